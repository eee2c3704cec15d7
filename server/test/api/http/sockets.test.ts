import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expectError } from '../../support/checks/error-object.ts';
import { converse, openRaw, type RawAnswer } from '../../support/doubles/network/raw-http.ts';
import { basic } from '../../support/world/gateway/client.ts';
import { startTestGateway, type TestGateway } from '../../support/world/gateway/test-gateway.ts';

let shop: TestGateway;
let port: number;
let customers: string;
let key: string;

beforeAll(async () => {
  shop = await startTestGateway();
  const { merchant, privateKey } = await shop.merchant();
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  port = (shop.app.server.address() as AddressInfo).port;
  customers = `/v1/${merchant.id}/customers`;
  key = basic(privateKey);
});
afterAll(() => shop.close());

afterEach(async () => {
  const [alive] = await converse(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(alive).toMatchObject({ status: 200, text: '{"status":"ok"}' });
});

const ana = '{"name":"Ana","email":"ana@example.com"}';
const head = (line: string, ...headers: string[]) =>
  [line, 'Host: x', `Authorization: ${key}`, ...headers, '', ''].join('\r\n');
const get = () => head(`GET ${customers} HTTP/1.1`);
const post = (body: string, ...headers: string[]) =>
  head(`POST ${customers} HTTP/1.1`, `Content-Length: ${Buffer.byteLength(body)}`, ...headers) + body;
const chunked = (...chunks: string[]) =>
  head(`POST ${customers} HTTP/1.1`, 'Transfer-Encoding: chunked') + chunks.join('');
const nth = (answers: RawAnswer[], index: number): RawAnswer => {
  const answer = answers[index];
  if (answer === undefined) throw new Error(`there are only ${answers.length} answers`);
  return answer;
};
const only = (answers: RawAnswer[]): RawAnswer => {
  expect(answers).toHaveLength(1);
  return nth(answers, 0);
};
const countCustomers = async () => {
  const [answer] = await converse(port, head(`GET ${customers}?limit=100 HTTP/1.1`));
  return (JSON.parse(answer?.text ?? '') as unknown[]).length;
};

describe('bytes that are not HTTP', () => {
  const clientHello = Buffer.from('16030100a5010000a10303', 'hex');
  test.each<[string, string | Buffer]>([
    ['words', 'hello, is anyone there?\r\n\r\n'],
    ['a TLS client', Buffer.concat([clientHello, Buffer.alloc(200, 7)])],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a version that does not exist', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['a method that does not exist', 'FETCH / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no path', 'GET HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a space in the path', 'GET /v1/a b HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['bytes above ASCII in the path', Buffer.from('GET /\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n', 'latin1')],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost x\r\n\r\n'],
    ['a space in the name of a header', 'GET / HTTP/1.1\r\nMy Host: x\r\n\r\n'],
    ['NUL in a header', 'GET / HTTP/1.1\r\nHost: x\0y\r\n\r\n'],
    ['a length that is no number', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ten\r\n\r\n'],
    ['a negative length', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('400 1001: %s', async (_title, bytes) => {
    const answer = only(await converse(port, bytes));
    expectError(answer, 1001, 'The request is not valid HTTP');
    expect(answer.headers['connection']).toBe('close');
  });

  test('400 1001: a chunk with an invalid length in the middle of a body', async () => {
    const answer = only(await converse(port, chunked('5\r\n{"nam\r\n', 'zz\r\n')));
    expectError(answer, 1001);
  });

  test('400 1001 once: broken bytes after the response are dropped', async () => {
    const connection = openRaw(port);
    connection.socket.write('broken\r\n\r\n');
    expect(await connection.answers(1)).toHaveLength(1);
    connection.socket.write('more of it\r\n\r\n');
    connection.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await connection.closed;
    expect(await connection.answers(9)).toHaveLength(1);
    connection.socket.destroy();
  });
});

describe('oversized requests', () => {
  test.each([
    ['one header of 20 kB', () => head('GET / HTTP/1.1', `X-Note: ${'x'.repeat(20_000)}`)],
    [
      'many headers',
      () => head('GET / HTTP/1.1', ...Array.from({ length: 2_000 }, (_, n) => `X-${n}: abcdef`)),
    ],
    ['a URL of 20 kB', () => `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['a head that never ends', () => `GET / HTTP/1.1\r\nX-Note: ${'x'.repeat(100_000)}`],
  ])('413 1009: %s', async (_title, bytes) => {
    expectError(only(await converse(port, bytes())), 1009, 'The headers of the request are too large');
  });

  test('404 1005: a URL of 15 kB is just unknown', async () => {
    expectError(only(await converse(port, head(`GET /${'x'.repeat(15_000)} HTTP/1.1`))), 1005);
  });

  test('413 1009: a body over the limit is rejected before it is sent', async () => {
    const announced = head(`POST ${customers} HTTP/1.1`, 'Content-Length: 70000');
    const answer = only(await converse(port, announced));
    expectError(answer, 1009);
    expect(answer.headers['connection']).toBe('close');
  });

  test('413 1009: chunks over the limit', async () => {
    const chunk = `8000\r\n${'x'.repeat(0x8000)}\r\n`;
    expectError(only(await converse(port, chunked(chunk, chunk, chunk))), 1009);
  });
});

describe('bodies', () => {
  test('201: in chunks, and in single bytes', async () => {
    const inChunks = chunked(...Array.from(ana, email => `1\r\n${email}\r\n`), '0\r\n\r\n');
    expect(only(await converse(port, inChunks)).status).toBe(201);
    const connection = openRaw(port);
    connection.socket.setNoDelay(true);
    for (const email of post(ana)) connection.socket.write(email);
    expect(only(await connection.answers(1)).status).toBe(201);
    connection.socket.destroy();
  });

  test('400 1001: a length that is too short', async () => {
    const short = head(`POST ${customers} HTTP/1.1`, 'Content-Length: 10') + ana;
    expectError(nth(await converse(port, short), 0), 1001, 'The body is not valid JSON');
  });

  test('a client that leaves in the middle of a body creates nothing', async () => {
    const before = await countCustomers();
    for (const leave of ['destroy', 'end', 'resetAndDestroy'] as const) {
      const connection = openRaw(port);
      connection.socket.write(post(ana).slice(0, -5));
      await new Promise(resolve => setTimeout(resolve, 20));
      connection.socket[leave]();
      await Promise.race([connection.closed, new Promise(resolve => setTimeout(resolve, 200))]);
      for (const answer of await connection.answers(0)) expectError(answer, 1001);
      connection.socket.destroy();
    }
    expect(await countCustomers()).toBe(before);
  });

  test('100 and 201: Expect: 100-continue', async () => {
    const connection = openRaw(port);
    connection.socket.write(post(ana, 'Expect: 100-continue').slice(0, -ana.length));
    expect(await connection.answers(1)).toMatchObject([{ status: 100 }]);
    connection.socket.write(ana);
    expect(await connection.answers(2)).toMatchObject([{ status: 100 }, { status: 201 }]);
    connection.socket.destroy();
  });

  test('201: another expectation is ignored', async () => {
    expect(only(await converse(port, post(ana, 'Expect: the-best'))).status).toBe(201);
  });
});

describe('pipelined requests', () => {
  test('get their responses in order', async () => {
    const missing = head(`GET ${customers}/none HTTP/1.1`);
    const answers = await converse(port, get() + post(ana) + missing + get(), 4);
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 404, 200]);
    expectError(nth(answers, 2), 1005);
  });

  test('201, then 400 1001: broken bytes do not hide an earlier response', async () => {
    const before = await countCustomers();
    const answers = await converse(port, `${post(ana)}broken\r\n\r\n`, 2);
    expect(nth(answers, 0).status).toBe(201);
    expectError(nth(answers, 1), 1001, 'The request is not valid HTTP');
    expect(await countCustomers()).toBe(before + 1);
  });
});
