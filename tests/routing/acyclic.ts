/** Whether what waits for each other can be taken away one by one until nothing is left. */
export function acyclic<T>(edges: ReadonlyMap<T, ReadonlySet<T>>): boolean {
  const waits = new Map<T, number>();
  for (const [c, all] of edges) {
    waits.set(c, waits.get(c) ?? 0);
    for (const e of all) waits.set(e, (waits.get(e) ?? 0) + 1);
  }
  const free = [...waits].filter(([, count]) => count === 0).map(([c]) => c);
  for (const c of free) {
    for (const e of edges.get(c) ?? []) {
      waits.set(e, waits.get(e)! - 1);
      if (waits.get(e) === 0) free.push(e);
    }
  }
  return free.length === waits.size;
}
