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

/** One real PostgreSQL for the whole run, with one migrated template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = makeScratchFolder('recaudo-test-');
  // Root's server runs as another user, who must reach it here rather than move out.
  chmodSync(dataFolder, 0o755);
  // Durability is proven by the chaos tests on servers of their own; here it would only cost time.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '400',
    // It would go round hundreds of databases that live for seconds; tests about plans say `analyze`.
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
