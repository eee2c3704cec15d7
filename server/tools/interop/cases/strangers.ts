import { deepStrictEqual, match } from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Iso8583Connection } from '../iso8583-connection.ts';
import type { TlsFiles } from '../programs/jpos-host.ts';
import { newAuthorisation, SHORT, until } from './stage.ts';

/** A side without a valid certificate cannot connect; each case has its own connection. */
export const strangerCases = (tls: TlsFiles, open: (tls: TlsFiles) => Iso8583Connection) => [
  {
    name: 'TLS: a host whose certificate nobody vouches for is not spoken to',
    play: () =>
      assertNoLine(open({ ...tls, hostCertificate: tls.client?.certificate ?? '' }), /certificate/i),
  },
  {
    name: 'TLS: without our certificate the host lets nobody in',
    play: () => assertNoLine(open({ ...tls, client: null }), /./),
  },
];

const LONG_ENOUGH_MS = 1_000;

async function assertNoLine(connection: Iso8583Connection, fault: RegExp): Promise<void> {
  try {
    await until('a fault is shown', () => connection.state().lastFault !== null);
    await sleep(LONG_ENOUGH_MS);
    match(connection.state().lastFault?.message ?? '', fault);
    deepStrictEqual(connection.state().isReady, false);
    deepStrictEqual(await connection.card.authorise(newAuthorisation(), SHORT), { kind: 'unavailable' });
  } finally {
    await connection.close();
  }
}
