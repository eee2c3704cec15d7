import { describe, expect, inject, test } from 'vitest';
import {
  addConnection,
  changeConnection,
  listConnections,
  setConnectionStatus,
} from '../../../src/domain/routing/connections.ts';
import { enrolMerchant, removeEnrolment } from '../../../src/domain/routing/enrolments.ts';
import { newConnectionBoard } from '../../../src/processors/connections/new-connection-board.ts';
import { newScriptedKind } from '../../support/doubles/connections/scripted-connection.ts';
import { LONG_TIMEOUT, newAuthorisation } from '../../support/doubles/connections/test-processor.ts';
import { useGateway, useMerchant } from '../../support/world/gateway/use-gateway.ts';

const kind = newScriptedKind();
const shop = useGateway({ connectionKinds: [kind], noticesFrom: inject('databaseServer') });
const { merchant } = useMerchant(shop);
let connections = 0;

/** A connection at which the test's merchant is enrolled. */
async function newConnection(password = 'pässword'): Promise<string> {
  const id = `host-${(connections += 1)}`;
  const [settings, secrets] = [{ host: '127.0.0.1', port: 9 }, { password }];
  await addConnection(shop.served, { id, kind: 'iso8583', name: 'Adquirente', settings, secrets });
  await enrol(id);
  return id;
}
const enrol = (connectionId: string) =>
  enrolMerchant(shop.served, {
    merchantId: merchant.merchant.id,
    linkId: connectionId,
    values: { terminal: '12345678', key: 'clave' },
  });

let references = 0;
async function authorise(connectionId: string) {
  const card = await shop.served.connections.card(connectionId);
  const request = newAuthorisation(`ref${(references += 1)}`, '4111111111111111');
  return card.authorise({ ...request, merchantId: merchant.merchant.id }, LONG_TIMEOUT);
}
const openings = (connectionId: string) => kind.opened.filter(({ id }) => id === connectionId);
const askedOf = (connectionId: string) => kind.asked.filter(asked => asked.connectionId === connectionId);

describe('a connection', () => {
  test('opens with its secrets once, at first use', async () => {
    const id = await newConnection('first');
    expect(openings(id)).toHaveLength(0);
    await Promise.all([authorise(id), authorise(id), authorise(id)]);
    expect(openings(id)).toHaveLength(1);
    expect(openings(id)[0]).toMatchObject({
      settings: { host: '127.0.0.1' },
      secrets: { password: 'first' },
    });
    expect(askedOf(id).map(({ enrolment }) => enrolment)).toEqual(
      Array.from({ length: 3 }, () => ({ terminal: '12345678', key: 'clave' })),
    );
  });

  test('appears in the metrics: requests by result, their duration, and whether it is usable', async () => {
    const id = await newConnection();
    const sandbox = { environment: 'sandbox', link: id };
    const valuesOf = async (name: string) => {
      const { values } = (await shop.gateway.metrics.registry.getSingleMetric(name)?.get()) ?? { values: [] };
      return values.filter(({ labels }) => labels['link' as keyof typeof labels] === id);
    };
    await authorise(id);
    kind.outcomes.set(id, { kind: 'declined', code: 3001 });
    await authorise(id);
    kind.outcomes.set(id, { kind: 'unknown' });
    await authorise(id);
    await removeEnrolment(shop.served, { merchantId: merchant.merchant.id, connectionId: id });
    await expect.poll(() => authorise(id)).toEqual({ kind: 'unavailable' });
    const requests = (await valuesOf('recaudo_link_requests_total')).map(({ labels, value }) => [
      labels,
      value,
    ]);
    expect(requests).toEqual(
      expect.arrayContaining([
        [{ ...sandbox, result: 'approved' }, 1],
        [{ ...sandbox, result: 'declined' }, 1],
      ]),
    );
    // A merchant without an enrolment sends nothing.
    expect(requests.map(([labels]) => (labels as { result: string }).result)).not.toContain('unavailable');
    expect(await valuesOf('recaudo_link_request_seconds')).toContainEqual(
      expect.objectContaining({ metricName: 'recaudo_link_request_seconds_count', labels: sandbox }),
    );
    expect(await valuesOf('recaudo_link_up')).toEqual([{ labels: sandbox, value: 1 }]);
    expect(await valuesOf('recaudo_link_circuit_open')).toEqual([{ labels: sandbox, value: 0 }]);
    kind.notReady.add(id);
    expect(await valuesOf('recaudo_link_up')).toEqual([{ labels: sandbox, value: 0 }]);
    await setConnectionStatus(shop.gateway, id, 'disabled');
    await expect.poll(() => valuesOf('recaudo_link_up')).toEqual([]);
  });

  test('reopens after a change', async () => {
    const id = await newConnection('before');
    await authorise(id);
    await changeConnection(shop.gateway, id, { secrets: { password: 'after' } });
    await expect
      .poll(async () => (await authorise(id)) && openings(id).at(-1)?.secrets.password)
      .toBe('after');
    expect(openings(id)).toHaveLength(2);
    await expect.poll(() => kind.closed.filter(closed => closed === id)).toHaveLength(1);
  });

  test('reopens after a change by another process, even without payments', async () => {
    const id = await newConnection('before');
    await authorise(id);
    await shop.gateway.database.run(
      {
        name: 'test_change_link',
        text: `update links set version = version + 1, name = 'Otro' where id = $1`,
      },
      [id],
    );
    await expect.poll(() => openings(id).length).toBe(2);
  });

  test('unavailable: sends nothing if disabled, or for a merchant without an enrolment', async () => {
    const id = await newConnection();
    await removeEnrolment(shop.served, { merchantId: merchant.merchant.id, connectionId: id });
    expect(await authorise(id)).toEqual({ kind: 'unavailable' });
    await enrol(id);
    expect(await authorise(id)).toMatchObject({ kind: 'approved' });
    await setConnectionStatus(shop.served, id, 'disabled');
    expect(await authorise(id)).toEqual({ kind: 'unavailable' });
    expect(await shop.served.connections.judge(id)).toBe('disabled');
    await setConnectionStatus(shop.served, id, 'enabled');
    expect(await authorise(id)).toMatchObject({ kind: 'approved' });
    expect(askedOf(id)).toHaveLength(2);
  });

  test('unavailable: there is no such connection', async () => {
    expect(await authorise('nobody')).toEqual({ kind: 'unavailable' });
    expect(await shop.served.connections.isUsable('nobody')).toBe(false);
    expect(await shop.served.connections.check('nobody', 100)).toMatchObject({ kind: 'failed' });
  });

  test('lists its state in each running process', async () => {
    const id = await newConnection();
    await authorise(id);
    const seen = async () =>
      (await listConnections(shop.served)).find(connection => connection.id === id)?.states;
    await expect
      .poll(seen, { timeout: 15_000 })
      .toMatchObject([
        { isReady: true, circuit: 'closed', version: 1, summary: '1 of 1 connections signed on' },
      ]);
  });
});

test('a running program keeps every enabled connection open', async () => {
  const [on, off] = [await newConnection(), await newConnection()];
  await setConnectionStatus(shop.served, off, 'disabled');
  const own = newScriptedKind();
  const { database, keyRing, merchantCache, realClock: clock, log } = shop.served;
  const board = newConnectionBoard({
    database,
    keyRing,
    merchantCache,
    clock,
    log,
    kinds: [own],
    hostRule: shop.served.connections.hostRule,
    processId: '1-test',
    opensAll: true,
  });
  await expect.poll(() => board.states().map(({ connectionId }) => connectionId)).toContain(on);
  await setConnectionStatus(shop.served, on, 'disabled');
  await expect.poll(() => own.closed).toContain(on);
  await board.close();
  expect(own.opened.map(({ id }) => id)).not.toContain(off);
  expect(own.closed.toSorted()).toEqual(own.opened.map(({ id }) => id).toSorted());
  expect(await board.judge(on)).toBe('disabled');
});

describe('a circuit', () => {
  test('opens when a connection stops responding, and closes with its echo', async () => {
    const id = await newConnection();
    kind.outcomes.set(id, { kind: 'unavailable' });
    kind.silent.add(id);
    await authorise(id);
    await expect.poll(() => shop.served.connections.judge(id)).toBe('circuit_open');
    kind.outcomes.delete(id);
    kind.silent.delete(id);
    await expect.poll(() => shop.served.connections.judge(id), { timeout: 15_000 }).toBe('usable');
  });

  test('stays closed while echoes arrive, until too many requests time out', async () => {
    const id = await newConnection();
    kind.outcomes.set(id, { kind: 'unknown' });
    for (let count = 0; count < 4; count += 1) await authorise(id);
    expect(await shop.served.connections.judge(id)).toBe('usable');
    await authorise(id);
    expect(await shop.served.connections.judge(id)).toBe('circuit_open');
  });

  test('does not count declines or merchants without an enrolment', async () => {
    const id = await newConnection();
    kind.outcomes.set(id, { kind: 'declined', code: 3001 });
    for (let count = 0; count < 6; count += 1) await authorise(id);
    await removeEnrolment(shop.served, { merchantId: merchant.merchant.id, connectionId: id });
    for (let count = 0; count < 6; count += 1) await authorise(id);
    expect(await shop.served.connections.judge(id)).toBe('usable');
  });
});

test('unknown outcomes of inquiries do not open the circuit', async () => {
  const id = await newConnection();
  kind.outcomes.set(id, { kind: 'unknown' });
  const card = await shop.served.connections.card(id);
  for (let count = 0; count < 20; count += 1) {
    await card.inquire({ merchantId: merchant.merchant.id, reference: `ref${count}` }, LONG_TIMEOUT);
  }
  expect(await shop.served.connections.isUsable(id)).toBe(true);
});
