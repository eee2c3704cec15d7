import cluster from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import { childVariables } from '../../config.ts';
import type { GatewayParts } from '../../installation/gateway.ts';
import type { Metrics } from '../../metrics.ts';
import type { ServeOptions } from './serve.ts';

export interface ApiProcesses {
  stop(): Promise<void>;
}

const RESTART_PAUSE_MS = 500;

/** Several API processes share the ports; one that dies is replaced. Home and worker stay in this process. */
export async function startApiProcesses(parts: GatewayParts, options: ServeOptions): Promise<ApiProcesses> {
  cluster.setupPrimary({
    exec: process.argv[1] ?? '',
    args: ['serve', '--roles', 'api', '--host', options.host, '--port-base', String(options.portBase)],
  });
  const variables = childVariables(parts.config, parts.address, parts.addresses);
  let stopping = false;
  cluster.on('exit', (child, code, signal) => {
    if (stopping) return;
    parts.log.error({ pid: child.process.pid, code, signal }, 'an API process died and is replaced');
    setTimeout(() => {
      if (!stopping) cluster.fork(variables);
    }, RESTART_PAUSE_MS);
  });
  for (let count = 0; count < options.apiProcesses; count += 1) cluster.fork(variables);
  await listeningOf(options.apiProcesses);
  return {
    async stop() {
      stopping = true;
      const children = Object.values(cluster.workers ?? {}).filter(child => child !== undefined);
      const ended = children.map(child => new Promise(resolve => child.process.once('exit', resolve)));
      for (const child of children) child.process.kill('SIGTERM');
      await Promise.all(ended);
    },
  };
}

/** Both environments of every child are open. */
function listeningOf(children: number): Promise<void> {
  let open = 0;
  return new Promise(resolve => {
    cluster.on('listening', () => {
      open += 1;
      if (open === children * 2) resolve();
    });
  });
}

/** This process' numbers and those of its API processes in one text. */
export function collectMetrics(metrics: Metrics): () => Promise<string> {
  const ofChildren = new AggregatorRegistry();
  return async () => {
    const own = await metrics.registry.metrics();
    const hasChildren = Object.keys(cluster.workers ?? {}).length > 0;
    return hasChildren ? `${own}\n${await ofChildren.clusterMetrics()}` : own;
  };
}

/** In an API process: answers the collecting process with this process' numbers. */
export function offerMetrics(metrics: Metrics): void {
  AggregatorRegistry.setRegistries(metrics.registry);
  // oxlint-disable-next-line no-new -- it only starts to listen for the question
  new AggregatorRegistry();
}
