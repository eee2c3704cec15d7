import type { TLSSocket } from 'node:tls';
import { Compile } from 'typebox/compile';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/support/checks/eventually.ts';
import {
  openTestConnection,
  testEnrolment,
  testPurchase,
} from '../../../test/support/doubles/connections/iso8583-connection.ts';
import {
  type ScriptedHost,
  startScriptedHost,
  withSignOn,
} from '../../../test/support/doubles/connections/scripted-host.ts';
import { makeTestCertificates } from '../../../test/support/world/gateway/test-certificates.ts';
import { dialectOf } from './dialect/dialects.ts';
import { iso8583Kind } from './iso8583-kind.ts';

describe('required settings of a host', () => {
  const settings = { host: 'host.acquirer.example', port: 8583, acquirer: '123456' };
  it.each<[boolean, object]>([
    [true, {}],
    [
      true,
      { dialect: 'packed-1987', lengthHeader: '4-digits', tpdu: '6000030000', connections: 4, tls: true },
    ],
    [false, { port: 0 }],
    [false, { dialect: 'iso' }],
    [false, { acquirer: 'ABC' }],
    [false, { tpdu: '60' }],
    [false, { silentMs: 0 }],
  ])('%s: %j', (isGood, changes) => {
    expect(Compile(iso8583Kind.settings).Check({ ...settings, ...changes })).toBe(isGood);
  });

  it.each<[boolean, object]>([
    [true, {}],
    [true, { terminalIds: 'T1,T2, T3' }],
    [false, { terminalIds: '' }],
    [false, { terminalIds: 'TERMINAL9' }],
    [false, { merchantCategory: '541' }],
    [false, { acceptorId: 'A'.repeat(16) }],
  ])('of a merchant there, %s: %j', (isGood, changes) => {
    expect(Compile(iso8583Kind.enrolment.schema).Check({ ...testEnrolment, ...changes })).toBe(isGood);
  });
});

describe('an encrypted line', () => {
  let host: ScriptedHost;
  afterEach(() => host.close());
  const patient = { timeoutMs: 30_000 };

  it('shows its certificate, and is shown one that it knows', async () => {
    const { authority, server, client } = await makeTestCertificates('127.0.0.1');
    host = await startScriptedHost(dialectOf('generic-1987', {}), withSignOn(), {
      key: server.key,
      cert: server.chain,
      ca: authority.chain,
      requestCert: true,
      rejectUnauthorized: true,
    });
    const { card, lines } = openTestConnection(host.port, {
      settings: { tls: true, tlsAuthority: authority.chain },
      secrets: { clientCertificate: client.chain, clientKey: client.key },
    });
    await eventually(() => lines.isReady()).toBe(true);
    const socket = host.lines[0]?.socket as TLSSocket | undefined;
    expect(socket?.authorized).toBe(true);
    expect(await card.authorise(testPurchase('r1'), patient)).toMatchObject({ kind: 'approved' });
    await lines.close();
  });

  it('unavailable: a host with an untrusted certificate, and one that requires a client certificate', async () => {
    const { authority, server } = await makeTestCertificates('127.0.0.1');
    host = await startScriptedHost(dialectOf('generic-1987', {}), withSignOn(), {
      key: server.key,
      cert: server.chain,
      ca: authority.chain,
      requestCert: true,
      rejectUnauthorized: true,
    });
    const stranger = openTestConnection(host.port, { settings: { tls: true } });
    await eventually(() => stranger.lines.state().lastFault?.message).toMatch(/self-signed|unable to/);
    const nameless = openTestConnection(host.port, {
      settings: { tls: true, tlsAuthority: authority.chain },
    });
    await eventually(() => nameless.lines.state().lastFault).not.toBeNull();
    for (const { card, lines } of [stranger, nameless]) {
      expect(await card.authorise(testPurchase('r1'), patient)).toEqual({ kind: 'unavailable' });
      await lines.close();
    }
    expect(host.received).toEqual([]);
  });
});
