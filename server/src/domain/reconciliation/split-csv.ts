export interface CsvRow {
  /** Where it begins, from 1. */
  line: number;
  cells: string[];
}

const separators = [';', ',', '\t'] as const;

/** The one that the first line has most of. */
function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const count = (separator: string): number => first.split(separator).length;
  return separators.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

/** Rows of a CSV file with their line; cells are trimmed, empty rows are left out, quotes hold separators and breaks. */
export const splitCsv = (written: string): CsvRow[] => [...csvRows(written)];

/** The same one by one, for who has other things to do in between. */
export function* csvRows(written: string): Generator<CsvRow> {
  const text = written.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const separator = separatorOf(text);
  let row: CsvRow = { line: 1, cells: [] };
  let [cell, line, isQuoted] = ['', 1, false];
  const endCell = (): void => {
    row.cells.push(cell.trim());
    cell = '';
  };
  const endRow = (): CsvRow => {
    endCell();
    const ended = row;
    row = { line: line + 1, cells: [] };
    return ended;
  };
  const isFilled = ({ cells }: CsvRow): boolean => cells.some(one => one !== '');
  for (let at = 0; at < text.length; at += 1) {
    const email = text[at] ?? '';
    if (email === '"') {
      if (isQuoted && text[at + 1] === '"') cell += text[(at += 1)] ?? '';
      else isQuoted = !isQuoted;
    } else if (email === separator && !isQuoted) endCell();
    else if (email === '\n' && !isQuoted) {
      const ended = endRow();
      if (isFilled(ended)) yield ended;
    } else cell += email;
    if (email === '\n') line += 1;
  }
  const last = endRow();
  if (isFilled(last)) yield last;
}
