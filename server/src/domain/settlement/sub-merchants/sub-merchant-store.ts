import { type SellerDuty, sellerDuties } from '@recaudo/contract/operator/settlement/platform-merchants';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { type Condition, filteredList } from '../../../platform/database/statements/filtered-list.ts';
import type { DocumentType } from '../../../processors/pse-provider.ts';
import { dutyConditions } from '../../splits/seller-store.ts';
import type { SubMerchant } from './sub-merchant.ts';

interface SellerRow {
  merchant_id: string;
  platform_id: string;
  name: string;
  creation_date: Date;
  external_id: string | null;
  legal_name: string;
  document_type: DocumentType;
  document: string;
  representative: string | null;
  terms_version: string | null;
  terms_accepted_on: string | null;
  suspended_at: Date | null;
  suspension_reason: string | null;
  complete: SellerDuty[];
}

const complete = sellerDuties.map(duty => `case when ${dutyConditions[duty]} then '${duty}' end`).join(', ');

const select = `select seller.merchant_id, seller.platform_id, merchants.name, seller.creation_date, seller.external_id,
   seller.legal_name, seller.document_type, seller.document, seller.representative, seller.terms_version,
   to_char(seller.terms_accepted_on, 'YYYY-MM-DD') as terms_accepted_on, seller.suspended_at, seller.suspension_reason,
   array_remove(array[${complete}], null) as complete
 from sub_merchants seller join merchants on merchants.id = seller.merchant_id`;

const toSeller = (row: SellerRow): SubMerchant => ({
  merchantId: row.merchant_id,
  platformId: row.platform_id,
  name: row.name,
  creationDate: row.creation_date,
  externalId: row.external_id,
  legalName: row.legal_name,
  documentType: row.document_type,
  document: row.document,
  representative: row.representative,
  terms:
    row.terms_version === null || row.terms_accepted_on === null
      ? null
      : { version: row.terms_version, acceptedOn: row.terms_accepted_on as CalendarDate },
  suspendedAt: row.suspended_at,
  suspensionReason: row.suspension_reason,
  complete: new Set(row.complete),
});

const byId = statement<SellerRow>('sub_merchants_by_id', `${select} where seller.merchant_id = $1`);

export async function findSubMerchant(
  database: Queryable,
  merchantId: string,
): Promise<SubMerchant | undefined> {
  const row = await database.find(byId, [merchantId]);
  return row && toSeller(row);
}

const hold = statement(
  'sub_merchants_hold',
  'select from sub_merchants where merchant_id = $1 for no key update',
);

/** Lets changes of one seller follow each other, so that none of them undoes another. */
export const holdSubMerchant = async (tx: Queryable, merchantId: string): Promise<void> =>
  void (await tx.rows(hold, [merchantId]));

export async function listSubMerchants(
  database: Queryable,
  filters: {
    platformId: string | undefined;
    externalId: string | undefined;
    limit: number;
    offset: number;
  },
): Promise<SubMerchant[]> {
  const where: Condition[] = [];
  if (filters.platformId !== undefined)
    where.push({ sql: 'seller.platform_id = ?', value: filters.platformId });
  if (filters.externalId !== undefined)
    where.push({ sql: 'seller.external_id = ?', value: filters.externalId });
  const list = filteredList<SellerRow>({
    name: 'sub_merchants_list',
    select,
    where,
    orderBy: 'seller.creation_date desc, seller.merchant_id desc',
    limit: filters.limit,
    offset: filters.offset,
  });
  return (await database.rows(list.statement, list.values)).map(toSeller);
}

const insert = statement(
  'sub_merchants_insert',
  `insert into sub_merchants (merchant_id, platform_id, creation_date, external_id, legal_name, document_type, document,
     representative, terms_version, terms_accepted_on, audit_notes)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, array[$11::jsonb])
   on conflict (platform_id, external_id) where external_id is not null do nothing`,
);

export type NewSeller = Omit<SubMerchant, 'name' | 'suspendedAt' | 'suspensionReason' | 'complete'>;

/** False where the platform has a sub-merchant with this external id. */
export const insertSubMerchant = async (tx: Queryable, seller: NewSeller, note: object): Promise<boolean> =>
  (await tx.run(insert, [
    seller.merchantId,
    seller.platformId,
    seller.creationDate,
    seller.externalId,
    seller.legalName,
    seller.documentType,
    seller.document,
    seller.representative,
    seller.terms?.version ?? null,
    seller.terms?.acceptedOn ?? null,
    JSON.stringify(note),
  ])) === 1;

const update = statement(
  'sub_merchants_update',
  `update sub_merchants set representative = $2, terms_version = $3, terms_accepted_on = $4, suspended_at = $5,
     suspension_reason = $6, audit_notes = audit_notes || $7::jsonb
   where merchant_id = $1`,
);

export const updateSubMerchant = (tx: Queryable, seller: SubMerchant, note: object): Promise<number> =>
  tx.run(update, [
    seller.merchantId,
    seller.representative,
    seller.terms?.version ?? null,
    seller.terms?.acceptedOn ?? null,
    seller.suspendedAt,
    seller.suspensionReason,
    JSON.stringify(note),
  ]);

const isSeller = statement<{ is_seller: boolean }>(
  'sub_merchants_is_seller',
  `select exists (select from sub_merchants where merchant_id = $1) as is_seller`,
);
export const isSubMerchant = async (database: Queryable, merchantId: string): Promise<boolean> =>
  (await database.find(isSeller, [merchantId]))?.is_seller ?? false;

const lookForNotes = statement<{ is_any: boolean }>(
  'sub_merchants_any_audit_notes',
  `select exists (select from sub_merchants where audit_notes <> '{}') as is_any`,
);

export const hasSellerAuditNotes = async (database: Queryable): Promise<boolean> =>
  (await database.find(lookForNotes, []))?.is_any ?? false;

const take = statement<{ merchant_id: string; platform_id: string; notes: Record<string, unknown>[] }>(
  'sub_merchants_take_audit_notes',
  `with due as (
     select merchant_id, audit_notes from sub_merchants where audit_notes <> '{}' order by merchant_id limit $1
     for no key update skip locked
   )
   update sub_merchants set audit_notes = '{}' from due where sub_merchants.merchant_id = due.merchant_id
   returning sub_merchants.merchant_id, sub_merchants.platform_id, to_jsonb(due.audit_notes) as notes`,
);

export interface SellerAuditNotes {
  merchantId: string;
  platformId: string;
  notes: readonly Record<string, unknown>[];
}

/** Takes the notes that the audit log has not got yet. They stay if the transaction fails. */
export const takeSellerAuditNotes = async (tx: Queryable, limit: number): Promise<SellerAuditNotes[]> =>
  (await tx.rows(take, [limit])).map(row => ({
    merchantId: row.merchant_id,
    platformId: row.platform_id,
    notes: row.notes,
  }));
