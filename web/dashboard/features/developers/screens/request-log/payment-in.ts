import type { LoggedRequest } from '@recaudo/contract/merchant/settings/request-log';

type Bodies = Pick<LoggedRequest, 'request_body' | 'response_body'>;
type Json = Record<string, unknown>;

const objectIn = (text: string | null): Json => {
  try {
    const read: unknown = JSON.parse(text ?? '');
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Json) : {};
  } catch {
    // Truncated, or not JSON.
    return {};
  }
};

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

function payerIn(body: Json): string | undefined {
  const customer = body['customer'];
  const {
    name,
    last_name: lastName,
    email,
  } = (typeof customer === 'object' ? (customer ?? {}) : body) as Json;
  const names = [textOf(name), textOf(lastName)].filter(Boolean).join(' ');
  return names || textOf(email);
}

/** The person and amount of a request, from its response; for a decline, from the request. */
export function paymentIn({ request_body: asked, response_body: answered }: Bodies): {
  amount: number | undefined;
  payer: string | undefined;
} {
  const [response, request] = [objectIn(answered), objectIn(asked)];
  const amount = [response['amount'], request['amount']].find(value => typeof value === 'number');
  return { amount, payer: payerIn(response) ?? payerIn(request) };
}
