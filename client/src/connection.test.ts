import { describe, expect, test, vi } from 'vitest';
import { Connection, type Settings } from './connection.ts';
import {
  AccessError,
  ConflictError,
  DeclinedError,
  NoAnswerError,
  NotFoundError,
  UnavailableError,
} from './errors.ts';

type Answer = Response | Error;

/** A gateway that answers in this order, and what it was asked. */
function playAnswers(...answers: Answer[]) {
  const asked: { url: string; method: string; headers: Headers; body: string | null }[] = [];
  const play: typeof fetch = async (url, init) => {
    asked.push({
      url: (url as URL).href,
      method: init?.method ?? '',
      headers: new Headers(init?.headers),
      body: init?.body as string | null,
    });
    const answer = answers.shift() ?? new Error('nothing left to answer');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const settings: Settings = {
    baseUrl: 'https://pay.example.com/',
    merchantId: 'm1',
    apiKey: 'sk',
    fetch: play,
  };
  return { connection: new Connection(settings), asked };
}

const ok = (body: unknown = {}) => Response.json(body);
const soon = { 'retry-after': '0' };
const refused = (status: number, error_code: number, headers: Record<string, string> = {}) =>
  Response.json(
    { error_code, description: 'because', request_id: 'r1', category: 'request' },
    { status, headers },
  );
const post = { method: 'POST', path: '/v1/m1/charges', body: { amount: 1 } } as const;

describe('a request is sent again under the same key', () => {
  test.each([
    ['no answer', new TypeError('fetch failed')],
    ['503', refused(503, 1004, soon)],
    ['429', refused(429, 1018, soon)],
    ['500', refused(500, 1000, soon)],
    ['409 while the first is still running', refused(409, 1006, soon)],
  ])('after %s', async (_what, first) => {
    const { connection, asked } = playAnswers(first, ok({ id: 'c1' }));
    expect(await connection.call(post)).toEqual({ id: 'c1' });
    const [one, other] = asked.map(({ headers }) => headers.get('idempotency-key'));
    expect(one).toMatch(/^[\da-f-]{36}$/);
    expect(other).toBe(one);
  });
});

test.each([
  [409, 1006, ConflictError],
  [402, 3003, DeclinedError],
  [412, 3008, DeclinedError],
  [404, 1005, NotFoundError],
  [401, 1002, AccessError],
])('%i/%i is thrown at once', async (status, code, kind) => {
  const gateway = [3008].includes(code)
    ? Response.json({ error_code: code, category: 'gateway' }, { status })
    : refused(status, code);
  const { connection, asked } = playAnswers(gateway);
  const error = await connection.call(post).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(kind);
  expect(error).toMatchObject({ httpCode: status, errorCode: code });
  expect(asked).toHaveLength(1);
});

test('a missing response is reported with the key to look it up', async () => {
  const down = () => new TypeError('fetch failed');
  const { connection, asked } = playAnswers(down(), down(), down(), down());
  const error = await connection.call({ ...post, idempotencyKey: 'mine' }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(NoAnswerError);
  expect(error).toMatchObject({ idempotencyKey: 'mine' });
  expect(asked.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
    'mine',
    'mine',
    'mine',
    'mine',
  ]);
});

test('four 503 responses in a row are reported as 503', async () => {
  const down = () => refused(503, 1004, soon);
  const { connection } = playAnswers(down(), down(), down(), down());
  await expect(connection.call(post)).rejects.toBeInstanceOf(UnavailableError);
});

test('a DELETE whose answer was lost is done when the thing is gone', async () => {
  const { connection } = playAnswers(new TypeError('fetch failed'), refused(404, 1005));
  expect(await connection.call({ method: 'DELETE', path: '/v1/m1/plans/p1' })).toBeUndefined();
});

test('what is sent: the key as user name, filters by their names, no key for a GET', async () => {
  const { connection, asked } = playAnswers(ok([]));
  await connection.call({
    method: 'GET',
    path: '/v1/m1/charges',
    query: { 'amount[gte]': 5, status: undefined },
  });
  expect(asked[0]).toMatchObject({
    url: 'https://pay.example.com/v1/m1/charges?amount%5Bgte%5D=5',
    method: 'GET',
    body: null,
  });
  expect(asked[0]?.headers.get('authorization')).toBe(`Basic ${Buffer.from('sk:').toString('base64')}`);
  expect(asked[0]?.headers.get('idempotency-key')).toBeNull();
});

test('an aborted call returns immediately', async () => {
  const { connection, asked } = playAnswers(refused(503, 1004, { 'retry-after': '8' }));
  const giveUp = new AbortController();
  const call = connection.call({ ...post, signal: giveUp.signal });
  setTimeout(() => giveUp.abort(), 5);
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(asked).toHaveLength(1);
});

describe('warnings of the gateway', () => {
  const warned = (status = 200) =>
    Response.json(
      {},
      { status, headers: { 'recaudo-warning': 'unknown_field captrue, did you mean capture?' } },
    );
  const withWarnings = (onWarning: Settings['onWarning'], ...answers: Response[]) =>
    new Connection({
      baseUrl: 'https://pay.example.com',
      merchantId: 'm1',
      apiKey: 'sk',
      fetch: async () => answers.shift() ?? Response.error(),
      ...(onWarning === undefined ? {} : { onWarning }),
    });

  test('are printed in development, not in production, and not where they are switched off', async () => {
    const printed = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.stubEnv('NODE_ENV', 'production');
    await withWarnings(undefined, warned()).call(post);
    vi.stubEnv('NODE_ENV', 'development');
    await withWarnings(false, warned()).call(post);
    expect(printed).not.toHaveBeenCalled();
    await withWarnings(undefined, warned()).call(post);
    expect(printed.mock.calls).toEqual([
      ['Recaudo ignored part of POST /v1/m1/charges: unknown_field captrue, did you mean capture?'],
    ]);
    vi.unstubAllEnvs();
    printed.mockRestore();
  });

  test('go to the function instead, also those of a rejected request; one that throws changes nothing', async () => {
    const seen: unknown[] = [];
    const connection = withWarnings(
      warning => {
        seen.push(warning);
        throw new Error('of the shop');
      },
      warned(),
      warned(400),
    );
    expect(await connection.call(post)).toEqual({});
    await expect(connection.call(post)).rejects.toThrow('the answer was 400');
    const warning = { text: 'unknown_field captrue, did you mean capture?', method: 'POST', path: post.path };
    expect(seen).toEqual([warning, warning]);
  });
});

test('an error says which field is wrong, and all of them', async () => {
  const problem = { reason: 'too_long', param: '/name', params: { max: 100 }, description: 'name is long' };
  const body = { error_code: 1001, ...problem, errors: [problem, { ...problem, param: '/email' }] };
  const { connection } = playAnswers(Response.json(body, { status: 400 }));
  const error = await connection.call(post).catch((thrown: unknown) => thrown);
  const { description: message, ...said } = problem;
  expect(error).toMatchObject({ ...said, message, errors: body.errors });
});
