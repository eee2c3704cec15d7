/** Finds import cycles, including type imports: none of the files can be understood alone. */
export function findImportCycles(importsOf: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const circles: string[][] = [];
  const look = (file: string): number => {
    order.set(file, order.size);
    let low = order.get(file) ?? 0;
    path.push(file);
    for (const other of importsOf.get(file) ?? []) {
      if (!importsOf.has(other)) continue;
      if (!order.has(other)) low = Math.min(low, look(other));
      else if (path.includes(other)) low = Math.min(low, order.get(other) ?? 0);
    }
    lowest.set(file, low);
    if (low === order.get(file)) {
      const circle = path.splice(path.indexOf(file));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return low;
  };
  for (const file of importsOf.keys()) if (!order.has(file)) look(file);
  return circles;
}
