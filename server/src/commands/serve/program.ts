import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import { type Environment, environments } from '@recaudo/contract/shared/environment';
import type { Gateway } from '../../dependencies.ts';
import { watchEnvironment } from '../../operations/health/watch-environment.ts';
import { portOf } from '../../operations/installation/addresses.ts';
import { type OpenControl, openControl } from '../../operations/installation/control.ts';
import { type GatewayParts, type OpenGateway, openGateway } from '../../operations/installation/gateway.ts';
import { isLocalInstallation, listenerOf } from '../../operations/installation/listeners.ts';
import { forgetRunningAddresses, recordRunningAddresses } from '../../operations/installation/running.ts';
import { sealOldChains } from '../../people/audit/seal-old-chains.ts';
import type { Control } from '../../people/control.ts';
import { DEMO_EMAIL, retireDemoAccount } from '../../people/sign-in/retire-demo-account.ts';
import type { LiveCertificate } from '../../platform/http/https-server.ts';
import type { App } from '../../platform/http/server.ts';
import { addSecurityText } from '../../platform/http/watching/security-text.ts';
import { systemClock } from '../../platform/primitives/time/clock.ts';
import { closeTracer } from '../../platform/tracing/tracer.ts';
import { startControlWorker, startWorker, type Worker } from '../../worker.ts';
import { buildClosedApi } from './closed-api.ts';
import { collectMetrics, offerMetrics } from './collect-metrics.ts';
import { readDemo } from './demo/demo-file.ts';
import { showMail } from './demo/show-mail.ts';
import { listenOn } from './listen.ts';
import { buildMetricsListener } from './metrics-listener.ts';
import { type ChildProcesses, startChildProcesses } from './processes/child-processes.ts';
import { planProcesses } from './processes/process-plan.ts';
import { newReadiness, type Readiness } from './readiness.ts';
import type { ServeOptions } from './serve-options.ts';

/** Everything that this process runs, with one way to stop it. */
export interface Program {
  production: Gateway | undefined;
  control: Control;
  /** Resolves when the child processes are listening. */
  childrenListen: Promise<void>;
  /** The first half of a stop: reports not ready and starts no background work, but still accepts requests. */
  drain(): void;
  stop(): Promise<void>;
  /** Tells the children not to wait for load balancers. */
  hurry(): void;
  /** Describes a child that does not respond. */
  findSilentChild(): Promise<string | undefined>;
}

export interface ProgramOptions extends ServeOptions {
  /** The listeners' certificate; without one they speak plain HTTP. */
  certificate?: LiveCertificate | undefined;
}

type Gateways = Record<Environment, OpenGateway | undefined>;

export async function startProgram(parts: GatewayParts, options: ProgramOptions): Promise<Program> {
  const gateways: Gateways = { sandbox: undefined, production: undefined };
  const ready = newReadiness();
  const running: Running = { gateways, listeners: [], workers: [] };
  const plan = planProcesses(options, availableParallelism());
  // The first process keeps the addresses while a portal process is replaced.
  const tellsAddresses = !cluster.isWorker && options.roles.includes('portal');
  const { drain, stop } = shutdownOf(running, () => {
    ready.stop();
    if (tellsAddresses) forgetRunningAddresses(parts.config);
  });
  try {
    for (const environment of environments) gateways[environment] = await openGateway(parts, environment);
    // Joins now, so that a previous process's leftovers are removed and the other processes' codes can be decrypted.
    for (const gateway of Object.values(gateways)) await gateway?.codeKeys.join();
    const isLocal = isLocalInstallation(parts.config, parts.addresses, options.host);
    const isTrial = isLocal && gateways.production === undefined;
    const control = await openControl(parts, gateways, isTrial ? DEMO_EMAIL : undefined);
    running.control = control;
    await sealOldChains(control);
    // Runs before the portal accepts requests.
    if (gateways.production !== undefined) await retireDemoAccount(control);
    if (isTrial && control.mailer === undefined) control.showMail = showMail;
    offerMetrics(parts.metrics);
    if (plan.children.length > 0) {
      running.children = startChildProcesses(parts, options, plan.children);
      // The caller sees a failure when it awaits `childrenListen`.
      running.children.ready.catch(() => undefined);
    }
    const stage = { parts, options, running, ready, isLocal, control };
    if (plan.here.includes('portal')) await openPortal(stage);
    if (plan.here.includes('api')) await openApis(stage);
    if (!cluster.isWorker) await openMetrics(stage);
    if (tellsAddresses) recordRunningAddresses(parts.config, parts.addresses);
    if (plan.here.includes('worker')) startWorkers(running, control);
    const hurry = () => running.children?.hurry();
    const childrenListen = running.children?.ready ?? Promise.resolve();
    const findSilentChild = async () => running.children?.findSilent();
    const { production } = gateways;
    return { production, control, childrenListen, drain, stop, hurry, findSilentChild };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Running {
  gateways: Gateways;
  listeners: App[];
  workers: Worker[];
  children?: ChildProcesses;
  control?: OpenControl;
}

interface Stage {
  parts: GatewayParts;
  options: ProgramOptions;
  running: Running;
  ready: Readiness;
  isLocal: boolean;
  control: OpenControl;
}

async function openListener(stage: Stage, app: App, name: Environment | 'portal'): Promise<void> {
  const { parts, options, running } = stage;
  running.listeners.push(app);
  addSecurityText(app, parts.config.securityContact, systemClock, parts.addresses[name]);
  await listenOn(app, options.host, portOf(options.portBase, name), name === 'portal');
}

const listenerNamed = ({ parts, options }: Stage, name: Environment | 'portal') =>
  listenerOf(parts.config, parts.addresses, options.host, { name, certificate: options.certificate });

async function openPortal(stage: Stage): Promise<void> {
  const { parts, running, ready, isLocal, control } = stage;
  const { gateways } = running;
  for (const gateway of Object.values(gateways)) if (gateway !== undefined) watchEnvironment(gateway);
  const health = ready.of([...Object.values(gateways), { environment: 'control', ...control }]);
  const demo = isLocal ? () => readDemo(parts.config.dataFolder) : undefined;
  const own = { health, isLocal, control, demo, listener: listenerNamed(stage, 'portal') };
  const { buildPortal } = await import('../../portal/portal.ts');
  await openListener(stage, await buildPortal({ ...portalParts(parts, gateways), ...own }), 'portal');
}

async function openApis(stage: Stage): Promise<void> {
  const { parts, running, ready } = stage;
  const { buildApi } = await import('../../api.ts');
  for (const environment of environments) {
    const gateway = running.gateways[environment];
    const api = { health: ready.ofEnvironment(gateway), listener: listenerNamed(stage, environment) };
    const app = gateway ? await buildApi(gateway, api) : await buildClosedApi(parts, api.listener);
    await openListener(stage, app, environment);
  }
}

async function openMetrics({ parts, options, running }: Stage): Promise<void> {
  const { listen } = parts.config.metricsAccess;
  if (listen === undefined) return;
  const app = buildMetricsListener(parts, options.certificate, collectMetrics(parts.metrics));
  running.listeners.push(app);
  await listenOn(app, listen.host, listen.port, true);
}

function startWorkers({ gateways, workers }: Running, control: OpenControl): void {
  for (const gateway of Object.values(gateways)) {
    if (gateway !== undefined) workers.push(startWorker(gateway.forWorker));
  }
  workers.push(startControlWorker(control.forWorker));
}

/** Stops everything started so far: work in progress is finished, and the databases are closed last. */
function shutdownOf(running: Running, onDrain: () => void): Pick<Program, 'drain' | 'stop'> {
  let ended: Promise<unknown> | undefined;
  const drain = () => {
    if (ended !== undefined) return;
    onDrain();
    for (const app of running.listeners) app.endConnections();
    ended = Promise.all([running.children?.stop(), ...running.workers.map(worker => worker.stop())]);
    // `stop` reports a failure; until then it must not be unhandled.
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
  metricsAccess: parts.config.metricsAccess,
  mailbox: parts.config.showsMailbox ? gateways.sandbox?.database : undefined,
  status: gateways,
});
