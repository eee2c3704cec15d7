import { addDays, bogotaDateOf, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';
import { findSubscription } from '../../../../domain/billing/subscriptions/store.ts';
import type { Subscription } from '../../../../domain/billing/subscriptions/subscription.ts';
import type { Transaction } from '../../../../domain/charges/charge.ts';
import {
  type AuthenticationResult,
  listAuthenticationResults,
} from '../../../../domain/charges/checkout/authentication-store.ts';
import { listConsents } from '../../../../domain/charges/hosted/consent-store.ts';
import { findPayer, type Payer } from '../../../../domain/charges/hosted/find-payer.ts';
import { findTransaction, listRefundsOf } from '../../../../domain/charges/store.ts';
import type { Evidence } from '../../../../domain/disputes/evidence/evidence.ts';
import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { notFound } from '../../../../platform/errors.ts';
import { type FoundFilters } from '../../../../reports/transactions/conditions-store.ts';
import { readTransactionFilters } from '../../../../reports/transactions/filters.ts';
import {
  findListedCharge,
  type ListedCharge,
  listTransactions,
} from '../../../../reports/transactions/store.ts';
import { countOnDevice, findCancellation, listSentReceipts, type SentMail } from './facts-store.ts';

/** Earlier payments to read; a response names a few of them. */
const MOST_EARLIER = 20;
/** Days before and after the charge to search for another payment of the same amount. */
export const DUPLICATE_DAYS = 7;

/** Everything stored about a charge that a response can mention. */
export interface Material {
  charge: Transaction;
  payer: Payer | undefined;
  authentications: readonly AuthenticationResult[];
  consents: Awaited<ReturnType<typeof listConsents>>;
  /** The same person's approved, undisputed payments, newest first. */
  earlier: readonly ListedCharge[];
  isMoreEarlier: boolean;
  earlierOnDevice: number;
  /** The same person's approved payments of the same amount and time. Undefined if the payer is not identified. */
  sameAmount: readonly ListedCharge[] | undefined;
  subscription: Subscription | undefined;
  cancelledAt: Date | undefined;
  refunds: readonly Transaction[];
  receipts: readonly SentMail[];
  evidence: readonly Evidence[];
}

const undisputed: ReadonlySet<string> = new Set(['completed', 'refunded']);

/** Identifies a person's charges by customer, or by the email sent with the charge. */
function personOf({ customerId }: Transaction, payer: Payer | undefined): Partial<FoundFilters> | undefined {
  if (customerId !== null) return { customerId };
  return payer === undefined ? undefined : { email: payer.email.toLowerCase() };
}

export async function gatherMaterial(
  database: Queryable,
  merchantId: string,
  chargeId: string,
  evidence: readonly Evidence[],
): Promise<Material> {
  const charge = await findTransaction(database, { merchantId, customerId: null }, chargeId);
  if (charge === undefined) throw notFound();
  const payer = await findPayer(database, merchantId, charge);
  const others = await readOthers(database, merchantId, charge, personOf(charge, payer));
  const refunds = (await listRefundsOf(database, merchantId, [charge])).get(chargeId) ?? [];
  return {
    charge,
    payer,
    authentications: await listAuthenticationResults(database, merchantId, chargeId),
    consents: await listConsents(database, merchantId, chargeId),
    ...others,
    ...(await readSubscription(database, merchantId, charge)),
    refunds: refunds.filter(({ status }) => status === 'completed'),
    receipts: await listSentReceipts(database, merchantId, chargeId),
    evidence,
  };
}

async function readOthers(
  database: Queryable,
  merchantId: string,
  charge: Transaction,
  person: Partial<FoundFilters> | undefined,
): Promise<Pick<Material, 'earlier' | 'isMoreEarlier' | 'earlierOnDevice' | 'sameAmount'>> {
  if (person === undefined) {
    return { earlier: [], isMoreEarlier: false, earlierOnDevice: 0, sameAmount: undefined };
  }
  const filters = { ...readTransactionFilters({}), customerId: undefined, ...person };
  const list = async (own: Partial<FoundFilters>) =>
    listTransactions(database, merchantId, { ...filters, ...own }, { last: undefined, limit: MOST_EARLIER });
  const before = await list({ createdBefore: charge.creationDate });
  const earlier = before.rows.filter(({ status }) => undisputed.has(status));
  const day = bogotaDateOf(charge.creationDate);
  const near = await list({
    amountCentavos: charge.amountCentavos,
    createdFrom: startOfBogotaDay(addDays(day, -DUPLICATE_DAYS)),
    createdBefore: startOfBogotaDay(addDays(day, DUPLICATE_DAYS + 1)),
  });
  const { deviceSessionId } = charge;
  return {
    earlier,
    isMoreEarlier: before.next !== null,
    earlierOnDevice:
      deviceSessionId === null
        ? 0
        : await countOnDevice(
            database,
            merchantId,
            earlier.map(({ id }) => id),
            deviceSessionId,
          ),
    sameAmount: near.rows.filter(({ id, status }) => id !== charge.id && undisputed.has(status)),
  };
}

async function readSubscription(
  database: Queryable,
  merchantId: string,
  { id, customerId }: Transaction,
): Promise<Pick<Material, 'subscription' | 'cancelledAt'>> {
  const subscriptionId = (await findListedCharge(database, merchantId, id))?.subscription_id ?? null;
  if (subscriptionId === null || customerId === null)
    return { subscription: undefined, cancelledAt: undefined };
  const subscription = await findSubscription(database, { merchantId, customerId }, subscriptionId);
  return { subscription, cancelledAt: await findCancellation(database, merchantId, subscriptionId) };
}
