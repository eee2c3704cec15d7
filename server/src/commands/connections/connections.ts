import type { Environment } from '@recaudo/contract/shared/environment';
import { errors } from '@recaudo/contract/shared/error-table';
import {
  addConnection,
  changeConnection,
  getConnection,
  listConnections,
  type ObservedConnection,
  setConnectionStatus,
  testConnection,
} from '../../domain/routing/connections.ts';
import { listEnrolments } from '../../domain/routing/enrolments.ts';
import { GatewayError } from '../../platform/errors.ts';
import { formatInstant } from '../../platform/primitives/time/instant.ts';
import type { Values } from '../../processors/connections/stored-connection.ts';
import { changeControlled } from '../access/change-controlled.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { withGateway } from '../access/with-gateway.ts';
import { numberOption, readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord, printTable } from '../terminal/print.ts';
import { rethrowAsUsageError } from '../terminal/rethrow-as-usage-error.ts';
import { environmentOf, shared, wordsOf } from './connection-options.ts';
import { changedSettings } from './dialect-settings.ts';
import { readObject } from './read-json.ts';

const ofOne = { ...shared, id: { type: 'string' } } as const;
const configured = {
  ...ofOne,
  name: { type: 'string' },
  methods: { type: 'string' },
  settings: { type: 'string' },
  dialect: { type: 'string' },
  secrets: { type: 'string' },
} as const;

export async function connectionsAdd(args: string[]): Promise<void> {
  const options = readOptions(args, { ...configured, kind: { type: 'string' } });
  const id = requireOption(options.id, 'id');
  const kind = requireOption(options.kind, 'kind');
  const name = requireOption(options.name, 'name');
  const settings = (await changedSettings(options, async () => ({}))) ?? {};
  const secrets =
    options.secrets === undefined ? {} : await readObject(options.secrets, 'secrets', { mayBeText: false });
  const change = { action: 'link_added', what: id, details: { kind, name } };
  const newConnection = { id, kind, name, methods: wordsOf(options.methods), settings, secrets };
  await changeControlled(
    { environment: environmentOf(options), change, json: options.json },
    { kind: 'link_added', payload: newConnection },
    gateway => addConnection(gateway, newConnection),
    connection => printRecord(recordOf(connection), options.json),
  );
}

export async function connectionsChange(args: string[]): Promise<void> {
  const options = readOptions(args, configured);
  const id = requireOption(options.id, 'id');
  const changes = {
    name: options.name,
    methods: wordsOf(options.methods),
    settings: await changedSettings(options, () => settingsOf(environmentOf(options), id)),
    secrets:
      options.secrets === undefined
        ? undefined
        : await readObject(options.secrets, 'secrets', { mayBeText: false }),
  };
  const fields = Object.entries(changes).flatMap(([field, value]) => (value === undefined ? [] : [field]));
  if (fields.length === 0) throw new UsageError('nothing to change: see the options of connections change');
  const change = { action: 'link_changed', what: id, details: { fields: fields.join(', ') } };
  await changeControlled(
    { environment: environmentOf(options), change, json: options.json },
    { kind: 'link_changed', payload: { id, changes } },
    gateway => changeConnection(gateway, id, changes).catch(rejectMissingConnection(id)),
    connection => {
      printRecord(recordOf(connection), options.json);
      if (connection.status === 'disabled') console.error(IS_OFF);
    },
  );
}

async function settingsOf(environment: Environment, id: string): Promise<Values> {
  let settings: Values = {};
  await withGateway(environment, async gateway => {
    ({ settings } = await getConnection(gateway, id).catch(rejectMissingConnection(id)));
  });
  return settings;
}

export async function connectionsList(args: string[]): Promise<void> {
  const options = readOptions(args, shared);
  await withGateway(environmentOf(options), async gateway => {
    printTable((await listConnections(gateway)).map(rowOf), options.json);
  });
}

export async function connectionsShow(args: string[]): Promise<void> {
  const options = readOptions(args, ofOne);
  const id = requireOption(options.id, 'id');
  await withGateway(environmentOf(options), async gateway => {
    const connection = await getConnection(gateway, id).catch(rejectMissingConnection(id));
    const enrolments = await listEnrolments(gateway, { connectionId: id });
    if (options.json) {
      const [states, merchants] = [connection.states.map(withLinkId), enrolments.map(withLinkId)];
      console.log(JSON.stringify({ ...recordOf(connection), states, enrolments: merchants }));
      return;
    }
    printRecord(recordOf(connection));
    printStates(connection.states);
    for (const { merchantId, facts, secretNames } of enrolments) {
      console.log(
        `merchant ${merchantId}: ${JSON.stringify(facts)}, secret: ${secretNames.join(', ') || '-'}`,
      );
    }
  });
}

/** Scripts read `linkId` in the JSON of this command. */
const withLinkId = <Row extends { connectionId: string }>({ connectionId, ...row }: Row) => ({
  linkId: connectionId,
  ...row,
});

/** Prints each running process's view of the connection. */
function printStates(states: ObservedConnection['states']): void {
  for (const { process: name, summary, circuit, lastFault } of states) {
    const fault =
      lastFault === null ? '' : `; last fault: ${lastFault.message} (${formatInstant(lastFault.at)})`;
    console.log(`in ${name}: ${summary}, circuit ${circuit}${fault}`);
  }
}

const SECOND_MS = 1_000;

export async function connectionsTest(args: string[]): Promise<void> {
  const options = readOptions(args, { ...ofOne, timeout: { type: 'string' } });
  const id = requireOption(options.id, 'id');
  const timeoutMs = numberOption(options.timeout, 'timeout', 10, { least: 1, most: 120 }) * SECOND_MS;
  await changeGateway(environmentOf(options), { action: 'link_tested', what: id }, async gateway => {
    const check = await testConnection(gateway, id, timeoutMs).catch(rejectMissingConnection(id));
    const state = gateway.connections.states().find(({ connectionId }) => connectionId === id)?.state;
    const answer = check.kind === 'answered' ? `yes, after ${Math.round(check.afterMs)} ms` : 'no';
    const reason = check.kind === 'failed' ? { reason: check.message } : {};
    printRecord({ id, answers: answer, state: state?.summary, ...reason }, options.json);
    if (check.kind === 'answered') return;
    process.exitCode = 1;
    if (options.json !== true) printStates((await getConnection(gateway, id)).states);
  });
}

export async function connectionsEnable(args: string[]): Promise<void> {
  const options = readOptions(args, ofOne);
  const id = requireOption(options.id, 'id');
  await changeControlled(
    { environment: environmentOf(options), change: { action: 'link_enabled', what: id }, json: options.json },
    { kind: 'link_enabled', payload: { id } },
    gateway => setConnectionStatus(gateway, id, 'enabled').catch(rejectMissingConnection(id)),
    connection => printRecord(recordOf(connection), options.json),
  );
}

/** One person suffices: this stops payments but redirects none. */
export async function connectionsDisable(args: string[]): Promise<void> {
  const options = readOptions(args, ofOne);
  const id = requireOption(options.id, 'id');
  await changeGateway(environmentOf(options), { action: 'link_disabled', what: id }, async gateway => {
    printRecord(
      recordOf(await setConnectionStatus(gateway, id, 'disabled').catch(rejectMissingConnection(id))),
      options.json,
    );
  });
}

const IS_OFF =
  'Note: the connection is disabled. Changing its host removed its secrets and those of its merchants: enter them again ' +
  '(connections change --secrets, enrol), then enable it with connections enable.';

/** Reports a missing connection by its id. */
export const rejectMissingConnection =
  (id: string) =>
  (error: unknown): never => {
    const isMissing = error instanceof GatewayError && error.errorCode === errors.notFound;
    if (isMissing) throw new UsageError(`there is no connection ${id}`);
    return rethrowAsUsageError(error);
  };

const recordOf = (connection: ObservedConnection) => ({
  id: connection.id,
  kind: connection.kind,
  name: connection.name,
  methods: connection.methods.join(', '),
  settings: JSON.stringify(connection.settings),
  secrets: connection.secretNames.join(', ') || null,
  status: connection.status,
  version: connection.version,
  change_date: formatInstant(connection.changeDate),
});

const rowOf = ({ id, kind, name, methods, status, states }: ObservedConnection) => {
  const ready = states.filter(({ isReady, circuit }) => isReady && circuit === 'closed');
  return {
    id,
    kind,
    name,
    methods: methods.join(', '),
    status,
    usable: states.length === 0 ? 'not open' : `${ready.length} of ${states.length} processes`,
    last_fault: states.find(({ lastFault }) => lastFault !== null)?.lastFault?.message ?? null,
  };
};
