import { deepStrictEqual, match } from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Iso8583Link } from '../iso8583-link.ts';
import type { TlsFiles } from '../programs/jpos-host.ts';
import { newAuthorisation, SHORT, until } from './stage.ts';

/** Who cannot show the other side who he is gets no line: each with a link of its own. */
export const strangerCases = (tls: TlsFiles, open: (tls: TlsFiles) => Iso8583Link) => [
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

async function assertNoLine(link: Iso8583Link, fault: RegExp): Promise<void> {
  try {
    await until('a fault is shown', () => link.state().lastFault !== null);
    await sleep(LONG_ENOUGH_MS);
    match(link.state().lastFault?.message ?? '', fault);
    deepStrictEqual(link.state().isReady, false);
    deepStrictEqual(await link.card.authorise(newAuthorisation(), SHORT), { kind: 'unavailable' });
  } finally {
    await link.close();
  }
}
