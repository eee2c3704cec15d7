import cluster from 'node:cluster';
import { readConfig } from '../../config.ts';
import { whenServerIsThere } from '../../database/await-server.ts';
import { addressesOf, DEFAULT_PORT_BASE } from '../../installation/addresses.ts';
import { startDatabaseServer } from '../../installation/database-server.ts';
import { prepareDatabases, prepareRoleAddresses } from '../../installation/databases.ts';
import { checkKeyFile } from '../../installation/keys.ts';
import { listWarnings } from '../../installation/listeners.ts';
import { newMetrics } from '../../metrics.ts';
import { type Command, numberOption, readOptions, UsageError } from '../command.ts';
import { type BannerParts, printBanner } from './banner.ts';
import { ensureDemo } from './demo.ts';
import { newLog } from './log.ts';
import { type Program, startProgram } from './program.ts';
import { stopOnSignals } from './stopping.ts';

export const roles = ['portal', 'api', 'worker'] as const;
export type Role = (typeof roles)[number];

const MAX_API_PROCESSES = 64;

export interface ServeOptions {
  host: string;
  portBase: number;
  roles: readonly Role[];
  apiProcesses: number;
}

export const serve: Command = {
  name: 'serve',
  summary: 'Run the gateway: home, the API of both environments, and the worker',
  options: '[--port-base 8000] [--host 127.0.0.1] [--roles home,api,worker] [--api-processes N]',
  async run(args) {
    const options = readServeOptions(args);
    const config = readConfig();
    const log = newLog(config);
    await checkKeyFile(config, 'production');
    const server = await startDatabaseServer(config, log, tellStep);
    let program: Program | undefined;
    let banner: BannerParts | undefined;
    try {
      const prepare = () => prepareDatabases(config, server.address);
      await (config.databaseUrl === undefined
        ? prepare()
        : whenServerIsThere(server.address, prepare, { onWait: tellStep }));
      const addresses = addressesOf(config, options.host, options.portBase);
      const roles = await prepareRoleAddresses(config, server.address);
      if (config.databaseRoles && roles === undefined) log.warn(NO_ROLES);
      const { host } = options;
      const parts = { config, address: server.address, roles, addresses, host, metrics: newMetrics(), log };
      program = await startProgram(parts, options);
      if (!cluster.isWorker) {
        const isLocalDefault = config.databaseUrl === undefined && options.roles.includes('api');
        const demo = isLocalDefault ? await ensureDemo(config, program.control) : undefined;
        const warnings = options.roles.some(role => role !== 'worker') ? listWarnings(config, addresses) : [];
        for (const warning of warnings) log.warn(warning);
        banner = { addresses, roles: options.roles, production: program.production, demo, warnings };
      }
    } catch (error) {
      await program?.stop();
      await server.stop();
      // The channel to the process that started it would keep an API process alive for ever.
      cluster.worker?.disconnect();
      throw error;
    }
    stopOnSignals({ program, server, log });
    // Last: whoever reads it may stop the program at once.
    if (banner !== undefined) printBanner(banner);
  },
};

const NO_ROLES =
  'the user of RECAUDO_DATABASE_URL may not make roles: every part of the program has its rights (docs/operating.md)';

function tellStep(step: string): void {
  if (!cluster.isWorker) console.log(`  ${step}`);
}

function readServeOptions(args: string[]): ServeOptions {
  const options = readOptions(args, {
    host: { type: 'string' },
    'port-base': { type: 'string' },
    roles: { type: 'string' },
    'api-processes': { type: 'string' },
  });
  const portBase = numberOption(options['port-base'], 'port-base', DEFAULT_PORT_BASE, 1);
  if (!Number.isInteger(portBase) || portBase > 65_533) {
    throw new UsageError('--port-base must be a whole number up to 65533: three ports follow from it');
  }
  return {
    host: options.host ?? '127.0.0.1',
    portBase,
    roles: readRoles(options.roles),
    apiProcesses: Math.floor(
      numberOption(options['api-processes'], 'api-processes', 1, 1, MAX_API_PROCESSES),
    ),
  };
}

function readRoles(text: string | undefined): readonly Role[] {
  if (text === undefined) return roles;
  return text.split(',').map(word => {
    const role = roles.find(known => known === word.trim());
    if (role === undefined) throw new UsageError(`--roles takes a list of: ${roles.join(', ')}`);
    return role;
  });
}
