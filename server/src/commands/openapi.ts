import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeApi } from '../portal/docs/openapi.ts';
import type { Command } from './command.ts';

const file = fileURLToPath(new URL('../../../openapi.json', import.meta.url));

export const openapi: Command = {
  name: 'openapi',
  summary: 'Write openapi.json anew from the route schemas',
  async run() {
    writeFileSync(file, await describeApi());
    console.log('openapi.json is up to date');
  },
};
