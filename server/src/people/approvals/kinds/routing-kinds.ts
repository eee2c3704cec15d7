import { type EnrolmentInput, enrolMerchant, planEnrolment } from '../../../domain/routes/enrolments.ts';
import type { StoredRule } from '../../../domain/routes/route-store.ts';
import { listRoutes, type NewRoute, planRoute, setRoute } from '../../../domain/routes/set-route.ts';
import type { StoredEnrolment } from '../../../processors/links/stored-link.ts';
import type { ChangeKind, ChangePlace } from '../change.ts';
import { changedFields, changeField, secretsField } from './change-fields.ts';

type Place = Pick<ChangePlace, 'gateway'>;

/** `{"brands":["visa"]} one, two; {} two` */
export const describeRules = (rules: readonly Pick<StoredRule, 'conditions' | 'links'>[]): string =>
  rules.map(({ conditions, links }) => `${JSON.stringify(conditions)} ${links.join(', ')}`).join('; ');

export interface ChangedRules {
  before: readonly StoredRule[];
  after: readonly StoredRule[];
}

const listBefore = async ({ gateway }: Place, { merchantId, method }: NewRoute): Promise<StoredRule[]> =>
  (await listRoutes(gateway, merchantId)).filter(rule => rule.method === method);

export const routeChanged: ChangeKind<NewRoute, ChangedRules, Place> = {
  async describe({ gateway }, route) {
    const { method, rules } = await planRoute(gateway, route);
    const { merchantId } = route;
    const before = await listBefore({ gateway }, route);
    const after = rules.map(({ conditions = {}, links }) => ({ conditions, links }));
    return {
      target: merchantId ?? 'installation',
      fields: [changeField('method', method, method), ...ruleFields(before, after)],
      basis: [method, before.map(({ conditions, links }) => ({ conditions, links }))],
    };
  },
  async apply({ gateway }, route) {
    const before = await listBefore({ gateway }, route);
    return { before, after: await setRoute(gateway, route) };
  },
};

type Rule = Pick<StoredRule, 'conditions' | 'links'>;

/** One line for each position: long lists of rules stay readable. */
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
    const { before, facts, secrets, linkVersion } = await planEnrolment(gateway, input);
    const { merchantId, linkId, values } = input;
    const secretNames = Object.keys(secrets);
    return {
      target: merchantId,
      fields: [
        changeField('link', linkId, linkId),
        ...changedFields('enrolment', before?.facts ?? {}, facts),
        ...secretsField(
          before?.secretNames ?? [],
          secretNames,
          secretNames.filter(name => Object.hasOwn(values, name)),
        ),
      ],
      basis: [linkId, linkVersion, before?.changeDate.toISOString() ?? null],
    };
  },
  apply: ({ gateway }, input) => enrolMerchant(gateway, input),
};
