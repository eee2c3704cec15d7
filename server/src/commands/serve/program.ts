import cluster from 'node:cluster';
import { type Environment, environments } from '@recaudo/contract/environment';
import { buildApi } from '../../api.ts';
import type { Gateway } from '../../dependencies.ts';
import { watchEnvironment } from '../../health/watch-environment.ts';
import type { LiveCertificate } from '../../http/https-server.ts';
import { addSecurityText } from '../../http/security-text.ts';
import type { App } from '../../http/server.ts';
import { portOf } from '../../installation/addresses.ts';
import { type OpenControl, openControl } from '../../installation/control.ts';
import { type GatewayParts, type OpenGateway, openGateway } from '../../installation/gateway.ts';
import { isLocalInstallation, listenerOf } from '../../installation/listeners.ts';
import { forgetRunningAddresses, recordRunningAddresses } from '../../installation/running.ts';
import { sealOldChains } from '../../people/audit/seal-old-chains.ts';
import type { Control } from '../../people/control.ts';
import { DEMO_EMAIL, retireDemoAccount } from '../../people/sign-in/retire-demo-account.ts';
import { buildPortal } from '../../portal/portal.ts';
import { systemClock } from '../../primitives/clock.ts';
import { closeTracer } from '../../tracing/tracer.ts';
import { startControlWorker, startWorker, type Worker } from '../../worker.ts';
import { type ApiProcesses, startApiProcesses } from './api-processes.ts';
import { buildClosedApi } from './closed-api.ts';
import { collectMetrics, offerMetrics } from './collect-metrics.ts';
import { readDemo } from './demo-file.ts';
import { listenOn } from './listen.ts';
import { newReadiness } from './readiness.ts';
import type { ServeOptions } from './serve-options.ts';
import { showMail } from './show-mail.ts';

/** Everything that this process runs, with one way to stop it. */
export interface Program {
  production: Gateway | undefined;
  control: Control;
  /** The first half of a stop: it says that it is not ready and begins nothing of its own, and still answers who comes. */
  drain(): void;
  stop(): Promise<void>;
  /** Its API processes shall not wait for load balancers. */
  hurry(): void;
}

export interface ProgramOptions extends Omit<ServeOptions, 'tls'> {
  /** What its listeners show; without one they speak http. */
  certificate?: LiveCertificate | undefined;
}

type Gateways = Record<Environment, OpenGateway | undefined>;

export async function startProgram(parts: GatewayParts, options: ProgramOptions): Promise<Program> {
  const gateways: Gateways = { sandbox: undefined, production: undefined };
  const ready = newReadiness();
  const running: Running = { gateways, listeners: [], workers: [] };
  const { listeners, workers } = running;
  const runs = (role: ServeOptions['roles'][number]) => options.roles.includes(role);
  const listen = async (app: App, listener: Environment | 'portal') => {
    listeners.push(app);
    addSecurityText(app, parts.config.securityContact, systemClock, parts.addresses[listener]);
    await listenOn(app, options.host, portOf(options.portBase, listener));
  };
  const { drain, stop } = endingOf(running, () => {
    ready.stop();
    if (runs('portal')) forgetRunningAddresses(parts.config);
  });
  try {
    for (const environment of environments) gateways[environment] = await openGateway(parts, environment);
    // At once, so that what the last one left behind goes, and codes of the others can be opened.
    for (const gateway of Object.values(gateways)) await gateway?.codeKeys.join();
    const isLocal = isLocalInstallation(parts.config, parts.addresses, options.host);
    const isTrial = isLocal && gateways.production === undefined;
    const control = await openControl(parts, gateways, isTrial ? DEMO_EMAIL : undefined);
    running.control = control;
    await sealOldChains(control);
    // Before anybody can reach it.
    if (gateways.production !== undefined) await retireDemoAccount(control);
    const listener = (name: Environment | 'portal') =>
      listenerOf(parts.config, parts.addresses, options.host, name, options.certificate);
    if (isTrial && control.mailer === undefined) control.showMail = showMail;
    if (cluster.isWorker) offerMetrics(parts.metrics);
    if (runs('portal')) {
      for (const gateway of Object.values(gateways)) if (gateway !== undefined) watchEnvironment(gateway);
      const health = ready.of([...Object.values(gateways), { environment: 'control', ...control }]);
      const demo = isLocal ? () => readDemo(parts.config.dataFolder) : undefined;
      const own = { health, isLocal, control, demo, listener: listener('portal') };
      await listen(await buildPortal({ ...portalParts(parts, gateways), ...own }), 'portal');
      recordRunningAddresses(parts.config, parts.addresses);
    }
    if (runs('api') && options.apiProcesses > 1) {
      running.apiProcesses = await startApiProcesses(parts, options);
    }
    for (const environment of environments) {
      const gateway = gateways[environment];
      if (runs('api') && options.apiProcesses === 1) {
        const api = { health: ready.of([gateway]), listener: listener(environment) };
        const app = gateway ? await buildApi(gateway, api) : await buildClosedApi(parts, api.listener);
        await listen(app, environment);
      }
      if (runs('worker') && gateway !== undefined) workers.push(startWorker(gateway.forWorker));
    }
    if (runs('worker')) workers.push(startControlWorker(control.forWorker));
    const hurry = () => running.apiProcesses?.hurry();
    return { production: gateways.production, control, drain, stop, hurry };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Running {
  gateways: Gateways;
  listeners: App[];
  workers: Worker[];
  apiProcesses?: ApiProcesses;
  control?: OpenControl;
}

/** Whatever runs by then is ended: what it has begun is finished, and databases are closed last. */
function endingOf(running: Running, onDrain: () => void): Pick<Program, 'drain' | 'stop'> {
  let ended: Promise<unknown> | undefined;
  const drain = () => {
    if (ended !== undefined) return;
    onDrain();
    for (const app of running.listeners) app.endConnections();
    ended = Promise.all([running.apiProcesses?.stop(), ...running.workers.map(worker => worker.stop())]);
    // Whoever stops hears of a failure; until then it is nobody's.
    ended.catch(() => undefined);
  };
  const stop = async () => {
    drain();
    await Promise.all([ended, ...running.listeners.map(app => app.close())]);
    await running.control?.close();
    for (const gateway of Object.values(running.gateways)) await gateway?.close();
    await closeTracer();
  };
  return { drain, stop };
}

const portalParts = (parts: GatewayParts, gateways: Gateways) => ({
  ...parts,
  metricsText: collectMetrics(parts.metrics),
  mailbox: parts.config.showsMailbox ? gateways.sandbox?.database : undefined,
  status: gateways,
});
