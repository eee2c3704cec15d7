import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLibrary } from './library.ts';
import type { Failure, OnError } from './outcome.ts';

const request = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const card = { holder_name: 'Ana', card_number: '4111 1111 1111 1111', cvv2: '110' };

function answer(status: number, body: unknown): void {
  request.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
}

function create(pageLanguage = 'es', environment?: string) {
  const library = createLibrary({
    origin: 'https://gateway.test',
    pageLanguage: () => pageLanguage,
    findEnvironment: () => environment,
  });
  library.setId('mshop');
  library.setApiKey('pk_1');
  return library;
}

const sentBody = (call: number): unknown => JSON.parse(request.mock.calls[call]?.[1].body as string);

const answered = (call: (onSuccess: (response: unknown) => void) => unknown): Promise<unknown> =>
  new Promise(resolve => {
    call(resolve);
  });

const failed = (call: (onError: OnError) => unknown): Promise<Failure> =>
  new Promise(resolve => call(resolve));

beforeEach(() => vi.stubGlobal('fetch', request));
afterEach(() => {
  request.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('requests', () => {
  test('a token is requested with the public key and no password', async () => {
    answer(201, { id: 'tok1', card: {} });
    expect(await create().token.create(card)).toEqual({ id: 'tok1', card: {} });
    const [url, init] = request.mock.calls[0] ?? [];
    expect(url).toBe('https://gateway.test/v1/mshop/tokens');
    expect(init?.headers).toMatchObject({ Authorization: `Basic ${btoa('pk_1:')}` });
    expect(sentBody(0)).toEqual({ ...card, card_number: '4111111111111111' });
  });

  test.each([
    [undefined, '/v1/mshop/cards'],
    ['a/../b', '/v1/mshop/customers/a%2F..%2Fb/cards'],
  ])('a card of customer %s goes to %s', async (customerId, path) => {
    answer(201, { id: 'k1' });
    await create().card.create(card, undefined, undefined, customerId);
    expect(request.mock.calls[0]?.[0]).toBe(`https://gateway.test${path}`);
  });

  test.each([
    [undefined, '/v1/mshop/cards/k1'],
    [null, '/v1/mshop/cards/k1'],
    ['', '/v1/mshop/cards/k1'],
    ['a1', '/v1/mshop/customers/a1/cards/k1'],
  ])('card.update of customer %s is a PUT to %s', async (customerId, path) => {
    answer(200, {});
    const change = { cvv2: 123, expiration_year: 2031 };
    const response = await answered(done => create().card.update(change, done, undefined, customerId, 'k1'));
    expect(response).toEqual({ data: {}, status: 200 });
    const [url, init] = request.mock.calls[0] ?? [];
    expect([init?.method, url]).toEqual(['PUT', `https://gateway.test${path}`]);
    expect(sentBody(0)).toEqual({ cvv2: '123', expiration_year: '31' });
  });

  test('a created card reaches the callback with status 200', async () => {
    answer(201, { id: 'k1' });
    const response = await answered(done => create().card.create(card, done));
    expect(response).toEqual({ data: { id: 'k1' }, status: 200 });
  });

  test('422 2004: the error object reaches the page untouched', async () => {
    const error = {
      category: 'request',
      error_code: 2004,
      description: 'x',
      http_code: 422,
      request_id: 'r',
    };
    answer(422, error);
    const response = await failed(onError => create().token.create(card, undefined, onError));
    expect(response).toEqual({ data: error, status: 422, message: 'Request error', cancelled: false });
  });

  test('502 with a page of a proxy is still an error object', async () => {
    request.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
    const response = await failed(onError => create().token.create(card, undefined, onError));
    expect(response).toMatchObject({
      status: 502,
      data: { error_code: 1004, http_code: 502, request_id: '' },
    });
  });

  test.each([
    ['es', 'No pudimos conectar'],
    ['', 'No pudimos conectar'],
    ['en-US', 'We could not reach'],
  ])('no connection, page in "%s": status 0 and %s', async (language, start) => {
    request.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const response = await failed(onError => create(language).token.create(card, undefined, onError));
    expect(response).toMatchObject({ status: 0, data: { error_code: 1004, http_code: 0 } });
    expect(response.data.description).toContain(start);
  });

  test('30 s without an answer: cancelled', async () => {
    vi.useFakeTimers();
    request.mockImplementationOnce(
      (_url, init) =>
        new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error()))),
    );
    const response = failed(onError => create().token.create(card, undefined, onError));
    await vi.advanceTimersByTimeAsync(30_001);
    vi.useRealTimers();
    expect(await response).toMatchObject({ cancelled: true, status: 0, data: { error_code: 1004 } });
  });
});

describe('nothing is sent', () => {
  test('by card.update without the id of a card: 1001', async () => {
    const response = await failed(onError => create().card.update({ cvv2: '123' }, undefined, onError, 'a1'));
    expect(response).toMatchObject({ status: 0, data: { error_code: 1001 } });
    expect(request).not.toHaveBeenCalled();
  });

  test.each([
    ['', 'pk_1', 1002, 'Empty or invalid OpenPay ID'],
    ['m1', '', 1002, 'Empty or invalid API Key'],
    ['m1', 'sk_1', 1010, 'Request error'],
    [undefined, 'pk_1', 1002, 'Empty or invalid OpenPay ID'],
    ['m1', null, 1002, 'Empty or invalid API Key'],
    ['m1', 'clave_€', 1004, 'Unknown error'],
  ])('with id "%s" and key "%s": %i', async (id, key, code, message) => {
    const library = create();
    library.setId(id as string);
    library.setApiKey(key as string);
    const response = await failed(onError => library.token.create(card, undefined, onError));
    expect(response).toMatchObject({ status: 0, message, data: { error_code: code } });
    expect(request).not.toHaveBeenCalled();
  });
});

describe('setSandboxMode', () => {
  test.each([
    ['sandbox', true, 0],
    ['sandbox', false, 1],
    ['production', true, 1],
    ['production', false, 0],
    [undefined, true, 0],
  ])('served by %s, answered %s: %i warnings', (environment, flag, warnings) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const library = create('es', environment);
    library.setSandboxMode(flag);
    expect(library.getSandboxMode()).toBe(flag);
    expect(warn).toHaveBeenCalledTimes(warnings);
  });
});
