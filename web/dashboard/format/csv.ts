export type Cell = string | number;

/** Prevents a cell from running as a formula in a spreadsheet, and writes numbers with a decimal comma. */
const written = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
};
const quoted = (cell: string): string => (/[";\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** CSV for Excel in es-CO, like the server's exports: semicolons, and UTF-8 with a byte order mark. */
export const writeCsv = (lines: readonly (readonly Cell[])[]): string =>
  `\uFEFF${lines.map(cells => cells.map(cell => quoted(written(cell))).join(';')).join('\r\n')}\r\n`;
