import { readFileSync } from 'node:fs';
import type { CardProcessor } from '#src/processors/card-processor.ts';
import type { OpenConnection } from '#src/processors/connections/connection.ts';
import type { TracedMessage } from '#src/processors/connections/traces/message-trace.ts';
import type { Dialect, Layout, LengthHeader } from '#src/processors/iso8583/dialect/dialect.ts';
import { dialectOf } from '#src/processors/iso8583/dialect/dialects.ts';
import { cardProcessorOver } from '#src/processors/iso8583/iso8583-kind.ts';
import { openHost } from '#src/processors/iso8583/open-host.ts';
import type { DialectName } from './cases/stage.ts';
import { contextOf, newSurroundings } from './connection-context.ts';
import type { TlsFiles } from './programs/jpos-host.ts';
import type { SimulatorOptions } from './programs/simulator.ts';

export interface Iso8583Address extends Pick<SimulatorOptions, 'header' | 'tpdu'> {
  port: number;
  dialect: DialectName;
  /** Only if it differs from the dialect's own. */
  format?: SimulatorOptions['format'];
  tls: TlsFiles | null;
}

export interface Iso8583Connection extends OpenConnection {
  card: CardProcessor;
  traced: readonly TracedMessage[];
}

const CONNECTION = 'lkinteropiso85830001';

const headers: Readonly<Record<SimulatorOptions['header'], LengthHeader>> = {
  '2b': '2-bytes',
  '4b': '4-bytes',
  '2a': '2-digits',
  '4a': '4-digits',
};

/** Encodings in which hosts differ from a dialect, independent of its fields. */
const layouts: Readonly<Record<SimulatorOptions['format'], Partial<Layout>>> = {
  'ascii-binary': {},
  bcd: {},
  'ascii-hex': { bitmap: 'hex', bytes: 'hex' },
  ebcdic: { mti: 'ebcdic', digits: 'ebcdic', text: 'ebcdic', lengths: 'ebcdic' },
};

/** One network connection shared by all requests, with short timeouts so that repeats come soon. */
export function openIso8583Connection(address: Iso8583Address): Iso8583Connection {
  const { port, tls } = address;
  const surroundings = newSurroundings(CONNECTION);
  const files = tls === null ? {} : { tls: true, tlsAuthority: readFileSync(tls.hostCertificate, 'utf8') };
  const context = contextOf(CONNECTION, surroundings, {
    settings: {
      host: '127.0.0.1',
      port,
      dialect: address.dialect,
      connections: 1,
      acquirer: '12345678901',
      repeatMs: 250,
      ...files,
    },
    secrets: secretsOf(tls?.client ?? null),
    enrolment: {
      acceptorId: 'ACCEPTOR0000001',
      terminalIds: 'TERM0001, TERM0002',
      merchantCategory: '5411',
      name: 'Café Interop',
      city: 'Bogotá',
    },
  });
  const host = openHost(context, {}, dialectFor(address));
  return {
    card: cardProcessorOver(host),
    traced: surroundings.traced,
    state: () => host.lines.state(),
    check: deadline => host.lines.check(deadline),
    close: () => host.lines.close(),
  };
}

const secretsOf = (client: TlsFiles['client']) =>
  client === null
    ? {}
    : {
        clientCertificate: readFileSync(client.certificate, 'utf8'),
        clientKey: readFileSync(client.key, 'utf8'),
      };

function dialectFor({ dialect, format, header, tpdu }: Iso8583Address): Dialect {
  const own = dialectOf(dialect, { lengthHeader: headers[header] });
  return { ...own, layout: { ...own.layout, ...(format === undefined ? {} : layouts[format]), tpdu } };
}
