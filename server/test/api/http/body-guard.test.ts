import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../support/checks/error-object.ts';
import { basic } from '../../support/world/gateway/client.ts';
import { startSharedGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';

const LIMIT = 65_536;

let shop: TestGateway;
let headers: Record<string, string>;
let url: string;

beforeAll(async () => {
  shop = await startSharedGateway();
  const { merchant, privateKey } = await shop.merchant();
  headers = { authorization: basic(privateKey), 'content-type': 'application/json' };
  url = `/v1/${merchant.id}/customers`;
});
afterAll(() => shop.close());

async function send(payload: string | Buffer, extra: Record<string, string> = {}, path = url) {
  const response = await shop.app.inject({
    method: 'POST',
    url: path,
    headers: { ...headers, ...extra },
    payload,
  });
  return { status: response.statusCode, text: response.body, headers: response.headers };
}

const customer = '"name":"Ana","email":"ana@example.com"';
const withField = (field: string) => `{${customer},${field}}`;
/** A valid customer of exactly this many bytes, padded in an unknown field. */
const ofSize = (bytes: number) => {
  const empty = withField('"note":""');
  return withField(`"note":"${'x'.repeat(bytes - empty.length)}"`);
};
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('size', () => {
  test('201: exactly 64 KiB', async () => {
    const body = ofSize(LIMIT);
    expect(Buffer.byteLength(body)).toBe(LIMIT);
    expect((await send(body)).status).toBe(201);
  });

  test('413 1009: one byte more', async () => {
    expectError(await send(ofSize(LIMIT + 1)), 1009, 'The request is too large');
  });

  test('413 1009: bytes count, not characters', async () => {
    expectError(await send(withField(`"note":"${'ñ'.repeat(LIMIT / 2)}"`)), 1009);
  });

  test('413 1009: an announced length is enough', async () => {
    expectError(await send('{}', { 'content-length': String(LIMIT + 1) }), 1009);
  });

  test('413 1009: also a body that is not JSON', async () => {
    expectError(await send(Buffer.alloc(LIMIT + 1)), 1009);
  });

  test('201 and 413: a PUT has the same limit', async () => {
    const { id } = JSON.parse((await send(ofSize(100))).text) as { id: string };
    const put = (payload: string) =>
      shop.app.inject({ method: 'PUT', url: `${url}/${id}`, headers, payload });
    expect((await put(ofSize(LIMIT))).statusCode).toBe(200);
    expect((await put(ofSize(LIMIT + 1))).statusCode).toBe(413);
  });
});

describe('nesting', () => {
  test('201: 32 levels, including the root', async () => {
    expect((await send(withField(`"note":${nested(31)}`))).status).toBe(201);
  });

  test.each([32, 33, 1_000, 32_000])('400 1001: an array of %i levels in a field', async levels => {
    const answer = await send(withField(`"note":${nested(levels)}`));
    expectError(answer, 1001, 'The body is nested deeper than 32 levels');
  });

  test('400 1001: 60,000 open brackets that never close', async () => {
    expectError(await send('['.repeat(60_000)), 1001, 'The body is nested deeper than 32 levels');
  });
});

describe('parts that JSON leaves open', () => {
  test.each([
    ['a name twice', `{"name":"Eva",${customer}}`, 'contains the same key twice in one object'],
    [
      'a name twice, once escaped',
      `{"n\\u0061me":"Eva",${customer}}`,
      'contains the same key twice in one object',
    ],
    ['a name twice further in', withField('"a":{"b":1,"b":1}'), 'contains the same key twice in one object'],
    ['__proto__', withField('"__proto__":{"admin":true}'), 'contains a key named __proto__'],
    ['__proto__ further in', withField('"a":[{"__proto__":1}]'), 'contains a key named __proto__'],
    ['__proto__, escaped', withField('"\\u005f_proto__":1'), 'contains a key named __proto__'],
    ['NUL in a value', '{"name":"A\\u0000a","email":"ana@example.com"}', 'contains a NUL character'],
    ['NUL in an unknown field', withField('"note":"\\u0000"'), 'contains a NUL character'],
    ['NUL in a name', withField('"no\\u0000te":1'), 'contains a NUL character'],
    ['a raw NUL', withField('"note":"\0"'), 'contains a NUL character'],
    ['half of a pair', withField('"note":"\\ud83d"'), 'contains half of a surrogate pair'],
    ['the wrong half', withField('"note":"\\ude00"'), 'contains half of a surrogate pair'],
    ['the halves swapped', withField('"note":"\\ude00\\ud83d"'), 'contains half of a surrogate pair'],
  ])('400 1001: %s', async (_title, body, reason) => {
    expectError(await send(body), 1001, `The body ${reason}`);
  });

  test.each([
    ['a whole pair', '"note":"\\ud83d\\ude00"'],
    ['constructor and prototype are plain names', '"constructor":{"prototype":{}}'],
    ['the same name in two objects', '"a":{"x":1},"b":{"x":1}'],
    ['a colon inside of a text', '"note":"a:b:c"'],
    ['a huge number in a field that nobody reads', '"note":1e999'],
  ])('201: %s', async (_title, field) => {
    expect((await send(withField(field))).status).toBe(201);
  });

  test('a body cannot change what other requests see', async () => {
    await send(withField('"__proto__":{"polluted":true}'));
    await send(withField('"constructor":{"prototype":{"polluted":true}}'));
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('not JSON', () => {
  const broken = (bytes: number[]) =>
    Buffer.concat([Buffer.from(`{${customer},"note":"`), Buffer.from(bytes), Buffer.from('"}')]);

  test.each([
    ['a byte that never occurs', [0xff]],
    ['a continuation byte alone', [0x80]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a half of a pair in UTF-8', [0xed, 0xa0, 0x80]],
    ['a cut character', [0xc3]],
    ['above the last code point', [0xf4, 0x90, 0x80, 0x80]],
  ])('400 1001: invalid UTF-8, %s', async (_title, bytes) => {
    expectError(await send(broken(bytes)), 1001, 'The body is not valid UTF-8');
  });

  test.each([
    ['a cut object', `{${customer}`],
    ['something after it', `{${customer}} x`],
    ['two objects', `{${customer}}{${customer}}`],
    ['a trailing comma', `{${customer},}`],
    ['single quotes', `{'name':'Ana'}`],
    ['a comment', `{${customer}/**/}`],
    ['NaN', withField('"note":NaN')],
    ['a raw line break in a text', withField('"note":"\n"')],
    ['a byte order mark', `\uFEFF{${customer}}`],
    ['white space alone', ' \n '],
    ['a form', 'name=Ana&email=ana%40example.com'],
  ])('400 1001: %s', async (_title, body) => {
    expectError(await send(body), 1001, 'The body is not valid JSON');
  });

  test('400 1001: UTF-16', async () => {
    expectError(await send(Buffer.from(`{${customer}}`, 'utf16le')), 1001);
  });

  test('400 1001: a rejection never repeats the input', async () => {
    const { text } = await send('{"card_number":"4111111111111111",');
    expect(text).not.toMatch(/41111111|card_number/);
  });

  test.each(['[]', '"text"', '7', 'true', 'false', '0', '""', '[{"name":"Ana"}]'])(
    '400 1001: %s is not an object',
    async body => {
      expectError(await send(body), 1001, 'The body must be an object');
    },
  );
});

describe('Content-Type', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
    ' application/json ',
  ])('201: %s', async type => {
    expect((await send(`{${customer}}`, { 'content-type': type })).status).toBe(201);
  });

  test('201: a missing one counts as JSON', async () => {
    const { 'content-type': _left, ...others } = headers;
    const payload = `{${customer}}`;
    const answer = await shop.app.inject({ method: 'POST', url, headers: others, payload });
    expect(answer.statusCode).toBe(201);
  });

  test.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'text/json',
    'application/xml',
    'application/jsonp',
    'application/json-patch+json',
    'application/octet-stream',
    'json',
    '*/*',
    ';',
    'application/json, text/plain',
  ])('400 1001: %s', async type => {
    const answer = await send(`{${customer}}`, { 'content-type': type });
    expectError(answer, 1001, 'Content-Type must be application/json');
  });
});

describe('no body', () => {
  test('400 1001: where one is required, whatever its announced type', async () => {
    expectError(await send(''), 1001, 'The body is missing');
    expectError(await send('', { 'content-type': 'text/plain' }), 1001, 'The body is missing');
    expectError(await send('null'), 1001, 'The body is missing');
  });

  test('200 and 204: GET and DELETE may announce a type and send nothing', async () => {
    const { id } = JSON.parse((await send(`{${customer}}`)).text) as { id: string };
    expect((await shop.app.inject({ url: `${url}/${id}`, headers })).statusCode).toBe(200);
    const gone = await shop.app.inject({ method: 'DELETE', url: `${url}/${id}`, headers });
    expect([gone.statusCode, gone.body]).toEqual([204, '']);
  });
});
