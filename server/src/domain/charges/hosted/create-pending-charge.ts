import type { ChargeFields, Method } from '@recaudo/contract/api/charges';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { notFound, reject } from '../../../platform/errors.ts';
import { writeJson } from '../../../platform/http/responses/json-writer.ts';
import { findCustomer } from '../../customers/store.ts';
import type { Scope } from '../../merchants/merchant.ts';
import { resolveRedirect } from '../../merchants/redirects/resolve-redirect.ts';
import { customerAccount, merchantAccount } from '../../money/ledger/store.ts';
import { splitsOfCharge } from '../../splits/split-charge.ts';
import { isSharable } from '../../splits/split-plan.ts';
import { newEvent } from '../../webhooks/events/event.ts';
import { insertEvent } from '../../webhooks/events/store.ts';
import {
  newCardCharge,
  type PaymentDetails,
  requireMerchantsAccount,
  requireWithinLimit,
  type Transaction,
  taxesOf,
} from '../charge.ts';
import { findOrderIdConflict, withOrderIdConflict } from '../order-holder-store.ts';
import { findTransaction, insertTransaction } from '../store.ts';
import { chargeToView, payerDetails } from '../view.ts';
import { insertHandle } from './handle-store.ts';

/** The fields that a payment method sets on a charge that waits for its payer. */
export interface Pending {
  method: Extract<Method, 'card' | 'store' | 'bank_account'>;
  /**
   * Store charges are in_progress, others charge_pending (Interface 10.2). `processing`: not payable until the connection has
   * created the payment, which then emits the event.
   */
  status: 'charge_pending' | 'in_progress' | 'processing';
  dueDate: Date | null;
  redirectUrl?: string | undefined;
  details: PaymentDetails;
  /**
   * Links and references that find the charge without a key. Throws `HandleTaken` if one exists; the caller chooses another.
   */
  handles: readonly string[];
  captures?: boolean;
  installments?: number;
  use3dSecure?: boolean;
  mayRetry?: boolean;
  /** A saved card or token that is charged after the cardholder authenticates. */
  source?: { id: string; card: string; deviceSessionId: string | null };
  /** Splits that are resolved already, of a plan or a reusable link. */
  splits?: string | null | undefined;
  /** Writes more rows in the same transaction, such as an email or the payment method's own table. */
  also?: (tx: Queryable, charge: Transaction) => Promise<void>;
}

/** Data that the creator of a charge stores with it, such as its subscription period. */
export interface MadeFor {
  details: Record<string, unknown>;
  /** When the charge expires, instead of the payment method's default. */
  dueDate: Date;
  splits?: string | null;
  also: (tx: Queryable, charge: Transaction) => Promise<void>;
}

export class HandleTaken extends Error {}

/**
 * Records a charge that waits for its payer and emits charge.created. All such methods use it: redirect, PSE, store. A
 * request repeated after a crash has the same id and gets the existing charge.
 */
export async function createPendingCharge(
  gateway: Gateway,
  scope: Scope,
  id: string,
  { input, pending }: { input: ChargeFields; pending: Pending },
): Promise<Transaction> {
  const { merchant } = scope;
  requireWithinLimit(merchant, centavosOf(input.amount));
  const redirectUrl = await resolveRedirect(gateway, merchant.id, pending.redirectUrl);
  const charge = await newPendingCharge(gateway, scope, id, { input, pending: { ...pending, redirectUrl } });
  const isNew = await withOrderIdConflict(gateway.database, merchant.id, charge.orderId, () =>
    gateway.database.transaction(async tx => {
      if (!(await insertTransaction(tx, merchant.id, charge))) return false;
      const owner = { merchantId: merchant.id, transactionId: id, now: charge.creationDate };
      for (const handle of pending.handles) {
        if (!(await insertHandle(tx, handle, owner))) throw new HandleTaken(handle);
      }
      if (charge.eventCount > 0) {
        const event = newEvent('charge.created', chargeToView(charge));
        const { creationDate } = charge;
        await insertEvent(tx, merchant.id, { ...event, resourceId: id, sequence: 1, creationDate });
      }
      await pending.also?.(tx, charge);
      return true;
    }),
  );
  if (isNew) return charge;
  const present = await findTransaction(gateway.database, { merchantId: merchant.id, customerId: null }, id);
  if (present === undefined) throw await findOrderIdConflict(gateway.database, merchant.id, charge.orderId);
  return present;
}

async function newPendingCharge(
  gateway: Gateway,
  scope: Scope,
  id: string,
  { input, pending }: { input: ChargeFields; pending: Pending },
): Promise<Transaction> {
  const now = gateway.clock.now();
  const customerDetails = payerDetails(scope, input.customer, now);
  const account = await accountOf(gateway, scope);
  const splits = await splitsOf(gateway, scope, { input, pending, account });
  return {
    ...newCardCharge({
      id,
      customerId: scope.customerId,
      now,
      amountCentavos: centavosOf(input.amount),
      captures: pending.captures ?? true,
      installments: pending.installments ?? 1,
      account,
      description: input.description,
      orderId: input.order_id || null,
      taxes: taxesOf(input),
      sourceId: pending.source?.id ?? null,
      card: pending.source?.card ?? null,
      customerDetails: customerDetails === null ? null : writeJson(customerDetails),
      deviceSessionId: pending.source?.deviceSessionId ?? null,
      splits,
    }),
    method: pending.method,
    status: pending.status,
    eventCount: pending.status === 'processing' ? 0 : 1,
    dueDate: pending.dueDate,
    redirectUrl: pending.redirectUrl ?? null,
    paymentDetails: writeJson(pending.details),
    use3dSecure: pending.use3dSecure ?? false,
    mayRetry: pending.mayRetry ?? false,
  };
}

/** The account of a customer cannot be shared, whoever named the splits. */
async function splitsOf(
  { database }: Gateway,
  { merchant }: Scope,
  { input, pending, account }: { input: ChargeFields; pending: Pending; account: string },
): Promise<string | null> {
  const { splits: resolved = null } = pending;
  if (input.splits === undefined && resolved === null) return null;
  requireMerchantsAccount({ account });
  if (input.splits !== undefined || resolved === null) return splitsOfCharge(database, merchant.id, input);
  if (!(await isSharable(database, merchant.id, resolved))) throw reject('split_no_longer');
  return resolved;
}

/** A charge on a customer with an account credits that customer's balance (Interface 10.10). */
async function accountOf({ database }: Gateway, { merchant, customerId }: Scope): Promise<string> {
  if (customerId === null) return merchantAccount;
  const customer = await findCustomer(database, merchant.id, customerId);
  if (customer === undefined) throw notFound('customer');
  return customer.hasAccount ? customerAccount(customerId) : merchantAccount;
}
