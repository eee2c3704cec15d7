import type { Operations } from '../../api/types.ts';
import { parseMoney } from '../../format/money.ts';

type ChargeQuery = Operations['GET /charges']['query'];

/** What the address asks for, as the API takes it; amounts as people write them. */
export function chargeQuery(filters: URLSearchParams): ChargeQuery {
  const text = (name: string): string | undefined => filters.get(name) || undefined;
  const amount = (name: string): number | undefined => parseMoney(filters.get(name) ?? '');
  return withoutAbsent({
    status: text('status'),
    'creation[gte]': text('creation[gte]'),
    'creation[lte]': text('creation[lte]'),
    creation: text('creation'),
    amount: amount('amount'),
    'amount[gte]': amount('amount[gte]'),
    'amount[lte]': amount('amount[lte]'),
    order_id: text('order_id'),
  });
}

const withoutAbsent = (query: Record<string, string | number | undefined>): ChargeQuery =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
