import { type EnrolmentInput, enrolMerchant, planEnrolment } from '../../../domain/routing/enrolments.ts';
import type { StoredRule } from '../../../domain/routing/routing-rule-store.ts';
import {
  listRoutingRules,
  type NewRouting,
  planRouting,
  setRouting,
} from '../../../domain/routing/set-routing.ts';
import type { StoredEnrolment } from '../../../processors/connections/stored-connection.ts';
import type { ChangeKind, ChangePlace } from '../change.ts';
import { changedFields, changeField, secretsField } from './change-fields.ts';

type Place = Pick<ChangePlace, 'gateway'>;

/** `{"brands":["visa"]} one, two; {} two` */
export const describeRules = (rules: readonly Pick<StoredRule, 'conditions' | 'links'>[]): string =>
  rules
    .map(({ conditions, links: connections }) => `${JSON.stringify(conditions)} ${connections.join(', ')}`)
    .join('; ');

export interface ChangedRules {
  before: readonly StoredRule[];
  after: readonly StoredRule[];
}

const listBefore = async ({ gateway }: Place, { merchantId, method }: NewRouting): Promise<StoredRule[]> =>
  (await listRoutingRules(gateway, merchantId)).filter(rule => rule.method === method);

export const routingChanged: ChangeKind<NewRouting, ChangedRules, Place> = {
  async describe({ gateway }, routing) {
    const { method, rules } = await planRouting(gateway, routing);
    const { merchantId } = routing;
    const before = await listBefore({ gateway }, routing);
    const after = rules.map(({ conditions = {}, links: connections }) => ({
      conditions,
      links: connections,
    }));
    return {
      target: merchantId ?? 'installation',
      fields: [changeField('method', method, method), ...ruleFields(before, after)],
      basis: [
        method,
        before.map(({ conditions, links: connections }) => ({ conditions, links: connections })),
      ],
    };
  },
  async apply({ gateway }, routing) {
    const before = await listBefore({ gateway }, routing);
    return { before, after: await setRouting(gateway, routing) };
  },
};

type Rule = Pick<StoredRule, 'conditions' | 'links'>;

/** One line per position, so that long lists stay readable. */
function ruleFields(before: readonly Rule[], after: readonly Rule[]) {
  const positions = Array.from({ length: Math.max(before.length, after.length) }, (_, index) => index);
  const wordsAt = (rules: readonly Rule[], index: number) => describeRules(rules.slice(index, index + 1));
  return positions.flatMap(index => {
    const [old, next] = [wordsAt(before, index), wordsAt(after, index)];
    return old === next ? [] : [changeField(`rule.${index + 1}`, old, next)];
  });
}

export const merchantEnrolled: ChangeKind<EnrolmentInput, StoredEnrolment, Place> = {
  async describe({ gateway }, input) {
    const { before, facts, secrets, connectionVersion } = await planEnrolment(gateway, input);
    const { merchantId, linkId: connectionId, values } = input;
    const secretNames = Object.keys(secrets);
    return {
      target: merchantId,
      fields: [
        changeField('link', connectionId, connectionId),
        ...changedFields('enrolment', before?.facts ?? {}, facts),
        ...secretsField(
          before?.secretNames ?? [],
          secretNames,
          secretNames.filter(name => Object.hasOwn(values, name)),
        ),
      ],
      basis: [connectionId, connectionVersion, before?.changeDate.toISOString() ?? null],
    };
  },
  apply: ({ gateway }, input) => enrolMerchant(gateway, input),
};
