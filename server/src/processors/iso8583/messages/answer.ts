import { errors } from '@recaudo/contract/shared/error-table';
import type { Outcome } from '../../card-processor.ts';
import type { Facts as BookedFacts } from '../../connections/request-book.ts';
import type { Message } from '../codec/codec.ts';
import type { AnswerTable } from '../dialect/dialect.ts';
import type { FactReader } from './reader.ts';

/** A request is answered once; an advice and a reversal are sent again until they are. */
export type AnswerKind = 'request' | 'advice' | 'reversal';

/** What is kept of an answer: `unsent` and `reversed` are our own words for a request that will never be sent. */
export interface KeptAnswer {
  result: 'approved' | 'declined' | 'unsent' | 'reversed';
  responseCode?: string | undefined;
  adviceCode?: string | undefined;
  authorization?: string | undefined;
  networkTransactionId?: string | undefined;
  retrievalReference?: string | undefined;
  /** Of what was reversed before it was answered: the reference of the reversal. */
  by?: string | undefined;
}

export type Judgement =
  | { kind: 'final'; answer: KeptAnswer }
  /** An advice was not taken: it is sent again. */
  | { kind: 'again' }
  /** Does not match the request, and money may be held: the outcome is open. */
  | { kind: 'undecided' };

export interface Asked {
  kind: AnswerKind;
  amountCentavos: bigint;
  /** Of a reversal: the host has said that it took the money. */
  isOfTakenMoney?: boolean | undefined;
}

export function judgeAnswer(
  message: Message,
  { kind, amountCentavos, isOfTakenMoney = false }: Asked,
  table: AnswerTable,
  read: FactReader,
): Judgement {
  const responseCode = read(message, 'responseCode');
  if (responseCode === undefined) return { kind: kind === 'request' ? 'undecided' : 'again' };
  if (kind !== 'request' && table.notTaken.includes(responseCode)) return { kind: 'again' };
  if (kind === 'request' && table.undecided.includes(responseCode)) return { kind: 'undecided' };
  const good = { request: table.approved, advice: table.taken, reversal: table.reversed }[kind];
  // Who has taken it and does not find it has not given it back.
  const isContradiction = isOfTakenMoney && table.notFound.includes(responseCode);
  const answer: KeptAnswer = {
    result: good.includes(responseCode) && !isContradiction ? 'approved' : 'declined',
    responseCode,
    adviceCode: read(message, 'adviceCode'),
    authorization: read(message, 'authorization'),
    networkTransactionId: read(message, 'networkTransactionId'),
    retrievalReference: read(message, 'retrievalReference'),
  };
  if (kind === 'request' && answer.result === 'approved') {
    const amount = read(message, 'amount');
    // An approval of another amount holds money that was not requested.
    if (amount !== undefined && BigInt(amount) !== amountCentavos) return { kind: 'undecided' };
  }
  return { kind: 'final', answer };
}

export function outcomeOf(answer: KeptAnswer, table: AnswerTable): Outcome {
  if (answer.result === 'unsent') return { kind: 'unavailable' };
  // A reversed request has no effect, so an inquiry sees a decline.
  if (answer.result === 'reversed') return { kind: 'declined', code: errors.rejectedByProcessor };
  const { responseCode, adviceCode, retrievalReference, networkTransactionId } = answer;
  if (answer.result === 'approved') {
    const authorization = answer.authorization ?? retrievalReference ?? '';
    return { kind: 'approved', authorization, networkTransactionId, retrievalReference, responseCode };
  }
  const decline = table.declined[responseCode ?? ''] ?? table.otherwise;
  const advised = adviceCode === undefined ? undefined : table.advice[adviceCode];
  return { kind: 'declined', code: decline.code, responseCode, adviceCode, retry: advised ?? decline.retry };
}

/** The book keeps texts alone. */
export function toBooked(answer: KeptAnswer): BookedFacts {
  const facts: Record<string, string> = {};
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) facts[name] = value;
  return facts;
}

export const fromBooked = (facts: BookedFacts): KeptAnswer => facts as unknown as KeptAnswer;
