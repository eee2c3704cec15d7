export type Cell = string | number;

/** A cell that a spreadsheet would run as a formula is made a text; a number has a comma before its decimals. */
const written = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
};
const quoted = (cell: string): string => (/[";\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Lines as Excel in es-CO reads them, like the exports of the server: semicolons, and UTF-8 with its mark. */
export const writeCsv = (lines: readonly (readonly Cell[])[]): string =>
  `\uFEFF${lines.map(cells => cells.map(cell => quoted(written(cell))).join(';')).join('\r\n')}\r\n`;

/** Lines of cells, of a file with commas or (as spreadsheets in Spanish write them) semicolons. */
export function readCsv(text: string): string[][] {
  const content = text.replace(/^\uFEFF/, '');
  const [header = ''] = content.split(/\r?\n/, 1);
  const mark = header.split(';').length > header.split(',').length ? ';' : ',';
  const lines: string[][] = [];
  let [cells, cell, isQuoted] = [[] as string[], '', false];
  const endLine = (): void => {
    cells.push(cell);
    if (cells.some(one => one.trim() !== '')) lines.push(cells);
    [cells, cell] = [[], ''];
  };
  for (let at = 0; at < content.length; at += 1) {
    const email = content.charAt(at);
    if (isQuoted) {
      if (email !== '"') cell += email;
      else if (content.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (email === '"' && cell === '') isQuoted = true;
    else if (email === mark) {
      cells.push(cell);
      cell = '';
    } else if (email === '\n') endLine();
    else if (email !== '\r') cell += email;
  }
  endLine();
  return lines;
}
