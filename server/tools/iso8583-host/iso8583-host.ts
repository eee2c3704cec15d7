import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createCodec, type Message } from '#src/processors/iso8583/codec/codec.ts';
import { type DialectName, dialectOf } from '#src/processors/iso8583/dialect/dialects.ts';
import { createReader, type FactReader } from '#src/processors/iso8583/messages/reader.ts';
import { APPROVED, HostBooks, type HostEntry, type HostRequest } from './host-books.ts';
import { readFrames } from './read-frames.ts';

/** The fate of a message and its response. */
export type Fault =
  | { kind: 'none' }
  /** Processed, with a late response. */
  | { kind: 'late'; afterMs: number }
  /** Processed, without a response. */
  | { kind: 'dropped' }
  /** Lost before processing. */
  | { kind: 'lost' }
  /** Delivered only at this time. */
  | { kind: 'held'; until: Promise<void> }
  /** Processed, with two responses. */
  | { kind: 'doubled' }
  /** Processed, and the line drops. */
  | { kind: 'cut' };

export interface Iso8583HostOptions {
  dialect?: DialectName;
  port?: number;
  /** Decides on purchases and holds by card number. */
  decide?: (cardNumber: string) => string;
  faultOf?: (request: HostRequest) => Fault;
}

export interface Iso8583Host {
  port: number;
  books: HostBooks;
  close(): Promise<void>;
}

/** An acquirer's host for benches and drills, with its own journal and configurable response faults. */
export async function startIso8583Host(options: Iso8583HostOptions = {}): Promise<Iso8583Host> {
  const { faultOf = () => ({ kind: 'none' }), decide = () => APPROVED } = options;
  const dialect = dialectOf(options.dialect ?? 'generic-1987', {});
  const codec = createCodec(dialect);
  const read = createReader(dialect);
  const books = new HostBooks();
  const sockets = new Set<Socket>();

  const serve = (socket: Socket): void => {
    sockets.add(socket);
    let waiting: Buffer[] = [];
    const send = (message: Message): void => {
      waiting.push(codec.pack(message));
      if (waiting.length > 1) return;
      setImmediate(() => {
        const written = waiting;
        waiting = [];
        if (!socket.destroyed)
          socket.write(written.length === 1 ? (written[0] as Buffer) : Buffer.concat(written));
      });
    };
    readFrames(socket, dialect.layout.header, frame => {
      const message = codec.unpack(frame);
      if (message.mti[1] === '8') {
        if (message.mti === '0800') send(answerTo(message, { 39: APPROVED }));
        return;
      }
      const request = requestOf(message, read);
      const fault = faultOf(request);
      const arrive = (): void => {
        const entry = books.take(request, () => decide(read(message, 'cardNumber') ?? ''));
        answerWith(fault, socket, () => send(answerOf(message, entry)));
      };
      if (fault.kind === 'held') void fault.until.then(arrive);
      else if (fault.kind !== 'lost') arrive();
    });
    socket
      .setNoDelay()
      .on('error', () => socket.destroy())
      .on('close', () => sockets.delete(socket));
  };
  const server = createServer(serve);
  await new Promise<void>(resolve => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    books,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function answerWith(fault: Fault, socket: Socket, answer: () => void): void {
  if (fault.kind === 'dropped') return;
  if (fault.kind === 'cut') {
    socket.destroy();
    return;
  }
  if (fault.kind === 'late') {
    setTimeout(answer, fault.afterMs).unref();
    return;
  }
  answer();
  if (fault.kind === 'doubled') answer();
}

const answerOf = (message: Message, entry: HostEntry): Message =>
  answerTo(message, {
    39: entry.responseCode,
    ...(entry.responseCode === APPROVED ? { 38: entry.authorization } : {}),
  });

/** The response's type is the request's plus 10, also for a repeat. Card data is not returned. */
function answerTo({ mti, fields }: Message, more: Record<number, string>): Message {
  const { 2: _number, 14: _expiration, 48: _private, 90: _original, ...kept } = fields;
  return { mti: `${mti.slice(0, 2)}${Number(mti[2]) + 1}0`, fields: { ...kept, ...more } };
}

const ORIGINAL_DIGITS = 20;

export const keyOf = (terminal: string, mti: string, stan: string, transmittedAt: string): string =>
  `${terminal} ${mti}${stan}${transmittedAt}`;

function requestOf(message: Message, read: FactReader): HostRequest {
  const terminal = read(message, 'terminal') ?? '';
  // A repeat counts as the message that it repeats.
  const mti = `${message.mti.slice(0, 3)}0`;
  const original = read(message, 'originalKey');
  return {
    key: keyOf(terminal, mti, read(message, 'stan') ?? '', read(message, 'transmittedAt') ?? ''),
    operation: operationOf(mti, read(message, 'processingCode') ?? ''),
    amountCentavos: BigInt(read(message, 'amount') ?? '0'),
    originalKey: original === undefined ? null : `${terminal} ${original.slice(0, ORIGINAL_DIGITS)}`,
  };
}

function operationOf(mti: string, processingCode: string): HostEntry['operation'] {
  if (mti === '0420' || mti === '0400') return 'reversal';
  if (mti === '0220') return 'completion';
  if (mti === '0100') return 'hold';
  return processingCode.startsWith('20') ? 'refund' : 'purchase';
}
