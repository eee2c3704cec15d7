import type { LoggedRequest } from '@recaudo/contract/merchant/settings/request-log';
import { expect, test } from 'vitest';
import { joinRows, prettyBody, shortPath, toneOf } from './shown-request.ts';

test.each([
  ['/v1/m1/charges', '', '/charges'],
  ['/v1/m1', '', '/'],
  ['/v1/m1/charges', 'limit=2', '/charges?limit=2'],
])('%s and %o is %s', (path, query, shown) => {
  expect(shortPath({ path, query })).toBe(shown);
});

test.each([
  [201, 'good'],
  [402, 'wait'],
  [503, 'bad'],
])('an answer %i looks %s', (status, tone) => {
  expect(toneOf(status)).toBe(tone);
});

test('a body is indented, and one that was cut stays as it is', () => {
  expect(prettyBody('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(prettyBody('{"a":1…')).toBe('{"a":1…');
});

test('a request that the tail and the list both bring is shown once', () => {
  const row = (id: string) => ({ id }) as LoggedRequest;
  expect(joinRows([row('3'), row('2')], [row('2'), row('1')]).map(({ id }) => id)).toEqual(['3', '2', '1']);
});
