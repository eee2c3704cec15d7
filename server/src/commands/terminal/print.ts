type Cell = string | number | null | undefined;

/** One record as aligned lines for people, or as one JSON object for machines. */
export function printRecord(record: Record<string, Cell>, json = false): void {
  if (json) {
    console.log(JSON.stringify(record));
    return;
  }
  const width = Math.max(...Object.keys(record).map(name => name.length));
  for (const [name, value] of Object.entries(record)) console.log(`${name.padEnd(width)}  ${value ?? '-'}`);
}

/** Records as a table with a heading, or as a JSON array. */
export function printTable(records: Record<string, Cell>[], json = false): void {
  if (json) {
    console.log(JSON.stringify(records));
    return;
  }
  const [first] = records;
  if (first === undefined) {
    console.log('none');
    return;
  }
  const names = Object.keys(first);
  const cells = records.map(record => names.map(name => String(record[name] ?? '-')));
  const widths = names.map((name, column) =>
    Math.max(name.length, ...cells.map(line => (line[column] ?? '').length)),
  );
  const format = (line: string[]) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  for (const line of [names, ...cells]) console.log(format(line).trimEnd());
}
