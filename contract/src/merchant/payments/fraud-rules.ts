import Type, { type Static, type StaticDecode } from 'typebox';
import { amountOut, identifier, instantOut, nullable, oneOf } from '../../shared/schema/fields.ts';
import { route } from '../../shared/schema/route.ts';

export const ruleKinds = ['max_amount', 'velocity', 'blocked_bin', 'blocked_email'] as const;
export const velocitySubjects = ['card', 'device_session', 'customer', 'ip', 'payer_ip'] as const;
export const velocityCounts = ['charges', 'different_cards', 'declines_in_a_row'] as const;
export const ruleActions = ['refuse', 'review'] as const;

/** A name is the id of its rule. */
const MAX_NAME = 60;

/** The required fields depend on the kind; the rules validate them. */
const ruleBody = Type.Record(Type.String(), Type.Unknown());

/** The fields depend on the kind of rule. */
const ruleFields = Type.Object({
  kind: oneOf(ruleKinds),
  name: Type.String(),
  action: oneOf(ruleActions),
  amount: Type.Optional(amountOut()),
  per: Type.Optional(oneOf(velocitySubjects)),
  counts: Type.Optional(oneOf(velocityCounts)),
  limit: Type.Optional(Type.Integer()),
  window_seconds: Type.Optional(Type.Integer()),
  counts_test_cards: Type.Optional(Type.Boolean()),
  bins: Type.Optional(Type.Array(Type.String())),
  emails: Type.Optional(Type.Array(Type.String())),
});
export type RuleFields = StaticDecode<typeof ruleFields>;

const changedRule = Type.Object({ id: Type.String(), ...ruleFields.properties, enabled: Type.Boolean() });

const listedRule = Type.Object({
  ...changedRule.properties,
  is_default: Type.Boolean(),
  hits: Type.Integer(),
  last_hit: nullable(instantOut()),
});
export type FraudRule = Static<typeof listedRule>;

const ruleList = Type.Object({ hits_days: Type.Integer(), rules: Type.Array(listedRule) });
export type FraudRules = Static<typeof ruleList>;

const verdict = Type.Object({
  id: Type.String(),
  kind: oneOf(ruleKinds),
  action: oneOf(ruleActions),
  /** null for velocity rules, whose past counts are not stored. */
  matches: nullable(Type.Boolean()),
  matched_then: Type.Boolean(),
});
export type RuleVerdict = Static<typeof verdict>;

const params = { rule_id: Type.String({ maxLength: MAX_NAME }) };

export const fraudRules = {
  list: route({
    method: 'GET',
    path: '/fraud-rules',
    access: 'read',
    answer: ruleList,
  }),
  create: route({
    method: 'POST',
    path: '/fraud-rules',
    access: 'business',
    change: 'fraud_rule_created',
    body: ruleBody,
    status: 201,
    answer: changedRule,
  }),
  update: route({
    method: 'PUT',
    path: '/fraud-rules/:rule_id',
    access: 'business',
    change: 'fraud_rule_changed',
    params,
    body: ruleBody,
    answer: changedRule,
  }),
  delete: route({
    method: 'DELETE',
    path: '/fraud-rules/:rule_id',
    access: 'business',
    change: 'fraud_rule_deleted',
    params,
    status: 204,
    answer: Type.Null(),
  }),
  test: route({
    method: 'POST',
    path: '/fraud-rules/test',
    access: 'business',
    change: 'fraud_rule_tested',
    body: Type.Object({ transaction_id: identifier(), rule: Type.Optional(ruleBody) }),
    answer: Type.Object({ transaction_id: identifier(), verdicts: Type.Array(verdict) }),
  }),
};
