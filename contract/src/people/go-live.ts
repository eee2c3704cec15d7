import Type, { type Static } from 'typebox';
import { policyKinds } from '../merchant/settings/policies.ts';
import { kindValues } from '../operator/connections.ts';
import { feeBounds } from '../shared/fee-bounds.ts';
import {
  identifier,
  instantOut,
  nullable,
  oneOf,
  requiredIdentifier,
  requiredText,
  upTo,
} from '../shared/schema/fields.ts';
import { wordFilter } from '../shared/schema/query-fields.ts';
import { route } from '../shared/schema/route.ts';
import { freeText } from '../shared/words/text-kinds.ts';
import { pendingAnswer } from './approvals.ts';

export const goLiveStates = ['submitted', 'returned', 'approved'] as const;
export type GoLiveState = (typeof goLiveStates)[number];

export const accountTypes = ['savings', 'checking'] as const;
export type AccountType = (typeof accountTypes)[number];

export const checklistItems = [
  'confirmed_email',
  'first_charge',
  'policy_links',
  'shop',
  'webhook',
  'first_delivery',
  'second_factor',
  'nit',
  'bank_account',
  'documents',
] as const;

const requestFields = {
  id: identifier(),
  business_id: identifier(),
  business_name: Type.String(),
  state: oneOf(goLiveStates),
  reason: nullable(Type.String()),
  legal_name: Type.String(),
  nit: Type.String(),
  bank_name: Type.String(),
  account_type: oneOf(accountTypes),
  representative: Type.String(),
  submitted_by: Type.Object({ id: identifier(), name: Type.String() }),
  creation_date: instantOut(),
  decision_date: nullable(instantOut()),
};
const request = Type.Object(requestFields);
export type GoLiveRequest = Static<typeof request>;

const checklistView = () =>
  Type.Array(
    Type.Object({ item: oneOf(checklistItems), is_done: Type.Boolean(), is_required: Type.Boolean() }),
  );

const wholeRequest = Type.Object({
  ...requestFields,
  account_number: Type.String(),
  documents: Type.Array(
    Type.Object({ name: Type.String(), content_type: Type.String(), content_base64: Type.String() }),
  ),
  /** Null once the requester's account is deleted. */
  review: nullable(
    Type.Object({
      checklist: checklistView(),
      website_url: nullable(Type.String()),
      terms_url: nullable(Type.String()),
      privacy_url: nullable(Type.String()),
      shop_url: nullable(Type.String()),
      policies: Type.Array(Type.Object({ kind: oneOf(policyKinds), url: Type.String() })),
    }),
  ),
});
/** A request with the fields that only operators see. */
export type WholeGoLiveRequest = Static<typeof wholeRequest>;

const goLiveAnswer = Type.Object({
  checklist: checklistView(),
  /** Data that the business has entered so far. */
  prefill: Type.Object({ legal_name: nullable(Type.String()), nit: nullable(Type.String()) }),
  request: nullable(request),
  /** False: production rejects charges with `use_3d_secure`. */
  has_three_d_secure: Type.Boolean(),
});
export type GoLive = Static<typeof goLiveAnswer>;

export const goLive = {
  look: route({
    method: 'GET',
    path: '/businesses/:business_id/go-live',
    access: 'read',
    answer: goLiveAnswer,
  }),
  submit: route({
    method: 'POST',
    path: '/businesses/:business_id/go-live',
    access: 'go_live',
    needsFresh: true,
    change: 'go_live_submitted',
    // The documents are uploaded separately.
    form: Type.Object({
      legal_name: requiredText(200),
      nit: requiredText(30),
      bank_name: requiredText(100),
      account_type: oneOf(accountTypes),
      account_number: freeText(Type.String({ pattern: '^[0-9 -]{5,30}$' })),
      representative: requiredText(150),
    }),
    status: 201,
    answer: request,
  }),
};
export type GoLiveFields = Static<typeof goLive.submit.form>;

/** The operators' queue. */
export const goLiveRequests = {
  list: route({
    method: 'GET',
    path: '/ops/go-live',
    access: 'operator',
    duty: 'view',
    query: Type.Object({ state: wordFilter(goLiveStates) }),
    answer: Type.Array(request),
  }),
  get: route({
    method: 'GET',
    path: '/ops/go-live/:request_id',
    access: 'operator',
    duty: 'money',
    answer: wholeRequest,
  }),
  /** Shown inline, so that a reviewer can compare it with the form. */
  document: route({
    method: 'GET',
    path: '/ops/go-live/:request_id/documents/:number',
    access: 'operator',
    duty: 'money',
    params: { number: Type.Integer({ minimum: 0, maximum: 20 }) },
    answer: 'file',
  }),
  approve: route({
    method: 'POST',
    path: '/ops/go-live/:request_id/approve',
    access: 'operator',
    duty: 'administer',
    needsFresh: true,
    control: 'dual',
    change: 'go_live_approved',
    // Its enrollment at a connection, and whether payments always go there or follow the installation's rules.
    body: Type.Object({
      link_id: requiredIdentifier(),
      values: kindValues(),
      has_own_route: Type.Optional(Type.Boolean()),
      // Optional here so that its absence gets its own error.
      pricing: Type.Optional(
        Type.Object({
          fee_percent: upTo(feeBounds.percent),
          fee_fixed: upTo(feeBounds.fixed),
          fee_tax: upTo(feeBounds.tax),
        }),
      ),
    }),
    answer: Type.Union([
      Type.Object({
        id: identifier(),
        state: Type.Literal('approved'),
        production_merchant_id: identifier(),
      }),
      pendingAnswer,
    ]),
  }),
  giveBack: route({
    method: 'POST',
    path: '/ops/go-live/:request_id/return',
    access: 'operator',
    duty: 'administer',
    change: 'go_live_returned',
    body: Type.Object({ reason: requiredText(1_000) }),
    answer: Type.Object({ id: identifier(), state: Type.Literal('returned'), reason: Type.String() }),
  }),
};
