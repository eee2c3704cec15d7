import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isCut,
  redactRequestBody,
  redactResponseBody,
  redactText,
  redactUrl,
  redactValue,
} from './redact.ts';

const PAN = '4929135792468039';
const MASKED = '492913XXXXXX8039';

test.each([
  ['a card number', { card_number: PAN }, { card_number: MASKED }],
  ['in groups', { card_number: '4929 1357 9246 8039' }, { card_number: MASKED }],
  ['with dots', { card_number: '4929.1357.9246.8039' }, { card_number: MASKED }],
  ['in full-width digits', { card_number: '４９２９１３５７９２４６８０３９' }, { card_number: MASKED }],
  ['an order id with dots', { order_id: '4929.1357.9246.8039' }, { order_id: MASKED }],
  ['an order id with slashes', { order_id: 'a/4929/1357/9246/8039' }, { order_id: `a/${MASKED}` }],
  ['an order id with underscores', { order_id: '4929_1357_9246_8039' }, { order_id: MASKED }],
  ['a text in full-width digits', { name: '４９２９ １３５７ ９２４６ ８０３９' }, { name: MASKED }],
  ['a text with tabs', { name: '4929\t1357\t9246\t8039' }, { name: MASKED }],
  ['a text with line breaks', { name: '4929\n1357\n9246\n8039' }, { name: MASKED }],
  ['a text with zero-width spaces', { name: Array.from(PAN).join('\u200b') }, { name: MASKED }],
  ['a number with a typo', { name: '4929135792468038' }, { name: '492913XXXXXX8038' }],
  ['as a number', { card_number: Number(PAN) }, { card_number: MASKED }],
  ['too short to be one', { card_number: '49291' }, { card_number: 'XXXXX' }],
  ['as an object', { card_number: { a: PAN } }, { card_number: null }],
  ['in another field', { name: `Ana ${PAN}` }, { name: `Ana ${MASKED}` }],
  ['as the name of a field', { [PAN]: 1 }, { [MASKED]: 1 }],
  ['deep inside', { a: [{ card: { card_number: PAN } }] }, { a: [{ card: { card_number: MASKED } }] }],
  ['cvv2', { cvv2: '739', name: 'Ana' }, { name: 'Ana' }],
  ['a code under another name', { CVV: 739, cvc2: '1', securityCode: '2' }, {}],
  ['a password', { user: 'u', password: 'p' }, { user: 'u' }],
  ['a key in a text', { note: 'sk_abc123 and whsec_x' }, { note: '[secret] and [secret]' }],
  [
    'everything else stays',
    { amount: 20000.5, order_id: 'o-1', n: null },
    { amount: 20000.5, order_id: 'o-1', n: null },
  ],
  ['a time in milliseconds', { order_id: 'ord-1763187600000' }, { order_id: 'ord-1763187600000' }],
  [
    'a time beside one',
    { order_id: 'ord-1763187600000', n: PAN },
    { order_id: 'ord-1763187600000', n: MASKED },
  ],
  ['a time beside cvv2', { order_id: 'ord-1763187600000', cvv2: '739' }, { order_id: 'ord-1763187600000' }],
])('%s', (_what, body, kept) => {
  const { text, isRedacted } = redactRequestBody(body);
  expect(JSON.parse(text ?? '')).toEqual(kept);
  expect(isRedacted).toBe(JSON.stringify(kept) !== JSON.stringify(body));
});

test('a logged response has no secrets and keeps its references', () => {
  const answer = {
    id: 'w1',
    authorization: '801585',
    secret: 'whsec_abc',
    payment_method: { reference: '1000000000000007' },
  };
  expect(JSON.parse(redactResponseBody(JSON.stringify({ ...answer, name: PAN })) ?? '')).toEqual({
    id: 'w1',
    authorization: '801585',
    payment_method: { reference: expect.any(String) },
    name: MASKED,
  });
});

test('a body that is not JSON is not logged', () => {
  expect(redactResponseBody(`secret ${PAN}`)).toBe('"[not JSON]"');
});

test('a long body is cut after it was redacted', () => {
  const kept = redactRequestBody({ card_number: PAN, more: 'x'.repeat(10_000) });
  expect(isCut(kept.text)).toBe(true);
  expect(kept.text).toContain(MASKED);
  expect(isCut(redactRequestBody({ a: 1 }).text)).toBe(false);
  expect(redactRequestBody(undefined)).toEqual({ text: null, isRedacted: false });
});

test.each([
  [
    `/v1/m/cards/${PAN}?limit=${PAN}&cvv2=739`,
    { path: `/v1/m/cards/${MASKED}`, query: `limit=${MASKED}`, isRedacted: true },
  ],
  [`/v1/m/cards/${PAN}`, { path: `/v1/m/cards/${MASKED}`, query: '', isRedacted: true }],
  ['/v1/m/cards/%34929135792468039', { path: `/v1/m/cards/${MASKED}`, query: '', isRedacted: true }],
  [
    '/v1/m/customers/a%20b?creation%5Bgte%5D=2026-01-01',
    { path: '/v1/m/customers/a%20b', query: 'creation%5Bgte%5D=2026-01-01', isRedacted: false },
  ],
  [`/v1/m/cards/${PAN}%00%0A%1b`, { path: `/v1/m/cards/${MASKED}%00%0A%1B`, query: '', isRedacted: true }],
  ['/v1/m/cards/a%00?b=%00', { path: '/v1/m/cards/a%00', query: 'b=%00', isRedacted: false }],
  ['/v1/m/%zz?a=b?c', { path: '/v1/m/%zz', query: 'a=b%3Fc', isRedacted: false }],
])('the address %s', (url, kept) => expect(redactUrl(url)).toEqual(kept));

test('a run that is longer than any card number is hidden as well', () => {
  expect(redactText(`0${PAN}${PAN}`)).toMatch(/^049291X+8039$/);
});

test('a body that is only looked at would have been kept the same if it had been taken apart', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'sk_a',
      ' ',
      '-',
      '.',
      '/',
      '\t',
      '\u200b',
      '\u0001',
      '\ud800',
      'ñ',
      '1763187600000',
      '1000000000000007',
      PAN,
    ),
    fc.stringMatching(/^\d{1,17}$/),
    fc.string({ maxLength: 10 }),
  );
  const text = fc.array(piece, { maxLength: 4 }).map(pieces => pieces.join(''));
  const member = fc.constantFrom('order_id', 'cvv2', 'card_number', 'pan', 'name');
  const body = fc.dictionary(member, fc.oneof(text, fc.maxSafeInteger(), fc.array(text, { maxLength: 2 })));
  fc.assert(
    fc.property(body, sent => {
      expect(redactRequestBody(sent).text).toBe(JSON.stringify(redactValue(sent)));
    }),
    { numRuns: 2_000 },
  );
});
