import { type Environment, environments } from '@recaudo/contract/shared/environment';
import { ConfigError, readConfig } from '../../config.ts';
import { checkUp, describeChecks, isWell, verdictOf } from '../../operations/health/check-up.ts';
import { type EnvironmentHealth, readHealth } from '../../operations/health/health.ts';
import { judgeMachine } from '../../operations/health/judgments/judge-machine.ts';
import { readMachine } from '../../operations/health/machine.ts';
import type { Problem } from '../../operations/health/problem.ts';
import { judgeServerLog, readServerLog } from '../../operations/health/server-log.ts';
import { version } from '../../operations/health/version.ts';
import { healthToView } from '../../operations/health/view.ts';
import { addressesOf, DEFAULT_PORT_BASE } from '../../operations/installation/addresses.ts';
import { openAuditLog } from '../../operations/installation/audit-log.ts';
import { listWarnings } from '../../operations/installation/listeners.ts';
import { readRunningAddresses } from '../../operations/installation/running.ts';
import { watchAccess } from '../../people/operators/watch-access.ts';
import { wasProductionOpened } from '../../people/secrets/store.ts';
import { findHolder } from '../../platform/database/embedded/data-folder.ts';
import { writeJson } from '../../platform/http/responses/json-writer.ts';
import { systemClock } from '../../platform/primitives/time/clock.ts';
import { PRODUCTION_KEY_MISSING } from '../../platform/vault/keys/secrets.ts';
import { withControl } from '../access/with-control.ts';
import { PRODUCTION_IS_CLOSED, withGateway } from '../access/with-gateway.ts';
import { readOptions } from '../command.ts';

/** `machine`: possible causes found without the database. */
type Found = EnvironmentHealth | 'closed' | { failure: string; machine?: readonly Problem[] };

export async function doctor(args: string[]): Promise<void> {
  const options = readOptions(args, { json: { type: 'boolean' } });
  const found = new Map<Environment, Found>();
  for (const environment of environments) found.set(environment, await look(environment));
  const isAllWell = [...found.values()].every(isFine);
  const warnings = lookAtConfiguration();
  if (options.json === true) {
    console.log(writeJson({ version, is_well: isAllWell, warnings, ...viewsOf(found) }));
  } else {
    const configuration = warnings.length === 0 ? [] : ['', 'configuration:', ...warnings.map(asWarning)];
    const hasWarnings = warnings.length > 0 || [...found.values()].some(isWarned);
    const lines = [...configuration, ...[...found].flatMap(inWords), ...verdict(isAllWell, hasWarnings)];
    console.log([`Recaudo ${version}`, ...lines].join('\n'));
  }
  if (!isAllWell) process.exitCode = 1;
}

const asWarning = (text: string): string => `  - ${text}`;

/** The same warnings as at the start, even if no program runs. */
function lookAtConfiguration(): string[] {
  const config = readConfig();
  const usual = () => addressesOf(config, '127.0.0.1', DEFAULT_PORT_BASE);
  return listWarnings(config, readRunningAddresses(config) ?? usual());
}

/** A failure to open an environment is a finding, too. */
async function look(environment: Environment): Promise<Found> {
  let found: Found = 'closed';
  try {
    await withGateway(environment, async (gateway, { config, address }) => {
      const log = await openAuditLog(config, address).catch(() => undefined);
      try {
        const isReporting = environment === 'production' || config.keyFiles.production === undefined;
        if (log !== undefined && isReporting) watchAccess({ ...log, gateways: { [environment]: gateway } });
        found = await readHealth(gateway);
      } finally {
        await log?.close();
      }
    });
  } catch (error) {
    if (error instanceof ConfigError && error.message === PRODUCTION_IS_CLOSED) return lookAtClosed();
    return {
      failure: error instanceof Error ? error.message : String(error),
      machine: await lookAtMachine(),
    };
  }
  return found;
}

/** Production without a key file is fine unless it was open before. */
async function lookAtClosed(): Promise<Found> {
  let wasOpened = false;
  await withControl(async ({ database }) => {
    wasOpened = await wasProductionOpened(database);
  });
  return wasOpened ? { failure: PRODUCTION_KEY_MISSING } : 'closed';
}

/** Checks the disk and the running program's files, even without a database. */
async function lookAtMachine(): Promise<readonly Problem[]> {
  const { dataFolder } = readConfig();
  const pid = await findHolder(dataFolder);
  const machine = await readMachine(dataFolder, pid === undefined ? [] : [pid]);
  const unknown = { answers: false, latencyMs: 0 };
  const signs = { database: unknown, machine, sweeps: [], now: systemClock.now() };
  return [...judgeServerLog(await readServerLog(dataFolder)), ...judgeMachine(signs)];
}

function isFine(found: Found): boolean {
  if (found === 'closed') return true;
  return !('failure' in found) && isWell(checkUp(found));
}

const viewsOf = (found: ReadonlyMap<Environment, Found>) =>
  Object.fromEntries(
    [...found].map(([environment, health]) => [
      environment,
      health === 'closed' || 'failure' in health ? health : healthToView(health),
    ]),
  );

export function inWords([environment, found]: [Environment, Found]): string[] {
  if (found === 'closed') return ['', `${environment}: closed (it has no key file)`];
  if ('failure' in found) {
    const machine = (found.machine ?? []).map(({ text }) => `  ! machine: ${text.en}`);
    return ['', `${environment}: PROBLEM`, ...machine, `  ! ${found.failure}`];
  }
  const checks = checkUp(found);
  const { database, queues, nextRenewal, paymentMethods, connections } = found;
  return [
    '',
    `${environment}: ${verdictOf(checks)}`,
    ...describeChecks(checks),
    `  database responds in ${database.latencyMs} ms`,
    ...queues.map(({ kind, state, count }) => `  ${kind} ${state}: ${count}`),
    `  next renewals: ${nextRenewal ?? 'none'}`,
    ...Object.entries(paymentMethods ?? {}).map(
      ([paymentMethod, state]) => `  ${paymentMethod}: ${state.replace('_', ' ')}`,
    ),
    ...connections.map(({ id, kind, state, lastFault }) => {
      const fault = state === 'down' && lastFault !== null ? ` (${lastFault})` : '';
      return `  connection ${id}, ${kind}: ${state.replace('_', ' ')}${fault}`;
    }),
  ];
}

const isWarned = (found: Found): boolean =>
  found !== 'closed' && !('failure' in found) && verdictOf(checkUp(found)) === 'warnings';

function verdict(isAllWell: boolean, hasWarnings: boolean): string[] {
  if (!isAllWell) return ['', 'There is a problem.'];
  return [
    '',
    hasWarnings ? 'No problem found, but there are warnings to look at.' : 'Everything is working.',
  ];
}
