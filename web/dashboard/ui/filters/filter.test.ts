import { expect, test } from 'vitest';
import { describeFilter, type Filter, isOn, withoutFilter } from './filter.ts';

const method: Filter = { kind: 'choice', name: 'method', label: 'Medio', choices: [['card', 'Tarjeta']] };
const dates: Filter = { kind: 'dates', name: 'creation', label: 'Fecha' };
const amounts: Filter = { kind: 'amounts', name: 'amount', label: 'Monto' };
const order: Filter = { kind: 'text', name: 'order_id', label: 'Orden' };

test.each([
  [method, 'method=card', 'Tarjeta'],
  [method, 'method=boat', 'boat'],
  [order, 'order_id=a-1', 'a-1'],
  [dates, 'creation[gte]=2026-11-01&creation[lte]=2026-11-30', '1/11/2026 – 30/11/2026'],
  [dates, 'creation[gte]=2026-11-05&creation[lte]=2026-11-05', '5/11/2026'],
  [dates, 'creation[gte]=2026-11-01', '≥ 1/11/2026'],
  [dates, 'creation[lte]=2026-11-01', '≤ 1/11/2026'],
  [amounts, 'amount[gte]=20.000&amount[lte]=50000', '$\u00a020.000 – $\u00a050.000'],
  [amounts, 'amount[gte]=mucho', '≥ mucho'],
])('%o with %s says %s', (filter, query, text) => {
  const values = new URLSearchParams(query);
  expect(isOn(filter, values)).toBe(true);
  expect(describeFilter(filter, values, 'es')).toBe(text);
});

test.each([[method], [dates], [amounts], [order]])('%o is off without its part of the address', filter => {
  expect(isOn(filter, new URLSearchParams('method=&status=failed'))).toBe(false);
});

test('taken away, both ends of a range leave', () => {
  expect(withoutFilter(dates)).toEqual({ 'creation[gte]': undefined, 'creation[lte]': undefined });
});
