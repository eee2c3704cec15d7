import { errors } from '@recaudo/contract/shared/error-table';
import { GatewayError } from '../../../platform/errors.ts';
import { monotonicMs } from '../../../platform/primitives/time/clock.ts';
import type { Deadline, Outcome } from '../../card-processor.ts';
import type { ConnectionContext } from '../../connections/connection.ts';
import type { BookedRequest, NewRequest } from '../../connections/request-book.ts';
import type { Message } from '../codec/codec.ts';
import type { Dialect, Facts, MessageName } from '../dialect/dialect.ts';
import type { Lines } from '../lines/lines.ts';
import { fromBooked, type KeptAnswer, outcomeOf, toBooked } from '../messages/answer.ts';
import { originalKey, type SentFacts, sentFactsOf, sharedFacts } from '../messages/facts.ts';
import { messageTimes, retrievalReference } from '../messages/local-times.ts';
import type { FactReader } from '../messages/reader.ts';
import type { MessageWriter } from '../messages/writer.ts';
import {
  type Iso8583Enrolment,
  type Iso8583Secrets,
  type Iso8583Settings,
  terminalsOf,
} from '../settings.ts';

export type Iso8583Context = ConnectionContext<Iso8583Settings, Iso8583Secrets, Iso8583Enrolment>;

/** The host and everything needed to send it a request. */
export interface Host {
  context: Iso8583Context;
  dialect: Dialect;
  lines: Lines;
  write: MessageWriter;
  read: FactReader;
  /** Time between repeats of an advice. */
  repeatMs: number;
  /** Index of the next terminal. */
  turn: number;
}

export const unavailable: Outcome = { kind: 'unavailable' };
export const unknown: Outcome = { kind: 'unknown' };
export const declined: Outcome = { kind: 'declined', code: errors.rejectedByProcessor };

/** Before anything is sent, our own database outage is an outcome and not an error. */
export async function undefinedIfUnavailable<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof GatewayError && error.errorCode === errors.unavailable) return undefined;
    throw error;
  }
}

/** Takes a number of the terminal for today, or of another terminal if they are used up; undefined if all are. */
export async function takeNumber(
  { context }: Host,
  terminals: readonly string[],
  first: number,
): Promise<{ terminal: string; stan: string; at: Date } | undefined> {
  const at = context.clock.now();
  const { day } = messageTimes(at);
  for (let turn = 0; turn < terminals.length; turn += 1) {
    const terminal = terminals[(first + turn) % terminals.length] ?? '';
    try {
      const number = await context.numbers.next(terminal, day);
      return { terminal, stan: String(number).padStart(6, '0'), at };
    } catch (error) {
      context.log.warn({ link: context.id, terminal, err: error }, 'could not allocate a message number');
    }
  }
  return undefined;
}

/** Assigns the identifiers of a new message. */
export async function nameMessage(
  host: Host,
  name: MessageName,
  enrolment: Iso8583Enrolment,
  terminals = terminalsOf(enrolment),
): Promise<SentFacts | undefined> {
  host.turn += 1;
  const numbered = await takeNumber(host, terminals, host.turn);
  if (numbered === undefined) return undefined;
  const { terminal, stan, at } = numbered;
  const { transmittedAt, localTime, localDate } = messageTimes(at);
  return {
    mti: host.dialect.messages[name].mti,
    stan,
    transmittedAt,
    localTime,
    localDate,
    retrievalReference: retrievalReference(at, stan),
    terminal,
    acceptor: enrolment.acceptorId,
    processingCode: host.dialect.messages[name].processingCode ?? '',
  };
}

/** Adds the facts that all messages share. */
export function writeMessage(
  { write, dialect, context }: Host,
  name: MessageName,
  sent: SentFacts,
  { amountCentavos, enrolment, own }: { amountCentavos: bigint; enrolment: Iso8583Enrolment; own: Facts },
): Message {
  const shared = sharedFacts(sent, amountCentavos, dialect.words, {
    institution: context.settings,
    enrolment,
  });
  return write(name, sent.mti, shared, own);
}

/** The facts by which the host finds the original. */
export function aboutOriginal({ context }: Host, original: BookedRequest): Facts {
  const authorization = answerOf(original)?.authorization;
  return {
    originalKey: originalKey(sentFactsOf(original), context.settings),
    ...(authorization === undefined ? {} : { authorization }),
  };
}

/** True for an entry that closes a reference that was reversed before it was sent. */
export const isFence = ({ sent }: BookedRequest): boolean => 'fence' in sent;

export const answerOf = ({ answered }: BookedRequest): KeptAnswer | undefined =>
  answered === null ? undefined : fromBooked(answered);

/** The booked outcome of a repeated reference: the same request is not sent as a new one. */
export function findRepeatedOutcome(
  host: Host,
  entry: BookedRequest,
  asked: Omit<NewRequest, 'sent'>,
): Outcome | undefined {
  const isSame =
    entry.operation === asked.operation &&
    entry.original === asked.original &&
    entry.amountCentavos === asked.amountCentavos;
  if (isFence(entry) || !isSame) return declined;
  const answer = answerOf(entry);
  return answer === undefined ? undefined : outcomeOf(answer, host.dialect.answers);
}

/** Without a connected line nothing is sent now, but an earlier try may have been. */
export async function outcomeWithoutLine(host: Host, asked: Omit<NewRequest, 'sent'>): Promise<Outcome> {
  const entry = await undefinedIfUnavailable(host.context.book.find(asked.merchantId, asked.reference));
  return entry === undefined ? unavailable : (findRepeatedOutcome(host, entry, asked) ?? unknown);
}

/** Stores the host's first response. A failure to store it changes nothing at the host. */
export async function keep(
  { context: { book, log, id } }: Host,
  { merchantId, reference }: BookedRequest,
  answer: KeptAnswer,
  isAwaited = true,
): Promise<boolean> {
  try {
    const booked = toBooked(answer);
    return await (isAwaited
      ? book.answer(merchantId, reference, booked)
      : book.answerSoon(merchantId, reference, booked));
  } catch (error) {
    log.error({ link: id, reference, err: error }, 'could not store a response');
    return false;
  }
}

/** When to stop waiting for a response. */
export const endOf = ({ context }: Host, { timeoutMs }: Deadline): number =>
  monotonicMs() + Math.min(timeoutMs, context.settings.answerMs ?? timeoutMs);

export const leftMs = (endMs: number): number => Math.floor(endMs - monotonicMs());
