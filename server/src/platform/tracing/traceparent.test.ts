import { expect, test } from 'vitest';
import { readTraceparent, writeTraceparent } from './traceparent.ts';

const [trace, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];

test.each([
  [`00-${trace}-${span}-01`, { traceId: trace, spanId: span, isSampled: true }],
  [`00-${trace}-${span}-00`, { traceId: trace, spanId: span, isSampled: false }],
  [`00-${trace}-${span}-03`, { traceId: trace, spanId: span, isSampled: true }],
  [`01-${trace}-${span}-01-what-comes-later`, { traceId: trace, spanId: span, isSampled: true }],
  [`00-${trace}-${span}-01-more`, undefined],
  [`ff-${trace}-${span}-01`, undefined],
  [`00-${'0'.repeat(32)}-${span}-01`, undefined],
  [`00-${trace}-${'0'.repeat(16)}-01`, undefined],
  [`00-${trace.toUpperCase()}-${span}-01`, undefined],
  [`00-${trace}-${span}`, undefined],
  ['', undefined],
  [undefined, undefined],
])('%s', (text, expected) => {
  expect(readTraceparent(text)).toEqual(expected);
});

test('a written traceparent is read back', () => {
  const place = { traceId: trace, spanId: span, isSampled: true };
  expect(readTraceparent(writeTraceparent(place))).toEqual(place);
});
