import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { resolveChargeAttempts } from '../../../src/domain/charges/follow-ups/resolve-attempts.ts';
import { listAttempts } from '../../../src/domain/payments/attempt-store.ts';
import { resolveRefunds } from '../../../src/domain/refunds/resolve-refunds.ts';
import { addConnection } from '../../../src/domain/routing/connections.ts';
import { enrolMerchant } from '../../../src/domain/routing/enrolments.ts';
import { setRouting } from '../../../src/domain/routing/set-routing.ts';
import { statement } from '../../../src/platform/database/connections/connection.ts';
import { manualClock } from '../../../src/platform/primitives/time/clock.ts';
import type { Message } from '../../../src/processors/iso8583/codec/codec.ts';
import { dialectOf } from '../../../src/processors/iso8583/dialect/dialects.ts';
import { iso8583Kind } from '../../../src/processors/iso8583/iso8583-kind.ts';
import { expectLedgerSound } from '../../support/checks/ledger-sound.ts';
import {
  answerTo,
  type HostScript,
  type ScriptedHost,
  startScriptedHost,
  withSignOn,
} from '../../support/doubles/connections/scripted-host.ts';
import { useGateway, useMerchant } from '../../support/world/gateway/use-gateway.ts';
import { chargeBody, saveCard } from '../../support/world/shop/shop.ts';

/** How long the connection waits for a response. */
const ANSWER_MS = 250;
const LATE_MS = 2 * ANSWER_MS;
const NOON = new Date('2026-11-16T17:00:00Z');

const clock = manualClock(NOON);
const shop = useGateway({ connectionKinds: [iso8583Kind], clock });
const { merchant, client } = useMerchant(shop);
let host: ScriptedHost;
let hosts = 0;

beforeEach(async () => {
  clock.set(NOON);
  host = await startScriptedHost(dialectOf('generic-1987', {}), withSignOn());
  const connectionId = `host-${(hosts += 1)}`;
  const merchantId = merchant.merchant.id;
  const settings = {
    host: '127.0.0.1',
    port: host.port,
    acquirer: '123456',
    connections: 1,
    answerMs: ANSWER_MS,
    repeatMs: 50,
  };
  await addConnection(shop.served, {
    id: connectionId,
    kind: 'iso8583',
    name: 'Adquirente',
    settings,
    secrets: {},
  });
  const values = {
    acceptorId: '000012345',
    terminalIds: 'TERM0001',
    merchantCategory: '5462',
    name: 'Café',
    city: 'Bogotá',
  };
  await enrolMerchant(shop.served, { merchantId, linkId: connectionId, values });
  await setRouting(shop.served, { merchantId, method: 'card', rules: [{ links: [connectionId] }] });
  return async () => {
    await expectLedgerSound(shop, merchantId);
    await host.close();
  };
});
afterAll(() => expectLedgerSound(shop));

/** Responds to each message type as given, and approves everything else. */
const respondWith = (answers: Record<string, (message: Message) => Message | Message[]>): HostScript =>
  withSignOn((message, line) => {
    const answer = answers[message.mti]?.(message) ?? answerTo(message, '00');
    line.send(...(Array.isArray(answer) ? answer : [answer]));
  });
const code = (responseCode: string) => (message: Message) => answerTo(message, responseCode);
/** Responds after the timeout of the connection. */
const lateAnswer =
  (to: string, rest: HostScript): HostScript =>
  (message, line) => {
    if (message.mti !== to) rest(message, line);
    else setTimeout(() => line.send(answerTo(message, '00')), LATE_MS);
  };

interface Charge extends Record<string, unknown> {
  id: string;
  status: string;
  refunds?: { status: string; amount: number }[];
}
const charge = async (fields: object = {}) =>
  client.post<Charge>('/charges', chargeBody(await saveCard(client), fields));
const listed = async (): Promise<Charge> => {
  const [first] = (await client.get<Charge[]>('/charges')).body;
  if (first === undefined) throw new Error('there is no charge');
  return first;
};

/** Sweeps until no outcome is unknown; returns the states of the charge and its last attempt. */
async function settle(): Promise<string> {
  for (let round = 0; round < 3; round += 1) {
    clock.advanceMs(60_000);
    await resolveChargeAttempts(shop.gateway, 100);
    await resolveRefunds(shop.gateway, 100);
  }
  const { id, status } = await listed();
  const attempts = await listAttempts(shop.gateway.database, merchant.merchant.id, id);
  return `${status}, ${attempts.at(-1)?.status}`;
}
const received = (mti: string): Message[] => host.received.filter(message => message.mti === mti);

const booked = statement<{ result: string | null }>(
  'test_booked_results',
  `select answered->>'result' as result from link_requests where merchant_id = $1`,
);
const isBooked = async (result: string): Promise<boolean> =>
  (await shop.gateway.database.rows(booked, [merchant.merchant.id])).some(row => row.result === result);

describe('a host that contradicts itself about a purchase', () => {
  test.each<[string, HostScript]>([
    [
      'approves another amount',
      respondWith({ '0200': message => answerTo(message, '00', { 4: '000000000100' }) }),
    ],
    ['approves a part', respondWith({ '0200': message => answerTo(message, '10', { 4: '000000000100' }) })],
    ['finds it too late', respondWith({ '0200': code('68') })],
    ['takes it for a duplicate', respondWith({ '0200': code('94') })],
  ])('503, then failed: %s, and it is reversed', async (_what, script) => {
    host.script = script;
    expect((await charge()).status).toBe(503);
    expect(await settle()).toBe('failed, reversed');
    expect(received('0420')).toHaveLength(1);
  });

  test('200: the first response counts if a second one declines', async () => {
    host.script = respondWith({ '0200': message => [answerTo(message, '00'), answerTo(message, '51')] });
    expect((await charge()).status).toBe(200);
    expect(await settle()).toBe('completed, approved');
    expect(received('0420')).toEqual([]);
  });

  test('402 3003: the first response counts if a second one approves, and the operator is alerted', async () => {
    host.script = respondWith({ '0200': message => [answerTo(message, '51'), answerTo(message, '00')] });
    expect((await charge()).body['error_code']).toBe(3003);
    expect(await settle()).toBe('failed, declined');
    const [own] = shop.served.connections
      .states()
      .filter(({ connectionId }) => connectionId === `host-${hosts}`);
    expect(own?.state.lastFault?.message).toContain('a second answer (00) contradicts the first (51)');
  });

  test.each([
    ['00', 'failed, reversed'],
    ['94', 'failed, reversed'],
    ['25', 'in_progress, needs_review'],
    ['12', 'in_progress, needs_review'],
  ])('503: approves it late and answers the reversal with %s: %s', async (answer, ending) => {
    host.script = lateAnswer('0200', respondWith({ '0420': code(answer) }));
    expect((await charge()).status).toBe(503);
    await expect.poll(() => isBooked('approved')).toBe(true);
    expect(await settle()).toBe(ending);
  });

  test('503, then failed: it does not respond, and does not know the charge at the reversal', async () => {
    host.script = withSignOn((message, line) => {
      if (message.mti !== '0200') line.send(answerTo(message, '25'));
    });
    expect((await charge()).status).toBe(503);
    expect(await settle()).toBe('failed, reversed');
  });
});

describe('a host that contradicts itself about follow-ups', () => {
  test('200: a hold that it no longer finds is released', async () => {
    const { body } = await charge({ capture: false });
    host.script = respondWith({ '0420': code('25') });
    expect((await client.post(`/charges/${body.id}/refund`)).body['status']).toBe('cancelled');
  });

  test('503: a refund approved for another amount is reversed', async () => {
    const { body } = await charge();
    host.script = respondWith({ '0200': message => answerTo(message, '00', { 4: '000000000100' }) });
    expect((await client.post(`/charges/${body.id}/refund`, { amount: 5_000 })).status).toBe(503);
    await settle();
    expect(received('0420')).toHaveLength(1);
    expect((await listed()).refunds ?? []).toEqual([]);
  });
});

describe('a host whose clock differs', () => {
  test.each([
    ['six hours ahead, on the next day', { 7: '1117040000', 12: '230000', 13: '1117' }],
    ['six hours behind', { 7: '1116110000', 12: '060000', 13: '1116' }],
    ['in another year, by its settlement date', { 15: '0101' }],
  ])('200: %s', async (_what, times) => {
    host.script = withSignOn((message, line) => line.send(answerTo(message, '00', times)));
    const { status, body } = await charge();
    expect([status, body.status]).toEqual([200, 'completed']);
    expect((await client.post(`/charges/${body.id}/refund`, { amount: 5_000 })).status).toBe(200);
  });

  test('503, then failed: reversed after midnight with the time and number from before it', async () => {
    clock.set(new Date('2026-11-17T04:59:59Z'));
    host.script = withSignOn((message, line) => {
      if (message.mti !== '0200') line.send(answerTo(message, '00'));
    });
    expect((await charge()).status).toBe(503);
    clock.set(new Date('2026-11-17T05:00:01Z'));
    expect(await settle()).toBe('failed, reversed');
    const [[purchase], [reversal]] = [received('0200'), received('0420')];
    expect(purchase?.fields).toMatchObject({ 7: '1117045959', 12: '235959', 13: '1116' });
    expect(reversal?.fields).toMatchObject({ 12: '235959', 13: '1116' });
    expect(reversal?.fields[90]?.slice(0, 20)).toBe(`0200${purchase?.fields[11]}1117045959`);
  });

  test('402 3003: a response from before midnight is not taken for one after it', async () => {
    clock.set(new Date('2026-11-17T04:59:59Z'));
    const before: Message[] = [];
    host.script = withSignOn(message => before.push(message));
    expect((await charge()).status).toBe(503);
    clock.set(new Date('2026-11-17T05:00:00Z'));
    // Approves the request from before midnight, then declines the one from after midnight.
    host.script = withSignOn((message, line) => {
      const [first] = before;
      if (first !== undefined) line.send(answerTo(first, '00'));
      line.send(answerTo(message, message.mti === '0200' ? '51' : '00'));
    });
    expect((await charge()).body['error_code']).toBe(3003);
  });
});
