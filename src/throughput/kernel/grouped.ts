// Products with the loads of Valiant classes in networks of groups, without their matrix. The cost of a class is a sum over
// routers r of what the paths to r and the paths from r cost, so tables of minimal paths between routers are enough:
//
//   count[s][l][r]  minimal paths of l channels between s and r (the same number both ways)
//   out[s][l][r]    price of those from s to r, all together;  back[d][l][r] of those from r to d
//
// l = 1 .. 5 stands at 0 .. 4, places of routers without such paths hold 0. Costs are sums of out * count + count * back over r;
// loads go the same ways backwards.

/** Lengths of minimal paths: at most two channels in each group and one between. */
const LENGTHS: usize = 5;

let routers: usize = 0;
let size: usize = 0;
let groups: usize = 0;
let links: usize = 0;
/** By pair u * size + place: channels of a way, number of ways, their channels from wayStart on. */
let hops: usize = 0;
let ways: usize = 0;
let wayStart: usize = 0;
let wayChannels: usize = 0;
/** By (G * groups + H) * links + t: channel, router it leaves and router it enters. */
let linkChannel: usize = 0;
let linkFrom: usize = 0;
let linkTo: usize = 0;
let count: usize = 0;
let out: usize = 0;
let back: usize = 0;
/** By pair: price of all its ways together, and of those the other way round, from the place to the router. */
let local: usize = 0;
let localBack: usize = 0;
/** By router, length and group: 1 where there is a path. */
let has: usize = 0;

/** Where everything lies; all tables of routers * 5 * routers and routers * size doubles are the kernel's to fill. */
export function setGroups(
  routersIn: i32, sizeIn: i32, linksIn: i32, hopsAt: usize, waysAt: usize, wayStartAt: usize, wayChannelsAt: usize,
  linkChannelAt: usize, linkFromAt: usize, linkToAt: usize, countAt: usize, outAt: usize, backAt: usize, localAt: usize, localBackAt: usize, hasAt: usize,
): void {
  routers = <usize>routersIn;
  size = <usize>sizeIn;
  groups = routers / size;
  links = <usize>linksIn;
  hops = hopsAt;
  ways = waysAt;
  wayStart = wayStartAt;
  wayChannels = wayChannelsAt;
  linkChannel = linkChannelAt;
  linkFrom = linkFromAt;
  linkTo = linkToAt;
  count = countAt;
  out = outAt;
  back = backAt;
  local = localAt;
  localBack = localBackAt;
  has = hasAt;
  fillCounts();
  fillFlags();
}

// @ts-ignore: decorator
@inline
function table(base: usize, router: usize, length: usize): usize {
  return base + (((router * LENGTHS + length) * routers) << 3);
}

// @ts-ignore: decorator
@inline
function hasPaths(router: usize, length: usize, group: usize): bool {
  return load<u8>(has + (router * LENGTHS + length) * groups + group) != 0;
}

// @ts-ignore: decorator
@inline
function addTo(at: usize, value: f64): void {
  store<f64>(at, load<f64>(at) + value);
}

function clear(base: usize): void {
  memory.fill(base, 0, (routers * LENGTHS * routers) << 3);
}

function fillCounts(): void {
  clear(count);
  for (let s: usize = 0; s < routers; s++) {
    const G = s / size;
    for (let v: usize = 0; v < size; v++) {
      const pair = s * size + v;
      const h = <usize>load<i32>(hops + (pair << 2));
      if (h > 0) store<f64>(table(count, s, h - 1) + ((G * size + v) << 3), <f64>load<i32>(ways + (pair << 2)));
    }
    for (let H: usize = 0; H < groups; H++) {
      if (H == G) continue;
      for (let t: usize = 0; t < links; t++) {
        const link = (G * groups + H) * links + t;
        const before = s * size + <usize>load<i32>(linkFrom + (link << 2)) % size;
        const entry = <usize>load<i32>(linkTo + (link << 2)) * size;
        const hx = <usize>load<i32>(hops + (before << 2));
        const kx = <f64>load<i32>(ways + (before << 2));
        for (let v: usize = 0; v < size; v++) {
          const hy = <usize>load<i32>(hops + ((entry + v) << 2));
          addTo(table(count, s, hx + hy) + ((H * size + v) << 3), kx * <f64>load<i32>(ways + ((entry + v) << 2)));
        }
      }
    }
  }
}

function fillFlags(): void {
  for (let s: usize = 0; s < routers; s++) {
    for (let l: usize = 0; l < LENGTHS; l++) {
      for (let R: usize = 0; R < groups; R++) {
        let any: u8 = 0;
        for (let v: usize = 0; v < size; v++) if (load<f64>(table(count, s, l) + ((R * size + v) << 3)) > 0) any = 1;
        store<u8>(has + (s * LENGTHS + l) * groups + R, any);
      }
    }
  }
}

/** Fills out and back from the prices w of channels. */
export function priceGroups(w: usize): void {
  for (let pair: usize = 0; pair < routers * size; pair++) {
    let sum: f64 = 0;
    for (let i = <usize>load<i32>(wayStart + (pair << 2)), end = <usize>load<i32>(wayStart + (pair << 2), 4); i < end; i++) {
      sum += load<f64>(w + (<usize>load<i32>(wayChannels + (i << 2)) << 3));
    }
    store<f64>(local + (pair << 3), sum);
    const u = pair / size;
    const v = u - (u % size) + (pair % size);
    store<f64>(localBack + ((v * size + (u % size)) << 3), sum);
  }
  clear(out);
  clear(back);
  for (let s: usize = 0; s < routers; s++) {
    const G = s / size;
    for (let v: usize = 0; v < size; v++) {
      const pair = s * size + v;
      const h = <usize>load<i32>(hops + (pair << 2));
      if (h == 0) continue;
      store<f64>(table(out, s, h - 1) + ((G * size + v) << 3), load<f64>(local + (pair << 3)));
      store<f64>(table(back, s, h - 1) + ((G * size + v) << 3), load<f64>(localBack + (pair << 3)));
    }
    for (let H: usize = 0; H < groups; H++) {
      if (H == G) continue;
      for (let t: usize = 0; t < links; t++) {
        reach(s, H, (G * groups + H) * links + t, linkFrom, linkTo, local, out, w);
        reach(s, H, (H * groups + G) * links + t, linkTo, linkFrom, localBack, back, w);
      }
    }
  }
}

/** Prices of the minimal paths over one link between router s on its `near` side and the routers of group H on its `far` side. */
function reach(s: usize, H: usize, link: usize, near: usize, far: usize, within: usize, into: usize, w: usize): void {
  const here = s * size + <usize>load<i32>(near + (link << 2)) % size;
  const there = <usize>load<i32>(far + (link << 2)) * size;
  const kx = <f64>load<i32>(ways + (here << 2));
  const price = load<f64>(within + (here << 3)) + kx * load<f64>(w + (<usize>load<i32>(linkChannel + (link << 2)) << 3));
  const to = table(into, s, <usize>load<i32>(hops + (here << 2))) + ((H * size) << 3);
  const step = routers << 3;
  for (let v: usize = 0; v < size; v++) {
    const hy = <usize>load<i32>(hops + ((there + v) << 2));
    addTo(to + hy * step + (v << 3), price * <f64>load<i32>(ways + ((there + v) << 2)) + kx * load<f64>(within + ((there + v) << 3)));
  }
}

/** Sum over r of x[r] * y[r], n even. */
// @ts-ignore: decorator
@inline
function dot(x: usize, y: usize, n: usize): f64 {
  let a = f64x2.splat(0);
  let b = f64x2.splat(0);
  let at: usize = 0;
  const end = n << 3;
  for (; at + 32 <= end; at += 32) {
    a = f64x2.add(a, f64x2.mul(v128.load(x + at), v128.load(y + at)));
    b = f64x2.add(b, f64x2.mul(v128.load(x + at, 16), v128.load(y + at, 16)));
  }
  for (; at < end; at += 16) a = f64x2.add(a, f64x2.mul(v128.load(x + at), v128.load(y + at)));
  a = f64x2.add(a, b);
  return f64x2.extract_lane(a, 0) + f64x2.extract_lane(a, 1);
}

/**
 * sums[2 .. 10] of flow s, d: over the routers r of groups first .. last (but s's and d's own when `outside`) and pairs of
 * lengths, with prices: costs of all Valiant paths by length; without: how many there are.
 */
export function valiantSums(s: i32, d: i32, outside: i32, priced: i32, sums: usize): void {
  const G = <usize>s / size;
  const H = <usize>d / size;
  memory.fill(sums, 0, 11 << 3);
  for (let R: usize = 0; R < groups; R++) {
    if (outside != 0 ? R == G || R == H : R != G) continue;
    const at = (R * size) << 3;
    for (let i: usize = 0; i < LENGTHS; i++) {
      if (!hasPaths(<usize>s, i, R)) continue;
      for (let j: usize = 0; j < LENGTHS; j++) {
        if (!hasPaths(<usize>d, j, R)) continue;
        const n1 = table(count, s, i) + at;
        const n2 = table(count, d, j) + at;
        const sum = priced != 0 ? dot(table(out, s, i) + at, n2, size) + dot(n1, table(back, d, j) + at, size) : dot(n1, n2, size);
        addTo(sums + ((i + j + 2) << 3), sum);
      }
    }
  }
}

/** Clears out and back, which take up loads now. */
export function clearGroups(): void {
  clear(out);
  clear(back);
}

/** Puts parts[L] (L = 2 .. 10) on each Valiant path of flow s, d of that length. */
export function valiantLoads(s: i32, d: i32, outside: i32, parts: usize): void {
  const G = <usize>s / size;
  const H = <usize>d / size;
  for (let R: usize = 0; R < groups; R++) {
    if (outside != 0 ? R == G || R == H : R != G) continue;
    const from = (R * size) << 3;
    const end = (R * size + size) << 3;
    for (let i: usize = 0; i < LENGTHS; i++) {
      if (!hasPaths(<usize>s, i, R)) continue;
      for (let j: usize = 0; j < LENGTHS; j++) {
        if (!hasPaths(<usize>d, j, R)) continue;
        const part = load<f64>(parts + ((i + j + 2) << 3));
        if (part == 0) continue;
        const p = f64x2.splat(part);
        const n1 = table(count, s, i);
        const n2 = table(count, d, j);
        const o = table(out, s, i);
        const b = table(back, d, j);
        for (let at = from; at < end; at += 16) {
          v128.store(o + at, f64x2.add(v128.load(o + at), f64x2.mul(p, v128.load(n2 + at))));
          v128.store(b + at, f64x2.add(v128.load(b + at), f64x2.mul(p, v128.load(n1 + at))));
        }
      }
    }
  }
}

/** Adds to l, by channels, what the tables have taken up. */
export function spreadGroups(l: usize): void {
  memory.fill(local, 0, (routers * size) << 3);
  memory.fill(localBack, 0, (routers * size) << 3);
  for (let s: usize = 0; s < routers; s++) {
    const G = s / size;
    for (let v: usize = 0; v < size; v++) {
      const pair = s * size + v;
      const h = <usize>load<i32>(hops + (pair << 2));
      if (h == 0) continue;
      addTo(local + (pair << 3), load<f64>(table(out, s, h - 1) + ((G * size + v) << 3)));
      addTo(localBack + (pair << 3), load<f64>(table(back, s, h - 1) + ((G * size + v) << 3)));
    }
    for (let H: usize = 0; H < groups; H++) {
      if (H == G) continue;
      for (let t: usize = 0; t < links; t++) {
        const there = (G * groups + H) * links + t;
        spread(s, H, there, linkFrom, linkTo, out, local, l);
        spread(s, H, (H * groups + G) * links + t, linkTo, linkFrom, back, localBack, l);
      }
    }
  }
  for (let pair: usize = 0; pair < routers * size; pair++) {
    const u = pair / size;
    const v = u - (u % size) + (pair % size);
    const sum = load<f64>(local + (pair << 3)) + load<f64>(localBack + ((v * size + (u % size)) << 3));
    if (sum == 0) continue;
    for (let i = <usize>load<i32>(wayStart + (pair << 2)), end = <usize>load<i32>(wayStart + (pair << 2), 4); i < end; i++) {
      addTo(l + (<usize>load<i32>(wayChannels + (i << 2)) << 3), sum);
    }
  }
}

/** One link's part, seen from router s on its `near` side with the routers of group H on its `far` side. */
function spread(s: usize, H: usize, link: usize, near: usize, far: usize, from: usize, to: usize, l: usize): void {
  const here = s * size + <usize>load<i32>(near + (link << 2)) % size;
  const there = <usize>load<i32>(far + (link << 2)) * size;
  const kx = <f64>load<i32>(ways + (here << 2));
  const part = table(from, s, <usize>load<i32>(hops + (here << 2))) + ((H * size) << 3);
  const step = routers << 3;
  let sum: f64 = 0;
  for (let v: usize = 0; v < size; v++) {
    const a = load<f64>(part + <usize>load<i32>(hops + ((there + v) << 2)) * step + (v << 3));
    sum += a * <f64>load<i32>(ways + ((there + v) << 2));
    addTo(to + ((there + v) << 3), a * kx);
  }
  addTo(to + (here << 3), sum);
  addTo(l + (<usize>load<i32>(linkChannel + (link << 2)) << 3), sum * kx);
}
