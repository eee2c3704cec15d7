import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { type Queryable, statement } from '../../../platform/database/connections/connection.ts';
import { creationConditions } from '../../../platform/database/statements/creation-conditions.ts';
import { filteredList } from '../../../platform/database/statements/filtered-list.ts';
import type { ListQuery } from '../../../platform/http/requests/list-query.ts';
import type { PayoutAccountRow } from '../accounts/store.ts';
import type { Payout, PayoutDetail, PayoutStatus } from '../payout.ts';
import { type PayoutRow, payoutColumns, toPayout } from './payout-store.ts';

type DetailRow = PayoutRow &
  Pick<PayoutAccountRow, 'holder' | 'bank' | 'type' | 'number_end' | 'email'> & {
    pay_date: string;
    settlement_ids: string[];
  };

const select = `select ${payoutColumns}, pay_date, holder, bank, type, number_end, email,
     array(select link.settlement_id from payout_settlements link
       where link.merchant_id = payouts.merchant_id and link.payout_id = payouts.id order by link.settlement_id) as settlement_ids
   from payouts
     join (select id as batch_id, pay_date from payout_batches) batch using (batch_id)
     join (select merchant_id, id as account_id, holder, bank, type, number_end, email from payout_accounts) account
       using (merchant_id, account_id)`;

const toDetail = (row: DetailRow): PayoutDetail => ({
  ...toPayout(row),
  payDate: row.pay_date as CalendarDate,
  account: {
    holder: row.holder,
    bank: row.bank,
    type: row.type,
    numberEnd: row.number_end,
    email: row.email,
  },
  settlementIds: row.settlement_ids,
});

const byId = statement<DetailRow>('payouts_detail', `${select} where merchant_id = $1 and id = $2`);
export async function findPayoutDetail(
  database: Queryable,
  { merchantId, id }: Pick<Payout, 'merchantId' | 'id'>,
): Promise<PayoutDetail | undefined> {
  const row = await database.find(byId, [merchantId, id]);
  return row && toDetail(row);
}

const ofBatch = statement<DetailRow>(
  'payouts_details_of_batch',
  `${select} where batch_id = $1 order by merchant_id, id`,
);
export const listDetailsOfBatch = async (database: Queryable, batchId: string): Promise<PayoutDetail[]> =>
  (await database.rows(ofBatch, [batchId])).map(toDetail);

export interface PayoutFilters extends ListQuery {
  status: PayoutStatus | undefined;
}

/** Newest first. */
export async function listPayouts(
  database: Queryable,
  merchantId: string,
  filters: PayoutFilters,
): Promise<PayoutDetail[]> {
  const { status, limit, offset } = filters;
  const list = filteredList<DetailRow>({
    name: 'payouts_list',
    select,
    where: [
      { sql: 'merchant_id = ?', value: merchantId },
      ...creationConditions(filters),
      ...(status === undefined ? [] : [{ sql: 'status = ?', value: status }]),
    ],
    orderBy: 'creation_date desc, id desc',
    limit,
    offset,
  });
  return (await database.rows(list.statement, list.values)).map(toDetail);
}
