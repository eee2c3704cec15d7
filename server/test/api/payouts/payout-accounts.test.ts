import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPayoutAccount } from '../../../src/domain/payouts/accounts/add-account.ts';
import { blockPayoutAccount } from '../../../src/domain/payouts/accounts/block-account.ts';
import { confirmDeposit, startDeposit } from '../../../src/domain/payouts/accounts/deposit.ts';
import { isUsable, openNumber } from '../../../src/domain/payouts/accounts/payout-account.ts';
import { findPayoutAccount, listPayoutAccounts } from '../../../src/domain/payouts/accounts/store.ts';
import { verifyPayoutAccount } from '../../../src/domain/payouts/accounts/verify-account.ts';
import { requestChange } from '../../../src/people/approvals/request-change.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { type ManualClock, manualClock } from '../../../src/platform/primitives/time/clock.ts';
import { plantPayment } from '../../support/fixtures/planted-payment.ts';
import { newOperator } from '../../support/world/gateway/second-operator.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';
import { startTestPanel } from '../../support/world/gateway/test-panel.ts';

const HOUR = 3_600_000;
let shop: TestGateway;
let clock: ManualClock;
beforeAll(async () => {
  clock = manualClock(new Date('2026-11-19T15:00:00Z'));
  shop = await startTestGateway({ clock });
});
afterAll(() => shop.close());

const body = {
  holder: 'Panadería La Espiga S.A.S.',
  document_type: 'NIT',
  document: '900.373.913-4',
  bank: '1007',
  type: 'savings',
  number: '123-456789-01',
  email: 'tesoreria@laespiga.example',
} as const;

const add = (merchant: Parameters<typeof addPayoutAccount>[1], more: object = {}) =>
  addPayoutAccount(shop.gateway, merchant, { ...body, ...more }, 'Ana Ruiz');
const verify = (merchantId: string, accountId: string) =>
  verifyPayoutAccount(shop.gateway, {
    merchantId,
    accountId,
    verifiedWith: 'document',
    evidence: 'certificate',
  });

const mailStatement = statement<{ recipient: string; subject: string; text: string }>(
  'test_account_mails',
  `select recipient, subject, text_body as text from mails where merchant_id = $1 and kind = 'payout_account_news' order by id`,
);
const mailsTo = (merchantId: string) => shop.gateway.database.rows(mailStatement, [merchantId]);

test('the number is sealed, and only its end is stored in the open', async () => {
  const { merchant } = await shop.merchant();
  const account = await add(merchant);
  expect(account).toMatchObject({ status: 'unverified', document: '9003739134', numberEnd: '8901' });
  expect(account.sealedNumber.toString('latin1')).not.toContain('12345678901');
  expect(openNumber(shop.gateway.keyRing, account)).toBe('12345678901');
  const other = { ...account, id: 'ba0' };
  expect(() => openNumber(shop.gateway.keyRing, other)).toThrow('cannot be decrypted');
});

test.each([
  [{ document: '900.373.913-5' }, 'document'],
  [{ document: '900373913' }, 'document'],
  [{ document_type: 'CC', document: 'abc' }, 'document'],
  [{ bank: '9999' }, 'bank'],
  [{ bank: undefined }, 'bank'],
  [{ number: '12345' }, 'number'],
  [{ number: '4111111111111111' }, 'number'],
  [{ type: 'breb', number: '@espiga01' }, 'bank'],
  [{ type: 'breb', bank: undefined, number: '@es' }, 'number'],
])('%o is rejected by its field', async (more, field) => {
  const { merchant } = await shop.merchant();
  await expect(add(merchant, more)).rejects.toMatchObject({ details: { param: `/${field}` } });
});

test('one account waits at a time; after a block another one may', async () => {
  const { merchant } = await shop.merchant();
  const first = await add(merchant);
  await expect(add(merchant)).rejects.toMatchObject({ reason: 'payout_account_waiting' });
  await blockPayoutAccount(shop.gateway, first, 'typing error');
  await add(merchant, { type: 'breb', bank: undefined, number: '3001234567' });
  await expect(verify(merchant.id, first.id)).rejects.toMatchObject({
    reason: 'payout_account_not_unverified',
  });
});

describe('another account', () => {
  test('cools down, blocks the present one, and the previous address learns of it twice', async () => {
    const { merchant } = await shop.merchant();
    const first = await verify(merchant.id, (await add(merchant)).id);
    expect(isUsable(first, clock.now())).toBe(true);
    expect(await mailsTo(merchant.id)).toEqual([]);
    const added = await add(merchant, { number: '99988877766', email: 'ladron@example.com' });
    const second = await verify(merchant.id, added.id);
    expect(isUsable(second, clock.now())).toBe(false);
    expect(isUsable(second, new Date(clock.now().getTime() + 72 * HOUR))).toBe(true);
    expect(await findPayoutAccount(shop.gateway.database, merchant.id, first.id)).toMatchObject({
      status: 'blocked',
      blockReason: `replaced by ${second.id}`,
    });
    const mails = await mailsTo(merchant.id);
    expect(mails.map(({ recipient }) => recipient)).toEqual([body.email, body.email]);
    expect(mails[1]?.text).toContain('•••7766');
  });

  test('cools down even if the present one was blocked before', async () => {
    const { merchant } = await shop.merchant();
    await blockPayoutAccount(shop.gateway, await verify(merchant.id, (await add(merchant)).id), 'fraud');
    expect(isUsable(await verify(merchant.id, (await add(merchant)).id), clock.now())).toBe(false);
  });

  test('of two that are verified at the same moment, one is', async () => {
    const { merchant } = await shop.merchant();
    const { id } = await add(merchant);
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => verify(merchant.id, id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      (await listPayoutAccounts(shop.gateway.database, merchant.id)).map(({ status }) => status),
    ).toEqual(['verified']);
  });
});

describe('a small deposit', () => {
  test('proves the account once the merchant reports its amount', async () => {
    const { merchant } = await shop.merchant();
    const account = await add(merchant);
    const withDeposit = {
      merchantId: merchant.id,
      accountId: account.id,
      verifiedWith: 'deposit',
      evidence: null,
    } as const;
    await expect(confirmDeposit(shop.gateway, account, 100n)).rejects.toMatchObject({
      reason: 'payout_deposit_not_waiting',
    });
    const { depositCentavos } = await startDeposit(shop.gateway, account);
    await expect(startDeposit(shop.gateway, account)).rejects.toMatchObject({
      reason: 'payout_deposit_sent',
    });
    await expect(verifyPayoutAccount(shop.gateway, withDeposit)).rejects.toMatchObject({
      reason: 'payout_deposit_not_confirmed',
    });
    await expect(confirmDeposit(shop.gateway, account, (depositCentavos ?? 0n) + 1n)).rejects.toMatchObject({
      details: { param: '/amount', params: { left: 2 } },
    });
    await confirmDeposit(shop.gateway, account, depositCentavos ?? 0n);
    expect((await verifyPayoutAccount(shop.gateway, withDeposit)).verifiedWith).toBe('deposit');
  });

  test('takes three guesses, however many come at once', async () => {
    const { merchant } = await shop.merchant();
    const account = await add(merchant);
    await startDeposit(shop.gateway, account);
    const guesses = Array.from({ length: 8 }, (_, peso) =>
      confirmDeposit(shop.gateway, account, BigInt(peso + 1)),
    );
    const reasons = (await Promise.allSettled(guesses)).map(outcome =>
      outcome.status === 'rejected' ? (outcome.reason as { reason?: string }).reason : 'right',
    );
    expect(reasons.filter(reason => reason === 'payout_deposit_not_waiting')).toHaveLength(5);
  });
});

test('owners add an account in the dashboard; two operators verify it once production has payments', async () => {
  const panel = await startTestPanel({ hasProduction: true });
  const owner = await panel.signUp();
  const merchantId = owner.business().sandbox_merchant_id;
  const data = `/panel/sandbox/data/${merchantId}/payout-accounts`;
  const added = await owner.post<{ id: string; number: string }>(data, body);
  expect([added.status, added.body.number]).toEqual([201, '•••8901']);
  expect(added.text).not.toContain('12345678901');
  const listed = await owner.get<{ accounts: { id: string }[]; banks: unknown[] }>(data);
  expect([listed.body.accounts.length, listed.body.banks.length]).toEqual([1, 24]);
  expect((await owner.post(`${data}/${added.body.id}/block`, { reason: 'no es esa' })).status).toBe(200);

  if (panel.production === undefined) throw new Error('production is closed');
  const { gateway } = panel.production;
  const { merchant } = await panel.production.merchant();
  await plantPayment(panel.production);
  const account = await addPayoutAccount(gateway, merchant, body, 'Ana Ruiz');
  const outcome = await requestChange(panel.control, {
    kind: 'payout_account_verified',
    environment: 'production',
    payload: {
      merchantId: merchant.id,
      accountId: account.id,
      verifiedWith: 'document',
      evidence: 'certificate',
    },
    by: { kind: 'command', user: 'root' },
  });
  if (outcome.state !== 'pending') throw new Error('one person was enough');
  expect(JSON.stringify(outcome.change.fields)).toContain('•••8901');
  expect(await findPayoutAccount(gateway.database, merchant.id, account.id)).toMatchObject({
    status: 'unverified',
  });
  const second = await newOperator(panel, 'Rosa Peña', 'finance');
  expect((await second.post(`/panel/ops/approvals/${outcome.change.id}/confirm`)).status).toBe(200);
  expect(await findPayoutAccount(gateway.database, merchant.id, account.id)).toMatchObject({
    status: 'verified',
  });
  await panel.close();
});
