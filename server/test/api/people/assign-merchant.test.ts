import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmChange } from '../../../src/people/approvals/decide-change.ts';
import { askToRun } from '../../../src/people/approvals/run-confirmed.ts';
import { listAuditEntries } from '../../../src/people/audit/store.ts';
import { assignMerchant } from '../../../src/people/businesses/assign-merchant.ts';
import { AssignmentRefused } from '../../../src/people/businesses/business.ts';
import { plantPayment } from '../../support/fixtures/planted-payment.ts';
import { newOperator } from '../../support/world/gateway/second-operator.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import type { Person } from '../../support/world/shop/person.ts';
import { joinTeam } from '../../support/world/shop/team.ts';

let panel: TestPanel;
let ana: Person;
beforeAll(async () => {
  panel = await startTestPanel({ hasProduction: true });
  ana = await panel.signUp();
});
afterAll(() => panel.close());

const newMerchant = async (environment: 'sandbox' | 'production') =>
  (await (environment === 'production' ? panel.production : panel.sandbox)?.merchant())?.merchant.id ?? '';
const assign = (
  merchantId: string,
  environment: 'sandbox' | 'production',
  email = ana.session.account.email,
) => assignMerchant(panel.control, { merchantId, environment, email });

test("the owner's team sees a merchant assigned from another installation, and the audit log records it", async () => {
  const [production, sandbox] = [await newMerchant('production'), await newMerchant('sandbox')];
  const { sandbox_merchant_id: before } = ana.business();
  expect(await assign(production, 'production')).toMatchObject({ before: null });
  expect(await assign(sandbox, 'sandbox')).toMatchObject({ before });
  await ana.get('/panel/session');
  expect(ana.business()).toMatchObject({
    sandbox_merchant_id: sandbox,
    production_merchant_id: production,
  });
  expect((await ana.get(`/panel/sandbox/data/${sandbox}/transactions`)).status).toBe(200);
  expect((await ana.get(`/panel/sandbox/data/${before}/transactions`)).status).toBe(404);
  const entries = await listAuditEntries(panel.control.database, ana.business().id, {
    before: null,
    limit: 2,
  });
  expect(entries.map(({ action, what, environment }) => [action, what, environment])).toEqual([
    ['merchant_assigned', sandbox, 'sandbox'],
    ['merchant_assigned', production, 'production'],
  ]);
});

test.each<[string, () => Promise<unknown>, string]>([
  [
    'a merchant that somebody has',
    async () => assign(ana.business().sandbox_merchant_id, 'sandbox'),
    'belongs to',
  ],
  [
    'a business that is live',
    async () => assign(await newMerchant('production'), 'production'),
    'in production already',
  ],
  [
    'an address that nobody has',
    async () => assign(await newMerchant('sandbox'), 'sandbox', 'x@example.com'),
    'Nobody',
  ],
  [
    'somebody who owns nothing',
    async () => {
      const member = await joinTeam(panel, ana, 'finance');
      return assign(await newMerchant('sandbox'), 'sandbox', member.session.account.email);
    },
    'owns no business',
  ],
])('rejected: %s', async (_name, work, words) => {
  await expect(work()).rejects.toThrow(words);
});

test('in production another person confirms who gets a merchant; an impossible request asks no one', async () => {
  const { production, control } = panel;
  if (production === undefined) throw new Error('production is closed');
  await plantPayment(production);
  const berta = await panel.signUp({ email: 'berta@example.com' });
  const merchantId = await newMerchant('production');
  const ask = (owner: string) =>
    askToRun(control, {
      kind: 'merchant_assigned',
      environment: 'production',
      payload: { merchantId, owner },
      by: { kind: 'command', user: 'root' },
    });
  await expect(ask('nobody@example.com')).rejects.toThrow(AssignmentRefused);
  const asked = await ask('berta@example.com');
  if (asked.state !== 'pending') throw new Error('nobody was asked');
  expect(asked.change.fields).toContainEqual({
    name: 'business',
    before: null,
    after: berta.business().name,
  });
  const { account } = (await newOperator(panel, 'Olga Mesa')).session;
  const olga = { kind: 'operator' as const, account, fromIp: '10.0.0.1' };
  await confirmChange(control, asked.change.id, olga);
  expect(await ask('berta@example.com')).toMatchObject({ state: 'granted' });
  expect(await ask('berta@example.com')).toMatchObject({ state: 'pending' });
});
