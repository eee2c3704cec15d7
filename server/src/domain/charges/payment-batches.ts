import { newWriteBatches, type WriteBatch } from '../../database/write-batches.ts';
import type { Gateway } from '../../dependencies.ts';
import { gatherSources, type PaymentSource, type SourceQuery } from './payment-store.ts';
import { type NewPayment, type Recorded, recordPayments } from './record-store.ts';
import { type Settlement, settlePayments } from './settle-store.ts';

export interface PaymentBatches {
  gather: WriteBatch<SourceQuery, PaymentSource>;
  record: WriteBatch<NewPayment, Recorded>;
  settle: WriteBatch<Settlement, boolean>;
}

/** Two batches of up to 64 keep two cores busy; more only make the groups smaller (measured). */
const BATCHES = 2;
const MAX_BATCH = 64;

// By database: a gateway on a merchant's own clock shares the batches of the rest.
const batchesOf = new WeakMap<object, PaymentBatches>();

/** The batches of a gateway: all its card payments travel through the same ones. */
export function paymentBatches(gateway: Gateway): PaymentBatches {
  const present = batchesOf.get(gateway.database);
  if (present !== undefined) return present;
  const { database, ledgerStripe } = gateway;
  const vault = gateway.vault ?? database;
  const batches: PaymentBatches = {
    gather: newWriteBatches(BATCHES, {
      maxBatch: MAX_BATCH,
      keyOf: ({ merchantId, sourceId }) => `${merchantId} ${sourceId}`,
      flush: items => gatherSources(vault, items),
    }),
    record: newWriteBatches(BATCHES, {
      maxBatch: MAX_BATCH,
      // A taken order_id is waited for: the same ones may come through another process.
      keyOf: ({ merchantId, orderId, id }) => `${merchantId} ${orderId ?? ''} ${id}`,
      flush: items => recordPayments(database, items),
    }),
    settle: newWriteBatches(BATCHES, {
      maxBatch: MAX_BATCH,
      keyOf: ({ merchantId, transactionId }) => `${merchantId} ${transactionId}`,
      flush: items => settlePayments(database, items, ledgerStripe),
    }),
  };
  batchesOf.set(database, batches);
  return batches;
}
