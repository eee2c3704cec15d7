import type { Logger } from 'pino';
import type { TSchema } from 'typebox';
import { type RuleSaid } from '../../platform/errors.ts';
import type { Clock } from '../../platform/primitives/time/clock.ts';
import type { CardProcessor, Deadline } from '../card-processor.ts';
import type { CashProvider } from '../cash-provider.ts';
import type { PseProvider } from '../pse-provider.ts';
import type { Destination } from './destination.ts';
import type { DisputeInbox } from './disputes/dispute-inbox.ts';
import type { RequestBook } from './request-book.ts';
import type { MessageTrace } from './traces/message-trace.ts';
import type { TraceNumbers } from './traces/trace-numbers.ts';

/** A configured connection to an acquirer or upstream gateway. Its kind names the protocol. */
export const connectionKinds = ['iso8583', 'openpay'] as const;
export type ConnectionKindName = (typeof connectionKinds)[number];

/** Payment methods that a connection can carry. */
export const paymentMethods = ['card', 'pse', 'store'] as const;
export type ConnectionMethod = (typeof paymentMethods)[number];

/** What a connection can do with cards; the gateway requests nothing else from it. */
export interface ConnectionCapabilities {
  /** True if outcomes can be queried. A connection without queries gets reversals instead. */
  canInquire: boolean;
  canHold: boolean;
  canRefundPartly: boolean;
}

/** A protocol of connections: their settings, and how one is opened. */
export interface ConnectionKind<Settings = unknown, Secrets = unknown, Enrolment = unknown> {
  name: ConnectionKindName;
  methods: readonly ConnectionMethod[];
  capabilities: ConnectionCapabilities;
  /** The console and the commands build their forms from these three schemas. */
  settings: TSchema;
  /** Encrypted, and never shown again. */
  secrets: TSchema;
  /** A merchant's identity at the host; `secret` names the encrypted properties. */
  enrolment: { schema: TSchema; secret: readonly string[] };
  /** Checks what the schema cannot express; the rule's text follows the field's name. */
  findSettingsFault?(settings: Settings): { field: string; rule: RuleSaid } | undefined;
  /** The destination of these settings; undefined if they contain no usable address, so that nothing is ever sent. */
  destinationOf(settings: Settings): Destination | undefined;
  open(context: ConnectionContext<Settings, Secrets, Enrolment>): OpenConnection;
}

/** A connection's configuration and everything else it needs. */
export interface ConnectionContext<Settings, Secrets, Enrolment> {
  id: string;
  settings: Settings;
  secrets: Secrets;
  /** Undefined if the merchant is not enrolled: nothing is sent for it. */
  enrolmentOf(merchantId: string): Promise<Enrolment | undefined>;
  book: RequestBook;
  numbers: TraceNumbers;
  trace: MessageTrace;
  /** Stores a host's dispute advices before they are acknowledged. */
  disputes?: DisputeInbox | undefined;
  /** Real time. */
  clock: Clock;
  log: Logger;
}

/** A connection that this process has open. */
export interface OpenConnection {
  card?: CardProcessor | undefined;
  pse?: PseProvider | undefined;
  cash?: CashProvider | undefined;
  /** The state shown in the console. Reads nothing, because it is called often. */
  state(): ConnectionState;
  /** Checks whether the host responds: an echo or its equivalent. */
  check(deadline: Deadline): Promise<ConnectionCheck>;
  /** Waits briefly for pending responses. */
  close(): Promise<void>;
}

export interface ConnectionState {
  /** True if a request could be sent now. */
  isReady: boolean;
  /** For people, in one line: `1 of 2 connections signed on`. */
  summary: string;
  inFlight: number;
  lastAnswerAt: Date | null;
  lastFault: { at: Date; message: string } | null;
}

export type ConnectionCheck = { kind: 'answered'; afterMs: number } | { kind: 'failed'; message: string };
