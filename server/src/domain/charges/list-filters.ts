import { type WireStatus, wireStatuses } from '@recaudo/contract/api/charges';
import { listParameters } from '@recaudo/contract/query-fields';
import Type from 'typebox';
import { refusedValue } from '../../errors.ts';
import { type Query, readListQuery, readText } from '../../http/list-query.ts';
import type { ChargeFilters } from './store.ts';

const amount = () => Type.Optional(Type.Number());

/** Interface 10.8 in the documentation. */
export const chargeListParameters = listParameters({
  order_id: Type.Optional(Type.String({ maxLength: 100 })),
  amount: amount(),
  'amount[gte]': amount(),
  'amount[lte]': amount(),
  status: Type.Optional(Type.String({ enum: [...wireStatuses] })),
});

export function readChargeFilters(sent: unknown): ChargeFilters {
  const query = sent as Query;
  return {
    ...readListQuery(query),
    orderId: readText(query, 'order_id', 100),
    amountCentavos: readAmount(query, 'amount'),
    amountFrom: readAmount(query, 'amount[gte]'),
    amountTo: readAmount(query, 'amount[lte]'),
    status: readStatus(query, 'status') ?? readStatus(query, 'order_status'),
  };
}

/** Pesos as text, read digit by digit: `20000`, `20000.5`, `20000.50`. */
function readAmount(query: Query, name: string): bigint | undefined {
  const text = readText(query, name, 20);
  if (text === undefined) return undefined;
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text);
  if (match === null) throw refusedValue(name, 'must be an amount with at most two decimals');
  const [, pesos = '0', centavos = ''] = match;
  return BigInt(pesos) * 100n + BigInt(centavos.padEnd(2, '0'));
}

/** Either case is taken (Interface 5.3). */
function readStatus(query: Query, name: string): WireStatus | undefined {
  const text = readText(query, name, 40)?.toLowerCase();
  if (text === undefined) return undefined;
  const status = wireStatuses.find(word => word === text);
  if (status === undefined) throw refusedValue(name, `must be one of: ${wireStatuses.join(', ')}`);
  return status;
}
