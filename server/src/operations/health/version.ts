import { readFileSync } from 'node:fs';
import { serverFile } from '../../platform/primitives/installation/server-folder.ts';

/** The version of the program, from its package. */
export const version = (JSON.parse(readFileSync(serverFile('package.json'), 'utf8')) as { version: string })
  .version;
