import { hostileDocuments } from './documents.ts';
import type { HostileFile } from './hostile-file.ts';
import { hostileJsonLines } from './json-lines.ts';
import { hostilePictures } from './pictures.ts';
import { hostileSheets } from './sheets.ts';
import { hostileTables } from './tables.ts';

/** 200 files and more that were made to stop, fill or mislead whoever reads them. */
export const hostileFiles: readonly HostileFile[] = [
  ...hostileSheets,
  ...hostileTables,
  ...hostileJsonLines,
  ...hostilePictures,
  ...hostileDocuments,
];
