import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { newEvent } from '../../webhooks/events/event.ts';
import { insertEvents } from '../../webhooks/events/store.ts';
import type { ClosedSettlement } from './close-settlement.ts';
import { settlementToView } from './view.ts';

/** Emits `settlement.closed`, and `balance.negative` where the balance has become negative. */
export function tellClosing(
  tx: Queryable,
  merchantId: string,
  { settlement, turnedNegative }: ClosedSettlement,
): Promise<void> {
  const view = settlementToView(settlement);
  const types = ['settlement.closed', ...(turnedNegative ? (['balance.negative'] as const) : [])] as const;
  return insertEvents(
    tx,
    types.map((type, index) => ({
      ...newEvent(type, view),
      merchantId,
      resourceId: settlement.id,
      sequence: index + 1,
      creationDate: settlement.creationDate,
    })),
  );
}
