import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/platform/primitives/time/clock.ts';
import type { NewRequest } from '../../../src/processors/connections/request-book.ts';
import { newRequestBooks } from '../../../src/processors/connections/request-book-store.ts';
import {
  listMessages,
  newMessageTraces,
} from '../../../src/processors/connections/traces/message-trace-store.ts';
import { newTraceNumbers } from '../../../src/processors/connections/traces/trace-number-store.ts';
import { useSharedGateway } from '../../support/world/gateway/use-gateway.ts';

const shop = useSharedGateway();
/** The statements run with the rights of the API, as in the program. Two books represent two processes. */
const books = () => newRequestBooks(shop.served.database, systemClock);

const newRequest = (reference: string, changes: Partial<NewRequest> = {}): NewRequest => ({
  merchantId: 'booked1',
  reference,
  operation: 'authorise',
  original: null,
  amountCentavos: 2_000_000n,
  sent: { stan: '000001' },
  ...changes,
});

describe('the request book', () => {
  test('finds a repeated request in this process and in the next', async () => {
    const [one, two] = [books().of('book-a'), books().of('book-a')];
    const first = await one.open(newRequest('r1'));
    expect(first).toMatchObject({ isNew: true, entry: { connectionId: 'book-a', answered: null } });
    for (const book of [one, two]) {
      const again = await book.open(newRequest('r1', { sent: { stan: '000002' } }));
      expect(again).toMatchObject({
        isNew: false,
        entry: { sent: { stan: '000001' }, amountCentavos: 2_000_000n },
      });
    }
  });

  test('opens each reference once, even concurrently', async () => {
    const [one, two] = [books().of('book-b'), books().of('book-b')];
    const opened = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        (index % 2 === 0 ? one : two).open(newRequest(`many${Math.floor(index / 4)}`)),
      ),
    );
    expect(opened.filter(({ isNew }) => isNew)).toHaveLength(50);
  });

  test('keeps the first response', async () => {
    const [one, two] = [books().of('book-c'), books().of('book-c')];
    await one.open(newRequest('r3'));
    const kept = await Promise.all([
      one.answer('booked1', 'r3', { code: '00' }),
      one.answer('booked1', 'r3', { code: '00' }),
      two.answer('booked1', 'r3', { code: '00' }),
    ]);
    expect(kept.filter(Boolean)).toHaveLength(1);
    expect(await two.answer('booked1', 'r3', { code: '91' })).toBe(false);
    expect(await two.find('booked1', 'r3')).toMatchObject({ answered: { code: '00' } });
  });

  test('returns a background response here at once, and in the book a moment later', async () => {
    const [here, elsewhere] = [books(), books()];
    const [one, two] = [here.of('book-f'), elsewhere.of('book-f')];
    await one.open(newRequest('r5'));
    const keeping = one.answerSoon('booked1', 'r5', { code: '00' });
    expect(await one.find('booked1', 'r5')).toMatchObject({ answered: { code: '00' } });
    await here.idle();
    expect(await keeping).toBe(true);
    expect(await two.find('booked1', 'r5')).toMatchObject({ answered: { code: '00' } });
    expect(await two.answerSoon('booked1', 'r5', { code: '91' })).toBe(false);
    expect(await two.answer('booked1', 'r5', { code: '91' })).toBe(false);
  });

  test('hides entries of other merchants and connections', async () => {
    const [own, other] = [books().of('book-d'), books().of('book-e')];
    await own.open(newRequest('r4'));
    expect((await own.open(newRequest('r4', { merchantId: 'booked2' }))).isNew).toBe(true);
    expect(await own.find('booked3', 'r4')).toBeUndefined();
    expect(await other.find('booked1', 'r4')).toBeUndefined();
    expect(await other.answer('booked1', 'r4', { code: '00' })).toBe(false);
    await expect(other.open(newRequest('r4'))).rejects.toThrow('was sent over connection book-d');
    expect((await own.find('booked1', 'r4'))?.answered).toBeNull();
  });
});

describe('trace numbers', () => {
  test('are unique per terminal and day across two processes', async () => {
    const [one, two] = [
      newTraceNumbers(shop.served.database, 'tr'),
      newTraceNumbers(shop.served.database, 'tr'),
    ];
    const numbers = await Promise.all(
      Array.from({ length: 500 }, (_, index) => (index % 2 === 0 ? one : two).next('00000001', '2026-11-16')),
    );
    expect(new Set(numbers).size).toBe(500);
    expect(Math.min(...numbers)).toBe(1);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(1_500);
  });

  test('restart for each terminal, day and connection', async () => {
    const numbers = newTraceNumbers(shop.served.database, 'tr-2');
    expect(await numbers.next('1', '2026-11-16')).toBe(1);
    expect(await numbers.next('2', '2026-11-16')).toBe(1);
    // Numbers that were issued just before midnight must not repeat.
    expect(await numbers.next('1', '2026-11-17')).toBe(500_000);
    expect(await newTraceNumbers(shop.served.database, 'tr-3').next('1', '2026-11-16')).toBe(1);
    expect(await numbers.next('1', '2026-11-16')).toBe(2);
  });

  test('run out: none is issued twice', async () => {
    await shop.gateway.database.run({
      name: 'test_use_numbers',
      text: `insert into link_trace_numbers values ('tr-4', '1', '2026-11-16', 999800, clock_timestamp())`,
    });
    const numbers = newTraceNumbers(shop.served.database, 'tr-4');
    for (let number = 999_801; number <= 999_999; number += 1) {
      expect(await numbers.next('1', '2026-11-16')).toBe(number);
    }
    await expect(numbers.next('1', '2026-11-16')).rejects.toThrow('all numbers of terminal 1 are used');
  });
});

test("the trace keeps a connection's last thousand messages, whatever others do", async () => {
  const traces = newMessageTraces(shop.served.database, pino({ level: 'silent' }));
  const add = (connectionId: string, name: string) =>
    traces.of(connectionId).add({
      at: new Date('2026-11-16T15:00:00Z'),
      direction: 'sent',
      connection: '1',
      name,
      merchantId: null,
      reference: null,
      fields: [{ key: '39', name: 'response code', value: '00' }],
    });
  add('trace-b', 'alone');
  for (let count = 1; count <= 1_100; count += 1) {
    add('trace-a', `message ${count}`);
    if (count % 40 === 0) await traces.flush();
  }
  await traces.flush();
  const kept = await listMessages(shop.served.database, 'trace-a', { limit: 2_000 });
  expect(kept).toHaveLength(1_000);
  expect([kept.at(0)?.name, kept.at(-1)?.name]).toEqual(['message 101', 'message 1100']);
  const last = await listMessages(shop.served.database, 'trace-a', {
    after: kept.at(-3)?.id ?? 0n,
    limit: 10,
  });
  expect(last.map(({ name }) => name)).toEqual(['message 1099', 'message 1100']);
  expect(await listMessages(shop.served.database, 'trace-b', { limit: 10 })).toMatchObject([
    { name: 'alone', fields: [{ key: '39', name: 'response code', value: '00' }] },
  ]);
});

test('a trace drops messages that come too fast, and says so', async () => {
  const traces = newMessageTraces(shop.served.database, pino({ level: 'silent' }));
  const trace = traces.of('trace-c');
  const message = { at: new Date('2026-11-16T15:00:00Z'), direction: 'sent', connection: '1' } as const;
  let kept = 0;
  while (trace.hasRoom()) {
    trace.add({ ...message, name: `message ${(kept += 1)}`, merchantId: null, reference: null, fields: [] });
  }
  trace.add({ ...message, name: 'too much', merchantId: null, reference: null, fields: [] });
  await traces.flush();
  expect(trace.hasRoom()).toBe(true);
  const listed = await listMessages(shop.served.database, 'trace-c', { limit: 2_000 });
  expect(listed.map(({ name }) => name).at(-1)).toBe(`message ${kept}`);
});
