import type { MedusaContainer } from '@medusajs/framework/types';
import { ContainerRegistrationKeys } from '@medusajs/framework/utils';
import type { ShopRefund } from './compare-refunds.ts';

/** A movement of money in the books of a payment. */
export interface Entry {
  id: string;
  amount: number;
  created_at: string | Date;
}

/** All that Medusa knows of a payment session and of the order that it pays. */
export interface ShopState {
  session: { id: string; status: string; currency: string; data: Record<string, unknown> };
  siblings: string[];
  payment: { id: string; isCaptured: boolean; captures: Entry[]; refunds: ShopRefund[] } | undefined;
  order: { id: string; status: string; transactionsOf: ReadonlySet<string> } | undefined;
}

const sessionFields = [
  'id',
  'status',
  'currency_code',
  'data',
  'payment_collection_id',
  'payment.id',
  'payment.captured_at',
  'payment.captures.id',
  'payment.captures.amount',
  'payment.captures.created_at',
  'payment.refunds.id',
  'payment.refunds.amount',
  'payment.refunds.note',
  'payment.refunds.created_at',
];

interface SessionRow {
  id: string;
  status: string;
  currency_code: string;
  data: Record<string, unknown>;
  payment_collection_id: string;
  payment?: {
    id: string;
    captured_at: string | null;
    captures?: Entry[] | null;
    refunds?: ShopRefund[] | null;
  } | null;
}

interface OrderRow {
  order?: { id: string; status: string; transactions?: { reference_id: string }[] | null } | null;
}

export async function readShop(
  container: MedusaContainer,
  sessionId: string,
): Promise<ShopState | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const found = await query.graph({
    entity: 'payment_session',
    fields: sessionFields,
    filters: { id: sessionId },
  });
  const row = found.data[0] as unknown as SessionRow | undefined;
  if (row === undefined) return undefined;
  const collection = { payment_collection_id: row.payment_collection_id };
  const [all, linked] = await Promise.all([
    query.graph({ entity: 'payment_session', fields: ['id'], filters: collection }),
    query.graph({
      entity: 'order_payment_collection',
      fields: ['order.id', 'order.status', 'order.transactions.reference_id'],
      filters: collection,
    }),
  ]);
  const { order } = (linked.data[0] ?? {}) as unknown as OrderRow;
  const { payment } = row;
  return {
    session: { id: row.id, status: row.status, currency: row.currency_code, data: row.data },
    siblings: (all.data as unknown as { id: string }[]).map(({ id }) => id).filter(id => id !== row.id),
    payment: payment
      ? {
          id: payment.id,
          isCaptured: payment.captured_at !== null,
          captures: payment.captures ?? [],
          refunds: payment.refunds ?? [],
        }
      : undefined,
    order: order
      ? {
          id: order.id,
          status: order.status,
          transactionsOf: new Set((order.transactions ?? []).map(({ reference_id }) => reference_id)),
        }
      : undefined,
  };
}
