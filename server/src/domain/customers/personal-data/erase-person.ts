import { setTimeout as sleep } from 'node:timers/promises';
import type { Gateway } from '../../../dependencies.ts';
import type { Database } from '../../../platform/database/connections/connection.ts';
import { sealText } from '../../../platform/vault/ciphers/sealed-text.ts';
import { cancelSubscriptionsOf } from '../../billing/subscriptions/cancellation/cancel-subscription.ts';
import { deleteCardsOf } from '../../cards/delete-card.ts';
import { findMerchant } from '../../merchants/store.ts';
import { deleteCustomer } from '../delete-customer.ts';
import type { FoundCustomer } from './collect-store.ts';
import { collectSubject, targetOf } from './collect-subject.ts';
import { hasDeliveryUnderWay } from './delivery-store.ts';
import { eraseFromTable, type Target } from './erase-rows.ts';
import { forgetClosingPacks } from './file-store.ts';
import { inventories } from './inventory/tables.ts';
import { keepUntil } from './keeping-law.ts';
import type { ErasureResult, ErasureSubject } from './request.ts';
import {
  type ClaimedRequest,
  extendLease,
  insertKept,
  postponeRequest,
  storeSubject,
} from './request-store.ts';
import { openTables } from './rows-store.ts';

const LEASE_MS = 15 * 60_000;
/** A payment without an outcome is checked again after an hour. */
const WAIT_MS = 3_600_000;
const LOOK_EVERY_MS = 250;
const MOST_LOOKS = 120;

/** The control database, with the merchant's id in its tables. */
export interface ControlPart {
  database: Database;
  /** The id of the merchant's business; undefined if it has none. */
  businessId: string | undefined;
}

export interface Erased extends Omit<ErasureResult, 'backupsGoneBy'> {
  transactionIds: readonly string[];
}

export const keptOwner = (merchantId: string, requestId: string) =>
  ['kept-identity', merchantId, requestId] as const;

/**
 * Erases one person from both databases. Stores the search results first, and each step may run twice, so that the next run
 * finishes after a crash. Returns undefined while a payment has no outcome.
 */
export async function erasePerson(
  gateway: Gateway,
  control: ControlPart,
  request: ClaimedRequest,
): Promise<Erased | undefined> {
  const subject = request.subject.found === undefined ? await collect(gateway, request) : request.subject;
  if (subject?.found === undefined) return undefined;
  const until = await keepIdentity(gateway, request, subject);
  const target = await targetOf(gateway, request.merchantId, subject.found);
  const rows = await eraseEverywhere(gateway, control, request, target);
  if (!(await eraseAfterDeliveries(gateway, request, target))) return undefined;
  const transactionIds = subject.found.ids.transactions;
  return { rows, payments: transactionIds.length, transactionIds, keepUntil: until?.toISOString() ?? null };
}

async function collect(gateway: Gateway, request: ClaimedRequest): Promise<ErasureSubject | undefined> {
  const { person } = request.subject;
  const collected = await collectSubject(gateway, request.merchantId, person);
  const now = gateway.realClock.now();
  if (collected.underWay !== undefined) {
    const problem = `waits for ${collected.underWay}, which has no outcome yet: cancel it or let it end`;
    await postponeRequest(gateway.database, request, problem, new Date(now.getTime() + WAIT_MS));
    return undefined;
  }
  const { customers } = collected;
  await deleteActive(gateway, request.merchantId, customers);
  const subject: ErasureSubject = {
    person,
    found: collected.subject,
    identity: {
      customer_ids: person.customerIds,
      names: customers.map(({ name, last_name: last }) => [name, last].filter(Boolean).join(' ')),
      emails: [...new Set([...person.emails, ...customers.map(({ email }) => email)])],
      phones: customers.flatMap(({ phone_number: phone }) => phone ?? []),
      external_ids: customers.flatMap(({ external_id: id }) => id ?? []),
    },
    ...(collected.lastPaidAt === null ? {} : { lastPaidAt: collected.lastPaidAt.toISOString() }),
  };
  await storeSubject(gateway.database, request, subject, new Date(now.getTime() + LEASE_MS));
  return subject;
}

/**
 * In a restored copy the customer may be active again: cancels its subscriptions and deletes its cards before the rows are
 * erased.
 */
async function deleteActive(
  gateway: Gateway,
  merchantId: string,
  customers: readonly FoundCustomer[],
): Promise<void> {
  const merchant = await findMerchant(gateway.database, merchantId);
  if (merchant === undefined) return;
  for (const { id, status } of customers) {
    if (status === 'active')
      await deleteCustomer(gateway, merchant, id, [cancelSubscriptionsOf, deleteCardsOf]);
  }
}

/** Keeps the identity only if money moved; without a payment, the law requires nothing to be kept. */
async function keepIdentity(
  { database, keyRing }: Gateway,
  { merchantId, id }: ClaimedRequest,
  { identity, lastPaidAt }: ErasureSubject,
): Promise<Date | undefined> {
  if (lastPaidAt === undefined || identity === undefined) return undefined;
  const until = keepUntil(new Date(lastPaidAt));
  const sealed = sealText(keyRing, keptOwner(merchantId, id), JSON.stringify(identity));
  await insertKept(database, { merchantId, requestId: id, sealed, keepUntil: until });
  return until;
}

/**
 * A running delivery stores its response, and in the sandbox its message, after their tables were erased: erases these tables
 * again once it has ended. False if that takes too long; the request is then processed again later.
 */
async function eraseAfterDeliveries(
  gateway: Gateway,
  request: ClaimedRequest,
  { subject, ids: { resources } }: Target,
): Promise<boolean> {
  const { database, realClock } = gateway;
  const { merchantId } = request;
  if (!(await hasDeliveryUnderWay(database, merchantId, resources))) return true;
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    await sleep(LOOK_EVERY_MS);
    if (await hasDeliveryUnderWay(database, merchantId, resources)) continue;
    const target = await targetOf(gateway, merchantId, subject);
    for (const table of await openTables(database, inventories.gateway)) {
      if (table.name === 'webhook_deliveries' || table.name === 'webhook_inbox')
        await eraseFromTable(database, table, target);
    }
    return true;
  }
  const until = new Date(realClock.now().getTime() + LOOK_EVERY_MS * MOST_LOOKS);
  await postponeRequest(database, request, 'waits for a webhook delivery that is under way', until);
  return false;
}

async function eraseEverywhere(
  gateway: Gateway,
  control: ControlPart,
  request: ClaimedRequest,
  target: Target,
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  const count = (table: string, changed: number): void => {
    if (changed > 0) rows[table] = (rows[table] ?? 0) + changed;
  };
  for (const table of await openTables(gateway.database, inventories.gateway)) {
    count(table.name, await eraseFromTable(gateway.database, table, target));
    await extendLease(gateway.database, request, new Date(gateway.realClock.now().getTime() + LEASE_MS));
  }
  for (const table of await openTables(control.database, inventories.control)) {
    const tenantId = table.inventory.tenant === 'business_id' ? control.businessId : request.merchantId;
    if (tenantId === undefined) continue;
    count(`control.${table.name}`, await eraseFromTable(control.database, table, { ...target, tenantId }));
  }
  count('closing_packs', await forgetClosingPacks(gateway.database, request.merchantId));
  return rows;
}
