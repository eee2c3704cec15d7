import Type, { type Static } from 'typebox';
import { identifier, instantOut, nullable, oneOf } from '../../shared/schema/fields.ts';
import { wordFilter } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';
import { languages } from '../../shared/words/language.ts';

/** Facts that a response can use, all from stored data. */
export const draftFactKinds = [
  'payment',
  'payer',
  'three_d_secure',
  'consent',
  'device',
  'earlier_payments',
  'same_amount',
  'subscription',
  'refunds',
  'receipt',
  'evidence',
] as const;
export type DraftFactKind = (typeof draftFactKinds)[number];

const fact = Type.Object({
  kind: oneOf(draftFactKinds),
  /** The text in the response. */
  text: Type.String(),
  /** The source: a charge's id or a file's number. */
  source: Type.Object({
    kind: oneOf([
      'charge',
      'authentication',
      'consent',
      'customer',
      'subscription',
      'refund',
      'mail',
      'evidence',
    ]),
    id: Type.String(),
    /** The charge or the subscription's customer, if it has a screen. */
    screen: nullable(Type.String()),
    at: nullable(instantOut()),
  }),
});
export type DraftFact = Static<typeof fact>;

const draft = Type.Object({
  language: oneOf(languages),
  text: Type.String(),
  facts: Type.Array(fact),
  /** Usual evidence for this reason that is not stored. */
  missing: Type.Array(oneOf(draftFactKinds)),
});
export type ResponseDraft = Static<typeof draft>;

export const responseDrafts = {
  /** Default language: English for later stages of a network case, otherwise Spanish. */
  chargeback: route({
    method: 'GET',
    path: '/chargebacks/:transaction_id/draft',
    access: 'read',
    query: Type.Object({ language: wordFilter(languages) }),
    answer: draft,
  }),
  /** In Spanish, for the payer and the authority. */
  reversal: route({
    method: 'GET',
    path: '/reversals/:reversal_id/draft',
    params: { reversal_id: identifier() },
    access: 'read',
    answer: draft,
  }),
};
