import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/support/checks/eventually.ts';
import {
  openTestConnection,
  testPurchase,
} from '../../../../test/support/doubles/connections/iso8583-connection.ts';
import {
  answerTo,
  startScriptedHost,
  withSignOn,
} from '../../../../test/support/doubles/connections/scripted-host.ts';
import { useScriptedConnections } from '../../../../test/support/world/gateway/use-scripted-connection.ts';
import { dialectOf } from '../dialect/dialects.ts';

const { openReady } = useScriptedConnections();
const patient = { timeoutMs: 30_000 };
const hasty = { timeoutMs: 30 };

describe('a line that falls', () => {
  it('unknown: cut behind the request', async () => {
    const { card, money } = await openReady(withSignOn((_message, line) => line.socket.destroy()));
    expect(await card.authorise(testPurchase('r1'), patient)).toEqual({ kind: 'unknown' });
    expect(money()).toHaveLength(1);
  });

  it('unavailable: cut before the request', async () => {
    const { card, host, lines } = await openReady(withSignOn(), {
      times: { firstPauseMs: 60_000, longestPauseMs: 60_000 },
    });
    host.lines[0]?.socket.destroy();
    await eventually(() => lines.isReady()).toBe(false);
    expect(await card.authorise(testPurchase('r1'), patient)).toEqual({ kind: 'unavailable' });
    expect(lines.state().lastFault?.message).toMatch(/^connection 1: /);
  });

  it('unavailable, and booked so: cut between the book and the line', async () => {
    const { card, book, host, lines, money } = await openReady(withSignOn(), {
      times: { firstPauseMs: 60_000, longestPauseMs: 60_000 },
    });
    const open = book.open;
    book.open = async request => {
      host.lines[0]?.socket.destroy();
      await eventually(() => lines.isReady()).toBe(false);
      return open(request);
    };
    expect(await card.authorise(testPurchase('r1'), patient)).toEqual({ kind: 'unavailable' });
    expect(book.entries[0]?.answered).toEqual({ result: 'unsent' });
    expect(money()).toEqual([]);
  });

  it('reconnects by itself while the other lines keep working', async () => {
    const { card, host, lines } = await openReady(withSignOn(), { settings: { connections: 2 } });
    await eventually(() => lines.state().summary).toBe('2 of 2 connections signed on');
    host.lines[0]?.socket.destroy();
    await eventually(() => host.lines.length).toBe(3);
    await eventually(() => lines.state().summary).toBe('2 of 2 connections signed on');
    expect(await card.authorise(testPurchase('r1'), patient)).toMatchObject({ kind: 'approved' });
  });

  it('requests are spread over the lines, and an answer may come on another one', async () => {
    const { card, host, lines } = await openReady(
      withSignOn(() => undefined),
      { settings: { connections: 2 } },
    );
    await eventually(() => lines.state().summary).toBe('2 of 2 connections signed on');
    const on = new Map<unknown, () => void>();
    host.script = withSignOn((message, line) => {
      on.set(line, () => host.lines.find(other => other !== line)?.send(answerTo(message, '00')));
    });
    const first = card.authorise(testPurchase('r1'), patient);
    await eventually(() => on.size).toBe(1);
    const second = card.authorise(testPurchase('r2'), patient);
    await eventually(() => on.size).toBe(2);
    for (const answer of on.values()) answer();
    expect((await Promise.all([first, second])).map(({ kind }) => kind)).toEqual(['approved', 'approved']);
  });

  it('requests of one event loop turn share a line', async () => {
    const on: unknown[] = [];
    const { card, lines } = await openReady(
      withSignOn((message, line) => {
        on.push(line);
        line.send(answerTo(message, '00'));
      }),
      { settings: { connections: 2 } },
    );
    await eventually(() => lines.state().summary).toBe('2 of 2 connections signed on');
    const asked = ['r1', 'r2', 'r3'].map(reference => card.authorise(testPurchase(reference), patient));
    expect((await Promise.all(asked)).map(({ kind }) => kind)).toEqual(['approved', 'approved', 'approved']);
    expect([on.length, new Set(on).size]).toEqual([3, 1]);
  });
});

it('a connection to a closed port is unavailable with the reason', async () => {
  const host = await startScriptedHost(dialectOf('generic-1987', {}), withSignOn());
  await host.close();
  const { card, lines } = openTestConnection(host.port);
  await eventually(() => lines.state().lastFault?.message).toMatch(/connection 1: .*ECONNREFUSED/);
  expect(await card.authorise(testPurchase('r1'), patient)).toEqual({ kind: 'unavailable' });
  expect(await lines.check(hasty)).toEqual({ kind: 'failed', message: 'no connection is signed on' });
  await lines.close();
});
