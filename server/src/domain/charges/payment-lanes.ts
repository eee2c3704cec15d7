import { newWriteLanes, type WriteLane } from '../../database/write-lanes.ts';
import type { Gateway } from '../../dependencies.ts';
import { gatherSources, type PaymentSource, type SourceQuery } from './payment-store.ts';
import { type NewPayment, type Recorded, recordPayments } from './record-store.ts';
import { type Settlement, settlePayments } from './settle-store.ts';

export interface PaymentLanes {
  gather: WriteLane<SourceQuery, PaymentSource>;
  record: WriteLane<NewPayment, Recorded>;
  settle: WriteLane<Settlement, boolean>;
}

/** Two lanes of up to 64 keep two cores busy; more only make the groups smaller (measured). */
const LANES = 2;
const MAX_BATCH = 64;

// By database: a gateway on a merchant's own clock shares the lanes of the rest.
const lanesOf = new WeakMap<object, PaymentLanes>();

/** The lanes of a gateway: all its card payments travel through the same ones. */
export function paymentLanes(gateway: Gateway): PaymentLanes {
  const present = lanesOf.get(gateway.database);
  if (present !== undefined) return present;
  const { database, ledgerStripe } = gateway;
  const vault = gateway.vault ?? database;
  const lanes: PaymentLanes = {
    gather: newWriteLanes(LANES, {
      maxBatch: MAX_BATCH,
      keyOf: ({ merchantId, sourceId }) => `${merchantId} ${sourceId}`,
      flush: items => gatherSources(vault, items),
    }),
    record: newWriteLanes(LANES, {
      maxBatch: MAX_BATCH,
      // A taken order_id is waited for: the same ones may come through another process.
      keyOf: ({ merchantId, orderId, id }) => `${merchantId} ${orderId ?? ''} ${id}`,
      flush: items => recordPayments(database, items),
    }),
    settle: newWriteLanes(LANES, {
      maxBatch: MAX_BATCH,
      keyOf: ({ merchantId, transactionId }) => `${merchantId} ${transactionId}`,
      flush: items => settlePayments(database, items, ledgerStripe),
    }),
  };
  lanesOf.set(database, lanes);
  return lanes;
}
