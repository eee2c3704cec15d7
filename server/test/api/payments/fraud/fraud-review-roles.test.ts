import { afterAll, beforeAll, expect, test } from 'vitest';
import { setRule } from '../../../../src/domain/fraud/change-rules.ts';
import { REVIEW_RULE } from '../../../support/world/disputes/fraud-reviews.ts';
import { startTestPanel, type TestPanel } from '../../../support/world/gateway/test-panel.ts';
import type { Person } from '../../../support/world/shop/person.ts';
import { chargeBody, saveCard } from '../../../support/world/shop/shop.ts';
import { wholeTeam } from '../../../support/world/shop/team.ts';

let panel: TestPanel;
let people: Awaited<ReturnType<typeof wholeTeam>>;
let card: string;

beforeAll(async () => {
  panel = await startTestPanel();
  people = await wholeTeam(panel, await panel.signUp());
  const { sandbox_merchant_id: merchantId } = people.owner.business();
  await setRule(panel.sandbox.gateway, merchantId, REVIEW_RULE);
  card = await saveCard(people.owner.operations('sandbox'));
});
afterAll(() => panel.close());

const reviews = () => `/panel/sandbox/data/${people.owner.business().sandbox_merchant_id}/fraud-reviews`;
const decide = async (person: Person, decision: 'approve' | 'decline') => {
  const { body } = await people.owner.operations('sandbox').post('/charges', chargeBody(card));
  return { id: String(body.id), answer: await person.post(`${reviews()}/${body.id}/${decision}`, {}) };
};

test.each(['owner', 'finance'] as const)('200: the role %s decides, and the log records who', async role => {
  const person = people[role];
  for (const [decision, state] of [
    ['approve', 'approved'],
    ['decline', 'declined'],
  ] as const) {
    const { id, answer } = await decide(person, decision);
    const { name } = person.session.account;
    expect(answer).toMatchObject({ status: 200, body: { state, decided_by: name } });
    const log = await person.get(`/panel/businesses/${person.business().id}/audit`);
    expect(log.text).toContain(`fraud_review_${state}`);
    expect(log.text).toContain(id);
  }
});

test.each(['developer', 'read_only'] as const)('403 1010: the role %s can only view', async role => {
  for (const decision of ['approve', 'decline'] as const) {
    const { id, answer } = await decide(people[role], decision);
    expect(answer).toMatchObject({ status: 403, body: { error_code: 1010 } });
    expect((await people[role].get(reviews())).text).toContain(id);
  }
});
