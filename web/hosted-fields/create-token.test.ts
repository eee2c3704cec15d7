import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FieldType } from '../library/outcome.ts';
import { type CardAnswers, createToken, findProblem, publicToken } from './create-token.ts';
import type { FieldProblem } from './field-messages.ts';
import type { Answer, TokenRequest } from './protocol.ts';

const good: Record<FieldType, string> = { number: '4111111111111111', expiry: '1235', cvv: '110' };
const tokenRequest: TokenRequest = {
  type: 'tokenize',
  call: 7,
  merchantId: 'mshop',
  apiKey: 'pk_1',
  language: 'es',
  holderName: 'Ana',
};

function answers(problems: Partial<Record<FieldType, FieldProblem>> = {}, without?: FieldType): CardAnswers {
  const all = (['number', 'expiry', 'cvv'] as const).map((field): [FieldType, Answer] => [
    field,
    { field, value: good[field], problem: problems[field] ?? null },
  ]);
  return new Map(all.filter(([field]) => field !== without));
}

const request = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => {
  vi.stubGlobal('fetch', request);
  vi.stubGlobal('location', { origin: 'https://gateway.test' });
});
afterEach(() => {
  request.mockReset();
  vi.unstubAllGlobals();
});

test.each([
  ['number', 'numberEmpty', 1001],
  ['number', 'numberWrong', 2004],
  ['expiry', 'expiryEmpty', 1001],
  ['expiry', 'expiryWrong', 1003],
  ['expiry', 'expiryPast', 2005],
  ['cvv', 'cvvEmpty', 2006],
  ['cvv', 'cvvWrong', 2009],
] as const)('%s %s: %i, and nothing is sent', async (field, problem, code) => {
  const reply = await createToken(tokenRequest, answers({ [field]: problem }));
  expect(reply).toMatchObject({ type: 'failure', call: 7, failure: { field, data: { error_code: code } } });
  expect(request).not.toHaveBeenCalled();
});

test('a field that is not on the page counts as empty', () => {
  expect(findProblem(answers({}, 'cvv'), 'en')).toMatchObject({ field: 'cvv', data: { error_code: 2006 } });
});

test('the card goes to the gateway, and only the token to the page', async () => {
  const card = { card_number: '411111XXXXXX1111', brand: 'visa', cvv2: '110' };
  request.mockResolvedValueOnce(
    new Response(JSON.stringify({ id: 'tok1', card, extra: 1 }), { status: 201 }),
  );
  const reply = await createToken({ ...tokenRequest, address: { city: 'Cali' } }, answers());
  expect(request.mock.calls[0]?.[0]).toBe('https://gateway.test/v1/mshop/tokens');
  expect(JSON.parse(request.mock.calls[0]?.[1].body as string)).toEqual({
    holder_name: 'Ana',
    card_number: '4111111111111111',
    cvv2: '110',
    expiration_month: '12',
    expiration_year: '35',
    address: { city: 'Cali' },
  });
  const token = { id: 'tok1', card: { card_number: '411111XXXXXX1111', brand: 'visa' } };
  expect(reply).toEqual({ type: 'token', call: 7, status: 201, token });
});

test('a token shows nothing that the interface does not name', () => {
  expect(publicToken({ id: 'tok1', card: { cvv2: '1', secret: '2' } })).toEqual({ id: 'tok1', card: {} });
});
