import { createCodec, type Message } from './codec/codec.ts';
import type { Dialect } from './dialect/dialect.ts';
import { connectTo, type HostAddress } from './lines/connect.ts';
import type { NetworkMessage } from './lines/line-options.ts';
import type { LineTimes } from './lines/line-times.ts';
import { openLines, type Traffic } from './lines/lines.ts';
import { isDisputeAdvice, readDisputeAdvice } from './messages/dispute-advice.ts';
import { messageTimes } from './messages/local-times.ts';
import { createReader, type FactReader } from './messages/reader.ts';
import { createTracer } from './messages/traced.ts';
import { createWriter, type MessageWriter } from './messages/writer.ts';
import type { Host, Iso8583Context } from './requests/host.ts';
import { connectionsOf, lineTimesOf, repeatMsOf } from './settings.ts';
import { dialectOfSettings } from './settings-dialect.ts';

const NETWORK_CLASS = '8';
const LAST_NUMBER = 999_999;

/** Opens the lines of a connection. Tests may replace `times` and `dialect` of the settings. */
export function openHost(
  context: Iso8583Context,
  times?: Partial<LineTimes>,
  dialect = dialectOfSettings(context.settings),
): Host {
  const { settings, clock, log, id } = context;
  const read = createReader(dialect);
  const write = createWriter(dialect);
  const lines = openLines({
    connect: onStanding => connectTo(addressOf(context), onStanding),
    codec: createCodec(dialect),
    header: dialect.layout.header,
    network: dialect.network,
    times: { ...lineTimesOf(settings), ...times },
    connections: connectionsOf(settings),
    now: () => clock.now(),
    ...networkMessages(context, dialect, write, read),
    keyOf: message => `${read(message, 'stan') ?? ''} ${read(message, 'terminal') ?? ''}`,
    responseCodeOf: message => read(message, 'responseCode') ?? '',
    isApproval: responseCode => dialect.answers.approved.includes(responseCode),
    advices: disputeAdvices(context, dialect, read),
    onTraffic: traceTraffic(context, dialect, read),
    onFault: fault => log.warn({ link: id }, fault),
  });
  return { context, dialect, lines, write, read, repeatMs: repeatMsOf(settings), turn: 0 };
}

function addressOf({ settings, secrets }: Iso8583Context): HostAddress {
  const { host, port } = settings;
  if (settings.tls !== true) return { host, port };
  const { clientCertificate, clientKey } = secrets;
  const tls = {
    serverName: settings.tlsServerName,
    authority: settings.tlsAuthority,
    clientCertificate,
    clientKey,
  };
  return { host, port, tls };
}

/**
 * Builds sign-on, echo and other network messages. Their numbers belong to no terminal, so each process counts its own.
 */
function networkMessages(context: Iso8583Context, dialect: Dialect, write: MessageWriter, read: FactReader) {
  let last = Math.floor(Math.random() * LAST_NUMBER);
  const { acquirer, forwarder } = context.settings;
  const { mti } = dialect.messages.network;
  return {
    networkMessage: (networkCode: string) => {
      last = (last % LAST_NUMBER) + 1;
      const stan = String(last).padStart(6, '0');
      const { transmittedAt } = messageTimes(context.clock.now());
      const own = forwarder === undefined ? {} : { forwarder };
      return { stan, message: write('network', mti, { stan, transmittedAt, networkCode, acquirer, ...own }) };
    },
    networkAnswer: (request: Message): Message => {
      const fields = { ...request.fields };
      const place = dialect.places.responseCode;
      if (place !== undefined) fields[place.field] = dialect.answers.approved[0] ?? '';
      return { mti: answerType(request.mti), fields };
    },
    readNetwork: (message: Message): NetworkMessage | undefined => {
      if (message.mti[1] !== NETWORK_CLASS) return undefined;
      const responseCode = read(message, 'responseCode');
      return {
        isRequest: Number(message.mti[2]) % 2 === 0,
        stan: read(message, 'stan') ?? '',
        code: read(message, 'networkCode'),
        responseCode,
        isApproved: responseCode !== undefined && dialect.answers.approved.includes(responseCode),
      };
    },
  };
}

/** Handles disputes announced by the host; undefined if the dialect declares none. */
function disputeAdvices({ disputes: inbox }: Iso8583Context, dialect: Dialect, read: FactReader) {
  const { disputes } = dialect;
  if (disputes === undefined || inbox === undefined) return undefined;
  return {
    isOne: (message: Message) => isDisputeAdvice(dialect, read, message),
    take: async (message: Message) => inbox.keep(readDisputeAdvice(dialect, disputes, read, message)),
  };
}

const answerType = (mti: string): string => `${mti.slice(0, 2)}${Number(mti[2]) + 1}${mti.slice(3)}`;

function traceTraffic(
  context: Iso8583Context,
  dialect: Dialect,
  read: FactReader,
): (traffic: Traffic) => void {
  const trace = createTracer(dialect);
  const { signOn, signOff, echo } = dialect.network;
  const networkNames = new Map([
    [signOn, 'sign-on'],
    [signOff, 'sign-off'],
    [echo, 'echo'],
  ]);
  const notes: Partial<Record<NonNullable<Traffic['arrival']>, string>> = {
    late: ', late',
    again: ', a second time',
    stray: ', nobody waits for it',
  };
  return ({ direction, lineName, message, exchange, arrival }) => {
    if (!context.trace.hasRoom()) return;
    const isNetwork = message.mti[1] === NETWORK_CLASS;
    const networkName = isNetwork
      ? (networkNames.get(read(message, 'networkCode') ?? '') ?? 'network')
      : undefined;
    const name = exchange?.name ?? networkName ?? '';
    const note = (arrival && notes[arrival]) ?? '';
    context.trace.add({
      at: context.clock.now(),
      direction,
      connection: lineName,
      name: `${message.mti} ${name}${note}`.replace(' ,', ','),
      merchantId: exchange?.merchantId ?? null,
      reference: exchange?.reference ?? null,
      fields: trace(message),
    });
  };
}
