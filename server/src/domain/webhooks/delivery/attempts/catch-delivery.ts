import type { Gateway } from '../../../../dependencies.ts';
import { newId } from '../../../../platform/primitives/values/id.ts';
import { keepCaught } from '../../inbox/store.ts';
import { type Attempt, failureOf } from './attempt.ts';
import type { Call } from './sender.ts';

const KEPT_EACH = 100;
const NO_CONTENT = 204;

/** Stores a call in the merchant's inbox exactly as it would have been sent. */
export async function catchDelivery(
  { database, realClock }: Pick<Gateway, 'database' | 'realClock'>,
  { merchantId, headers, body }: Call,
): Promise<Attempt> {
  const caught = {
    merchantId,
    id: newId('event'),
    receivedAt: realClock.now(),
    headers: JSON.stringify(shownHeaders(headers)),
    body,
  };
  const common = { responseBody: '', responseHeaders: {}, durationMs: 0 };
  try {
    await keepCaught(database, caught, KEPT_EACH);
    return { ...common, delivered: true, responseCode: NO_CONTENT, reason: null, cause: null };
  } catch (error) {
    return { ...common, delivered: false, responseCode: null, ...failureOf(error) };
  }
}

/** Hides the Basic password. */
const shownHeaders = (headers: Record<string, string>): Record<string, string> =>
  headers['authorization'] === undefined ? headers : { ...headers, authorization: 'Basic …' };
