import cluster, { type Worker as ApiProcess } from 'node:cluster';
import type { GatewayParts } from '../../installation/gateway.ts';
import { webhooksToLoopback } from '../../installation/loopback.ts';
import { childVariables } from '../child-variables.ts';
import { UsageError } from '../command.ts';
import type { ServeOptions } from './serve-options.ts';

export interface ApiProcesses {
  stop(): Promise<void>;
  /** Those that are stopping shall not wait for load balancers any longer. */
  hurry(): void;
}

const RESTART_PAUSE_MS = 500;

/** To an API process that is stopping: a second signal would look like one of the whole group. */
export const HURRY = 'recaudo:hurry!';

/** Several API processes share the ports; one that dies is replaced. Portal and worker stay in this process. */
export async function startApiProcesses(
  parts: GatewayParts,
  options: Omit<ServeOptions, 'tls'>,
): Promise<ApiProcesses> {
  cluster.setupPrimary({
    exec: process.argv[1] ?? '',
    args: ['serve', '--roles', 'api', '--host', options.host, '--port-base', String(options.portBase)],
  });
  // To a child the database looks like one from elsewhere.
  const loopback = webhooksToLoopback(parts.config, parts.addresses, options.host);
  const config = { ...parts.config, webhooksToLoopback: loopback };
  const variables = childVariables(config, parts.address, parts.addresses);
  let stopping = false;
  const children = () => Object.values(cluster.workers ?? {}).filter(child => child !== undefined);
  const stop = async () => {
    stopping = true;
    await Promise.all(children().map(endChild));
  };
  const hurry = () => {
    for (const child of children()) if (child.isConnected()) child.send(HURRY);
  };
  const first = Array.from({ length: options.apiProcesses }, () => cluster.fork(variables));
  try {
    await Promise.all(first.map(childListens));
  } catch (error) {
    await stop();
    throw error;
  }
  cluster.on('exit', (child, code, signal) => {
    if (stopping) return;
    parts.log.error({ pid: child.process.pid, code, signal }, 'an API process died and is replaced');
    setTimeout(() => {
      if (!stopping) cluster.fork(variables);
    }, RESTART_PAUSE_MS);
  });
  return { stop, hurry };
}

/** Both environments of the child are open. One that cannot even start would not do better the next time. */
function childListens(child: ApiProcess): Promise<void> {
  let open = 0;
  return new Promise((resolve, reject) => {
    child.on('listening', () => {
      open += 1;
      if (open === 2) resolve();
    });
    child.once('exit', () => reject(new UsageError('an API process could not start; its message is above')));
  });
}

function endChild(child: ApiProcess): Promise<void> {
  return new Promise(resolve => {
    if (child.isDead()) resolve();
    child.process.once('exit', () => resolve());
    child.process.kill('SIGTERM');
  });
}
