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
  if (printLines(records, []).length === 0) console.log('none');
}

/** Prints any number of records, a page at a time; the first page sets the column widths. */
export async function printPages(pages: AsyncIterable<Record<string, Cell>[]>, json = false): Promise<void> {
  let count = 0;
  let widths: number[] = [];
  for await (const page of pages) {
    if (json) for (const [index, record] of page.entries()) console.log(jsonLine(record, count + index));
    else widths = printLines(page, widths);
    count += page.length;
  }
  if (json) console.log(count === 0 ? '[]' : ']');
  else if (count === 0) console.log('none');
}

const jsonLine = (record: Record<string, Cell>, index: number): string =>
  `${index === 0 ? '[' : ','}${JSON.stringify(record)}`;

/** Prints records below a heading, or below earlier ones with these widths. Returns the widths. */
function printLines(records: Record<string, Cell>[], before: number[]): number[] {
  const [first] = records;
  if (first === undefined) return before;
  const names = Object.keys(first);
  const cells = records.map(record => names.map(name => String(record[name] ?? '-')));
  const widest = (name: string, column: number) =>
    Math.max(name.length, ...cells.map(line => (line[column] ?? '').length));
  const widths = before.length === 0 ? names.map(widest) : before;
  const format = (line: string[]) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  for (const line of before.length === 0 ? [names, ...cells] : cells) console.log(format(line).trimEnd());
  return widths;
}
