import type { Queryable } from '../../database/connection.ts';
import { sealNewCard } from '../cards/seal-new-card.ts';
import type { CardRow } from './judge-rows.ts';
import { holdCustomers, listCardsOf, type SavedCard } from './look-up-store.ts';
import { type ImportContext, mappedIds, type Resolved, refusedRow, sortOut } from './resolve-rows.ts';

/** Which customers these names mean: those that came from there, and those whose id here it is. */
export async function customersOf(
  tx: Queryable,
  context: ImportContext,
  names: readonly string[],
): Promise<Map<string, string>> {
  const mapped = await mappedIds(tx, context, 'customers', names);
  const meant = new Map(names.map(name => [name, mapped.get(name) ?? name]));
  const held = await holdCustomers(tx, context.merchantId, [...new Set(meant.values())]);
  const isThere = (id: string): boolean => held.has(id) || context.planned?.customers.has(id) === true;
  return new Map([...meant].filter(([, id]) => isThere(id)));
}

/** The saved cards of these customers, by customer. */
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

/** From here on the numbers exist only sealed. */
export async function resolveCards(
  tx: Queryable,
  context: ImportContext,
  rows: readonly CardRow[],
): Promise<Resolved<'cards'>[]> {
  const { gateway, merchantId } = context;
  const fresh = await sortOut(tx, context, 'cards', rows);
  const customers = await customersOf(
    tx,
    context,
    rows.map(({ customer }) => customer),
  );
  const saved = await cardsOf(tx, context, [...customers.values()]);
  const numbers = new Map(
    [...saved].flatMap(([customerId, cards]) =>
      cards.map(({ fingerprint, id }) => [keyOf(customerId, fingerprint), id] as const),
    ),
  );
  return rows.map(({ customer, card, creationDate, networkTransactionId }, index) => {
    const { known, id } = fresh[index] ?? { known: undefined, id: '' };
    if (known !== undefined) return known;
    const customerId = customers.get(customer);
    if (customerId === undefined) return refusedRow('customer_id', 'no_customer', customer);
    const sealed = sealNewCard(gateway.keyRing, { merchantId, cardId: id }, card);
    const key = keyOf(customerId, sealed.fingerprint);
    const same = numbers.get(key);
    if (same !== undefined) {
      const warnings = [{ field: 'card_number', problem: 'number_known' as const, value: same }];
      return { kind: 'known', id: same, isMapped: false, warnings };
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
