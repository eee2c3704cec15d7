import { hostileDocuments } from './documents.ts';
import type { HostileFile } from './hostile-file.ts';
import { hostileJsonLines } from './json-lines.ts';
import { hostilePictures } from './pictures.ts';
import { hostileSheets } from './sheets.ts';
import { hostileTables } from './tables.ts';

/** More than 200 files made to crash, exhaust or mislead their readers. */
export const hostileFiles: readonly HostileFile[] = [
  ...hostileSheets,
  ...hostileTables,
  ...hostileJsonLines,
  ...hostilePictures,
  ...hostileDocuments,
];
