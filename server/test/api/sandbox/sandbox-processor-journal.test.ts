import { TEST_CARDS } from '@recaudo/contract/shared/cards/test-cards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { listOperations } from '../../../src/processors/sandbox/store.ts';
import {
  expectEventually,
  LONG_TIMEOUT,
  newAuthorisation,
  SHORT_TIMEOUT,
  startTestProcessor,
  type TestProcessor,
} from '../../support/doubles/connections/test-processor.ts';

let world: TestProcessor;
beforeAll(async () => {
  world = await startTestProcessor();
});
afterAll(() => world.close());

test('stores no card number, cvv2 or name, only a hash of each card', async () => {
  await Promise.all(
    TEST_CARDS.map(({ number }, at) =>
      world.processor.authorise(newAuthorisation(`r${at}`, number, { merchantId: 'all' }), SHORT_TIMEOUT),
    ),
  );
  // All but the card without a response and the card whose processor is down.
  await expectEventually(() => listOperations(world.database, 'all')).toHaveLength(TEST_CARDS.length - 2);
  const dump = statement<{ line: string }>(
    'test_dump',
    `select row_to_json(operations)::text as line from sandbox_processor.operations
     union all select row_to_json(card_counters)::text from sandbox_processor.card_counters`,
  );
  const text = (await world.database.rows(dump)).map(({ line }) => line).join('\n');
  for (const { number } of TEST_CARDS) expect(text).not.toContain(number);
  expect(text).not.toContain('Ana');
  expect(text).not.toContain('"123"');
  const entries = await listOperations(world.database, 'all');
  expect(new Set(entries.map(({ cardHash }) => cardHash?.toString('hex'))).size).toBe(entries.length);
});

test("a card has the same hash in a merchant's charges, and another one elsewhere", async () => {
  const charge = (reference: string, merchantId: string) =>
    world.processor.authorise(newAuthorisation(reference, '4111111111111111', { merchantId }), LONG_TIMEOUT);
  await charge('r1', 'here');
  await charge('r2', 'here');
  await charge('r1', 'there');
  const [first, second] = await listOperations(world.database, 'here');
  const [elsewhere] = await listOperations(world.database, 'there');
  expect(first?.cardHash).toHaveLength(32);
  expect(second?.cardHash).toEqual(first?.cardHash);
  expect(elsewhere?.cardHash).not.toEqual(first?.cardHash);
});

test('lists a merchant’s operations with everything that tests compare', async () => {
  const merchantId = 'listed';
  await world.processor.authorise(
    newAuthorisation('a', '4111111111111111', { merchantId, capture: false }),
    LONG_TIMEOUT,
  );
  const capture = { merchantId, reference: 'c', original: 'a', amountCentavos: 5n };
  const outcome = await world.processor.capture(capture, LONG_TIMEOUT);
  const [authorised, captured, ...more] = await listOperations(world.database, merchantId);
  expect(authorised).toMatchObject({
    reference: 'a',
    operation: 'authorise',
    captures: false,
    amountCentavos: 100_000n,
    result: 'approved',
  });
  expect(captured).toEqual({
    ...capture,
    operation: 'capture',
    captures: false,
    installments: 1,
    result: 'approved',
    code: null,
    authorization: outcome.kind === 'approved' && outcome.authorization,
    responseCode: '00',
    adviceCode: null,
    retrievalReference: outcome.kind === 'approved' && outcome.retrievalReference,
    networkTransactionId: null,
    opensAgreement: false,
    cardHash: null,
    arrivedAt: expect.any(Date),
    answeredAt: expect.any(Date),
  });
  expect(more).toEqual([]);
});

test('its tables are logged: results survive a crash', async () => {
  const kinds = statement<{ relpersistence: string }>(
    'test_persistence',
    `select distinct relpersistence from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = 'sandbox_processor'`,
  );
  expect(await world.database.rows(kinds)).toEqual([{ relpersistence: 'p' }]);
});
