import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/support/checks/eventually.ts';
import {
  openTestConnection,
  testCard,
  testPurchase,
} from '../../../../test/support/doubles/connections/iso8583-connection.ts';
import {
  answerTo,
  type ScriptedHost,
  startScriptedHost,
  withSignOn,
} from '../../../../test/support/doubles/connections/scripted-host.ts';
import { dialectNames, dialectOf } from '../dialect/dialects.ts';
import { createTracer } from './traced.ts';

const trace = createTracer(dialectOf('generic-1987', {}));

it('fields are traced with number and name, and cards by their first and last digits', () => {
  expect(
    trace({ mti: '0200', fields: { 2: '4111111111111111', 14: '2912', 39: '00', 48: '2001C9203987' } }),
  ).toEqual([
    { key: '2', name: 'primary account number', value: '411111XXXXXX1111' },
    { key: '14', name: 'date, expiration', value: 'removed' },
    { key: '39', name: 'response code', value: '00' },
    { key: '48.20', name: 'initiator', value: 'C' },
    { key: '48.92', name: 'security code', value: 'removed' },
  ]);
});

it.each<[string, number, string, string]>([
  ['a track', 35, '4111111111111111=2912', 'removed'],
  ['a PIN', 52, '0123456789ABCDEF', 'removed'],
  ['a chip', 55, '5A084111111111111111', 'removed'],
  ['a private field that cannot be read', 48, '4111111111111111', 'removed'],
  ['a card number in a text', 44, 'CARD 4111111111111111', 'CARD 411111XXXXXX1111'],
  ['a card number as an account', 102, '4111111111111111', '411111XXXXXX1111'],
  ['a card number in an unknown tag', 48, '77164111111111111111', '411111XXXXXX1111'],
])('nothing is kept of %s', (_name, field, value, kept) => {
  expect(trace({ mti: '0210', fields: { [field]: value } })[0]?.value).toBe(kept);
});

describe('whatever happens', () => {
  let host: ScriptedHost;
  afterEach(() => host.close());

  it.each(dialectNames)(
    'no card number, security code or date reaches trace, book or log: %s',
    async name => {
      const dialect = dialectOf(name, {});
      let turn = 0;
      const conducts = ['00', '51', 'echoes', 'broken', 'silent', 'cut'] as const;
      // A host that echoes everything in arbitrary fields.
      host = await startScriptedHost(
        dialect,
        withSignOn((message, line) => {
          const conduct = conducts[turn++ % conducts.length];
          if (conduct === 'silent') return;
          if (conduct === 'cut') line.socket.destroy();
          else if (conduct === 'broken') {
            const frame = line.frameOf(message);
            line.socket.write(
              Buffer.concat([Buffer.from([0, frame.length - 7]), frame.subarray(2, frame.length - 5)]),
            );
          } else if (conduct === 'echoes') {
            const own = {
              2: testCard.number,
              14: '2912',
              44: testCard.number,
              62: `CARD ${testCard.number}`,
            };
            line.send(answerTo(message, '05', { ...message.fields, ...own }));
          } else line.send(answerTo(message, conduct ?? '00'));
        }),
      );
      const { card, lines, trace, book, logged } = openTestConnection(host.port, {
        settings: { dialect: name },
      });
      await eventually(() => lines.isReady()).toBe(true);
      const threeDSecure = { eci: '05', cavv: 'SECRETCAVV', dsTransactionId: 'd1', version: '2.2.0' };
      for (const at of conducts.keys()) {
        await eventually(() => lines.isReady()).toBe(true);
        await card.authorise(testPurchase(`r${at}`, { threeDSecure }), { timeoutMs: 40 });
      }
      await eventually(() => lines.isReady()).toBe(true);
      await card.authorise(testPurchase('wide', { amountCentavos: 10n ** 14n }), { timeoutMs: 40 });
      await host.close();
      await lines.close();
      const kept = JSON.stringify([trace.messages, book.entries, logged], (_key, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      expect(trace.messages.length).toBeGreaterThan(10);
      expect(logged.length).toBeGreaterThan(1);
      expect(kept).toContain('411111XXXXXX1111');
      expect(kept).not.toMatch(/41111111|"987"|3987|"2912"|SECRETCAVV/);
    },
  );
});
