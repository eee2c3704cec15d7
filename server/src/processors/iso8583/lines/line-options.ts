import type { Socket } from 'node:net';
import type { Codec, Message } from '../codec/codec.ts';
import type { LengthHeader, NetworkCodes } from '../dialect/dialect.ts';
import type { Exchange } from './exchange.ts';
import type { LineTimes } from './line-times.ts';

/** What a line needs of the connection that it belongs to. */
export interface LineOptions {
  name: string;
  /** `onStanding` is called once bytes can be sent, behind the handshake of TLS. */
  connect(onStanding: () => void): Socket;
  codec: Codec;
  header: LengthHeader;
  network: NetworkCodes;
  times: LineTimes;
  /** A network management message with this code. */
  networkMessage(code: string): { stan: string; message: Message };
  networkAnswer(request: Message): Message;
  /** Undefined for what is not about the line itself. */
  readNetwork(message: Message): NetworkMessage | undefined;
  /** Messages that the host sends of its own accord; each is acknowledged once it was taken. */
  advices?: { isOne(message: Message): boolean; take(message: Message): Promise<void> } | undefined;
  events: LineEvents;
}

export interface NetworkMessage {
  isRequest: boolean;
  stan: string;
  code: string | undefined;
  responseCode: string | undefined;
  isApproved: boolean;
}

export interface LineEvents {
  onMessage(message: Message, lineName: string): void;
  onWritten(exchange: Exchange): void;
  /** Of sign-on, echo and the like. */
  onNetwork(direction: 'sent' | 'received', message: Message, lineName: string): void;
  /** Everything that was handed to it has to be ended. */
  onDown(lineName: string): void;
  onReady(): void;
  onFault(lineName: string, message: string): void;
}
