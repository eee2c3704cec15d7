import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import { buildApi } from '../../../../src/api.ts';
import { startProgram } from '../../../../src/commands/serve/program.ts';
import { readConfig } from '../../../../src/config.ts';
import { addressesOf, DEFAULT_PORT_BASE } from '../../../../src/operations/installation/addresses.ts';
import {
  databaseName,
  prepareDatabases,
  prepareRoleAddresses,
} from '../../../../src/operations/installation/databases.ts';
import type { Control } from '../../../../src/people/control.ts';
import { programRoles } from '../../../../src/platform/database/access/rights.ts';
import { roleName } from '../../../../src/platform/database/access/roles.ts';
import {
  clientConfig,
  maintenanceDatabase,
  withClient,
} from '../../../../src/platform/database/connections/client-config.ts';
import type { App } from '../../../../src/platform/http/server.ts';
import { newMetrics } from '../../../../src/platform/metrics/metrics.ts';
import { newSecret } from '../../../../src/platform/primitives/values/id.ts';
import { buildPortal } from '../../../../src/portal/portal.ts';
import { fileOf, type Release, readRelease, restoreDatabase } from './released-data.ts';

export interface ReleasedInstallation {
  release: Release;
  /** The migrations that today's start applied, by database. */
  applied: Record<'sandbox' | 'production' | 'control', string[]>;
  control: Control;
  api: App;
  portal: App;
  close(): Promise<void>;
}

const roles = ['sandbox', 'production', 'control'] as const;

/** Starts today's program on the data of a release, with the clock on the release's date; no listener, no worker. */
export async function startOnRelease(version: string): Promise<ReleasedInstallation> {
  const release = readRelease(version);
  const address = inject('databaseServer');
  const dataFolder = mkdtempSync(join(tmpdir(), 'recaudo-released-'));
  mkdirSync(join(dataFolder, 'keys'));
  copyFileSync(fileOf(version, 'keys.json'), join(dataFolder, 'keys', 'sandbox.json'));
  const prefix = `released_${newSecret(8)}`;
  const config = readConfig({ RECAUDO_DATABASE_PREFIX: prefix, RECAUDO_DATA_DIR: dataFolder });
  for (const role of ['sandbox', 'control'] as const) {
    await restoreDatabase(address, databaseName(config, role), version, role);
  }
  const prepared = await prepareDatabases(config, address);
  const log = pino({ level: 'silent' });
  const metrics = newMetrics();
  const host = '127.0.0.1';
  const addresses = addressesOf(config, host, DEFAULT_PORT_BASE);
  const clock = { now: () => new Date(release.taken_at) };
  const parts = { config, address, roles: await prepareRoleAddresses(config, address), addresses, host };
  const program = await startProgram(
    { ...parts, metrics, log, clock },
    { host, portBase: DEFAULT_PORT_BASE, roles: [], apiProcesses: 1, oneProcess: true, tls: false },
  );
  const { control } = program;
  const health = { notReady: async () => undefined };
  const api = await buildApi(control.gateways.sandbox, { health });
  const portal = await buildPortal({ addresses, health, metrics, metricsText: async () => '', log, control });
  const appliedTo = (role: (typeof roles)[number]) =>
    prepared.databases.find(({ database }) => database === databaseName(config, role))?.applied ?? [];
  return {
    release,
    applied: {
      sandbox: appliedTo('sandbox'),
      production: appliedTo('production'),
      control: appliedTo('control'),
    },
    control,
    api,
    portal,
    async close() {
      await api.close();
      await portal.close();
      await program.stop();
      await dropAll(
        prefix,
        roles.map(role => databaseName(config, role)),
      );
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function dropAll(prefix: string, databases: string[]): Promise<void> {
  const address = inject('databaseServer');
  await withClient(clientConfig(address, maintenanceDatabase(address)), async client => {
    for (const name of databases)
      await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
    for (const role of programRoles) {
      await client.query(`drop role if exists ${pg.escapeIdentifier(roleName(prefix, role))}`);
    }
  });
}
