import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

export const adjustmentTypes = [
  'reserve_hold',
  'reserve_release',
  'payout',
  'payout_returned',
  'adjustment',
] as const;
export type AdjustmentType = (typeof adjustmentTypes)[number];

/** A change of the available balance that is no movement. */
export interface Adjustment {
  merchantId: string;
  id: string;
  type: AdjustmentType;
  creationDate: Date;
  day: CalendarDate;
  amountCentavos: bigint;
  description: string | null;
  /** The hold or the payout that it belongs to. */
  reference: string | null;
  settlementId: string | null;
}

const insert = statement(
  'settlement_adjustments_insert',
  `insert into settlement_adjustments (merchant_id, id, type, creation_date, day, amount_centavos, description, reference,
     settlement_id)
   select merchant_id, id, type, at, day, amount, description, reference, settlement_id
   from jsonb_to_recordset($1::jsonb) as given (merchant_id text, id text, type text, at timestamptz, day date,
     amount bigint, description text, reference text, settlement_id text)`,
);

export async function insertAdjustments(tx: Queryable, adjustments: readonly Adjustment[]): Promise<void> {
  if (adjustments.length === 0) return;
  await tx.run(insert, [
    JSON.stringify(
      adjustments.map(each => ({
        merchant_id: each.merchantId,
        id: each.id,
        type: each.type,
        at: each.creationDate.toISOString(),
        day: each.day,
        amount: String(each.amountCentavos),
        description: each.description,
        reference: each.reference,
        settlement_id: each.settlementId,
      })),
    ),
  ]);
}
