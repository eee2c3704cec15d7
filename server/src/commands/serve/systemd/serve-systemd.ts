import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../../../config.ts';
import { listenerResponds } from './listener-responds.ts';
import { type Notifier, newNotifier, sendBySystemdNotify } from './notifier.ts';
import { type Check, intervalOf, startWatchdog } from './watchdog.ts';

const silent: Notifier = {
  status: () => undefined,
  ready: () => undefined,
  stopping: async () => undefined,
  alive: () => undefined,
};

/** Silent if systemd did not start the program, and in children, because the first process reports for them. */
export const notifierOf = ({ serviceManager }: Pick<Config, 'serviceManager'>, log: Logger): Notifier =>
  serviceManager === undefined || cluster.isWorker
    ? silent
    : newNotifier(sendBySystemdNotify(serviceManager.socket), log);

const LOOK_EVERY_MS = 500;

const findFaults = async (checks: readonly Check[]): Promise<string[]> =>
  (await Promise.all(checks.map(check => check()))).filter(fault => fault !== undefined);

export interface Served {
  /** The addresses where this program listens. */
  listeners: readonly { name: string; host: string; port: number; isTls: boolean }[];
  /** Checks that the children respond; a child that is silent twice in a row is replaced. */
  children: Check;
  /** Only for the embedded server: an external one may be away for any time. */
  database: Check | undefined;
}

/**
 * Sends READY=1 once every listener responds. From then on the watchdog checks the same listeners, the children and the
 * database.
 */
export async function notifyServing(
  { serviceManager }: Pick<Config, 'serviceManager'>,
  notifier: Notifier,
  { listeners, children, database }: Served,
): Promise<void> {
  if (serviceManager === undefined) return;
  const checks: Check[] = [
    children,
    ...(database === undefined ? [] : [database]),
    ...listeners.map(place => async () => {
      const isAnswering = await listenerResponds(place);
      return isAnswering ? undefined : `${place.name} does not answer at ${place.host}:${place.port}`;
    }),
  ];
  // Retries without a limit, because systemd ends a start that takes longer than the unit allows.
  for (let faults = await findFaults(checks); faults.length > 0; faults = await findFaults(checks)) {
    notifier.status(`Starting: ${faults.join('; ')}.`);
    await sleep(LOOK_EVERY_MS);
  }
  notifier.ready('Serving payments.');
  const { watchdogMs } = serviceManager;
  if (watchdogMs !== undefined) startWatchdog(notifier, checks, intervalOf(watchdogMs));
}
