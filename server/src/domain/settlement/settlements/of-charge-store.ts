import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import type { MovementType } from '../movements/movement.ts';

/** A movement of a charge, its refunds and its chargebacks, with the settlement that has it. */
export interface MovementOfCharge {
  transactionId: string;
  number: number;
  type: MovementType;
  day: CalendarDate;
  availableOn: CalendarDate;
  isAvailable: boolean;
  netCentavos: bigint;
  settlement: { id: string; number: bigint } | null;
}

interface MovementRow {
  transaction_id: string;
  number: number;
  type: MovementType;
  day: string;
  available_on: string;
  is_available: boolean;
  net_centavos: bigint;
  settlement_id: string | null;
  settlement_number: bigint | null;
}

const MOST = 100;

const ofCharge = statement<MovementRow>(
  'settlement_movements_of_charge',
  `select movement.transaction_id, movement.number, movement.type, movement.day, movement.available_on,
     movement.is_available, movement.net_centavos, movement.settlement_id, settlement.number as settlement_number
   from settlement_movements movement
     left join settlements settlement on settlement.merchant_id = movement.merchant_id and settlement.id = movement.settlement_id
   where movement.merchant_id = $1 and movement.charge_id = $2
   order by movement.day, movement.transaction_id, movement.number limit ${MOST}`,
);

export const listMovementsOfCharge = async (
  database: Queryable,
  merchantId: string,
  chargeId: string,
): Promise<MovementOfCharge[]> =>
  (await database.rows(ofCharge, [merchantId, chargeId])).map(row => ({
    transactionId: row.transaction_id,
    number: row.number,
    type: row.type,
    day: row.day as CalendarDate,
    availableOn: row.available_on as CalendarDate,
    isAvailable: row.is_available,
    netCentavos: row.net_centavos,
    settlement:
      row.settlement_id === null || row.settlement_number === null
        ? null
        : { id: row.settlement_id, number: row.settlement_number },
  }));
