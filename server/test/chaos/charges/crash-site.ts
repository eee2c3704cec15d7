import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { newSecret } from '../../../src/platform/primitives/values/id.ts';
import { generateKeyFile } from '../../../src/platform/vault/keys/key-file.ts';
import { copyTemplate } from '../../support/world/gateway/test-database.ts';
import type { Site } from './gateway-on-database.ts';

/** A database and a key file for one test file. The database is dropped with the server at the end of the run. */
export async function newSite(): Promise<Site & { remove(): void }> {
  const address = inject('databaseServer');
  const folder = mkdtempSync(join(tmpdir(), 'recaudo-crash-'));
  const keyFile = join(folder, 'keys.json');
  generateKeyFile(keyFile);
  const databasePrefix = `crash_${newSecret(12)}`;
  await copyTemplate(`${databasePrefix}_sandbox`);
  return { address, databasePrefix, keyFile, remove: () => rmSync(folder, { recursive: true }) };
}
