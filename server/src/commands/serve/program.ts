import cluster from 'node:cluster';
import type { Environment } from '../../config.ts';
import { environments } from '../../config.ts';
import type { Gateway } from '../../dependencies.ts';
import { buildApi } from '../../api.ts';
import { buildHome } from '../../home/home.ts';
import type { App } from '../../http/server.ts';
import { portOf } from '../../installation/addresses.ts';
import { type GatewayParts, openGateway } from '../../installation/gateway.ts';
import { forgetRunningAddresses, noteRunningAddresses } from '../../installation/running.ts';
import { startWorker, type Worker } from '../../worker.ts';
import { type ApiProcesses, collectMetrics, offerMetrics, startApiProcesses } from './api-processes.ts';
import { buildClosedApi } from './closed-api.ts';
import { readiness } from './readiness.ts';
import type { ServeOptions } from './serve.ts';

/** Everything that this process runs, with one way to stop it. */
export interface Program {
  sandbox: Gateway | undefined;
  production: Gateway | undefined;
  stop(): Promise<void>;
}

export async function startProgram(parts: GatewayParts, options: ServeOptions): Promise<Program> {
  const gateways = {
    sandbox: await openGateway(parts, 'sandbox'),
    production: await openGateway(parts, 'production'),
  };
  const ready = readiness(Object.values(gateways));
  const listeners: App[] = [];
  const workers: Worker[] = [];
  let apiProcesses: ApiProcesses | undefined;
  const runsHome = options.roles.includes('home');
  if (cluster.isWorker) offerMetrics(parts.metrics);

  const listen = async (app: App, listener: Environment | 'home') => {
    listeners.push(app);
    await app.listen({ host: options.host, port: portOf(options.portBase, listener) });
  };
  const stop = async () => {
    ready.stop();
    if (runsHome) forgetRunningAddresses(parts.config);
    await apiProcesses?.stop();
    await Promise.all([...listeners.map(app => app.close()), ...workers.map(worker => worker.stop())]);
    await Promise.all(environments.map(environment => gateways[environment]?.close()));
  };
  try {
    if (runsHome) {
      const metricsText = collectMetrics(parts.metrics);
      await listen(await buildHome({ ...parts, health: ready, metricsText }), 'home');
      noteRunningAddresses(parts.config, parts.addresses);
    }
    if (options.roles.includes('api')) {
      if (options.apiProcesses > 1) {
        apiProcesses = await startApiProcesses(parts, options);
      } else {
        for (const environment of environments) {
          const gateway = gateways[environment];
          const api =
            gateway === undefined
              ? await buildClosedApi(parts)
              : await buildApi(gateway, { health: readiness([gateway]) });
          await listen(api, environment);
        }
      }
    }
    if (options.roles.includes('worker')) {
      for (const environment of environments) {
        const gateway = gateways[environment];
        if (gateway !== undefined) workers.push(startWorker(gateway));
      }
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...gateways, stop };
}
