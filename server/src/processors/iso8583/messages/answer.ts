import { errors } from '@recaudo/contract/shared/error-table';
import type { Outcome } from '../../card-processor.ts';
import type { Facts as BookedFacts } from '../../connections/request-book.ts';
import type { Message } from '../codec/codec.ts';
import type { AnswerTable } from '../dialect/dialect.ts';
import type { FactReader } from './reader.ts';

/** A request is sent once; an advice and a reversal are repeated until the host responds. */
export type AnswerKind = 'request' | 'advice' | 'reversal';

/** The booked form of a response. `unsent` and `reversed` are our own values for a request that will never be sent. */
export interface KeptAnswer {
  result: 'approved' | 'declined' | 'unsent' | 'reversed';
  responseCode?: string | undefined;
  adviceCode?: string | undefined;
  authorization?: string | undefined;
  networkTransactionId?: string | undefined;
  retrievalReference?: string | undefined;
  /** The reference of the reversal, for a request that was reversed before its response. */
  by?: string | undefined;
}

export type Judgement =
  | { kind: 'final'; answer: KeptAnswer }
  /** The host did not accept the advice: repeat it. */
  | { kind: 'again' }
  /** The response does not match the request and money may be held: the outcome is unknown. */
  | { kind: 'undecided' };

export interface Asked {
  kind: AnswerKind;
  amountCentavos: bigint;
  /** Set for a reversal if the host had confirmed that it took the money. */
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
  // A host that took the money and cannot find the operation has not returned it.
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
    // An approval of another amount holds money that we did not request.
    if (amount !== undefined && BigInt(amount) !== amountCentavos) return { kind: 'undecided' };
  }
  return { kind: 'final', answer };
}

export function outcomeOf(answer: KeptAnswer, table: AnswerTable): Outcome {
  if (answer.result === 'unsent') return { kind: 'unavailable' };
  // A reversed request has no effect, so an inquiry reports a decline.
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

/** The request book stores only text. */
export function toBooked(answer: KeptAnswer): BookedFacts {
  const facts: Record<string, string> = {};
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) facts[name] = value;
  return facts;
}

export const fromBooked = (facts: BookedFacts): KeptAnswer => facts as unknown as KeptAnswer;
