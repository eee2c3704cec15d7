import { describe, expect, test } from 'vitest';
import { readBaseUrl } from './settings.ts';
import { judge } from './upstream.ts';
import { pesosOf, readCharge, readCharges, readError } from './wire.ts';

describe('their responses', () => {
  test.each([
    null,
    'completed',
    [],
    {},
    { id: 'tr1', status: 'completed' },
    { id: '', status: 'completed', amount: 1 },
    { id: 'tr1', status: 'completed', amount: 1.234 },
    { id: 'tr1', status: 7, amount: 1 },
  ])('%j is no charge', value => {
    expect(readCharge(value)).toBeUndefined();
    expect(readCharges([value])).toBeUndefined();
  });

  test('a list is read as a whole or not at all', () => {
    expect(readCharges([])).toEqual([]);
    expect(readCharges({})).toBeUndefined();
    expect(readCharges([{ id: 'tr1', status: 'completed', amount: 20000.5 }])).toMatchObject([
      { amountCentavos: 2_000_050n },
    ]);
  });

  test('an error is one by its code', () => {
    expect(readError({ error_code: 1005, description: 'gone' })).toEqual({ code: 1005, description: 'gone' });
    expect(readError({ error: 'gone' })).toBeUndefined();
  });

  test.each([
    [1n, 0.01],
    [2_000_050n, 20_000.5],
    [999_999_999_999n, 9_999_999_999.99],
  ])('%i centavos are %d pesos on the wire', (centavos, pesos) => {
    expect(pesosOf(centavos)).toBe(pesos);
  });
});

describe('the outcome of a request by its response', () => {
  const error = (error_code: number) => ({ error_code, description: 'why' });
  test.each([
    [200, {}, 'answered'],
    [204, undefined, 'answered'],
    [402, error(3003), 'answered'],
    [409, error(1006), 'answered'],
    [200, undefined, 'unknown'],
    [500, error(1000), 'unknown'],
    [502, undefined, 'unknown'],
    [503, error(1004), 'unknown'],
    [301, undefined, 'unavailable'],
    [401, error(1002), 'unavailable'],
    [403, error(1010), 'unavailable'],
    [404, undefined, 'unavailable'],
    [423, error(1008), 'unavailable'],
    [429, error(1018), 'unavailable'],
  ])('%i with %j: %s', (status, body, kind) => {
    const faults: string[] = [];
    const reply = judge({ kind: 'answered', status, headers: {}, text: '' }, body, message =>
      faults.push(message),
    );
    expect([reply.kind, faults.length]).toEqual([kind, kind === 'answered' ? 0 : 1]);
  });
});

describe('the address of a gateway', () => {
  test.each([
    ['https://api.example.com', true],
    ['https://api.example.com/payments', true],
    ['http://127.0.0.1:8001', true],
    ['http://localhost:8001', true],
    ['http://[::1]:8001', true],
    ['http://api.example.com', false],
    ['http://127.0.0.1.example.com', false],
    ['https://user:word@api.example.com', false],
    ['https://api.example.com?x=1', false],
    ['ftp://api.example.com', false],
    ['api.example.com', false],
  ])('%s: %s', (text, isGood) => {
    expect(readBaseUrl(text) !== undefined).toBe(isGood);
  });
});
