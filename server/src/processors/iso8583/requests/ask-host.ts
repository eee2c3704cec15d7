import type { Outcome } from '../../card-processor.ts';
import type { BookedRequest } from '../../links/request-book.ts';
import type { Message } from '../codec/codec.ts';
import { MessageFault } from '../codec/message-fault.ts';
import type { MessageName } from '../dialect/dialect.ts';
import type { Reply } from '../lines/exchange.ts';
import { type AnswerKind, judgeAnswer, outcomeOf } from '../messages/answer.ts';
import { type Host, keep, leftMs, unavailable, unknown } from './host.ts';

interface Question {
  name: MessageName;
  kind: AnswerKind;
  entry: BookedRequest;
  message: Message;
}

/** Asks once. What was not written has not happened, and is booked so; what was written and not answered is unknown. */
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
 * Sends an advice, and then its repeats, until it is answered or the time is over. Whoever comes back with the same
 * reference begins with a repeat.
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
  const { merchantId, reference } = question.entry;
  try {
    return await host.lines.send({
      name: question.name,
      merchantId,
      reference,
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

/** Undefined where the answer ends nothing. */
async function settle(host: Host, question: Question, answer: Message): Promise<Outcome | undefined> {
  const { entry, kind } = question;
  const asked = { kind, amountCentavos: entry.amountCentavos };
  const judgement = judgeAnswer(answer, asked, host.dialect.answers, host.read);
  if (judgement.kind !== 'final') return undefined;
  const retrievalReference = judgement.answer.retrievalReference ?? entry.sent['retrievalReference'];
  const kept = { ...judgement.answer, retrievalReference };
  await keep(host, entry, kept);
  return outcomeOf(kept, host.dialect.answers);
}
