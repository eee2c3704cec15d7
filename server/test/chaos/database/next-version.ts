import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

export const EXPAND = '9998_next_version.sql';
export const CONTRACT = '9999_next_version_only.sql';

/**
 * Makes a copy of the built program with another version and two more migrations: one adds a column, one breaks older
 * versions.
 */
export function makeNextVersion(folder: string): string {
  const server = join(folder, 'server');
  mkdirSync(server, { recursive: true });
  for (const name of ['node_modules', 'contract', 'web', 'docs', 'openapi.json', 'package.json']) {
    symlinkSync(join(ROOT, name), join(folder, name));
  }
  for (const name of ['src', 'data']) symlinkSync(join(ROOT, 'server', name), join(server, name));
  for (const name of ['dist', 'migrations']) {
    cpSync(join(ROOT, 'server', name), join(server, name), { recursive: true });
  }
  const about = JSON.parse(readFileSync(join(ROOT, 'server/package.json'), 'utf8')) as object;
  writeFileSync(join(server, 'package.json'), JSON.stringify({ ...about, version: '99.0.0' }));
  const migration = (name: string, text: string) =>
    writeFileSync(join(server, 'migrations/gateway', name), text);
  migration(
    EXPAND,
    '-- Phase: expand\nalter table customers add column next_version text; create table next_version (id text);\n',
  );
  // Versions that do not know the column cannot create customers anymore.
  migration(
    CONTRACT,
    "-- Phase: contract\nupdate customers set next_version = '';\nalter table customers alter column next_version set not null;\n",
  );
  return join(server, 'dist/main.js');
}
