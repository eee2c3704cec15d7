import { expect } from 'vitest';
import type { Transaction } from '../../../../src/domain/charges/charge.ts';
import { findByHandle } from '../../../../src/domain/charges/hosted/handle-store.ts';
import { findTransaction } from '../../../../src/domain/charges/store.ts';
import type { Merchant } from '../../../../src/domain/merchants/merchant.ts';
import { onMerchantsClock } from '../../../../src/domain/merchants/merchant-clock.ts';
import { findMerchant } from '../../../../src/domain/merchants/store.ts';
import { type PseAttempt, referenceOf } from '../../../../src/domain/methods/pse/pse-attempt.ts';
import {
  type PseStartResult,
  startPseAttempt,
} from '../../../../src/domain/methods/pse/start-pse-attempt.ts';
import { findLatestPseAttempt } from '../../../../src/domain/methods/pse/store.ts';
import type { PseBank } from '../../../../src/processors/pse-provider.ts';
import { TEST_BANK } from '../../../../src/processors/sandbox-pse/banks.ts';
import { decidePayment } from '../../../../src/processors/sandbox-pse/decide-payment.ts';
import type { BankDecision } from '../../../../src/processors/sandbox-pse/payment.ts';
import { findPayment } from '../../../../src/processors/sandbox-pse/store.ts';
import type { Answer, TestClient } from '../gateway/client.ts';
import type { TestGateway } from '../gateway/test-gateway.ts';
import { payer } from './shop.ts';

export const pseBody = (fields: object = {}) => ({
  country: 'COL',
  amount: 50_000,
  currency: 'COP',
  iva: '7983',
  description: 'Dos libras de café',
  customer: { ...payer, requires_account: false },
  ...fields,
});

export interface PseResultBody extends Record<string, unknown> {
  orderId: string;
  redirect_url: string;
}

/** A PSE payment whose payer has not opened the page yet: its charge and the handle of its page. */
export interface PendingPse {
  chargeId: string;
  handle: string;
  path: string;
}

export async function createPse(
  shop: TestGateway,
  client: TestClient,
  fields: object = {},
  prefix = '',
): Promise<PendingPse> {
  const { status, body }: Answer<PseResultBody> = await client.post(`${prefix}/pse`, pseBody(fields));
  if (status !== 200) throw new Error(`the payment was not made: ${JSON.stringify(body)}`);
  const handle = body.redirect_url.split('/').at(-1) ?? '';
  const found = await findByHandle(shop.gateway.database, handle);
  if (found === undefined) throw new Error('the page belongs to no charge');
  return { chargeId: found.transactionId, handle, path: `/charges/${found.transactionId}` };
}

const thePayer = {
  bank: TEST_BANK,
  personType: 'natural',
  documentType: 'CC',
  documentNumber: '1020304050',
  email: 'ana@example.com',
  name: 'Ana Torres',
  ipAddress: '127.0.0.1',
} as const;

/** Sends the payer to the bank as the page does. */
export async function goToBank(
  shop: TestGateway,
  merchant: Merchant,
  { chargeId, handle }: PendingPse,
  number = 1,
  bank: PseBank = TEST_BANK,
): Promise<PseStartResult> {
  const present = (await findMerchant(shop.gateway.database, merchant.id)) ?? merchant;
  return startPseAttempt(onMerchantsClock(shop.gateway, present), {
    merchant: present,
    transactionId: chargeId,
    handle,
    number,
    payer: { ...thePayer, bank },
    consents: [],
    language: 'es',
  });
}

export async function attemptOf(
  shop: TestGateway,
  merchant: Merchant,
  chargeId: string,
): Promise<PseAttempt> {
  const attempt = await findLatestPseAttempt(shop.gateway.database, merchant.id, chargeId);
  if (attempt === undefined) throw new Error(`the charge ${chargeId} has no try`);
  return attempt;
}

/** Presses a button on the test bank's page. */
export async function decideAtBank(
  shop: TestGateway,
  merchant: Merchant,
  attempt: PseAttempt,
  decision: BankDecision,
  now = shop.gateway.clock.now(),
): Promise<void> {
  const payment = await findPayment(shop.gateway.database, merchant.id, referenceOf(attempt));
  if (payment === undefined) throw new Error('the bank does not know this payment');
  expect(await decidePayment(shop.gateway.database, payment, decision, now)).toBe(true);
}

export async function chargeOf(
  shop: TestGateway,
  merchant: Merchant,
  chargeId: string,
): Promise<Transaction> {
  const scope = { merchantId: merchant.id, customerId: null };
  const charge = await findTransaction(shop.gateway.database, scope, chargeId);
  if (charge === undefined) throw new Error(`the charge ${chargeId} is gone`);
  return charge;
}
