import type { ErasureChannel } from '@recaudo/contract/merchant/customers/personal-data';
import type { Gateway } from '../../../dependencies.ts';
import { notFound, reject } from '../../../platform/errors.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import { cancelSubscriptionsOf } from '../../billing/subscriptions/cancellation/cancel-subscription.ts';
import { listLiveSubscriptionIds } from '../../billing/subscriptions/store.ts';
import { deleteCardsOf } from '../../cards/delete-card.ts';
import type { Merchant } from '../../merchants/merchant.ts';
import { customerAccount } from '../../money/ledger/store.ts';
import { deleteCustomer } from '../delete-customer.ts';
import { readDeletionObstacles } from '../store.ts';
import {
  type FoundCustomer,
  listCustomersByEmail,
  listCustomersByExternalId,
  listCustomersByIds,
} from './collect-store.ts';
import { dueDateOf, type ErasureRequest } from './request.ts';
import { findWaiting, insertRequest } from './request-store.ts';
import { maskedHint } from './subject.ts';

/** The person: a customer, or everyone at the merchant with this email or document. */
export interface NamedPerson {
  customerId?: string | undefined;
  email?: string | undefined;
  document?: string | undefined;
}

export interface AskedErasure extends NamedPerson {
  channel: ErasureChannel;
  by: { id: string | null; name: string };
  /** The caller agrees that active subscriptions are canceled. */
  cancelsSubscriptions: boolean;
}

/** The customers of a request, including deleted ones. */
export async function findPeople(
  { database }: Gateway,
  merchantId: string,
  { customerId, email, document }: NamedPerson,
): Promise<FoundCustomer[]> {
  const found = [
    ...(customerId === undefined ? [] : await listCustomersByIds(database, merchantId, [customerId])),
    ...(email === undefined ? [] : await listCustomersByEmail(database, merchantId, email)),
    ...(document === undefined ? [] : await listCustomersByExternalId(database, merchantId, document)),
  ];
  if (customerId !== undefined && found.length === 0) throw notFound();
  return [...new Map(found.map(customer => [customer.id, customer])).values()];
}

/**
 * Records a request and deletes the customer immediately, so that no new data about the person is written. The sweep
 * `erase-people` erases the rest. A second request for the same person returns the first.
 */
export async function requestErasure(
  gateway: Gateway,
  merchant: Merchant,
  requested: AskedErasure,
): Promise<ErasureRequest> {
  const { database } = gateway;
  const people = await findPeople(gateway, merchant.id, requested);
  const customerIds = people.map(({ id }) => id);
  const hint = maskedHint({ email: requested.email ?? people[0]?.email, document: requested.document });
  const waiting = await findWaiting(database, merchant.id, customerIds, hint);
  if (waiting !== undefined) return waiting;
  const active = people.filter(({ status }) => status === 'active').map(({ id }) => id);
  for (const id of active) await requireErasable(gateway, merchant.id, id, requested.cancelsSubscriptions);
  for (const id of active)
    await deleteCustomer(gateway, merchant, id, [cancelSubscriptionsOf, deleteCardsOf]);
  const requestedAt = gateway.realClock.now();
  const request: ErasureRequest = {
    merchantId: merchant.id,
    id: newId('erasure'),
    customerIds,
    hint,
    state: 'waiting',
    channel: requested.channel,
    requestedBy: requested.by.id,
    requestedByName: requested.by.name,
    requestedAt,
    dueBy: dueDateOf(requestedAt),
    cancelsSubscriptions: requested.cancelsSubscriptions,
    lastProblem: null,
    doneAt: null,
    result: null,
  };
  const person = {
    customerIds,
    emails: requested.email === undefined ? [] : [requested.email],
    documents: requested.document === undefined ? [] : [requested.document],
  };
  await insertRequest(database, request, { person });
  return request;
}

async function requireErasable(
  { database }: Gateway,
  merchantId: string,
  customerId: string,
  cancelsSubscriptions: boolean,
): Promise<void> {
  const obstacles = await readDeletionObstacles(database, merchantId, customerAccount(customerId));
  if (obstacles.balanceCentavos > 0n) throw reject('person_with_balance');
  if (obstacles.isMoneyUnderWay) throw reject('person_with_open_money');
  const subscriptions = await listLiveSubscriptionIds(database, merchantId, customerId);
  if (subscriptions.length > 0 && !cancelsSubscriptions) {
    throw reject('person_with_subscription');
  }
}
