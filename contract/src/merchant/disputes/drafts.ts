import Type, { type Static } from 'typebox';
import { identifier, instantOut, nullable, oneOf } from '../../shared/schema/fields.ts';
import { wordFilter } from '../../shared/schema/query-fields.ts';
import { route } from '../../shared/schema/route.ts';
import { languages } from '../../shared/words/language.ts';

/** What a response can be based on. Each is stored; nothing is assumed. */
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
  /** As it is written in the response. */
  text: Type.String(),
  /** Where it is stored: of a charge, its id; of a file, its number. */
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
    /** The charge or the subscription's customer to open, where there is a screen. */
    screen: nullable(Type.String()),
    at: nullable(instantOut()),
  }),
});
export type DraftFact = Static<typeof fact>;

const draft = Type.Object({
  language: oneOf(languages),
  text: Type.String(),
  facts: Type.Array(fact),
  /** What this reason is usually answered with and nothing is stored of. */
  missing: Type.Array(oneOf(draftFactKinds)),
});
export type ResponseDraft = Static<typeof draft>;

export const responseDrafts = {
  /** Without a language: English for the later stages of a network's case, otherwise Spanish. */
  chargeback: route({
    method: 'GET',
    path: '/chargebacks/:transaction_id/draft',
    access: 'read',
    query: Type.Object({ language: wordFilter(languages) }),
    answer: draft,
  }),
  /** In Spanish: the payer and the authority read it. */
  reversal: route({
    method: 'GET',
    path: '/reversals/:reversal_id/draft',
    params: { reversal_id: identifier() },
    access: 'read',
    answer: draft,
  }),
};
