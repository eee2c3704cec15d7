import { chargeListQuery } from '@recaudo/contract/api/charge-routes';
import type { QueryInside } from '@recaudo/contract/shared/schema/route';
import { toListQuery } from '../../platform/http/requests/list-query.ts';
import { newQueryReader, type SentQuery } from '../../platform/http/requests/read-query.ts';
import type { ChargeFilters } from './store.ts';

export const toChargeFilters = (query: QueryInside<typeof chargeListQuery>): ChargeFilters => ({
  ...toListQuery(query),
  orderId: query.order_id,
  amountCentavos: query.amount,
  amountFrom: query['amount[gte]'],
  amountTo: query['amount[lte]'],
  status: query.status ?? query.order_status,
});

const readChargeQuery = newQueryReader(chargeListQuery);

/** For filters that do not come from the list's query string. */
export const readChargeFilters = (query: SentQuery): ChargeFilters => toChargeFilters(readChargeQuery(query));
