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

/** One configured connection to somebody who moves money. Its kind says how it is spoken to. */
export const connectionKinds = ['iso8583', 'openpay'] as const;
export type ConnectionKindName = (typeof connectionKinds)[number];

/** What a connection can carry. */
export const paymentMethods = ['card', 'pse', 'store'] as const;
export type ConnectionMethod = (typeof paymentMethods)[number];

/** What a connection is able to do with cards, so that nothing is asked of it that it cannot. */
export interface ConnectionCapabilities {
  /** Whether it can be asked what became of something. What cannot be asked for is taken back. */
  canInquire: boolean;
  canHold: boolean;
  canRefundPartly: boolean;
}

/** A protocol of connections: their settings, and how one is opened. */
export interface ConnectionKind<Settings = unknown, Secrets = unknown, Enrolment = unknown> {
  name: ConnectionKindName;
  methods: readonly ConnectionMethod[];
  capabilities: ConnectionCapabilities;
  /** The forms of the console and of the commands are made from these three. */
  settings: TSchema;
  /** Sealed, and never shown again. */
  secrets: TSchema;
  /** What a merchant is called there; `secret` names the properties that are sealed. */
  enrolment: { schema: TSchema; secret: readonly string[] };
  /** What a schema cannot say of settings that fit it; the message reads on from the name of the field. */
  findSettingsFault?(settings: Settings): { field: string; rule: RuleSaid } | undefined;
  /** Where settings lead; undefined where they name no usable address, so that nothing is ever sent. */
  destinationOf(settings: Settings): Destination | undefined;
  open(context: ConnectionContext<Settings, Secrets, Enrolment>): OpenConnection;
}

/** What a connection is given: its own configuration, and everything outside of it that it needs. */
export interface ConnectionContext<Settings, Secrets, Enrolment> {
  id: string;
  settings: Settings;
  secrets: Secrets;
  /** Undefined where the merchant is not known there: nothing is sent for it. */
  enrolmentOf(merchantId: string): Promise<Enrolment | undefined>;
  book: RequestBook;
  numbers: TraceNumbers;
  trace: MessageTrace;
  /** Where a host's advices of disputes are kept before they are acknowledged. */
  disputes?: DisputeInbox | undefined;
  /** Real time. */
  clock: Clock;
  log: Logger;
}

/** A connection while this process uses it. */
export interface OpenConnection {
  card?: CardProcessor | undefined;
  pse?: PseProvider | undefined;
  cash?: CashProvider | undefined;
  /** As the console shows it. Reads nothing: it is asked for often. */
  state(): ConnectionState;
  /** Asks the far side whether it is there: an echo, or whatever is like it. */
  check(deadline: Deadline): Promise<ConnectionCheck>;
  /** Answers to what is under way are waited for, for a moment. */
  close(): Promise<void>;
}

export interface ConnectionState {
  /** Whether something could be sent at this moment. */
  isReady: boolean;
  /** `1 of 2 connections signed on`: one line, for people. */
  summary: string;
  inFlight: number;
  lastAnswerAt: Date | null;
  lastFault: { at: Date; message: string } | null;
}

export type ConnectionCheck = { kind: 'answered'; afterMs: number } | { kind: 'failed'; message: string };
