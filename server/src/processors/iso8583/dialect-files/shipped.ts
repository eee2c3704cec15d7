import { readFileSync } from 'node:fs';
import { serverFile } from '../../../platform/primitives/installation/server-folder.ts';

export const shippedNames = ['generic-1987', 'packed-1987'] as const;
export type ShippedName = (typeof shippedNames)[number];

/** The text of a dialect that comes with the program. */
export const shippedText = (name: ShippedName): string =>
  readFileSync(serverFile(`data/dialects/${name}.json`), 'utf8');
