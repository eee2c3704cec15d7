import type { LinkInSight } from '../../../domain/routes/links.ts';
import type { LinkKind } from '../../../processors/links/link.ts';
import type { SeenLinkState } from '../../../processors/links/link-state-store.ts';
import type { TracedMessage } from '../../../processors/links/message-trace.ts';
import { kindFields } from './kind-fields.ts';
import type { LinkAnswers } from './store.ts';

export const kindToView = ({ name, methods, settings, secrets, enrolment }: LinkKind) => ({
  name,
  methods,
  settings: kindFields(settings),
  secrets: kindFields(secrets, () => true),
  enrolment: kindFields(enrolment.schema, field => enrolment.secret.includes(field)),
});

const latest = <T>(entries: readonly T[], at: (entry: T) => Date): T | undefined =>
  [...entries].sort((one, other) => at(other).getTime() - at(one).getTime())[0];

/** What several processes say of a link: it is as well as it is for the one that it is worst for. */
export function statesToView(states: readonly SeenLinkState[], answers: number) {
  if (states.length === 0) return null;
  // The worst first: that is what somebody comes for.
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

export const linkToView = (link: LinkInSight, answers: LinkAnswers | undefined) => ({
  id: link.id,
  name: link.name,
  kind: link.kind,
  methods: link.methods,
  status: link.status,
  settings: link.settings,
  secrets: link.secretNames,
  creation_date: link.creationDate,
  state: statesToView(link.states, answers?.answers ?? 0),
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
