import type { Socket } from 'node:net';
import type { Codec, Message } from '../codec/codec.ts';
import type { LengthHeader, NetworkCodes } from '../dialect/dialect.ts';
import type { Exchange } from './exchange.ts';
import type { LineTimes } from './line-times.ts';

/** What a line needs from its connection. */
export interface LineOptions {
  name: string;
  /** Calls `onStanding` once bytes can be sent, after the TLS handshake. */
  connect(onStanding: () => void): Socket;
  codec: Codec;
  header: LengthHeader;
  network: NetworkCodes;
  times: LineTimes;
  /** Creates a network management message with this code. */
  networkMessage(code: string): { stan: string; message: Message };
  networkAnswer(request: Message): Message;
  /** Undefined for any other message. */
  readNetwork(message: Message): NetworkMessage | undefined;
  /** Messages that the host initiates; each is acknowledged after `take` has stored it. */
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
  /** Called for sign-on, echo and other network messages. */
  onNetwork(direction: 'sent' | 'received', message: Message, lineName: string): void;
  /** The connection must end every exchange on this line. */
  onDown(lineName: string): void;
  onReady(): void;
  onFault(lineName: string, message: string): void;
}
