import { callApi } from '../library/api-request.ts';
import type { Token } from '../library/card-input.ts';
import type { Language } from '../library/messages.ts';
import { clientFailure, type Failure, type FieldType, isFailure } from '../library/outcome.ts';
import { type FieldProblem, fieldMessage } from './field-messages.ts';
import type { Answer, FromFrame, TokenRequest } from './protocol.ts';

// The codes that the API would return (Interface 3.3), so that an invalid card is not sent.
const problemCodes: Record<FieldProblem, number> = {
  numberEmpty: 1001,
  numberWrong: 2004,
  expiryEmpty: 1001,
  expiryWrong: 1003,
  expiryPast: 2005,
  cvvEmpty: 2006,
  cvvWrong: 2009,
};

export type CardAnswers = ReadonlyMap<FieldType, Answer>;

export function findProblem(answers: CardAnswers, language: Language): Failure | undefined {
  for (const field of ['number', 'expiry', 'cvv'] as const) {
    const answer = answers.get(field);
    const problem = answer ? answer.problem : (`${field}Empty` as const);
    if (problem) return clientFailure(problemCodes[problem], fieldMessage(language, problem), { field });
  }
  return undefined;
}

/** The part of a token that the shop's page may see: the fields of Interface 8 only. */
export function publicToken(token: Token): Token {
  const shown = [
    'card_number',
    'holder_name',
    'expiration_month',
    'expiration_year',
    'brand',
    'address',
    'creation_date',
  ];
  const card = Object.fromEntries(
    shown.filter(name => name in token.card).map(name => [name, token.card[name]]),
  );
  return { id: token.id, card };
}

export async function createToken(request: TokenRequest, answers: CardAnswers): Promise<FromFrame> {
  const { call, merchantId, apiKey, language, holderName, address } = request;
  const problem = findProblem(answers, language);
  if (problem) return { type: 'failure', call, failure: problem };
  const expiry = answers.get('expiry')?.value ?? '';
  const outcome = await callApi<Token>(
    { origin: location.origin, merchantId, apiKey, language },
    'POST',
    '/tokens',
    {
      holder_name: holderName,
      card_number: answers.get('number')?.value,
      cvv2: answers.get('cvv')?.value,
      expiration_month: expiry.slice(0, 2),
      expiration_year: expiry.slice(2),
      ...(address ? { address } : {}),
    },
  );
  return isFailure(outcome)
    ? { type: 'failure', call, failure: outcome }
    : { type: 'token', call, status: outcome.status, token: publicToken(outcome.data) };
}
