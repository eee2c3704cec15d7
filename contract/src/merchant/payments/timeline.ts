import Type, { type Static } from 'typebox';
import { instantOut, oneOf } from '../../shared/schema/fields.ts';
import { route } from '../../shared/schema/route.ts';

/** In causal order. */
export const stepKinds = [
  'request',
  'consent',
  'fraud_rules',
  'review',
  'attempt',
  'decision',
  'refund',
  'ledger',
  'event',
  'delivery',
  'mail',
] as const;
export type StepKind = (typeof stepKinds)[number];

const timelineStep = Type.Object({
  at: instantOut(),
  kind: oneOf(stepKinds),
  title: Type.String(),
  details: Type.Record(Type.String(), Type.Unknown()),
});
export type TimelineStep = Static<typeof timelineStep>;

export const timeline = {
  get: route({
    method: 'GET',
    path: '/transactions/:transaction_id/timeline',
    access: 'read',
    answer: Type.Array(timelineStep),
  }),
};
