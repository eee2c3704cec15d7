import { chmodSync, rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startEmbeddedServer } from '../../../../src/platform/database/embedded/server.ts';
import {
  ensureDatabase,
  migrate,
  prepareRoles,
} from '../../../../src/platform/database/migrations/migrate.ts';
import { watchTransitions } from '../../checks/watch-transitions.ts';
import { makeScratchFolder } from './scratch-folder.ts';
import { CONTROL_TEMPLATE, ROLE_PREFIX, TEMPLATE } from './template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: { socketFolder: string; user: string };
  }
}

/** Starts one PostgreSQL for the whole run, with one migrated template that test files clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = makeScratchFolder('recaudo-test-');
  // When tests run as root, PostgreSQL runs as another user and needs access to the folder.
  chmodSync(dataFolder, 0o755);
  // The chaos tests prove durability on their own servers; here durability would only cost time.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '400',
    // Autovacuum would visit hundreds of short-lived databases; tests about plans run `analyze`.
    autovacuum: 'off',
  };
  const server = await startEmbeddedServer({ dataFolder, settings });
  const address = { socketFolder: server.socketFolder, user: server.user };
  await ensureDatabase(address, TEMPLATE);
  await migrate(address, TEMPLATE, 'gateway');
  await prepareRoles(address, TEMPLATE, 'gateway', ROLE_PREFIX);
  await watchTransitions(address, TEMPLATE);
  await ensureDatabase(address, CONTROL_TEMPLATE);
  await migrate(address, CONTROL_TEMPLATE, 'control');
  await prepareRoles(address, CONTROL_TEMPLATE, 'control', ROLE_PREFIX);
  project.provide('databaseServer', address);
  return async () => {
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  };
}
