import Type, { type Static } from 'typebox';
import { documentedInstant, neededWith, present } from '../shared/schema/documented.ts';
import { checkedText, identifier, instantOut, nullable, oneOf } from '../shared/schema/fields.ts';
import { listParameters, offsetFilters, wordFilter } from '../shared/schema/query-fields.ts';
import { route } from '../shared/schema/route.ts';
import { ofKind } from '../shared/words/text-kinds.ts';
import { auth, eventTypesIn, webhookUrl } from './webhook-fields.ts';

export const webhookStatuses = ['unverified', 'verified', 'disabled'] as const;
export type WebhookStatus = (typeof webhookStatuses)[number];

const deliveryStatuses = ['delivered', 'failed', 'parked'] as const;

/** Standard Webhooks: the base64 of 24 to 64 random bytes. */
const SECRET_PATTERN =
  '^whsec_(?:[A-Za-z0-9+/]{4}){8,20}(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|(?:[A-Za-z0-9+/]{4})?[A-Za-z0-9+/]{2}==)?$';
const SECRET_MAX = 94;
/** The maximum length of a path value, so that a wrong code of any length gets its own error. */
const CODE_MAX = 1_000;

export const newWebhook = Type.Object(
  {
    url: webhookUrl(),
    ...auth,
    event_types: eventTypesIn(),
    secret: Type.Optional(
      ofKind(
        'secret',
        Type.String({
          pattern: SECRET_PATTERN,
          maxLength: SECRET_MAX,
          description:
            'Your own signing secret: whsec_ followed by 24 to 64 random bytes in base64. Set it to verify the signature of the first ping',
        }),
      ),
    ),
  },
  { title: 'NewWebhook', ...neededWith('password', { user: present.text }) },
);
export type NewWebhook = Static<typeof newWebhook>;

export const webhookUpdate = Type.Object(
  { url: Type.Optional(webhookUrl()), ...auth, event_types: Type.Optional(eventTypesIn()) },
  {
    title: 'WebhookUpdate',
    description:
      'Fields that you leave out keep their values. An empty user turns Basic auth off. Changing the url to another origin (scheme, host, port) removes user and password unless you send a password along with it',
  },
);
export type WebhookUpdate = Static<typeof webhookUpdate>;

const verification = Type.Object(
  {
    attempts: Type.Integer({ description: 'Number of pings sent since the url was last changed' }),
    last_attempt_date: nullable(instantOut()),
    response_code: nullable(Type.Integer()),
    cause: nullable(
      Type.String({
        description: 'Why the last ping failed, as a stable code',
        examples: ['refused_by_receiver'],
      }),
    ),
    reason: nullable(Type.String({ description: 'Why the last ping failed, in plain language' })),
    next_attempt_date: nullable(instantOut()),
    verified_date: nullable(instantOut()),
  },
  { title: 'WebhookVerification', description: 'The latest verification ping and its result' },
);
export type WebhookVerification = Static<typeof verification>;

const shown = {
  id: identifier(),
  url: Type.String(),
  user: nullable(Type.String()),
  event_types: Type.Array(Type.String()),
  status: oneOf(webhookStatuses),
  verification,
  creation_date: instantOut(),
};

export const webhookView = Type.Object(shown, { title: 'Webhook' });
export type Webhook = Static<typeof webhookView>;

export const webhookWithSecret = Type.Object(
  { ...shown, secret: Type.String({ description: 'The secret that signs deliveries. Shown only once' }) },
  { title: 'WebhookWithSecret' },
);
export type WebhookWithSecret = Static<typeof webhookWithSecret>;

export const deliveryView = Type.Object(
  {
    event_id: identifier(),
    event_type: Type.String(),
    resource_id: identifier(),
    sequence: Type.Integer(),
    status: oneOf(deliveryStatuses),
    attempts: Type.Integer(),
    last_attempt_date: instantOut(),
    next_attempt_date: nullable(instantOut()),
    response_code: nullable(Type.Integer()),
    response_body: nullable(Type.String({ description: 'The beginning of the response body' })),
    duration_ms: Type.Integer(),
    reason: nullable(Type.String({ description: 'Why the delivery attempt failed, in plain language' })),
    cause: nullable(
      Type.String({
        description: 'Why the delivery attempt failed, as a stable code',
        examples: ['connection_refused'],
      }),
    ),
  },
  { title: 'Delivery' },
);
export type Delivery = Static<typeof deliveryView>;

export const newRecovery = Type.Object(
  {
    since: checkedText({
      maxLength: 40,
      examples: ['2026-11-14T18:03:21-05:00'],
      ...documentedInstant,
    }),
  },
  { title: 'NewRecovery' },
);
export const recoveryView = Type.Object(
  { since: instantOut(), events: Type.Integer({ description: 'Number of events queued for delivery' }) },
  { title: 'Recovery' },
);

const tags = ['Webhooks'];

/** Interface 17.2. */
export const webhooks = {
  create: route({
    method: 'POST',
    path: '/webhooks',
    access: 'webhooks',
    needsFresh: true,
    secretAnswer: true,
    tags,
    summary: 'Create a webhook',
    body: newWebhook,
    status: 201,
    answer: webhookWithSecret,
  }),
  list: route({
    method: 'GET',
    path: '/webhooks',
    access: 'read',
    tags,
    summary: 'List webhooks',
    query: listParameters({}),
    answer: Type.Array(webhookView),
  }),
  get: route({
    method: 'GET',
    path: '/webhooks/:webhook_id',
    access: 'read',
    tags,
    summary: 'Get a webhook',
    answer: webhookView,
  }),
  update: route({
    method: 'PUT',
    path: '/webhooks/:webhook_id',
    access: 'webhooks',
    needsFresh: true,
    tags,
    summary: 'Update a webhook',
    body: webhookUpdate,
    answer: webhookView,
  }),
  delete: route({
    method: 'DELETE',
    path: '/webhooks/:webhook_id',
    access: 'webhooks',
    tags,
    summary: 'Delete a webhook',
    status: 204,
    answer: Type.Null(),
  }),
  ping: route({
    method: 'POST',
    path: '/webhooks/:webhook_id/verify',
    access: 'webhooks',
    tags,
    summary: 'Resend the verification ping',
    answer: webhookView,
  }),
  verify: route({
    method: 'POST',
    path: '/webhooks/:webhook_id/verify/:code',
    access: 'webhooks',
    tags,
    summary: 'Verify a webhook',
    params: { code: Type.String({ maxLength: CODE_MAX }) },
    status: 204,
    answer: Type.Null(),
  }),
  rotateSecret: route({
    method: 'POST',
    path: '/webhooks/:webhook_id/rotate_secret',
    access: 'webhooks',
    needsFresh: true,
    secretAnswer: true,
    tags,
    summary: "Rotate a webhook's signing secret",
    answer: webhookWithSecret,
  }),
  listDeliveries: route({
    method: 'GET',
    path: '/webhooks/:webhook_id/deliveries',
    access: 'read',
    tags,
    summary: "List a webhook's deliveries",
    query: Type.Object({ status: wordFilter(deliveryStatuses, { anyCase: true }), ...offsetFilters }),
    answer: Type.Array(deliveryView),
  }),
  recover: route({
    method: 'POST',
    path: '/webhooks/:webhook_id/recover',
    access: 'webhooks',
    tags,
    summary: 'Resend undelivered events',
    body: newRecovery,
    answer: recoveryView,
  }),
};
