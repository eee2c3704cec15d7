import { expect, test } from 'vitest';
import { recipientsOf } from './recipients.ts';

const endpoint = (
  id: string,
  types: string[],
  status: 'verified' | 'disabled' | 'unverified' = 'verified',
) => ({
  id,
  url: `https://${id}.example`,
  event_types: types,
  status,
});
const all = [
  endpoint('todo', ['*']),
  endpoint('pagos', ['charge.succeeded', 'charge.failed']),
  endpoint('pausado', ['*'], 'disabled'),
  endpoint('nuevo', ['charge.failed'], 'unverified'),
];

test.each([
  ['charge.succeeded', ['todo', 'pagos']],
  ['charge.failed', ['todo', 'pagos']],
  ['plan.created', ['todo']],
])('%s goes to %s', (type, ids) => expect(recipientsOf(type, all).map(({ id }) => id)).toEqual(ids));

test('without subscribers there are no recipients', () =>
  expect(recipientsOf('plan.created', all.slice(1))).toEqual([]));
