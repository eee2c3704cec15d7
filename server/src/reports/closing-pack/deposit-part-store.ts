import type { MatchedBy, ReceivedMethod } from '@recaudo/contract/merchant/money/reconciliation';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { long, type Queryable, replannedStatement } from '../../platform/database/connections/connection.ts';

/** A payment within a deposit, or a deposit without a matching payment. */
export interface DepositPart {
  file_id: string;
  number: number;
  day: CalendarDate;
  method: ReceivedMethod;
  bank: string | null;
  reference: string | null;
  description: string | null;
  line_centavos: bigint;
  how: MatchedBy | null;
  transaction_id: string | null;
  kind: 'charge' | 'refund' | null;
  order_id: string | null;
  amount_centavos: bigint | null;
  fee_centavos: bigint | null;
  fee_tax_centavos: bigint | null;
}

export interface PartPlace {
  file_id: string;
  number: number;
  transaction_id: string;
}

export const firstPart: PartPlace = { file_id: '', number: 0, transaction_id: '' };

const signed = (column: string): string =>
  `case payment.kind when 'refund' then -payment.${column} else payment.${column} end`;

const ofDay = long(
  replannedStatement<DepositPart>(
    'closing_pack_deposit_parts',
    `select line.file_id, line.number, line.day, line.method, file.bank, line.reference, line.description,
       line.amount_centavos as line_centavos, match.how, part.transaction_id, payment.kind, payment.order_id,
       ${signed('amount_centavos')} as amount_centavos, ${signed('fee_centavos')} as fee_centavos,
       ${signed('fee_tax_centavos')} as fee_tax_centavos
     from reconciliation_lines line
     join reconciliation_files file on file.merchant_id = line.merchant_id and file.id = line.file_id
     left join reconciliation_matches match on match.merchant_id = $1 and match.file_id = line.file_id
       and match.line_number = line.number
     left join reconciliation_deposits deposit on deposit.merchant_id = $1 and deposit.file_id = line.file_id
       and deposit.line_number = line.number
     left join lateral (
       select transaction_id from reconciliation_deposit_payments
       where merchant_id = $1 and deposit_id = deposit.id
       union all select match.transaction_id where match.transaction_id is not null
     ) part on true
     left join transactions payment on payment.merchant_id = $1 and payment.id = part.transaction_id
     where line.merchant_id = $1 and line.day = $2
       and (line.file_id, line.number, coalesce(part.transaction_id, '')) > ($3::text, $4::int, $5::text)
     order by line.file_id, line.number, coalesce(part.transaction_id, '') limit $6`,
  ),
);

export const listDepositParts = (
  database: Queryable,
  merchantId: string,
  { day, after, most }: { day: CalendarDate; after: PartPlace; most: number },
): Promise<DepositPart[]> =>
  database.rows(ofDay, [merchantId, day, after.file_id, after.number, after.transaction_id, most]);

/** A matched bank line and the amount that the bank withheld. */
export interface KeptLine {
  file_id: string;
  number: number;
  day: CalendarDate;
  method: ReceivedMethod;
  bank: string | null;
  reference: string | null;
  line_centavos: bigint;
  fee_centavos: bigint | null;
  fee_tax_centavos: bigint | null;
  retefuente_centavos: bigint | null;
  reteica_centavos: bigint | null;
  reteiva_centavos: bigint | null;
}

const kept = ['fee', 'fee_tax', 'retefuente', 'reteica', 'reteiva']
  .map(name => `coalesce(deposit.${name}_centavos, line.${name}_centavos) as ${name}_centavos`)
  .join(', ');
const keptOfDay = long(
  replannedStatement<KeptLine>(
    'closing_pack_kept_lines',
    `select line.file_id, line.number, line.day, line.method, file.bank, line.reference,
       line.amount_centavos as line_centavos, ${kept}
     from reconciliation_lines line
     join reconciliation_files file on file.merchant_id = line.merchant_id and file.id = line.file_id
     join reconciliation_matches match on match.merchant_id = $1 and match.file_id = line.file_id
       and match.line_number = line.number
     left join reconciliation_deposits deposit on deposit.merchant_id = $1 and deposit.file_id = line.file_id
       and deposit.line_number = line.number
     where line.merchant_id = $1 and line.day = $2 and (line.file_id, line.number) > ($3::text, $4::int)
     order by line.file_id, line.number limit $5`,
  ),
);

export const listKeptLines = (
  database: Queryable,
  merchantId: string,
  { day, after, most }: { day: CalendarDate; after: Pick<PartPlace, 'file_id' | 'number'>; most: number },
): Promise<KeptLine[]> => database.rows(keptOfDay, [merchantId, day, after.file_id, after.number, most]);
