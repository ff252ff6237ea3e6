/** Labels of the drawings: in every view of the presets' networks, on a wide window and a telephone, none touches another or is cut. */
import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { count as countText } from "../../src/drawing/text.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { loadDescriptors } from "../../src/study/descriptors.ts";
import { PRESETS } from "../../src/study/presets.ts";
import { topologyOf } from "../../src/topology/families.ts";
import { inWholeUnless, some, WHOLE } from "../tools/extent.ts";
import { showView, openStudio, SIZES } from "./studio-page.ts";

await loadDescriptors();

interface Label {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A canvas with what is written on it now, CSS pixels of the window. */
interface Written {
  readonly width: number;
  readonly height: number;
  readonly labels: readonly Label[];
  /** Lines of the head that stands over it. */
  readonly head: readonly Label[];
}

/** Has every canvas remember what is written on it until it is cleared; pictures painted elsewhere bring theirs along. */
function remember(): void {
  const known = new WeakMap<HTMLCanvasElement, Label[]>();
  const labelsOf = (canvas: HTMLCanvasElement): Label[] => {
    if (!known.has(canvas)) known.set(canvas, []);
    return known.get(canvas)!;
  };
  const proto = CanvasRenderingContext2D.prototype;
  const { fillText, clearRect, drawImage } = proto;
  proto.fillText = function (text, x, y) {
    const box = this.measureText(text);
    const { a, d, e, f } = this.getTransform();
    labelsOf(this.canvas).push({
      text,
      left: a * (x - box.actualBoundingBoxLeft) + e,
      right: a * (x + box.actualBoundingBoxRight) + e,
      top: d * (y - box.actualBoundingBoxAscent) + f,
      bottom: d * (y + box.actualBoundingBoxDescent) + f,
    });
    fillText.call(this, text, x, y);
  };
  proto.clearRect = function (...box) {
    known.set(this.canvas, []);
    clearRect.apply(this, box);
  };
  proto.drawImage = function (this: CanvasRenderingContext2D, image: CanvasImageSource, ...rest: number[]) {
    if (image instanceof HTMLCanvasElement) labelsOf(this.canvas).push(...labelsOf(image));
    Reflect.apply(drawImage, this, [image, ...rest]);
  } as typeof drawImage;
  for (const side of ["width", "height"] as const) {
    const property = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, side)!;
    Object.defineProperty(HTMLCanvasElement.prototype, side, {
      ...property,
      set(this: HTMLCanvasElement, value: number) {
        known.set(this, []);
        property.set!.call(this, value);
      },
    });
  }
  Object.assign(window, {
    writtenNow: (): Written[] =>
      [...document.querySelectorAll<HTMLCanvasElement>(".stage canvas:not(.layer)")].map((canvas) => {
        const ratio = canvas.width / canvas.clientWidth;
        const stage = canvas.getBoundingClientRect();
        return {
          width: canvas.clientWidth,
          height: canvas.clientHeight,
          head: [...canvas.closest(".tile")!.querySelectorAll(".tile-head b, .tile-fact")].map((line) => {
            const { left, top, right, bottom } = line.getBoundingClientRect();
            const text = `the head's ${line.className === "" ? "name" : "fact"}`;
            return { text, left: left - stage.left, top: top - stage.top, right: right - stage.left, bottom: bottom - stage.top };
          }),
          labels: labelsOf(canvas).map(({ text, left, top, right, bottom }) => ({
            text,
            left: left / ratio,
            top: top / ratio,
            right: right / ratio,
            bottom: bottom / ratio,
          })),
        };
      }),
  });
}

function written(page: Page): Promise<readonly Written[]> {
  return page.evaluate(() => (window as unknown as { writtenNow: () => Written[] }).writtenNow());
}

/** What is wrong with the labels of a picture; the same label in the same place is one. */
function faults({ width, height, labels, head }: Written): readonly string[] {
  const places = new Map(labels.map((label) => [`${label.text} ${label.left.toFixed(1)} ${label.top.toFixed(1)}`, label]));
  const all = [...places.values(), ...head];
  const found = [...places.values()]
    .filter(({ left, top, right, bottom }) => left < -0.5 || top < -0.5 || right > width + 0.5 || bottom > height + 0.5)
    .map(({ text }) => `${text} is cut`);
  // Left to right, so that only neighbours are compared.
  all.sort((a, b) => a.left - b.left);
  all.forEach((one, i) => {
    for (let j = i + 1; j < all.length && all[j]!.left < one.right - 0.5; j++) {
      const other = all[j]!;
      if (one.top < other.bottom - 0.5 && other.top < one.bottom - 0.5) found.push(`${one.text} touches ${other.text}`);
    }
  });
  return found;
}

/** The presets' studies, each network or set of networks once, and how many routers their networks have. */
const STUDIES = new Map(
  PRESETS.map(({ study }) => {
    const routers = [...new Set(parseStudy(study).study.designs.map((values) => topologyOf(values).size(values).routers))];
    const [first] = study.split(/&(?=[b-h]\.)/);
    return [routers.join(), { routers, study: routers.length > 1 ? study : first! }] as const;
  }),
);

for (const [width, height] of SIZES) {
  test(
    `labels of ${WHOLE ? "all" : "some"} presets' networks keep apart at ${width} by ${height}`,
    inWholeUnless(width < 900),
    async ({ page }) => {
      test.slow();
      await page.addInitScript(remember);
      await page.setViewportSize({ width, height });
      await openStudio(page, "topology=torus", { live: false });
      const wrong: string[] = [];
      for (const { routers, study } of some([...STUDIES.values()], 3)) {
        await page.evaluate((hash) => {
          location.hash = `${hash}&view=network`;
        }, study);
        for (const count of routers)
          await expect(page.locator("[data-part=help]", { hasText: `of ${countText(count)} routers` }).first()).toBeAttached();
        for (const view of ["Network", "Floor plan", "Matrix"]) {
          await showView(page, view);
          await page.waitForFunction(() =>
            (window as unknown as { writtenNow: () => Written[] }).writtenNow().every(({ labels }) => labels.length > 0),
          );
          for (const picture of await written(page)) for (const fault of faults(picture)) wrong.push(`${study}, ${view}: ${fault}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );
}
