import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { textArray } from '../../../platform/database/statements/text-array.ts';
import { parsePesos } from '../../../platform/primitives/values/money.ts';
import type { SettledMethod } from '../pricing/price.ts';
import { pricedCard } from '../pricing/priced-card.ts';
import { type TermsRow, termsColumns, toTerms } from '../terms/store.ts';
import type { SettlementTerms } from '../terms/terms.ts';
import type { QueuedEntry } from './movement.ts';

const waiting = statement<{ merchant_id: string }>(
  'settlement_queue_merchants',
  `select merchant_id from settlement_terms terms
   where exists (select from settlement_queue where merchant_id = terms.merchant_id) order by merchant_id limit $1`,
);

export const listQueuedMerchants = async (database: Queryable, limit: number): Promise<string[]> =>
  (await database.rows(waiting, [limit])).map(row => row.merchant_id);

const hold = statement<TermsRow>(
  'settlement_terms_hold',
  `select ${termsColumns} from settlement_terms where merchant_id = any($1::text[])
   order by merchant_id for no key update skip locked`,
);

/** Holds the merchants until the end of the transaction, except those that another process is settling. */
export const holdMerchants = async (
  tx: Queryable,
  merchantIds: readonly string[],
): Promise<SettlementTerms[]> => (await tx.rows(hold, [textArray(merchantIds)])).map(toTerms);

const wait = statement<TermsRow>(
  'settlement_terms_wait',
  `select ${termsColumns} from settlement_terms where merchant_id = $1 for no key update`,
);

/** The same for one merchant. Waits for another holder. */
export async function waitForMerchant(
  tx: Queryable,
  merchantId: string,
): Promise<SettlementTerms | undefined> {
  const row = await tx.find(wait, [merchantId]);
  return row && toTerms(row);
}

const waitForAll = statement<{ merchant_id: string }>(
  'settlement_terms_wait_for_all',
  `select merchant_id from settlement_terms where merchant_id = any($1::text[]) order by merchant_id for no key update`,
);

/** The same for several, in the order of their ids. */
export const waitForMerchants = async (tx: Queryable, merchantIds: readonly string[]): Promise<void> =>
  void (await tx.rows(waitForAll, [textArray(merchantIds)]));

interface EntryRow {
  merchant_id: string;
  transaction_id: string;
  number: number;
  reason: string;
  day: string;
  merchant_centavos: bigint;
  fees_centavos: bigint;
  fee_tax_centavos: bigint;
  charge_id: string | null;
  moved_centavos: bigint;
  is_merchants: boolean;
  amount_centavos: bigint;
  method: SettledMethod;
  card: string | null;
  installments: number;
  iva: string | null;
  inc_centavos: bigint | null;
  tip_centavos: bigint | null;
  is_split: boolean;
}

const sumOn = (account: string) =>
  `coalesce(sum(leg.centavos) filter (where leg.account = ${account}), 0)::bigint`;

// The queue's row goes with the transaction that writes the movement: an entry is never settled twice, and none is lost.
const take = statement<EntryRow>(
  'settlement_queue_take',
  `with taken as (
     delete from settlement_queue using (
       select merchant_id, transaction_id, number from settlement_queue where merchant_id = any($1::text[])
       order by merchant_id, transaction_id, number limit $2 for update skip locked
     ) due
     where settlement_queue.merchant_id = due.merchant_id and settlement_queue.transaction_id = due.transaction_id
       and settlement_queue.number = due.number
     returning settlement_queue.*
   )
   select taken.merchant_id, taken.transaction_id, taken.number, entry.reason,
     to_char(entry.creation_date at time zone 'America/Bogota', 'YYYY-MM-DD') as day,
     legs.*, charge.id as charge_id, charge.account = 'merchant' as is_merchants, charge.amount_centavos, charge.method,
     charge.card, charge.installments, charge.iva, charge.inc_centavos, charge.tip_centavos,
     charge.splits is not null as is_split
   from taken
   join journal_entries entry on entry.merchant_id = taken.merchant_id
     and entry.transaction_id = taken.transaction_id and entry.number = taken.number
   left join transactions own on own.merchant_id = taken.merchant_id and own.id = taken.transaction_id
   left join transactions charge on charge.merchant_id = taken.merchant_id and charge.kind = 'charge'
     and charge.id = case when own.kind = 'charge' then own.id else own.parent_id end
   cross join lateral (
     select ${sumOn(`'merchant'`)} as merchant_centavos, ${sumOn(`'fees'`)} as fees_centavos,
       ${sumOn(`'fee_tax'`)} as fee_tax_centavos, ${sumOn('charge.account')} as moved_centavos
     from unnest(entry.accounts, entry.amounts_centavos) as leg (account, centavos)
   ) legs
   where not exists (select from settlement_movements movement where movement.merchant_id = taken.merchant_id
     and movement.transaction_id = taken.transaction_id and movement.number = taken.number)
   order by taken.merchant_id, entry.creation_date, taken.transaction_id, taken.number`,
);

function toEntry(row: EntryRow): QueuedEntry {
  const feesBack = row.is_merchants ? row.fees_centavos + row.fee_tax_centavos : 0n;
  return {
    merchantId: row.merchant_id,
    transactionId: row.transaction_id,
    number: row.number,
    reason: row.reason,
    day: row.day as CalendarDate,
    merchantCentavos: row.merchant_centavos,
    feesCentavos: row.fees_centavos,
    feeTaxCentavos: row.fee_tax_centavos,
    charge:
      row.charge_id === null
        ? null
        : {
            id: row.charge_id,
            movedCentavos: row.moved_centavos + feesBack,
            isMerchants: row.is_merchants,
            isSplit: row.is_split,
            priced: {
              amountCentavos: row.amount_centavos,
              method: row.method,
              ...pricedCard(row.card),
              installments: row.installments,
            },
            taxes: {
              ivaCentavos: parsePesos(row.iva) ?? 0n,
              incCentavos: row.inc_centavos ?? 0n,
              tipCentavos: row.tip_centavos ?? 0n,
            },
          },
  };
}

/** Takes entries of held merchants out of the queue, oldest first within a merchant. */
export const takeEntries = async (
  tx: Queryable,
  merchantIds: readonly string[],
  limit: number,
): Promise<QueuedEntry[]> => (await tx.rows(take, [textArray(merchantIds), limit])).map(toEntry);
