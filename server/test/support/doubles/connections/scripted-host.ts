import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { createCodec, type Fields, type Message } from '#src/processors/iso8583/codec/codec.ts';
import type { Dialect } from '#src/processors/iso8583/dialect/dialect.ts';
import { readFrames } from '../../../../tools/iso8583-host/read-frames.ts';

export interface HostLine {
  socket: Socket;
  /** Writes the frames of all messages in one chunk. */
  send(...messages: Message[]): void;
  frameOf(message: Message): Buffer;
}

/** Handles one received message; a script that sends nothing leaves the request unanswered. */
export type HostScript = (message: Message, line: HostLine) => void;

export interface ScriptedHost {
  port: number;
  received: Message[];
  lines: HostLine[];
  script: HostScript;
  /** Waits until `count` messages of this type have arrived. */
  until(mti: string, count?: number): Promise<Message>;
  close(): Promise<void>;
}

/** An acquirer's host that follows the test's script. */
export async function startScriptedHost(
  dialect: Dialect,
  script: HostScript,
  tls?: TlsOptions,
): Promise<ScriptedHost> {
  const codec = createCodec(dialect);
  const waiting = new Set<() => void>();
  const take = (socket: Socket): void => {
    const line: HostLine = {
      socket,
      frameOf: message => codec.pack(message),
      send: (...messages) => void socket.write(Buffer.concat(messages.map(message => codec.pack(message)))),
    };
    host.lines.push(line);
    socket.on('error', () => undefined);
    readFrames(socket, dialect.layout.header, frame => {
      const message = codec.unpack(frame);
      host.received.push(message);
      host.script(message, line);
      for (const look of waiting) look();
    });
  };
  const server: Server = tls === undefined ? createServer(take) : createTlsServer(tls, take);
  // Some tests present a client that fails the TLS handshake; the host keeps running.
  server.on('tlsClientError', () => undefined);
  const host: ScriptedHost = {
    port: 0,
    received: [],
    lines: [],
    script,
    until: (mti, count = 1) =>
      new Promise(resolve => {
        const look = (): void => {
          const found = host.received.filter(message => message.mti === mti)[count - 1];
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    close: async () => {
      for (const { socket } of host.lines) socket.destroy();
      await new Promise<void>(resolve => {
        server.close(() => resolve());
      });
    },
  };
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  host.port = typeof address === 'object' && address !== null ? address.port : 0;
  return host;
}

const ECHOED = [3, 4, 7, 11, 12, 13, 37, 41, 42, 49, 70];

/** The response to a message, with the fields that hosts usually echo. */
export function answerTo({ mti, fields }: Message, responseCode: string, own: Fields = {}): Message {
  const echoed: Fields = {};
  for (const field of ECHOED) if (fields[field] !== undefined) echoed[field] = fields[field];
  const isMoney = responseCode === '00' && (mti[1] === '1' || mti[1] === '2');
  if (isMoney) echoed[38] = `A${(fields[11] ?? '').slice(1)}`;
  return { mti: `${mti.slice(0, 2)}${Number(mti[2]) + 1}0`, fields: { ...echoed, 39: responseCode, ...own } };
}

/** Responds to network management messages and passes the rest to `rest`. */
export const withSignOn =
  (rest: HostScript = (message, line) => line.send(answerTo(message, '00'))): HostScript =>
  (message, line) =>
    message.mti === '0800' ? line.send(answerTo(message, '00')) : rest(message, line);
