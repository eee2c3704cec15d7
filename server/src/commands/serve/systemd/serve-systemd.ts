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

/** A silent one where systemd did not start the program, and in children, for which the first process speaks. */
export const notifierOf = ({ serviceManager }: Pick<Config, 'serviceManager'>, log: Logger): Notifier =>
  serviceManager === undefined || cluster.isWorker
    ? silent
    : newNotifier(sendBySystemdNotify(serviceManager.socket), log);

const LOOK_EVERY_MS = 500;

const findFaults = async (checks: readonly Check[]): Promise<string[]> =>
  (await Promise.all(checks.map(check => check()))).filter(fault => fault !== undefined);

export interface Served {
  /** Where this program listens. */
  listeners: readonly { name: string; host: string; port: number; isTls: boolean }[];
  /** Whether the children answer; a child that is silent twice in a row is replaced. */
  children: Check;
  /** Only of the embedded server: the program waits for another one as long as it takes. */
  database: Check | undefined;
}

/** READY=1 once every listener answers; from then on the watchdog looks at the same listeners, the children and the database. */
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
  // systemd ends a start that takes longer than the unit allows; a busy machine only needs more time.
  for (let faults = await findFaults(checks); faults.length > 0; faults = await findFaults(checks)) {
    notifier.status(`Starting: ${faults.join('; ')}.`);
    await sleep(LOOK_EVERY_MS);
  }
  notifier.ready('Serving payments.');
  const { watchdogMs } = serviceManager;
  if (watchdogMs !== undefined) startWatchdog(notifier, checks, intervalOf(watchdogMs));
}
