import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import { environments } from '@recaudo/contract/shared/environment';
import { type Config, readConfig } from '../../config.ts';
import { answersPing } from '../../operations/health/stores/ping-store.ts';
import { addressesOf, portOf } from '../../operations/installation/addresses.ts';
import { joinOwnServer, startDatabaseServer } from '../../operations/installation/database-server.ts';
import { prepareDatabases, prepareRoleAddresses } from '../../operations/installation/databases.ts';
import type { GatewayParts } from '../../operations/installation/gateway.ts';
import { checkKeyFile } from '../../operations/installation/keys.ts';
import { listWarnings } from '../../operations/installation/listeners.ts';
import { findAuthorityFile } from '../../operations/installation/tls/open-certificate.ts';
import { whenServerIsThere } from '../../platform/database/connections/await-server.ts';
import { withPlace } from '../../platform/database/embedded/explain-failure.ts';
import { newMetrics } from '../../platform/metrics/metrics.ts';
import { keepRunningWithoutOutput } from '../terminal/output-faults.ts';
import { describeWaiting } from '../terminal/waiting-steps.ts';
import { type BannerParts, printBanner } from './banner.ts';
import { openLiveCertificate } from './live-certificate.ts';
import { newLog } from './log/log.ts';
import { startLogShipping } from './log/start-log-shipping.ts';
import { withOwnBackups } from './own-backups.ts';
import { forkEarly, LISTENING, waitForBegin } from './processes/child-processes.ts';
import { answerPings } from './processes/child-silence.ts';
import { planProcesses } from './processes/process-plan.ts';
import { stopOnSignals } from './processes/stopping.ts';
import type { Program } from './program.ts';
import { readServeOptions, type ServeOptions } from './serve-options.ts';
import { startTraces } from './start-traces.ts';
import type { Notifier } from './systemd/notifier.ts';
import { notifierOf, notifyServing, type Served } from './systemd/serve-systemd.ts';

export async function serve(args: string[]): Promise<void> {
  const options = readServeOptions(args);
  const begun = cluster.isWorker ? waitForBegin() : undefined;
  keepRunningWithoutOutput();
  const read = readConfig();
  const config = options.tls ? { ...read, tls: read.tls ?? ('local' as const) } : read;
  const metrics = newMetrics();
  const shipping = await startLogShipping(config, metrics);
  const log = newLog(config, undefined, shipping?.write);
  // Children respond to the first process, which reports to systemd for all of them.
  if (cluster.isWorker) answerPings();
  const notifier = notifierOf(config, log);
  const tellStep = newStepPrinter(notifier);
  await startTraces(config, metrics);
  await checkKeyFile(config, 'production');
  const code = await startLoading(options);
  await begun;
  const certificate = await openLiveCertificate(config, options.host, log);
  let outdate: (sentence: string) => void = () => undefined;
  const tooNew = new Promise<string>(resolve => {
    outdate = resolve;
  });
  let server = await (cluster.isWorker ? joinOwnServer(config) : startDatabaseServer(config, log, tellStep));
  let program: Program | undefined;
  let banner: BannerParts | undefined;
  try {
    const prepare = () => prepareDatabases(config, server.address);
    const prepared = await (config.databaseUrl === undefined
      ? prepare()
      : whenServerIsThere(server.address, prepare, { onWait: tellStep }));
    for (const sentence of describeWaiting(prepared)) log.warn(sentence);
    if (!cluster.isWorker) server = await withOwnBackups(config, server, log);
    const addresses = addressesOf(config, options.host, options.portBase);
    const roles = await prepareRoleAddresses(config, server.address);
    if (config.databaseRoles && roles === undefined) log.warn(NO_ROLES);
    const { host } = options;
    const opensAllConnections = options.roles.some(role => role !== 'portal');
    const own = { host, opensAllConnections, metrics, log, onTooNew: outdate };
    const parts = { config, address: server.address, roles, addresses, ...own };
    const { startProgram } = await code.program;
    program = await startProgram(parts, { ...options, certificate });
    if (!cluster.isWorker) banner = await prepareBanner(parts, options, program);
  } catch (error) {
    await program?.stop();
    await server.stop();
    // The channel to the process that started it would keep a child alive forever.
    cluster.worker?.disconnect();
    throw config.databaseUrl === undefined ? withPlace(error, config.dataFolder) : error;
  }
  // No load balancer watches a worker, so it does not wait.
  const drainDelayMs = options.roles.some(role => role !== 'worker') ? config.rollout.drainDelayMs : 0;
  const rollout = { ...config.rollout, drainDelayMs };
  stopOnSignals({ program, server, log, shipping, rollout, tooNew, onStopping: notifier.stopping });
  // Last, because a reader of the banner may stop the program at once.
  if (banner !== undefined) {
    await notifyServing(config, notifier, servedBy(config, options, program));
    printBanner(banner);
  }
  if (cluster.isWorker) process.send?.(LISTENING);
}

/**
 * Loads most of the code, here and in the children, while PostgreSQL starts. Runs after the options are checked, so
 * that a typo fails fast.
 */
async function startLoading(options: ServeOptions) {
  if (!cluster.isWorker) forkEarly(options, planProcesses(options, availableParallelism()).children);
  const program = import('./program.ts');
  if (cluster.isWorker && options.roles.includes('portal')) await import('../../portal/portal.ts');
  // The first process starts PostgreSQL meanwhile.
  else if (options.roles.includes('api')) void import('../../api.ts').catch(() => undefined);
  return { program };
}

const newStepPrinter =
  (notifier: Notifier) =>
  (step: string): void => {
    if (cluster.isWorker) return;
    console.log(`  ${step}`);
    notifier.status(`Starting: ${step}.`);
  };

/**
 * The parts that the watchdog checks. The worker needs no check: it runs in this process, like the watchdog's timer.
 */
function servedBy(config: Config, { host, portBase, roles }: ServeOptions, program: Program): Served {
  const listeners = [
    ...(roles.includes('portal') ? (['portal'] as const) : []),
    ...(roles.includes('api') ? environments : []),
  ].map(name => ({
    name: `the listener of ${name}`,
    host,
    port: portOf(portBase, name),
    isTls: config.tls !== undefined,
  }));
  const database = async () =>
    (await answersPing(program.control.database)) ? undefined : 'PostgreSQL does not answer';
  return {
    listeners,
    children: () => program.findSilentChild(),
    database: config.databaseUrl === undefined ? database : undefined,
  };
}

/** Makes the demo merchant while the children start, and waits for both. */
async function prepareBanner(
  { config, addresses, log }: GatewayParts,
  { roles }: ServeOptions,
  { production, control, childrenListen }: Program,
): Promise<BannerParts> {
  const isLocalDefault = config.databaseUrl === undefined && roles.includes('api');
  const demo = isLocalDefault
    ? await (await import('./demo/demo.ts')).ensureDemo(config, control)
    : undefined;
  await childrenListen;
  const warnings = roles.some(role => role !== 'worker') ? listWarnings(config, addresses) : [];
  for (const warning of warnings) log.warn(warning);
  return { addresses, roles, production, demo, warnings, authority: findAuthorityFile(config) };
}

const NO_ROLES =
  'the user of RECAUDO_DATABASE_URL may not create roles, so every part of the program uses its rights (docs/guides/operate/operating.md)';
