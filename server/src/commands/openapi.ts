import { writeFileSync } from 'node:fs';
import { describeApi } from '../portal/docs/openapi.ts';
import { serverFile } from '../primitives/server-folder.ts';

const file = serverFile('../openapi.json');

export async function openapi(): Promise<void> {
  writeFileSync(file, await describeApi());
  console.log('openapi.json is up to date');
}
