import Type, { type Static } from 'typebox';
import { pendingAnswer } from '../people/approvals.ts';
import {
  checkedText,
  identifier,
  instantOut,
  nullable,
  oneOf,
  requiredText,
} from '../shared/schema/fields.ts';
import { textFilter } from '../shared/schema/query-fields.ts';
import { route } from '../shared/schema/route.ts';
import { CONNECTION_ID, connectionMethods } from './connection-words.ts';
import { ofEnvironment } from './operator.ts';
import { inEach } from './operator-answers.ts';

const someMethods = () =>
  Type.Array(oneOf(connectionMethods), { minItems: 1, maxItems: connectionMethods.length });

/** `list` has one entry per line; `json` is everything without an input of its own. */
export const kindFieldTypes = [
  'text',
  'long_text',
  'number',
  'integer',
  'boolean',
  'choice',
  'list',
  'json',
] as const;

/** One input of a kind's form. `tls.ca` is `ca` inside `tls`. */
const kindField = Type.Object({
  name: Type.String(),
  type: oneOf(kindFieldTypes),
  title: Type.String(),
  description: nullable(Type.String()),
  is_required: Type.Boolean(),
  /** Write-only. */
  is_secret: Type.Boolean(),
  initial: nullable(Type.String()),
  choices: Type.Array(Type.String()),
  minimum: nullable(Type.Number()),
  maximum: nullable(Type.Number()),
  max_length: nullable(Type.Integer()),
  pattern: nullable(Type.String()),
});
export type KindField = Static<typeof kindField>;

const connectionKind = Type.Object({
  name: Type.String(),
  methods: Type.Array(oneOf(connectionMethods)),
  settings: Type.Array(kindField),
  secrets: Type.Array(kindField),
  enrolment: Type.Array(kindField),
});
export type ConnectionKind = Static<typeof connectionKind>;

export const connectionKinds = Type.Array(connectionKind);

/** Values of a connection or enrollment by the field names of its kind. */
export const kindValues = () => Type.Record(Type.String(), Type.Unknown());
export type KindValues = Record<string, unknown>;

/** The worst recent state among all processes that have it open. */
const connectionState = Type.Object({
  is_ready: Type.Boolean(),
  summary: Type.String(),
  in_flight: Type.Integer(),
  answers_a_minute: Type.Number(),
  last_answer_at: nullable(instantOut()),
  last_fault: nullable(Type.Object({ at: instantOut(), message: Type.String() })),
  circuit: oneOf(['closed', 'open']),
  processes: Type.Integer(),
});
export type ConnectionState = Static<typeof connectionState>;

const connection = Type.Object({
  id: identifier(),
  name: Type.String(),
  kind: Type.String(),
  methods: Type.Array(oneOf(connectionMethods)),
  status: oneOf(['enabled', 'disabled']),
  settings: kindValues(),
  /** Names of the stored secrets. */
  secrets: Type.Array(Type.String()),
  creation_date: instantOut(),
  /** Null if no process has it open. */
  state: nullable(connectionState),
  declines_last_hour: Type.Array(Type.Object({ code: Type.String(), count: Type.Integer() })),
});
export type OperatorConnection = Static<typeof connection>;

const tracedMessage = Type.Object({
  at: instantOut(),
  direction: oneOf(['sent', 'received']),
  connection: Type.String(),
  name: Type.String(),
  merchant_id: nullable(Type.String()),
  reference: nullable(Type.String()),
  fields: Type.Array(Type.Object({ key: Type.String(), name: Type.String(), value: Type.String() })),
});
export type TracedMessage = Static<typeof tracedMessage>;

/** A connection of an environment; an unknown id is not found. */
export const ofConnection = { ...ofEnvironment, link_id: Type.String({ pattern: CONNECTION_ID }) };

const statusAnswer = Type.Object({ id: identifier(), status: oneOf(['enabled', 'disabled']) });
const settingsAnswer = Type.Object({
  id: identifier(),
  name: Type.String(),
  kind: Type.String(),
  status: oneOf(['enabled', 'disabled']),
});

/** Connections to acquirers and gateways. Responses never contain their secrets. */
export const connections = {
  list: route({
    method: 'GET',
    path: '/ops/links',
    access: 'operator',
    duty: 'view',
    answer: Type.Object({ kinds: connectionKinds, environments: inEach(Type.Array(connection)) }),
  }),
  add: route({
    method: 'POST',
    path: '/ops/links/:environment',
    access: 'operator',
    duty: 'administer',
    needsFresh: true,
    control: 'dual',
    change: 'link_added',
    params: ofEnvironment,
    body: Type.Object({
      id: checkedText({ pattern: CONNECTION_ID }),
      name: requiredText(80),
      kind: checkedText({ minLength: 1, maxLength: 30, format: 'not-blank' }),
      methods: someMethods(),
      settings: kindValues(),
      secrets: kindValues(),
    }),
    status: 201,
    answer: Type.Union([settingsAnswer, pendingAnswer]),
  }),
  change: route({
    method: 'PUT',
    path: '/ops/links/:environment/:link_id',
    access: 'operator',
    duty: 'administer',
    needsFresh: true,
    control: 'dual',
    change: 'link_changed',
    params: ofConnection,
    // Omitted secrets stay unchanged; changing the host removes all secrets and disables the connection.
    body: Type.Object({
      name: requiredText(80),
      methods: someMethods(),
      settings: kindValues(),
      secrets: kindValues(),
    }),
    answer: Type.Union([settingsAnswer, pendingAnswer]),
  }),
  enable: route({
    method: 'POST',
    path: '/ops/links/:environment/:link_id/enable',
    access: 'operator',
    duty: 'administer',
    needsFresh: true,
    control: 'dual',
    change: 'link_enabled',
    params: ofConnection,
    answer: Type.Union([statusAnswer, pendingAnswer]),
  }),
  disable: route({
    method: 'POST',
    path: '/ops/links/:environment/:link_id/disable',
    access: 'operator',
    duty: 'administer',
    needsFresh: true,
    change: 'link_disabled',
    params: ofConnection,
    answer: statusAnswer,
  }),
  test: route({
    method: 'POST',
    path: '/ops/links/:environment/:link_id/test',
    access: 'operator',
    duty: 'administer',
    change: 'link_tested',
    params: ofConnection,
    answer: Type.Object({
      id: identifier(),
      answered: Type.Boolean(),
      after_ms: nullable(Type.Number()),
      message: nullable(Type.String()),
    }),
  }),
  messages: route({
    method: 'GET',
    path: '/ops/links/:environment/:link_id/messages',
    access: 'operator',
    duty: 'view',
    params: ofConnection,
    query: Type.Object({ reference: textFilter(60) }),
    answer: Type.Array(tracedMessage),
  }),
};
export type ConnectionCheck = Static<typeof connections.test.answer>;
