import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { filteredList } from '../../../platform/database/statements/filtered-list.ts';
import { textArray } from '../../../platform/database/statements/text-array.ts';
import type { SettledMethod } from '../pricing/price.ts';
import type { SplitShare } from './share.ts';

interface ShareRow {
  merchant_id: string;
  id: string;
  platform_id: string;
  charge_id: string;
  position: number;
  creation_date: Date;
  change_date: Date;
  method: SettledMethod;
  available_on: string;
  amount_centavos: bigint;
  fee_centavos: bigint;
  returned_centavos: bigint;
  posted_centavos: bigint;
  postings: number;
}

const columns = `merchant_id, id, platform_id, charge_id, position, creation_date, change_date, method,
  to_char(available_on, 'YYYY-MM-DD') as available_on, amount_centavos, fee_centavos, returned_centavos, posted_centavos,
  postings`;

const toShare = (row: ShareRow): SplitShare => ({
  merchantId: row.merchant_id,
  id: row.id,
  platformId: row.platform_id,
  chargeId: row.charge_id,
  position: row.position,
  creationDate: row.creation_date,
  changeDate: row.change_date,
  method: row.method,
  availableOn: row.available_on as CalendarDate,
  amountCentavos: row.amount_centavos,
  feeCentavos: row.fee_centavos,
  returnedCentavos: row.returned_centavos,
  postedCentavos: row.posted_centavos,
  postings: row.postings,
});

const ofCharges = statement<ShareRow>(
  'split_shares_of_charges',
  `select ${columns} from split_shares where platform_id = $1 and charge_id = any($2::text[]) order by charge_id, position`,
);

/** The shares that charges of a platform have given. */
export const listSharesOf = async (
  tx: Queryable,
  platformId: string,
  chargeIds: readonly string[],
): Promise<SplitShare[]> => (await tx.rows(ofCharges, [platformId, textArray(chargeIds)])).map(toShare);

const byId = statement<ShareRow>(
  'split_shares_by_id',
  `select ${columns} from split_shares where merchant_id = $1 and id = $2`,
);

/** A share in the scope of its seller. */
export async function findShare(
  database: Queryable,
  merchantId: string,
  id: string,
): Promise<SplitShare | undefined> {
  const row = await database.find(byId, [merchantId, id]);
  return row && toShare(row);
}

export async function listShares(
  database: Queryable,
  merchantId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<SplitShare[]> {
  const list = filteredList<ShareRow>({
    name: 'split_shares_list',
    select: `select ${columns} from split_shares`,
    where: [{ sql: 'merchant_id = ?', value: merchantId }],
    orderBy: 'creation_date desc, id desc',
    limit,
    offset,
  });
  return (await database.rows(list.statement, list.values)).map(toShare);
}

const save = statement(
  'split_shares_save',
  `insert into split_shares (merchant_id, id, platform_id, charge_id, position, creation_date, change_date, method,
     available_on, amount_centavos, fee_centavos, returned_centavos, posted_centavos, postings)
   select merchant_id, id, platform_id, charge_id, position, creation_date, change_date, method, available_on, amount, fee,
     returned, posted, postings
   from jsonb_to_recordset($1::jsonb) as given (merchant_id text, id text, platform_id text, charge_id text,
     position smallint, creation_date timestamptz, change_date timestamptz, method text, available_on date, amount bigint,
     fee bigint, returned bigint, posted bigint, postings smallint)
   on conflict (merchant_id, id) do update set change_date = excluded.change_date,
     amount_centavos = excluded.amount_centavos, fee_centavos = excluded.fee_centavos,
     returned_centavos = excluded.returned_centavos, posted_centavos = excluded.posted_centavos,
     postings = excluded.postings`,
);

/** Another share of the same part of a charge is rejected by its key. */
export async function saveShares(tx: Queryable, shares: readonly SplitShare[]): Promise<void> {
  if (shares.length === 0) return;
  await tx.run(save, [
    JSON.stringify(
      shares.map(share => ({
        merchant_id: share.merchantId,
        id: share.id,
        platform_id: share.platformId,
        charge_id: share.chargeId,
        position: share.position,
        creation_date: share.creationDate.toISOString(),
        change_date: share.changeDate.toISOString(),
        method: share.method,
        available_on: share.availableOn,
        amount: String(share.amountCentavos),
        fee: String(share.feeCentavos),
        returned: String(share.returnedCentavos),
        posted: String(share.postedCentavos),
        postings: share.postings,
      })),
    ),
  ]);
}

const days = statement<{ merchant_id: string; id: string; available_on: string }>(
  'split_shares_days',
  `select book.merchant_id, book.id, to_char(available_on, 'YYYY-MM-DD') as available_on
   from unnest($1::text[], $2::text[]) as book (merchant_id, id)
   join split_shares share on share.merchant_id = book.merchant_id and share.id = book.id
   union all
   select book.merchant_id, book.id, to_char(available_on, 'YYYY-MM-DD')
   from unnest($1::text[], $2::text[]) as book (merchant_id, id)
   join split_shares share on share.platform_id = book.merchant_id and share.id = book.id`,
);

/** When shares are available, by `merchant id`, in the books of sellers and platforms. */
export async function findShareDays(
  tx: Queryable,
  entries: readonly { merchantId: string; transactionId: string }[],
): Promise<Map<string, CalendarDate>> {
  if (entries.length === 0) return new Map();
  const rows = await tx.rows(days, [
    textArray(entries.map(entry => entry.merchantId)),
    textArray(entries.map(entry => entry.transactionId)),
  ]);
  return new Map(rows.map(row => [`${row.merchant_id} ${row.id}`, row.available_on as CalendarDate]));
}

const balances = statement<{ merchant_id: string; centavos: bigint }>(
  'split_seller_balances',
  `select merchant_id, sum(balance_centavos)::bigint as centavos from account_balances
   where merchant_id = any($1::text[]) and account in ('merchant', 'available', 'pending', 'reserved') group by merchant_id`,
);

/** What sellers have here, which is the most that they can give back. */
export const readSellerBalances = async (
  tx: Queryable,
  merchantIds: readonly string[],
): Promise<Map<string, bigint>> =>
  new Map((await tx.rows(balances, [textArray(merchantIds)])).map(row => [row.merchant_id, row.centavos]));
