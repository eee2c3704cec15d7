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
