import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';

/** A payment elsewhere that a program recorded with a key. */
export interface AuditNote {
  merchantId: string;
  invoiceId: string;
  reference: string;
  paidDate: string;
  amountCentavos: bigint;
  fromIp: string;
}

const add = statement(
  'invoices_add_audit_note',
  `update invoices set audit_note = jsonb_build_object('from_ip', $3::text)
   where merchant_id = $1 and id = $2`,
);

export const addAuditNote = (
  tx: Queryable,
  { merchantId, id }: { merchantId: string; id: string },
  fromIp: string,
): Promise<number> => tx.run(add, [merchantId, id, fromIp]);

const look = statement<{ is_any: boolean }>(
  'invoices_any_audit_note',
  'select exists (select from invoices where audit_note is not null) as is_any',
);

export const hasAuditNotes = async (database: Queryable): Promise<boolean> =>
  (await database.find(look, []))?.is_any ?? false;

const take = statement<{
  merchant_id: string;
  id: string;
  paid_reference: string | null;
  paid_date: string | null;
  amount_paid_centavos: bigint;
  from_ip: string;
}>(
  'invoices_take_audit_notes',
  `with due as (
     select merchant_id, id, audit_note ->> 'from_ip' as from_ip from invoices where audit_note is not null
     order by merchant_id, id limit $1 for no key update skip locked
   )
   update invoices set audit_note = null from due
   where invoices.merchant_id = due.merchant_id and invoices.id = due.id
   returning invoices.merchant_id, invoices.id, invoices.paid_reference, invoices.paid_date::text,
     invoices.amount_paid_centavos, due.from_ip`,
);

/** Takes the notes that are not in the audit log yet. A failed transaction keeps them. */
export const takeAuditNotes = async (tx: Queryable, limit: number): Promise<AuditNote[]> =>
  (await tx.rows(take, [limit])).map(row => ({
    merchantId: row.merchant_id,
    invoiceId: row.id,
    reference: row.paid_reference ?? '',
    paidDate: row.paid_date ?? '',
    amountCentavos: row.amount_paid_centavos,
    fromIp: row.from_ip,
  }));
