import {
  ruleActions,
  velocityCounts,
  velocitySubjects,
} from '@recaudo/contract/merchant/payments/fraud-rules';
import { hasCardNumber } from '@recaudo/contract/shared/cards/card-numbers';
import { type RuleSaid, refusedValue, reject, rule as ruleOf } from '../../platform/errors.ts';
import type { FraudRule, VelocityRule } from './rule.ts';

const MAX_CENTAVOS = 999_999_999_999;
const MAX_LIMIT = 1_000;
const MAX_WINDOW_SECONDS = 30 * 86_400;
const MAX_ENTRIES = 1_000;
const NAME = /^[a-z][a-z0-9_]{0,59}$/;
const EMAIL = /^[^\s@]*@[^\s@][^\s@.]*\.[^\s@]+$/;

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf: Record<FraudRule['kind'], readonly string[]> = {
  max_amount: ['amountCentavos'],
  velocity: ['per', 'counts', 'limit', 'windowSeconds', 'countsTestCards'],
  blocked_bin: ['bins'],
  blocked_email: ['emails'],
};
const kinds = Object.keys(fieldsOf) as FraudRule['kind'][];

/** Parses a rule from JSON, as a person wrote it or as the database stores it. */
export function checkRule(value: unknown): FraudRule {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw reject('fraud_rule_not_object');
  }
  const fields = value as Fields;
  const kind = word(fields, 'kind', kinds);
  const { name } = fields;
  if (typeof name !== 'string' || !NAME.test(name)) {
    throw refusedValue('name', 'not_a_rule_name');
  }
  const known = ['kind', 'name', 'action', ...fieldsOf[kind]];
  const unknown = Object.keys(fields).find(field => !known.includes(field));
  if (unknown !== undefined) {
    throw refusedValue(unknown, ruleOf('not_a_field_of_rule', { kind, known }));
  }
  return { ...byKind(kind, name, fields), ...actionOf(fields) };
}

function byKind(kind: FraudRule['kind'], name: string, fields: Fields): FraudRule {
  switch (kind) {
    case 'max_amount':
      return { kind, name, amountCentavos: BigInt(integer(fields, 'amountCentavos', MAX_CENTAVOS)) };
    case 'blocked_bin':
      return { kind, name, bins: entries(fields, 'bins', /^\d{6}$/, 'not_a_blocked_bin') };
    case 'blocked_email':
      return { kind, name, emails: entries(fields, 'emails', EMAIL, 'not_a_blocked_email') };
    default:
      return velocity(name, fields);
  }
}

/** Left out if it is `refuse`, as in rules stored before actions existed. */
const actionOf = (fields: Fields): Pick<FraudRule, 'action'> =>
  fields['action'] === undefined || word(fields, 'action', ruleActions) === 'refuse'
    ? {}
    : { action: 'review' };

function velocity(name: string, fields: Fields): VelocityRule {
  const per = word(fields, 'per', velocitySubjects);
  const counts = word(fields, 'counts', velocityCounts);
  if (per === 'card' && counts === 'different_cards') {
    throw refusedValue('counts', 'different_cards_per_card');
  }
  const { countsTestCards = counts === 'charges' } = fields;
  if (typeof countsTestCards !== 'boolean') {
    throw refusedValue('countsTestCards', ruleOf('wrong_type', { types: ['boolean'] }));
  }
  if (counts === 'charges' && !countsTestCards) {
    throw refusedValue('countsTestCards', 'test_cards_always_count');
  }
  return {
    kind: 'velocity',
    name,
    per,
    counts,
    limit: integer(fields, 'limit', MAX_LIMIT),
    windowSeconds: integer(fields, 'windowSeconds', MAX_WINDOW_SECONDS),
    countsTestCards,
  };
}

/** Serializes a rule, with its bigint as a number that JSON can hold. */
export const ruleToJson = (rule: FraudRule): string =>
  JSON.stringify(
    rule.kind === 'max_amount' ? { ...rule, amountCentavos: Number(rule.amountCentavos) } : rule,
  );

function word<const Word extends string>(fields: Fields, field: string, words: readonly Word[]): Word {
  const found = words.find(known => known === fields[field]);
  if (found === undefined) throw refusedValue(field, ruleOf('not_one_of', { allowed: words }));
  return found;
}

function integer(fields: Fields, field: string, max: number): number {
  const value = fields[field];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > max) {
    throw refusedValue(field, ruleOf('not_in_range', { min: 1, max }));
  }
  return value;
}

function entries(fields: Fields, field: string, format: RegExp, broken: RuleSaid): string[] {
  const value = fields[field];
  if (!Array.isArray(value) || value.length < 1 || value.length > MAX_ENTRIES) {
    throw refusedValue(field, ruleOf('wrong_entry_count', { most: MAX_ENTRIES }));
  }
  const texts = value.map((entry: unknown) => (typeof entry === 'string' ? entry.trim().toLowerCase() : ''));
  const wrong = texts.findIndex(text => !format.test(text) || hasCardNumber(text));
  if (wrong !== -1) throw refusedValue(`${field}.${wrong}`, broken);
  return [...new Set(texts)];
}
