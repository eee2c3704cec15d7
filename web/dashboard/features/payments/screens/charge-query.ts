import type { QueryValues } from '../../../api/request.ts';
import { parseMoney } from '../../../format/money.ts';

const textFilters = [
  'method',
  'order_id',
  'customer',
  'brand',
  'last_four',
  'bank',
  'error_code',
  'has_refund',
  'cus',
  'reference',
  'reusable_link_id',
  'person',
] as const;

/** What the address asks for, as the server takes it; amounts as people write them. */
export function chargeQuery(filters: URLSearchParams): QueryValues {
  const text = (name: string) => [name, filters.get(name) || undefined] as const;
  const amount = (name: string) => [name, parseMoney(filters.get(name) ?? '')] as const;
  const values = [
    ...['status', 'creation', 'creation[gte]', 'creation[lte]'].map(text),
    ...['amount', 'amount[gte]', 'amount[lte]'].map(amount),
    ...textFilters.map(text),
  ];
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
