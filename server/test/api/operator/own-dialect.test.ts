import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtInKinds } from '../../../src/processors/connections/kinds.ts';
import { startTestPanel, type TestPanel } from '../../support/world/gateway/test-panel.ts';
import type { Person } from '../../support/world/shop/person.ts';

let panel: TestPanel;
let operator: Person;
beforeAll(async () => {
  panel = await startTestPanel({ connectionKinds: [...builtInKinds] });
  operator = await panel.signUp({ name: 'Marta Gil' });
  await panel.promote(operator);
});
afterAll(() => panel.close());

const own = { format: 'recaudo-dialect/1', name: 'mio', extends: 'packed-1987' };
const add = (id: string, settings: object) =>
  operator.post('/panel/ops/links/sandbox', {
    id,
    name: 'Adquirente',
    kind: 'iso8583',
    methods: ['card'],
    settings: { host: '127.0.0.1', port: 8583, acquirer: '123456', ...settings },
    secrets: {},
  });

test('201: a connection stores a custom dialect in its settings', async () => {
  const ownDialect = { ...own, places: { tip: { field: 63, tag: 'PRO' } } };
  expect((await add('propio', { ownDialect })).status).toBe(201);
  const listed = await operator.get<{ environments: { sandbox: { id: string; settings: object }[] } }>(
    '/panel/ops/links',
  );
  const connection = listed.body.environments.sandbox.find(({ id }) => id === 'propio');
  expect(connection?.settings).toMatchObject({ ownDialect });
});

test.each([
  [
    'a wrong place',
    { ownDialect: { ...own, places: { tip: { field: 63, tag: 'PROPINA' } } } },
    'settings.ownDialect is not a dialect: /places/tip/tag: must have 3 characters (/tagged/63)',
  ],
  [
    'two dialects',
    { dialect: 'generic-1987', ownDialect: own },
    'settings.ownDialect must not be set together with dialect: choose one of the two',
  ],
  [
    'no object',
    { ownDialect: 'generic-1987' },
    'settings.ownDialect is not a dialect: the dialect must be a JSON object',
  ],
])('422: %s', async (_what, settings, description) => {
  expect(await add('malo', settings)).toMatchObject({ status: 422, body: { description } });
});
