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

/** The URL's filters in the server's format; amounts may be typed with separators. */
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
