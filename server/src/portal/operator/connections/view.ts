import type { ObservedConnection } from '../../../domain/routing/connections.ts';
import type { ConnectionKind } from '../../../processors/connections/connection.ts';
import type { SeenConnectionState } from '../../../processors/connections/connection-state-store.ts';
import type { TracedMessage } from '../../../processors/connections/traces/message-trace.ts';
import { kindFields } from './kind-fields.ts';
import type { ConnectionAnswers } from './store.ts';

export const kindToView = ({ name, methods, settings, secrets, enrolment }: ConnectionKind) => ({
  name,
  methods,
  settings: kindFields(settings),
  secrets: kindFields(secrets, () => true),
  enrolment: kindFields(enrolment.schema, field => enrolment.secret.includes(field)),
});

const latest = <T>(entries: readonly T[], at: (entry: T) => Date): T | undefined =>
  [...entries].sort((one, other) => at(other).getTime() - at(one).getTime())[0];

/** Combines the states of several processes: the worst one counts. */
export function statesToView(states: readonly SeenConnectionState[], answers: number) {
  if (states.length === 0) return null;
  // The worst first, because the operator looks for problems.
  const inOrder = [...states].sort((one, other) => Number(one.isReady) - Number(other.isReady));
  const faults = states.flatMap(({ lastFault }) => lastFault ?? []);
  const answered = states.flatMap(({ lastAnswerAt }) => lastAnswerAt ?? []);
  return {
    is_ready: states.every(({ isReady }) => isReady),
    summary: [...new Set(inOrder.map(({ summary }) => summary))].join('; '),
    in_flight: states.reduce((sum, { inFlight }) => sum + inFlight, 0),
    answers_a_minute: answers,
    last_answer_at: latest(answered, date => date) ?? null,
    last_fault: latest(faults, ({ at }) => at) ?? null,
    circuit: states.some(({ circuit }) => circuit === 'open') ? ('open' as const) : ('closed' as const),
    processes: states.length,
  };
}

export const connectionToView = (connection: ObservedConnection, answers: ConnectionAnswers | undefined) => ({
  id: connection.id,
  name: connection.name,
  kind: connection.kind,
  methods: connection.methods,
  status: connection.status,
  settings: connection.settings,
  secrets: connection.secretNames,
  creation_date: connection.creationDate,
  state: statesToView(connection.states, answers?.answers ?? 0),
  declines_last_hour: answers?.declines ?? [],
});

export const messageToView = (message: TracedMessage) => ({
  at: message.at,
  direction: message.direction,
  connection: message.connection,
  name: message.name,
  merchant_id: message.merchantId,
  reference: message.reference,
  fields: message.fields,
});
