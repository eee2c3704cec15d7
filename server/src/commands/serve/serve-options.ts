import { DEFAULT_PORT_BASE } from '../../operations/installation/addresses.ts';
import { numberOption, readOptions, UsageError } from '../command.ts';

export const roles = ['portal', 'api', 'worker'] as const;
export type Role = (typeof roles)[number];

const MAX_API_PROCESSES = 64;

export interface ServeOptions {
  host: string;
  portBase: number;
  roles: readonly Role[];
  apiProcesses: number;
  /** Portal, API and worker share one process, as on a machine with one core. */
  oneProcess: boolean;
  /** HTTPS with a generated certificate if the configuration names none. */
  tls: boolean;
}

export function readServeOptions(args: string[]): ServeOptions {
  const options = readOptions(args, {
    host: { type: 'string' },
    'port-base': { type: 'string' },
    roles: { type: 'string' },
    'api-processes': { type: 'string' },
    'one-process': { type: 'boolean' },
    tls: { type: 'boolean' },
  });
  const portBase = numberOption(options['port-base'], 'port-base', DEFAULT_PORT_BASE, { least: 1 });
  if (!Number.isInteger(portBase) || portBase > 65_533) {
    throw new UsageError('--port-base must be a whole number up to 65533: three ports start there');
  }
  const oneProcess = options['one-process'] ?? false;
  if (oneProcess && options['api-processes'] !== undefined) {
    throw new UsageError('--one-process and --api-processes cannot be combined');
  }
  return {
    host: options.host ?? '127.0.0.1',
    portBase,
    roles: readRoles(options.roles),
    apiProcesses: Math.floor(
      numberOption(options['api-processes'], 'api-processes', 1, { least: 1, most: MAX_API_PROCESSES }),
    ),
    oneProcess,
    tls: options.tls ?? false,
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
