import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeApi } from '../portal/docs/openapi.ts';

const file = fileURLToPath(new URL('../../../openapi.json', import.meta.url));

export async function openapi(): Promise<void> {
  writeFileSync(file, await describeApi());
  console.log('openapi.json is up to date');
}
