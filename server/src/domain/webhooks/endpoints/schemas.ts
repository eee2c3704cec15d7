import Type, { type Static } from 'typebox';
import { identifier, instantOut, nullable, oneOf, requiredText, text } from '../../../http/fields.ts';
import { webhookStatuses } from './webhook.ts';

const URL_MAX = 2_000;
const USER_MAX = 100;
const PASSWORD_MAX = 200;
const TYPES_MAX = 100;

/** Unknown words are told by the rule itself: a lenient merchant may send some (webhook.ts). */
const eventTypesIn = () =>
  Type.Array(Type.String({ maxLength: 60, examples: ['charge.succeeded'] }), {
    minItems: 1,
    maxItems: TYPES_MAX,
    description: 'Names of events, or * for all of them',
  });

const auth = {
  user: Type.Optional(text(USER_MAX)),
  password: Type.Optional(text(PASSWORD_MAX)),
};

export const newWebhook = Type.Object(
  { url: requiredText(URL_MAX), ...auth, event_types: eventTypesIn() },
  { title: 'NewWebhook' },
);
export type NewWebhook = Static<typeof newWebhook>;

export const webhookUpdate = Type.Object(
  { url: Type.Optional(requiredText(URL_MAX)), ...auth, event_types: Type.Optional(eventTypesIn()) },
  {
    title: 'WebhookUpdate',
    description: 'What is sent changes, the rest stays; an empty user ends Basic auth',
  },
);
export type WebhookUpdate = Static<typeof webhookUpdate>;

const shown = {
  id: identifier(),
  url: Type.String(),
  user: nullable(Type.String()),
  event_types: Type.Array(Type.String()),
  status: oneOf(webhookStatuses),
  creation_date: instantOut(),
};

export const webhookView = Type.Object(shown, { title: 'Webhook' });

export const webhookWithSecret = Type.Object(
  { ...shown, secret: Type.String({ description: 'Signs the deliveries; it is shown this once' }) },
  { title: 'WebhookWithSecret' },
);

export const deliveryView = Type.Object(
  {
    event_id: identifier(),
    event_type: Type.String(),
    resource_id: identifier(),
    sequence: Type.Integer(),
    status: oneOf(['delivered', 'failed', 'parked']),
    attempts: Type.Integer(),
    last_attempt_date: instantOut(),
    next_attempt_date: nullable(instantOut()),
    response_code: nullable(Type.Integer()),
    response_body: nullable(Type.String({ description: 'The start of the answer' })),
    duration_ms: Type.Integer(),
    reason: nullable(Type.String({ description: 'Why it failed, in words' })),
    cause: nullable(
      Type.String({ description: 'Why it failed, as a word for programs', examples: ['connection_refused'] }),
    ),
  },
  { title: 'Delivery' },
);

export const newReplay = Type.Object(
  {
    webhook_id: Type.Optional(
      Type.String({ maxLength: 45, description: 'Without it, all that want the type of the event' }),
    ),
  },
  { title: 'NewReplay' },
);
export const replayView = Type.Object(
  { event_id: identifier(), webhooks: Type.Array(identifier()) },
  { title: 'Replay' },
);

export const newRecovery = Type.Object(
  { since: Type.String({ maxLength: 40, examples: ['2026-11-14T18:03:21-05:00'] }) },
  { title: 'NewRecovery' },
);
export const recoveryView = Type.Object(
  { since: instantOut(), events: Type.Integer({ description: 'How many events are sent' }) },
  { title: 'Recovery' },
);
