import { type Cell, writeCsv } from '../../format/csv.ts';
import { showToast } from '../toast.tsx';

/** Copies texts to the clipboard, one per line, and shows how many. */
export async function copyLines(lines: readonly string[], said: string): Promise<void> {
  await navigator.clipboard.writeText(lines.join('\n'));
  showToast(said);
}

/** Downloads the visible rows as a file, without a request. */
export function downloadCsv(name: string, lines: readonly (readonly Cell[])[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([writeCsv(lines)], { type: 'text/csv' }));
  link.download = `${name}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
