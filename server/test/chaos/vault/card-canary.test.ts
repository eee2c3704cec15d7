import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { findDatabaseFolder } from '../../../src/platform/database/embedded/places.ts';
import { basic } from '../../support/world/gateway/client.ts';
import { connectToSandbox, makeReachable } from '../program/program-database.ts';
import { type RunningProgram, useProgram } from '../program/running-program.ts';
import { dumpAll, loadThief, plantCode, readSealed, type Sealed } from './canary-database.ts';
import { findCodes, findCodesIn, type Thief } from './find-codes.ts';
import { findTraces, findTracesInText, formsInText, formsOf, listFiles } from './find-traces.ts';

/** Unassigned numbers that occur nowhere else: every occurrence was left behind by the program. */
const SAVED = '4929135792468039';
const REFUSED = '4929864201357914'; // Wrong check digit.
const AMEX = '371392746158304';
const DECLINED = '4222222222222220'; // The sandbox declines this number.
const PLANTED = '4929666042179356';
const CVV2 = '739';
const PLANTED_CVV2 = '842';
const AMEX_CVV2 = '9173';
/** Typed into free text by a careless merchant; the API rejects the text and stores nothing. */
const IN_TEXT = '4929013579246805';
const LONG_CVV2 = '58203947561028'; // Rejected, and long enough to search for everywhere.
const numbers = [SAVED, REFUSED, AMEX, DECLINED, IN_TEXT];

const bench = useProgram('empty');
let program: RunningProgram;
let databaseFolder: string;
let sealed: Sealed;
let thief: Thief;
/** Everything that `pg_dump` would write, including unlogged tables. */
let dump: Buffer;
const answers: string[] = [];

beforeAll(async () => {
  makeReachable(bench.dataFolder);
  program = await bench.start([], { RECAUDO_LOG_LEVEL: 'trace' });
  await runTheFlow();
  // Free text rejects card numbers, but a shop's own id may look like one.
  await call('POST', '/customers', { name: 'Ana', email: 'planted@example.com', external_id: PLANTED });
  databaseFolder = await findDatabaseFolder(bench.dataFolder);
  const database = await connectToSandbox(bench.dataFolder);
  try {
    thief = await loadThief(database, join(bench.dataFolder, 'keys/sandbox.json'));
    await plantCode(database, thief, PLANTED_CVV2);
    sealed = await readSealed(database, databaseFolder);
    dump = await dumpAll(database);
  } finally {
    await database.close();
  }
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
});

interface CallOptions {
  key?: string;
  idempotencyKey?: string;
  type?: string;
}

async function call(method: string, path: string, body?: unknown, options: CallOptions = {}) {
  const { merchant_id: id, private_key: privateKey } = bench.demo();
  const response = await fetch(`${program.sandbox}/v1/${id}${path}`, {
    method,
    headers: {
      authorization: basic(options.key ?? privateKey),
      'content-type': options.type ?? 'application/json',
      ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!text.includes(PLANTED)) answers.push(`${JSON.stringify([...response.headers])}\n${text}`);
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as { id: string } };
}

const cardData = (number: string, more: object = {}) => ({
  holder_name: 'Canary',
  card_number: number,
  cvv2: number === AMEX ? AMEX_CVV2 : CVV2,
  expiration_month: '12',
  expiration_year: '40',
  ...more,
});
const charge = (sourceId: string) => ({
  method: 'card',
  source_id: sourceId,
  amount: 20_000,
  currency: 'COP',
  iva: '0',
  description: 'Canary',
  device_session_id: 'd',
  customer: { name: 'Ana', email: 'ana@example.com' },
});

/** Sends card data, valid and invalid, through every entry point. The statuses prove that each step did its job. */
async function runTheFlow(): Promise<void> {
  const statuses: [string, number, number][] = [];
  const step = async (title: string, expected: number, made: ReturnType<typeof call>) => {
    const answer = await made;
    statuses.push([title, answer.status, expected]);
    return answer.body.id;
  };
  const customer = (await call('POST', '/customers', { name: 'Ana', email: 'ana@example.com' })).body.id;
  const ofCustomer = `/customers/${customer}/cards`;
  const { public_key: key } = bench.demo();
  const idempotencyKey = 'canary';

  const token = await step('token', 201, call('POST', '/tokens', cardData(SAVED), { key }));
  await step('read token', 200, call('GET', `/tokens/${token}`));
  const fromToken = { token_id: token, device_session_id: 'd' };
  const card = await step('card from token', 201, call('POST', ofCustomer, fromToken));
  await step('used token', 404, call('POST', ofCustomer, fromToken));
  await step('second time', 409, call('POST', ofCustomer, cardData(SAVED)));
  await step('own', 201, call('POST', '/cards', cardData(SAVED), { idempotencyKey }));
  await step('replay', 201, call('POST', '/cards', cardData(SAVED), { idempotencyKey }));
  await step('other body', 422, call('POST', '/cards', cardData(AMEX), { idempotencyKey }));
  const amex = await step('amex', 201, call('POST', '/cards', cardData(AMEX)));
  await step(
    'wrong digit',
    422,
    call('POST', '/cards', cardData(REFUSED), { idempotencyKey: 'wrong digit' }),
  );
  await step('expired', 400, call('POST', '/tokens', cardData(SAVED, { expiration_year: '20' })));
  await step('long cvv2', 412, call('POST', '/tokens', cardData(SAVED, { cvv2: LONG_CVV2 })));
  await step(
    'long cvv2 kept',
    412,
    call('POST', '/cards', cardData(SAVED, { cvv2: LONG_CVV2 }), { idempotencyKey: 'l' }),
  );
  await step(
    'number as number',
    400,
    call('POST', '/cards', cardData(SAVED, { card_number: Number(SAVED) })),
  );
  await step('number as name', 400, call('POST', '/cards', { [SAVED]: SAVED }));
  await step('broken JSON', 400, call('POST', '/cards', JSON.stringify(cardData(SAVED)).slice(0, -1)));
  await step(
    'no JSON',
    400,
    call('POST', '/cards', `card_number=${SAVED}&cvv2=${LONG_CVV2}`, { type: 'text/plain' }),
  );
  await step('too large', 413, call('POST', '/cards', cardData(SAVED, { more: SAVED.repeat(5_000) })));
  await step('number in path', 404, call('GET', `/cards/${SAVED}`));
  await step('number in query', 422, call('GET', `/cards?limit=${SAVED}&cvv2=${LONG_CVV2}`));
  await step('number as bin', 400, call('GET', `/bines/${SAVED}`));
  await step('wrong key', 401, call('POST', '/tokens', cardData(SAVED), { key: `sk_${SAVED}` }));
  await step('new cvv2', 200, call('PUT', `${ofCustomer}/${card}`, { cvv2: CVV2 }));
  await step('wrong cvv2', 412, call('PUT', `${ofCustomer}/${card}`, { cvv2: LONG_CVV2 }));
  await step('list', 200, call('GET', ofCustomer));
  await step('charge', 200, call('POST', '/charges', charge(amex)));
  const declined = await step('declined card', 201, call('POST', '/cards', cardData(DECLINED)));
  await step('declined', 402, call('POST', '/charges', charge(declined), { idempotencyKey: 'declined' }));
  await step('charges', 200, call('GET', '/charges'));
  for (const { name, bytes } of formsInText(IN_TEXT)) {
    const [text, key] = [bytes.toString(), { idempotencyKey: name }];
    const customer = { name: `Paga con ${text}`, email: 'ana@example.com' };
    await step(name, 422, call('POST', '/customers', customer, key));
    await step(name, 422, call('POST', '/charges', { ...charge(amex), description: text }));
    await step(name, 200, call('GET', `/charges?order_id=${encodeURIComponent(text)}`));
  }
  await step('delete', 204, call('DELETE', `/cards/${amex}`));
  expect(statuses.filter(([, status, expected]) => status !== expected)).toEqual([]);
}

const output = () => program.stdout() + program.stderr();

/** Three digits alone occur by chance, so they only count next to their name or as a whole value. */
const cvv2InText = (text: string) =>
  [CVV2, AMEX_CVV2].filter(
    code => new RegExp(`cvv2.{0,12}${code}`, 's').test(text) || text.includes(`"${code}"`),
  );

const countFound = (folder: string, blobs: Buffer[]) =>
  blobs.filter(bytes => findTraces(folder, [{ name: 'sealed', bytes }]).length > 0).length;

describe('after the whole flow with the most verbose log', () => {
  const secretForms = [...numbers, LONG_CVV2].flatMap(formsOf);
  test('0 hits for a number typed into texts, in any of its forms', () => {
    expect(findTraces(bench.dataFolder, formsInText(IN_TEXT))).toEqual([]);
    expect(findTracesInText(output() + answers.join('\n'), formsInText(IN_TEXT))).toEqual([]);
  });

  test('0 hits for the numbers in the data folder: tables, WAL, server log, key files', () => {
    expect(databaseFolder.startsWith(bench.dataFolder)).toBe(true);
    expect(listFiles(bench.dataFolder).length).toBeGreaterThan(1_000);
    expect(findTraces(bench.dataFolder, secretForms)).toEqual([]);
  });

  test("0 hits in the program's output and log, and it logged every request", () => {
    expect(output().match(/"route":/g)?.length).toBeGreaterThanOrEqual(answers.length);
    expect(findTracesInText(output(), secretForms)).toEqual([]);
  });

  test('0 hits in responses and headers, which contain the masked number', () => {
    expect(answers.length).toBeGreaterThan(25);
    expect(findTracesInText(answers.join('\n'), secretForms)).toEqual([]);
    expect(answers.filter(text => text.includes('492913XXXXXX8039')).length).toBeGreaterThan(4);
  });

  test('0 hits for the security codes next to their name', () => {
    expect(cvv2InText(output())).toEqual([]);
    expect(cvv2InText(answers.join('\n'))).toEqual([]);
    for (const path of listFiles(bench.dataFolder)) {
      expect(cvv2InText(readFileSync(path, 'latin1')), path).toEqual([]);
    }
  });

  test('a security code is not in the WAL, not even encrypted, while its unlogged table contains it', () => {
    const wal = join(databaseFolder, 'pg_wal');
    expect(sealed.codes.length).toBeGreaterThan(1);
    expect(sealed.codes.filter(code => !sealed.file.includes(code))).toEqual([]);
    expect(countFound(wal, sealed.codes)).toBe(0);
    // A control: the same search finds logged data.
    expect(sealed.numbers.length).toBeGreaterThan(2);
    expect(countFound(wal, sealed.numbers)).toBe(sealed.numbers.length);
  });

  test('after a clean stop, no file contains its ciphertext', () => {
    expect(countFound(bench.dataFolder, sealed.codes)).toBe(0);
  });
});

describe('for a thief who also has the key file', () => {
  test('0 security codes can be opened in their table on disk or in a full dump', () => {
    expect(sealed.file.length).toBeGreaterThan(0);
    expect(findCodesIn(sealed.file, thief)).toEqual([]);
    // A control: the search finds and opens the planted code.
    expect(findCodesIn(dump, thief)).toEqual([PLANTED_CVV2]);
  });

  test('0 can be opened in the data folder after a clean stop (a cold backup), or in the WAL', () => {
    const found = findCodes(bench.dataFolder, thief);
    expect(found.filter(hit => !hit.endsWith(`: ${PLANTED_CVV2}`))).toEqual([]);
    expect(found.some(hit => hit.includes('/base/'))).toBe(true);
    expect(found.some(hit => hit.includes('/pg_wal/'))).toBe(true);
  });
});

test('the same search finds a planted number, in the table and in the write-ahead log', () => {
  const hits = findTraces(databaseFolder, formsOf(PLANTED));
  expect(hits.some(hit => hit.startsWith('base/') && hit.endsWith(': digits'))).toBe(true);
  expect(hits).toContain('joined write-ahead log: digits');
});
