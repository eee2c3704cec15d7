import type { Queryable } from '../../../../platform/database/connections/connection.ts';
import { newId } from '../../../../platform/primitives/values/id.ts';
import { sealNewCard } from '../../../cards/seal-new-card.ts';
import { findMerchant } from '../../../merchants/store.ts';
import type { CardRow } from '../rows/judge-rows.ts';
import { findRejectedCustomers, holdCustomers, listCardsOf, type SavedCard } from './look-up-store.ts';
import {
  type ImportContext,
  mappedIds,
  noFresh,
  type Resolved,
  rejectedRow,
  resolveIds,
} from './resolve-rows.ts';

/**
 * Maps names in the file to customers: by the source's id, or else by the id here. A name whose own row was rejected maps to
 * no customer, even if a customer here has that id.
 */
export async function customersOf(
  tx: Queryable,
  context: ImportContext,
  names: readonly string[],
): Promise<Map<string, string>> {
  const mapped = await mappedIds(tx, context, 'customers', names);
  const idByName = new Map(names.map(name => [name, mapped.get(name) ?? name]));
  const held = await holdCustomers(tx, context.merchantId, [...new Set(idByName.values())]);
  const isThere = (id: string): boolean => held.has(id) || context.planned?.customers.has(id) === true;
  const byOwnId = [...idByName.keys()].filter(name => !mapped.has(name) && held.has(name));
  const rejected = await findRejectedCustomers(tx, context, byOwnId);
  for (const name of byOwnId) if (context.planned?.refused.customers.has(name) === true) rejected.add(name);
  return new Map([...idByName].filter(([name, id]) => isThere(id) && !rejected.has(name)));
}

/** The saved cards of these customers, by customer id. */
export async function cardsOf(
  tx: Queryable,
  { merchantId, planned }: ImportContext,
  customerIds: readonly string[],
): Promise<Map<string, SavedCard[]>> {
  const found = new Map<string, SavedCard[]>();
  for (const card of await listCardsOf(tx, merchantId, [...new Set(customerIds)])) {
    const { customerId } = card;
    if (customerId === null) continue;
    const others = found.get(customerId);
    if (others === undefined) found.set(customerId, [card]);
    else others.push(card);
  }
  for (const id of planned === undefined ? [] : customerIds) {
    const more = planned?.cards.get(id) ?? [];
    if (more.length > 0) found.set(id, [...(found.get(id) ?? []), ...more]);
  }
  return found;
}

/** Encrypts the card numbers; after this, no plain copy remains. */
export async function resolveCards(
  tx: Queryable,
  context: ImportContext,
  rows: readonly CardRow[],
): Promise<Resolved<'cards'>[]> {
  const { gateway, merchantId } = context;
  const fresh = await resolveIds(tx, context, 'cards', rows);
  const customers = await customersOf(
    tx,
    context,
    rows.map(({ customer }) => customer),
  );
  const saved = await cardsOf(tx, context, [...customers.values()]);
  const shownDigits = (await findMerchant(tx, merchantId))?.cardMaskDigits ?? 6;
  const numbers = new Map(
    [...saved].flatMap(([customerId, cards]) =>
      cards.map(({ fingerprint, id }) => [keyOf(customerId, fingerprint), id] as const),
    ),
  );
  return rows.map(({ customer, card, creationDate, networkTransactionId }, index) => {
    const { known, id: keptId, isTaken } = fresh[index] ?? noFresh;
    if (known !== undefined) return known;
    const customerId = customers.get(customer);
    if (customerId === undefined) return rejectedRow('customer_id', 'no_customer', customer);
    const id = isTaken ? newId('card') : keptId;
    const sealed = sealNewCard(gateway.keyRing, { merchantId, cardId: id }, card, shownDigits);
    const key = keyOf(customerId, sealed.fingerprint);
    const same = numbers.get(key);
    if (same !== undefined) {
      const warnings = [{ field: 'card_number', problem: 'number_known' as const, value: same }];
      return { kind: 'known', id: same, isMapped: false, warnings: same === keptId ? [] : warnings };
    }
    numbers.set(key, id);
    return {
      kind: 'new',
      row: { ...sealed, id, customerId, creationDate, deviceSessionId: null, networkTransactionId },
    };
  });
}

const keyOf = (customerId: string, fingerprint: Buffer): string =>
  `${customerId} ${fingerprint.toString('base64')}`;
