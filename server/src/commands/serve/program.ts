import cluster from 'node:cluster';
import { buildApi } from '../../api.ts';
import { type Environment, environments } from '../../config.ts';
import type { Control } from '../../control/control.ts';
import type { Gateway } from '../../dependencies.ts';
import { buildHome } from '../../home/home.ts';
import type { App } from '../../http/server.ts';
import { portOf } from '../../installation/addresses.ts';
import { type OpenControl, openControl } from '../../installation/control.ts';
import { type GatewayParts, type OpenGateway, openGateway } from '../../installation/gateway.ts';
import { isLocalTrial } from '../../installation/local-trial.ts';
import { forgetRunningAddresses, noteRunningAddresses } from '../../installation/running.ts';
import { startControlWorker, startWorker, type Worker } from '../../worker.ts';
import { type ApiProcesses, startApiProcesses } from './api-processes.ts';
import { buildClosedApi } from './closed-api.ts';
import { collectMetrics, offerMetrics } from './collect-metrics.ts';
import { DEMO_EMAIL } from './demo-account.ts';
import { listenOn } from './listen.ts';
import { newReadiness } from './readiness.ts';
import type { ServeOptions } from './serve.ts';

/** Everything that this process runs, with one way to stop it. */
export interface Program {
  production: Gateway | undefined;
  control: Control;
  stop(): Promise<void>;
}

type Gateways = Record<Environment, OpenGateway | undefined>;

export async function startProgram(parts: GatewayParts, options: ServeOptions): Promise<Program> {
  const gateways: Gateways = { sandbox: undefined, production: undefined };
  const ready = newReadiness();
  const listeners: App[] = [];
  const workers: Worker[] = [];
  let apiProcesses: ApiProcesses | undefined;
  let control: OpenControl | undefined;
  const runs = (role: ServeOptions['roles'][number]) => options.roles.includes(role);
  const listen = async (app: App, listener: Environment | 'home') => {
    listeners.push(app);
    await listenOn(app, options.host, portOf(options.portBase, listener));
  };
  const stop = async () => {
    ready.stop();
    if (runs('home')) forgetRunningAddresses(parts.config);
    await apiProcesses?.stop();
    await Promise.all([...listeners.map(app => app.close()), ...workers.map(worker => worker.stop())]);
    await control?.close();
    for (const gateway of Object.values(gateways)) await gateway?.close();
  };
  try {
    for (const environment of environments) gateways[environment] = await openGateway(parts, environment);
    const isTrial = isLocalTrial(parts, options.host, gateways.production !== undefined);
    control = openControl(parts, gateways, isTrial ? DEMO_EMAIL : undefined);
    if (cluster.isWorker) offerMetrics(parts.metrics);
    if (runs('home')) {
      const health = ready.of([...Object.values(gateways), { environment: 'control', ...control }]);
      const metricsText = collectMetrics(parts.metrics);
      const mailbox = parts.config.showsMailbox ? gateways.sandbox?.database : undefined;
      const { trustedProxies } = parts.config;
      const home = { ...parts, health, metricsText, mailbox, trustedProxies, control, status: gateways };
      await listen(await buildHome(home), 'home');
      noteRunningAddresses(parts.config, parts.addresses);
    }
    if (runs('api') && options.apiProcesses > 1) apiProcesses = await startApiProcesses(parts, options);
    for (const environment of environments) {
      const gateway = gateways[environment];
      if (runs('api') && options.apiProcesses === 1) {
        const health = ready.of([gateway]);
        await listen(
          gateway ? await buildApi(gateway, { health }) : await buildClosedApi(parts),
          environment,
        );
      }
      if (runs('worker') && gateway !== undefined) workers.push(startWorker(gateway));
    }
    if (runs('worker')) workers.push(startControlWorker(control));
    return { production: gateways.production, control, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
