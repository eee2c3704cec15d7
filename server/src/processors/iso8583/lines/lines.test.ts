import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/support/checks/eventually.ts';
import { testPurchase } from '../../../../test/support/doubles/connections/iso8583-connection.ts';
import {
  answerTo,
  type HostLine,
  withSignOn,
} from '../../../../test/support/doubles/connections/scripted-host.ts';
import { useScriptedConnections } from '../../../../test/support/world/gateway/use-scripted-connection.ts';

const { open, openReady } = useScriptedConnections();
const patient = { timeoutMs: 30_000 };
const hasty = { timeoutMs: 30 };

describe('a line', () => {
  it('signs on before anything else, and says so', async () => {
    const { host, lines } = await openReady(withSignOn());
    expect(host.received[0]).toMatchObject({
      mti: '0800',
      fields: { 70: '001', 32: '123456', 7: '1116170405' },
    });
    expect(lines.state()).toMatchObject({
      isReady: true,
      summary: '1 of 1 connection signed on',
      inFlight: 0,
    });
  });

  it('unavailable: nothing is sent before the sign-on is answered', async () => {
    const { host, card, lines, money } = await open(() => undefined);
    await host.until('0800');
    expect(await card.authorise(testPurchase('r1'), patient)).toEqual({ kind: 'unavailable' });
    expect(lines.state()).toMatchObject({ isReady: false, summary: '0 of 1 connection signed on' });
    expect(money()).toEqual([]);
  });

  it('a refused sign-on is a fault that names the code, and is tried again', async () => {
    let isOpen = false;
    const { host, lines } = await open((message, line) => line.send(answerTo(message, isOpen ? '00' : '58')));
    await host.until('0800', 2);
    expect(lines.state()).toMatchObject({
      isReady: false,
      lastFault: { message: 'connection 1: the sign-on was refused (58)' },
    });
    isOpen = true;
    await eventually(() => lines.isReady()).toBe(true);
  });

  it('a sign-on that is never answered is given up', async () => {
    const { host, lines } = await open(() => undefined, { times: { networkAnswerMs: 10 } });
    await host.until('0800', 2);
    expect(lines.state().lastFault?.message).toBe('connection 1: the sign-on was not answered');
  });

  it('signs off when it is closed', async () => {
    const { host, lines } = await openReady(withSignOn());
    await lines.close();
    expect(host.received.at(-1)).toMatchObject({ mti: '0800', fields: { 70: '002' } });
  });

  it('answers an echo of the host', async () => {
    const { host } = await openReady(withSignOn());
    host.lines[0]?.send({ mti: '0800', fields: { 7: '1116170405', 11: '000077', 70: '301' } });
    expect(await host.until('0810')).toMatchObject({ fields: { 11: '000077', 39: '00', 70: '301' } });
  });

  it('a check is an echo and its answer', async () => {
    const { lines, host } = await open(withSignOn());
    expect(await lines.check(patient)).toMatchObject({ kind: 'answered' });
    host.script = (message, line) => line.send(answerTo(message, '96'));
    expect(await lines.check(patient)).toEqual({ kind: 'failed', message: 'the echo was refused (96)' });
    host.script = () => undefined;
    expect(await lines.check(hasty)).toEqual({ kind: 'failed', message: 'the echo was not answered' });
  });

  it('echoes while it is idle, and is cut when the host has fallen silent', async () => {
    const { host, lines } = await openReady(withSignOn(), { times: { echoIdleMs: 10 } });
    await host.until('0800', 3);
    expect(host.received[2]?.fields[70]).toBe('301');
    expect(lines.isReady()).toBe(true);
    const silent = await openReady(withSignOn(), { times: { echoIdleMs: 20, silentMs: 20 } });
    silent.host.script = () => undefined;
    await eventually(() => silent.lines.state().lastFault?.message).toBe(
      'connection 1: the host has fallen silent',
    );
  });

  it('unknown: an answer is owed and the host is silent', async () => {
    const { host, card } = await openReady(withSignOn(), { times: { silentMs: 20 } });
    host.script = () => undefined;
    expect(await card.authorise(testPurchase('r1'), patient)).toEqual({ kind: 'unknown' });
  });
});

describe('incoming messages', () => {
  it('approved: an answer in single bytes', async () => {
    const { card } = await openReady(
      withSignOn((message, line) => {
        const bytes = [...line.frameOf(answerTo(message, '00'))];
        const next = (): void => {
          const byte = bytes.shift();
          if (byte !== undefined) line.socket.write(Buffer.from([byte]), () => setImmediate(next));
        };
        line.socket.setNoDelay(true);
        next();
      }),
    );
    expect(await card.authorise(testPurchase('r1'), patient)).toMatchObject({ kind: 'approved' });
  });

  it('approved: each of many answers that come in one piece and in another order', async () => {
    const { host, card, lines, money } = await openReady(withSignOn(() => undefined));
    const asked = ['r1', 'r2', 'r3', 'r4'].map(reference => card.authorise(testPurchase(reference), patient));
    await host.until('0200', 4);
    expect(lines.state().inFlight).toBe(4);
    host.lines[0]?.send(
      ...money()
        .reverse()
        .map((message, at) => answerTo(message, at === 0 ? '51' : '00')),
    );
    expect((await Promise.all(asked)).map(({ kind }) => kind)).toEqual([
      'approved',
      'approved',
      'approved',
      'declined',
    ]);
    expect(lines.state().inFlight).toBe(0);
  });

  it('a doubled answer changes nothing, and one that contradicts is a fault', async () => {
    const { host, card, lines, trace, book } = await openReady(
      withSignOn((message, line) =>
        line.send(answerTo(message, '51'), answerTo(message, '51'), answerTo(message, '00')),
      ),
    );
    expect(await card.authorise(testPurchase('r1'), patient)).toMatchObject({ kind: 'declined', code: 3003 });
    await host.until('0200');
    await eventually(() => lines.state().lastFault?.message).toBe(
      'connection 1: a second answer (00) contradicts the first (51)',
    );
    expect(book.entries[0]?.answered).toMatchObject({ result: 'declined' });
    expect(trace.messages.map(({ name }) => name)).toContain('0210, a second time');
  });

  it('an unexpected or unreadable response affects no other request', async () => {
    const { card, lines } = await openReady(
      withSignOn((message, line) => {
        line.socket.write(Buffer.from('000401020304', 'hex'));
        line.send(
          { mti: '0210', fields: { 11: '999999', 39: '00', 41: 'TERM0001' } },
          answerTo(message, '00'),
        );
      }),
    );
    expect(await card.authorise(testPurchase('r1'), patient)).toMatchObject({ kind: 'approved' });
    expect(lines.state().lastFault?.message).toMatch(/^connection 1: a message could not be read: /);
  });

  it('a line with broken framing is reopened', async () => {
    const { host, lines } = await openReady(withSignOn(), { settings: { lengthHeader: '2-bytes' } });
    host.lines[0]?.socket.write('HTTP/1.1 400 Bad Request\r\n\r\n');
    host.lines[0]?.socket.end();
    await eventually(() => host.lines.length).toBe(2);
    await eventually(() => lines.isReady()).toBe(true);
  });

  it('unknown, then kept: an answer behind the deadline', async () => {
    const { host, card, book, trace, money } = await openReady(withSignOn(() => undefined));
    expect(await card.authorise(testPurchase('r1'), hasty)).toEqual({ kind: 'unknown' });
    const [sent] = money();
    if (sent !== undefined) host.lines[0]?.send(answerTo(sent, '00'));
    await eventually(() => book.entries[0]?.answered).toMatchObject({
      result: 'approved',
      responseCode: '00',
    });
    expect(trace.messages.at(-1)).toMatchObject({ name: '0210 purchase, late', reference: 'r1' });
    expect(await card.inquire({ merchantId: 'm1', reference: 'r1' }, hasty)).toMatchObject({
      kind: 'approved',
    });
  });

  it('a reversal uses the line of its unanswered request, so that the host receives it second', async () => {
    const lineOf = new Map<string | undefined, HostLine>();
    const followed: boolean[] = [];
    const { card, lines, host } = await openReady(
      withSignOn((message, line) => {
        const retrievalReference = message.fields[37];
        if (message.mti === '0200') {
          lineOf.set(retrievalReference, line);
        } else {
          followed.push(lineOf.get(retrievalReference) === line);
          line.send(answerTo(message, '00'));
        }
      }),
      { settings: { connections: 3, repeatMs: 60_000 } },
    );
    await eventually(() => lines.state().summary).toBe('3 of 3 connections signed on');
    const purchases = [];
    for (const reference of ['r1', 'r2', 'r3']) {
      purchases.push(card.authorise(testPurchase(reference), { timeoutMs: 300 }));
      await host.until('0200', purchases.length);
    }
    const kinds = (await Promise.all(purchases)).map(({ kind }) => kind);
    expect(kinds).toEqual(['unknown', 'unknown', 'unknown']);
    expect(new Set(lineOf.values()).size).toBe(3);
    for (const original of ['r1', 'r2', 'r3']) {
      await card.reverse({ merchantId: 'm1', reference: `${original}-reversal`, original }, patient);
    }
    expect(followed).toEqual([true, true, true]);
  });
});
