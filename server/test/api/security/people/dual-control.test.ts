import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commands } from '../../../../src/commands/terminal/table.ts';
import { addPayoutAccount } from '../../../../src/domain/payouts/accounts/add-account.ts';
import { isInSetup } from '../../../../src/people/approvals/setup-phase.ts';
import { newScriptedKind } from '../../../support/doubles/connections/scripted-connection.ts';
import { plantPayment } from '../../../support/fixtures/planted-payment.ts';
import { listPanelRoutes, type MountedRoute } from '../../../support/rules/panel-routes.ts';
import {
  approvalBodyOf,
  openProductionConnection,
} from '../../../support/world/gateway/production-connection.ts';
import { newOperator } from '../../../support/world/gateway/second-operator.ts';
import { startTestGateway } from '../../../support/world/gateway/test-gateway.ts';
import { startTestPanel, type TestPanel } from '../../../support/world/gateway/test-panel.ts';
import { accountBody, draftFor, newPayee, setPayer } from '../../../support/world/payouts/payees.ts';
import { requestGoLive } from '../../../support/world/shop/go-live-form.ts';
import type { Person } from '../../../support/world/shop/person.ts';

/** Issue 33, point 4: once production has payments, changes that redirect money or cards need two people. */

let panel: TestPanel;
let operator: Person;
let routes: MountedRoute[];
let merchantId: string;

beforeAll(async () => {
  panel = await startTestPanel({ hasProduction: true, connectionKinds: [newScriptedKind()] });
  operator = await newOperator(panel, 'Marta Gil');
  routes = await listPanelRoutes(panel.control);
  const made = await panel.production?.merchant();
  merchantId = made?.merchant.id ?? '';
  await openProductionConnection(panel);
});
afterAll(() => panel.close());

/** Operator changes that one person makes alone, and why they redirect no money or cards. */
const single: Readonly<Record<string, string>> = {
  'POST /ops/approvals/:change_id/confirm': 'is the second person',
  'POST /ops/approvals/:change_id/reject': 'stops a change',
  'POST /ops/approvals/:change_id/withdraw': 'stops a change',
  'POST /ops/attempts-in-review/:merchant_id/:transaction_id/:number/resolve':
    'records what the processor says of one payment',
  'POST /ops/backups': 'keeps copies where the installation keeps them',
  'POST /ops/billing-pause/:environment': 'stops renewals',
  'DELETE /ops/billing-pause/:environment': 'lets renewals go on as they were',
  'POST /ops/chargebacks/:environment/announcements/dismiss': 'moves no money',
  'POST /ops/chargebacks/:environment/announcements/retry':
    'takes what the network says once more; money goes to the payer by the acquirer',
  'POST /ops/chargebacks/:environment/cases':
    'records what the network says; money goes to the payer by the acquirer',
  'POST /ops/chargebacks/:environment/cases/:case_id/decide':
    'records what the network decided; money goes to the payer by the acquirer',
  'POST /ops/chargebacks/:environment/cases/:case_id/dismiss': 'moves no money',
  'POST /ops/chargebacks/:environment/cases/:case_id/match':
    'names the charge of a notice that is recorded already',
  'POST /ops/chargebacks/:environment/cases/:case_id/represent': 'moves no money',
  'POST /ops/chargebacks/:environment/files': 'records what the network says, row by row',
  'POST /ops/chargebacks/:environment/files/preview': 'reads only',
  'POST /ops/chargebacks/:environment/responses/:merchant_id/:transaction_id/confirm':
    'records that the acquirer has a response; moves no money',
  'POST /ops/erasures/:environment': 'erases data, leads no money elsewhere',
  'POST /ops/go-live/:request_id/return': 'stops a request',
  'DELETE /ops/impersonation': 'reads only',
  'POST /ops/jobs/:environment/mails/:job_id/cancel': 'stops an email',
  'POST /ops/jobs/:environment/mails/:job_id/retry': 'sends an email once more to the same person',
  'POST /ops/jobs/:environment/webhooks/:job_id/cancel': 'stops a delivery',
  'POST /ops/jobs/:environment/webhooks/:job_id/retry': 'repeats a delivery to the same endpoint',
  'POST /ops/ledger/check': 'reads only',
  'POST /ops/links/:environment/:link_id/disable': 'stops payments',
  'POST /ops/links/:environment/:link_id/test': 'sends an echo, no card',
  'DELETE /ops/merchants/:environment/:merchant_id/enrolments/:link_id': 'stops payments over a connection',
  'POST /ops/merchants/:environment/:merchant_id/activate': 'lets a merchant go on as it was',
  'POST /ops/merchants/:environment/:merchant_id/impersonation': 'reads only',
  'POST /ops/merchants/:environment/:merchant_id/suspend': 'stops payments',
  'PUT /ops/merchants/:environment/:merchant_id/fees': 'is told to the merchant, and leads nothing elsewhere',
  'PUT /ops/merchants/:environment/:merchant_id/limits': 'bounds what a merchant may do',
  'PUT /ops/compliance/:environment/cases/:case_id': 'decides about a case, and moves nothing',
  'POST /ops/compliance/:environment/cases/:case_id/assign': 'says who works on a case',
  'POST /ops/compliance/:environment/cases/:case_id/notes': 'adds a note',
  'POST /ops/compliance/:environment/watch-list': 'says whom to look for',
  'PUT /ops/compliance/:environment/rules': 'says what to look for',
  'POST /ops/payout-accounts/:environment/:merchant_id/:account_id/block': 'stops payouts to an account',
  'POST /ops/payout-accounts/:environment/:merchant_id/:account_id/deposit':
    'shows an account, to which a person sends a few pesos',
  'POST /ops/payouts/:environment': 'is a draft, which two people approve',
  'POST /ops/payouts/:environment/:batch_id/cancel': 'leaves the money with the merchants',
  'POST /ops/payouts/:environment/:batch_id/file': 'writes what two people have approved',
  'POST /ops/settlements/:environment/:merchant_id/holds': 'keeps money of the merchant back',
  'POST /ops/settlements/:environment/:merchant_id/holds/:hold_id/release':
    'leaves the money with its merchant',
  'POST /ops/settlements/:environment/:merchant_id/prices':
    'is told to the merchant, and leads nothing elsewhere',
  'POST /ops/settlements/:environment/:merchant_id/prices/simulate': 'reads only',
  'PUT /ops/withholdings/:environment/mode': 'says what is owed to the tax office',
  'POST /ops/withholdings/:environment/rows': 'says what is owed to the tax office',
  'POST /ops/withholdings/:environment/rows/end': 'says what is owed to the tax office',
  'POST /ops/operators/review': 'records that a person has read a list',
  'DELETE /ops/operators/:account_id': 'takes rights away',
  'POST /ops/payment-methods/pse/banks/:code': 'takes a bank off a list',
  'POST /ops/work-pause/:environment': 'stops background work',
  'DELETE /ops/work-pause/:environment': 'lets background work go on as it was',
};

const isOperatorChange = ({ method, rule }: MountedRoute): boolean =>
  rule?.access === 'operator' && method !== 'GET' && method !== 'HEAD';

test('every operator change is under dual control, or listed as redirecting nothing', () => {
  const changes = routes.filter(isOperatorChange);
  const unknown = changes.filter(({ key, rule }) => rule?.control !== 'dual' && single[key] === undefined);
  expect(unknown.map(({ key }) => key)).toEqual([]);
  expect(
    changes
      .filter(({ rule }) => rule?.control === 'dual')
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual([
    'POST /ops/go-live/:request_id/approve',
    'POST /ops/links/:environment',
    'POST /ops/links/:environment/:link_id/enable',
    'POST /ops/payout-accounts/:environment/:merchant_id/:account_id/verify',
    'POST /ops/payouts/:environment/:batch_id/approve',
    'PUT /ops/links/:environment/:link_id',
    'PUT /ops/merchants/:environment/:merchant_id/enrolments/:link_id',
    'PUT /ops/merchants/:environment/:merchant_id/volume-limits',
    'PUT /ops/operators/:account_id/role',
    'PUT /ops/routes/:environment/:method',
  ]);
});

test('dual control requires fresh authentication', () => {
  expect(routes.filter(({ rule }) => rule?.control === 'dual' && rule.needsFresh !== true)).toEqual([]);
});

test('every command declares whether it is under dual control', async () => {
  const lines = commands.map(({ name, control = '-' }) => `${control.padEnd(4)}  ${name}`);
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot(
    '../../__snapshots__/command-control.txt',
  );
});

/** A valid request for each route under dual control. */
const requests: Readonly<Record<string, (id: string) => Promise<{ status: number; text: string }>>> = {
  'POST /ops/links/:environment': id =>
    operator.post('/panel/ops/links/production', {
      id,
      name: 'Adquirente',
      kind: 'iso8583',
      methods: ['card'],
      settings: { host: 'acq.example' },
      secrets: { password: 'clave' },
    }),
  'PUT /ops/links/:environment/:link_id': () =>
    operator.put('/panel/ops/links/production/adquirente', {
      name: 'Adquirente',
      methods: ['card', 'pse'],
      settings: { host: '127.0.0.1' },
      secrets: {},
    }),
  'POST /ops/links/:environment/:link_id/enable': () =>
    operator.post('/panel/ops/links/production/adquirente/enable'),
  'PUT /ops/merchants/:environment/:merchant_id/enrolments/:link_id': () =>
    operator.put(`/panel/ops/merchants/production/${merchantId}/enrolments/adquirente`, {
      values: { terminal: '00000001', key: 'llave' },
    }),
  'PUT /ops/routes/:environment/:method': () =>
    operator.put('/panel/ops/routes/production/card', { rules: [{ links: ['adquirente'] }] }),
  'PUT /ops/merchants/:environment/:merchant_id/volume-limits': async id => {
    const path = `/panel/ops/merchants/production/${merchantId}/volume-limits`;
    // Lowers the limit first, which one person may do at any time.
    if (id === 'segunda') expect((await operator.put(path, { day_charges: 5 })).status).toBe(200);
    return operator.put(path, { day_charges: 10 });
  },
  'PUT /ops/operators/:account_id/role': async () => {
    const { id } = (await newOperator(panel, 'Rosa Peña', 'support')).session.account;
    return operator.put(`/panel/ops/operators/${id}/role`, { role: 'finance' });
  },
  'POST /ops/payouts/:environment/:batch_id/approve': async () => {
    if (panel.production === undefined) throw new Error('production is closed');
    await setPayer(panel.production);
    const payee = await newPayee(panel.production, 1_000_000n);
    const { batch } = await draftFor(panel.production, [payee]);
    return operator.post(`/panel/ops/payouts/production/${batch.id}/approve`);
  },
  'POST /ops/payout-accounts/:environment/:merchant_id/:account_id/verify': async () => {
    if (panel.production === undefined) throw new Error('production is closed');
    const { merchant } = await panel.production.merchant();
    const { id } = await addPayoutAccount(panel.production.gateway, merchant, accountBody, 'Ana');
    const path = `/panel/ops/payout-accounts/production/${merchant.id}/${id}/verify`;
    return operator.post(path, { verified_with: 'document', evidence: 'certificación' });
  },
  'POST /ops/go-live/:request_id/approve': async () =>
    operator.post(
      `/panel/ops/go-live/${await requestGoLive(await panel.signUp())}/approve`,
      approvalBodyOf('adquirente'),
    ),
};

const dualKeys = () => routes.filter(({ rule }) => rule?.control === 'dual').map(({ key }) => key);
const lastEntry = async () =>
  (await operator.get<{ entries: Record<string, unknown>[] }>('/panel/ops/audit')).body.entries[0];

describe("before production's first payment", () => {
  test('one operator sets everything up, and the log says so', async () => {
    expect(await isInSetup(panel.control)).toBe(true);
    for (const key of dualKeys()) {
      const answer = await requests[key]?.('primera');
      expect([key, answer?.status]).toEqual([key, key === 'POST /ops/links/:environment' ? 201 : 200]);
    }
    await requests['PUT /ops/routes/:environment/:method']?.('');
    expect(await lastEntry()).toMatchObject({
      action: 'route_changed',
      details: { control: 'set-up, single control' },
    });
    expect((await operator.get('/panel/ops/approvals')).body).toEqual({
      is_dual: false,
      waiting: [],
      decided: [],
    });
  });
});

describe('after the first payment', () => {
  test('202: every route under dual control waits for a second person, and changes nothing', async () => {
    if (panel.production === undefined) throw new Error('production is closed');
    await plantPayment(panel.production);
    const connections = async () => (await operator.get('/panel/ops/links')).text;
    const before = await connections();
    for (const key of dualKeys()) {
      const answer = await requests[key]?.('segunda');
      expect([key, answer?.status, answer?.text]).toEqual([
        key,
        202,
        expect.stringContaining('pending_change'),
      ]);
    }
    expect(await connections()).toBe(before);
    expect((await operator.get('/panel/ops/approvals/count')).body).toEqual({ waiting: dualKeys().length });
  });

  test('it stays that way after the payments are gone', async () => {
    const { gateways } = panel.control;
    const empty = await startTestGateway({ environment: 'production' });
    const control = { ...panel.control, gateways: { ...gateways, production: empty.gateway } };
    expect(await isInSetup(control)).toBe(false);
    await empty.close();
  });
});
