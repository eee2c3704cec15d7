import { setTimeout as sleep } from 'node:timers/promises';
import type { PlayedResult } from '@recaudo/contract/api/sandbox';
import { errors } from '@recaudo/contract/shared/error-table';
import type { Gateway } from '../../dependencies.ts';
import { GatewayError, reject } from '../../platform/errors.ts';
import { TEST_BANK } from '../../processors/sandbox-pse/banks.ts';
import { decidePayment } from '../../processors/sandbox-pse/decide-payment.ts';
import type { SandboxPsePayment } from '../../processors/sandbox-pse/payment.ts';
import { findPayment } from '../../processors/sandbox-pse/store.ts';
import type { Transaction } from '../charges/charge.ts';
import { notAllowed } from '../charges/follow-ups/follow-up.ts';
import { findPayer } from '../charges/hosted/find-payer.ts';
import { listHandles } from '../charges/hosted/handle-store.ts';
import { findTransaction } from '../charges/store.ts';
import type { Merchant } from '../merchants/merchant.ts';
import { queryPse } from '../methods/pse/follow-pse.ts';
import { isLive, type PseAttempt, referenceOf } from '../methods/pse/pse-attempt.ts';
import { startPseAttempt } from '../methods/pse/start-pse-attempt.ts';
import { findLatestPseAttempt } from '../methods/pse/store.ts';

const LOOKS = 20;
const LOOK_EVERY_MS = 50;

/**
 * Simulates the payer's bank for a PSE charge (Interface 18.3): the bank decides in its own journal and the gateway
 * queries it as always. If the payer has not gone to a bank yet, simulates that too.
 */
export async function playBank(
  gateway: Gateway,
  merchant: Merchant,
  charge: Transaction,
  result: PlayedResult,
): Promise<Transaction> {
  const attempt = await attemptAtBank(gateway, merchant, charge);
  if (attempt.connectionId !== null) {
    throw reject('payment_of_connection');
  }
  const payment = await paymentOf(gateway, attempt);
  const isDecided = await decidePayment(gateway.database, payment, result, gateway.clock.now());
  const answer = await queryPse(gateway, attempt);
  if (answer.kind === 'no_answer') throw new GatewayError(errors.unavailable);
  const after = await findTransaction(
    gateway.database,
    { merchantId: merchant.id, customerId: null },
    charge.id,
  );
  if (after === undefined || !isDecided) throw notAllowed(after ?? charge, 'paid');
  return after;
}

/** Another request may still be sending the payment to the bank. If it never arrives there, throws 503/1004. */
async function paymentOf({ database }: Gateway, attempt: PseAttempt): Promise<SandboxPsePayment> {
  for (let look = 0; look < LOOKS; look += 1) {
    const payment = await findPayment(database, attempt.merchantId, referenceOf(attempt));
    if (payment !== undefined) return payment;
    await sleep(LOOK_EVERY_MS);
  }
  throw new GatewayError(errors.unavailable);
}

async function attemptAtBank(gateway: Gateway, merchant: Merchant, charge: Transaction): Promise<PseAttempt> {
  if (charge.status !== 'charge_pending') throw notAllowed(charge, 'paid');
  const last = await findLatestPseAttempt(gateway.database, merchant.id, charge.id);
  if (last !== undefined && isLive(last)) return last;
  const payer = await findPayer(gateway.database, merchant.id, charge);
  const [handle = charge.id] = await listHandles(gateway.database, merchant.id, charge.id);
  const started = await startPseAttempt(gateway, {
    merchant,
    transactionId: charge.id,
    handle,
    number: (last?.number ?? 0) + 1,
    payer: {
      bank: TEST_BANK,
      personType: 'natural',
      documentType: 'CC',
      documentNumber: '1020304050',
      email: payer?.email ?? 'pagador@example.com',
      name: payer?.name ?? 'Pagador de pruebas',
      ipAddress: '127.0.0.1',
    },
    consents: [],
    language: 'es',
  });
  if (started.kind === 'unavailable' || started.kind === 'unknown')
    throw new GatewayError(errors.unavailable);
  const attempt = await findLatestPseAttempt(gateway.database, merchant.id, charge.id);
  // Two concurrent simulations share the attempt of the first.
  if (attempt === undefined || !isLive(attempt)) throw notAllowed(charge, 'paid');
  return attempt;
}
