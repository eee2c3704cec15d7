import { monotonicMs } from '../../../platform/primitives/time/clock.ts';
import type { Outcome } from '../../card-processor.ts';
import type { BookedRequest } from '../../connections/request-book.ts';
import type { Message } from '../codec/codec.ts';
import { MessageFault } from '../codec/message-fault.ts';
import type { MessageName } from '../dialect/dialect.ts';
import type { Reply } from '../lines/exchange.ts';
import { type AnswerKind, judgeAnswer, type KeptAnswer, outcomeOf } from '../messages/answer.ts';
import { sentFactsOf } from '../messages/facts.ts';
import {
  aboutOriginal,
  answerOf,
  type Host,
  keep,
  leftMs,
  unavailable,
  unknown,
  writeMessage,
} from './host.ts';

interface Question {
  name: MessageName;
  kind: AnswerKind;
  entry: BookedRequest;
  message: Message;
  isOfTakenMoney?: boolean;
}

/**
 * Sends a request once. An unwritten request has not happened, and is booked so; a written one without a response is
 * unknown.
 */
export async function askOnce(host: Host, question: Question, endMs: number): Promise<Outcome> {
  const reply = await send(host, question, leftMs(endMs));
  if (reply.kind === 'unsent') {
    await keep(host, question.entry, { result: 'unsent' });
    return unavailable;
  }
  if (reply.kind === 'unanswered') return unknown;
  return (await settle(host, question, reply.answer)) ?? unknown;
}

/**
 * Sends an advice and its repeats until a response or the deadline. A later call with the same reference starts with a
 * repeat.
 */
export async function advise(
  host: Host,
  question: Question,
  endMs: number,
  isRepeat: boolean,
): Promise<Outcome> {
  const repeat = host.dialect.messages[question.name].repeat ?? question.message.mti;
  let hasBeenSent = isRepeat;
  while (leftMs(endMs) > 0) {
    const message = hasBeenSent ? { ...question.message, mti: repeat } : question.message;
    const reply = await send(host, { ...question, message }, Math.min(leftMs(endMs), host.repeatMs));
    if (reply.kind === 'answered') {
      const outcome = await settle(host, question, reply.answer);
      if (outcome !== undefined) return outcome;
    }
    if (reply.kind === 'unsent') return hasBeenSent ? unknown : unavailable;
    hasBeenSent = true;
    if (reply.kind === 'answered') await pause(Math.min(host.repeatMs, Math.max(0, leftMs(endMs))));
  }
  return hasBeenSent ? unknown : unavailable;
}

const pause = (durationMs: number): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, durationMs);
  });

async function send(host: Host, question: Question, timeoutMs: number): Promise<Reply> {
  if (timeoutMs <= 0) return { kind: 'unsent' };
  const { merchantId, reference, original } = question.entry;
  try {
    return await host.lines.send({
      name: question.name,
      merchantId,
      reference,
      after: original ?? undefined,
      message: question.message,
      timeoutMs,
      onLate: answer => void settle(host, question, answer),
    });
  } catch (error) {
    if (!(error instanceof MessageFault)) throw error;
    host.context.log.error(
      { link: host.context.id, reference },
      `a message cannot be sent: ${error.message}`,
    );
    return { kind: 'unsent' };
  }
}

/** Undefined if the response is not final. */
async function settle(host: Host, question: Question, answer: Message): Promise<Outcome | undefined> {
  const { entry, kind, isOfTakenMoney } = question;
  const asked = { kind, amountCentavos: entry.amountCentavos, isOfTakenMoney };
  const judgement = judgeAnswer(answer, asked, host.dialect.answers, host.read);
  if (judgement.kind !== 'final') return undefined;
  const retrievalReference = judgement.answer.retrievalReference ?? entry.sent['retrievalReference'];
  const kept = { ...judgement.answer, retrievalReference };
  const keeping = keepAnswer(host, question, kept);
  // The caller stores the outcome durably, so it need not wait for the book entry.
  if (kind !== 'request') await keeping;
  return outcomeOf(kept, host.dialect.answers);
}

async function keepAnswer(host: Host, { entry, kind }: Question, kept: KeptAnswer): Promise<void> {
  const isFirst = await keep(host, entry, kept, kind !== 'request');
  if (!isFirst && kind !== 'reversal' && kept.result === 'approved') await reverseAgain(host, entry);
}

/** Counted instead of timed, so that a suspended process does not give up early. */
const LOOKS = 120;
const TRIES = 20;

/**
 * Handles an approval of a request that was already reversed. If the host found nothing to reverse then, it may have
 * seen the reversal first, so the reversal is sent again.
 */
async function reverseAgain(host: Host, { merchantId, reference }: BookedRequest): Promise<void> {
  const { book, enrolmentOf, log, id } = host.context;
  try {
    const original = await book.find(merchantId, reference);
    const by = original && answerOf(original)?.by;
    if (original === undefined || by === undefined) return;
    const entry = await awaitReversalResponse(host, merchantId, by);
    const foundNothing = host.dialect.answers.notFound.includes(entry?.answered?.['responseCode'] ?? '');
    const enrolment = await enrolmentOf(merchantId);
    if (entry === undefined || enrolment === undefined || !foundNothing) return;
    const own = aboutOriginal(host, original);
    const message = writeMessage(host, 'reversal', sentFactsOf(entry), {
      amountCentavos: original.amountCentavos,
      enrolment,
      own,
    });
    const question = { name: 'reversal', kind: 'reversal', entry, message, isOfTakenMoney: true } as const;
    const { kind } = await repeatReversal(host, question);
    if (kind !== 'approved')
      throw new Error(`the repeat was ${kind === 'declined' ? 'refused' : 'not answered'}`);
    log.error({ link: id, reference }, 'approved after its reversal; reversed again');
  } catch (error) {
    log.error({ link: id, reference, err: error }, 'approved after its reversal; the second reversal failed');
    // Nothing will query it again; an operator must contact the acquirer.
    host.lines.report(`${reference} was approved after its reversal, and is not reversed`);
  }
}

/** Waits for the host's response to a reversal that this process or another one may be sending. */
async function awaitReversalResponse(
  { context, repeatMs }: Host,
  merchantId: string,
  reference: string,
): Promise<BookedRequest | undefined> {
  for (let look = 0; look < LOOKS; look += 1) {
    const entry = await context.book.find(merchantId, reference);
    if (entry !== undefined && entry.answered !== null) return entry;
    await pause(repeatMs);
  }
  return undefined;
}

/**
 * Repeats the reversal, even if no line is connected or the host again finds nothing: the repeat has the number of the
 * first reversal, whose response may still be on its way.
 */
async function repeatReversal(host: Host, question: Question): Promise<Outcome> {
  let outcome: Outcome = unknown;
  for (let tries = 0; tries < TRIES && isOpen(host, outcome); tries += 1) {
    if (tries > 0) await pause(host.repeatMs);
    outcome = await advise(host, question, monotonicMs() + host.repeatMs, true);
  }
  return outcome;
}

const isOpen = ({ dialect }: Host, outcome: Outcome): boolean =>
  outcome.kind === 'unknown' ||
  (outcome.kind === 'declined' && dialect.answers.notFound.includes(outcome.responseCode ?? ''));
