import { setTimeout as wait } from 'node:timers/promises';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import type { Clock } from '../../platform/primitives/time/clock.ts';
import type { NotFound } from '../card-processor.ts';
import type { PseBanks, PseDeclined, PseFound, PseProvider, PseStart, PseStarted } from '../pse-provider.ts';
import { callOver, type Line } from '../sandbox/call.ts';
import { newOutageWatch } from '../sandbox/outage-watch.ts';
import { CLOSED_BANK, sandboxBanks } from './banks.ts';
import { newCus, type SandboxPsePayment, sessionEnd, stateAt } from './payment.ts';
import { findPayment, insertPayment } from './store.ts';

export interface SandboxPseOptions {
  /** The database of its journal. */
  database: Queryable;
  /** Real time, because outages last real seconds. */
  clock: Clock;
  /** The merchant's clock, by which its payments expire. */
  nowOf: (merchantId: string) => Promise<Date>;
  /** The test bank's page for a payment. */
  bankUrlOf: (cus: string) => string;
  sleep?: (durationMs: number) => Promise<unknown>;
}

/** Simulates PSE and its banks. The decision on the test bank's page is their response. */
export function newSandboxPse(options: SandboxPseOptions): PseProvider {
  const { database, clock, nowOf, bankUrlOf, sleep = wait } = options;
  const line: Line = { outages: newOutageWatch(database, 'pse', clock), sleep };
  const started = ({ cus }: SandboxPsePayment): PseStarted => ({
    kind: 'started',
    cus,
    bankUrl: bankUrlOf(cus),
  });

  return {
    listBanks: ({ merchantId }, deadline) =>
      callOver<PseBanks>(line, merchantId, deadline, async () => ({
        answer: { kind: 'banks', banks: sandboxBanks },
        afterMs: 0,
      })),

    start: (request, deadline) =>
      callOver<PseStarted | PseDeclined>(line, request.merchantId, deadline, async () => {
        const payment = await openPayment(database, request, await nowOf(request.merchantId));
        return { answer: 'kind' in payment ? payment : started(payment), afterMs: 0 };
      }),

    inquire: ({ merchantId, reference }, deadline) =>
      callOver<PseFound | NotFound>(line, merchantId, deadline, async () => {
        const payment = await findPayment(database, merchantId, reference);
        if (payment === undefined) return { answer: { kind: 'not_found' }, afterMs: 0 };
        const { cus, amountCentavos } = payment;
        const state = stateAt(payment, await nowOf(merchantId));
        return { answer: { kind: 'found', state, cus, bankUrl: bankUrlOf(cus), amountCentavos }, afterMs: 0 };
      }),
  };
}

/** Opens one payment per reference; another request with the same reference is rejected. */
async function openPayment(
  database: Queryable,
  request: PseStart,
  now: Date,
): Promise<SandboxPsePayment | PseDeclined> {
  const { merchantId, reference, amountCentavos, bankCode, shopName, description, returnUrl } = request;
  const bank = sandboxBanks.find(({ code }) => code === bankCode);
  if (bank === undefined) return { kind: 'refused', reason: 'not_accepted' };
  if (bank.code === CLOSED_BANK.code) return { kind: 'refused', reason: 'bank_unavailable' };
  // PSE only accepts whole pesos.
  if (amountCentavos <= 0n || amountCentavos % 100n !== 0n) {
    return { kind: 'refused', reason: 'amount_not_allowed' };
  }
  const payment: SandboxPsePayment = {
    merchantId,
    reference,
    amountCentavos,
    bankCode,
    shopName,
    description,
    returnUrl,
    cus: newCus(),
    bankName: bank.name,
    result: 'open',
    openedAt: now,
    expiresAt: sessionEnd(now),
    decidedAt: null,
  };
  if (await insertPayment(database, payment)) return payment;
  const present = await findPayment(database, merchantId, reference);
  // The CUS was taken, not the reference.
  if (present === undefined) return openPayment(database, request, now);
  const isSame = present.amountCentavos === amountCentavos && present.bankCode === bankCode;
  return isSame ? present : { kind: 'refused', reason: 'not_accepted' };
}
