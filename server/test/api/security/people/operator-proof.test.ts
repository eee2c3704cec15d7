import { expect, test } from 'vitest';
import { callRoute } from '../../../support/rules/panel-routes.ts';
import { useLivePanel } from '../../../support/world/gateway/live-panel.ts';

const MINUTE = 60_000;
const world = useLivePanel();

/** Add every new route that changes something to one of the two tables; decision 0011 has the rule. */
const fresh: Record<string, string> = {
  'DELETE /ops/billing-pause/:environment': 'renewals charge cards again',
  'DELETE /ops/merchants/:environment/:merchant_id/enrolments/:link_id':
    'payments go over another connection',
  'DELETE /ops/operators/:account_id': 'takes the rights of a person away',
  'DELETE /ops/work-pause/:environment': 'renewals, refunds and webhooks go out again',
  'POST /ops/approvals/:change_id/confirm': 'carries out a change that redirects money',
  'POST /ops/approvals/:change_id/reject': 'ends a change that somebody else has requested',
  'POST /ops/attempts-in-review/:merchant_id/:transaction_id/:number/resolve': 'moves money in the ledger',
  'POST /ops/billing-pause/:environment': 'stops the income of every merchant',
  'POST /ops/chargebacks/:environment/announcements/dismiss': 'leaves a dispute without its money',
  'POST /ops/chargebacks/:environment/announcements/retry': 'moves money in the ledger',
  'POST /ops/chargebacks/:environment/cases': 'moves money in the ledger',
  'POST /ops/chargebacks/:environment/cases/:case_id/decide': 'moves money in the ledger',
  'POST /ops/chargebacks/:environment/cases/:case_id/dismiss': 'leaves a dispute without its money',
  'POST /ops/chargebacks/:environment/cases/:case_id/match': 'moves money in the ledger',
  'POST /ops/chargebacks/:environment/cases/:case_id/represent': 'belongs to a record that moves money',
  'POST /ops/chargebacks/:environment/files': 'moves money in the ledger',
  'POST /ops/erasures/:environment': 'erases the data of a person for good',
  'POST /ops/go-live/:request_id/approve': 'opens production to a business',
  'POST /ops/links/:environment': 'cards can go to a new host',
  'POST /ops/links/:environment/:link_id/disable': 'payments go over another connection',
  'POST /ops/links/:environment/:link_id/enable': 'cards go to this host',
  'POST /ops/merchants/:environment/:merchant_id/activate': 'lets a suspended merchant take money',
  'POST /ops/merchants/:environment/:merchant_id/impersonation': 'opens the dashboard of a business',
  'POST /ops/merchants/:environment/:merchant_id/suspend': 'stops the income of a merchant',
  'POST /ops/compliance/:environment/watch-list': 'replaces whom payments are compared with',
  'POST /ops/operators/review': 'vouches for everybody who has access',
  'POST /ops/payment-methods/pse/banks/:code': 'stops or opens a bank for every payer',
  'POST /ops/payout-accounts/:environment/:merchant_id/:account_id/block': 'stops the payouts of a merchant',
  'POST /ops/payout-accounts/:environment/:merchant_id/:account_id/deposit': 'sends a small deposit',
  'POST /ops/payout-accounts/:environment/:merchant_id/:account_id/verify': 'money can reach this account',
  'POST /ops/payouts/:environment': 'prepares money to leave',
  'POST /ops/payouts/:environment/:batch_id/approve': 'lets money leave',
  'POST /ops/payouts/:environment/:batch_id/cancel': 'delays the payouts of merchants',
  'POST /ops/payouts/:environment/:batch_id/file': 'makes the one file that moves money',
  'POST /ops/settlements/:environment/:merchant_id/holds/:hold_id/release': 'frees money for payouts',
  'POST /ops/settlements/:environment/:merchant_id/prices': 'decides how much each payment costs',
  'POST /ops/withholdings/:environment/rows': 'decides what is withheld from sales',
  'POST /ops/withholdings/:environment/rows/end': 'decides what is withheld from sales',
  'POST /ops/work-pause/:environment': 'stops renewals, refunds and webhooks of every merchant',
  'PUT /ops/compliance/:environment/cases/:case_id': 'closes a case of suspicious activity',
  'PUT /ops/compliance/:environment/rules': 'decides what is found suspicious',
  'PUT /ops/links/:environment/:link_id': 'cards can go to another host',
  'PUT /ops/merchants/:environment/:merchant_id/enrolments/:link_id': 'money can reach another account',
  'PUT /ops/merchants/:environment/:merchant_id/fees': 'decides how much each payment costs',
  'PUT /ops/merchants/:environment/:merchant_id/limits': 'decides how much a merchant may take',
  'PUT /ops/merchants/:environment/:merchant_id/volume-limits': 'decides how much a merchant may take',
  'PUT /ops/operators/:account_id/role': 'decides what a person may do',
  'PUT /ops/routes/:environment/:method': 'payments go over another connection',
  'PUT /ops/withholdings/:environment/mode': 'decides what is withheld from sales',
};

const notFresh: Record<string, string> = {
  'DELETE /ops/impersonation': 'only gives up access',
  'POST /ops/approvals/:change_id/withdraw': 'only gives up an own request',
  'POST /ops/chargebacks/:environment/responses/:merchant_id/:transaction_id/confirm':
    'only records that the acquirer has a response',
  'POST /ops/compliance/:environment/cases/:case_id/assign': 'only says who works on a case',
  'POST /ops/compliance/:environment/cases/:case_id/notes': 'only adds a note',
  'POST /ops/backups': 'writes to the folder that the installation configured',
  'POST /ops/go-live/:request_id/return': 'opens nothing; the business submits again',
  'POST /ops/jobs/:environment/mails/:job_id/cancel': 'moves no money; the mail stays readable',
  'POST /ops/jobs/:environment/mails/:job_id/retry': 'sends a mail that is due anyway',
  'POST /ops/jobs/:environment/webhooks/:job_id/cancel': 'moves no money; the merchant can resend the events',
  'POST /ops/jobs/:environment/webhooks/:job_id/retry': 'delivers an event that is due anyway',
  'POST /ops/chargebacks/:environment/files/preview': 'only reads',
  'POST /ops/ledger/check': 'only reads',
  'POST /ops/links/:environment/:link_id/test': 'sends an echo to the stored host',
  'POST /ops/settlements/:environment/:merchant_id/holds': 'keeps money in; to release it is fresh',
  'POST /ops/settlements/:environment/:merchant_id/prices/simulate': 'only reads',
};

const isChange = ({ method }: { method: string }) => !['GET', 'HEAD', 'OPTIONS'].includes(method);
const operatorChanges = () =>
  world.routes.filter(
    route => isChange(route) && (route.rule?.access === 'operator' || /^\S+ \/ops\//.test(route.key)),
  );

test('every operator route that changes something requires fresh authentication, or is listed with a reason', () => {
  const declared = new Map(operatorChanges().map(({ key, rule }) => [key, rule?.needsFresh === true]));
  const asking = [...declared].filter(([, needsFresh]) => needsFresh).map(([key]) => key);
  const others = [...declared].filter(([, needsFresh]) => !needsFresh).map(([key]) => key);
  expect(asking.toSorted()).toEqual(Object.keys(fresh).toSorted());
  expect(others.toSorted()).toEqual(Object.keys(notFresh).toSorted());
});

test('403 1010: for a session older than five minutes, exactly those routes require it', async () => {
  const operator = await world.panel.signUp();
  await world.panel.promote(operator);
  operator.password = undefined;
  world.clock.advanceMs(5 * MINUTE);
  const met = new Set<string>();
  for (const route of operatorChanges()) {
    if ((await callRoute(operator, route)).body['needs'] === 'recent_authentication') met.add(route.key);
  }
  expect([...met].toSorted()).toEqual(Object.keys(fresh).toSorted());
});

test('403 1010: a stolen session cannot suspend or reopen a merchant, nor pause billing', async () => {
  const [shop, operator] = [await world.panel.signUp(), await world.panel.signUp()];
  await world.panel.promote(operator);
  operator.password = undefined;
  const merchant = `/panel/ops/merchants/sandbox/${shop.business().sandbox_merchant_id}`;
  const isOpen = async () =>
    (await shop.operations('sandbox').post('/customers', { name: 'Camila', email: 'c@example.com' }))
      .status === 201;
  world.clock.advanceMs(5 * MINUTE);
  const refused = { status: 403, body: { error_code: 1010, needs: 'recent_authentication' } };
  expect(await operator.post(`${merchant}/suspend`)).toMatchObject(refused);
  expect(await operator.post('/panel/ops/billing-pause/sandbox', { reason: 'x' })).toMatchObject(refused);
  expect(await isOpen()).toBe(true);
  expect((await operator.post('/panel/step-up', { code: operator.code() })).status).toBe(204);
  expect((await operator.post(`${merchant}/suspend`)).status).toBe(200);
  expect(await isOpen()).toBe(false);
  world.clock.advanceMs(5 * MINUTE);
  expect(await operator.post(`${merchant}/activate`)).toMatchObject(refused);
  expect(await isOpen()).toBe(false);
});
