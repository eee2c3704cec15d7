import { inboxPath } from '@recaudo/contract/shared/inbox-path';
import type { Gateway } from '../../../dependencies.ts';

/** The sandbox's inbox shows newcomers their events without a server of their own. */
export const inboxUrl = ({ baseUrl }: Pick<Gateway, 'baseUrl'>, merchantId: string): string =>
  `${baseUrl}${inboxPath(merchantId)}`;

/**
 * A URL of the merchant's own inbox is never called: the event is written to a table (catch-delivery.ts). It therefore
 * needs no access to this machine and cannot be redirected.
 */
export function isInbox(
  { environment, baseUrl }: Pick<Gateway, 'environment' | 'baseUrl'>,
  merchantId: string,
  url: string,
): boolean {
  if (environment !== 'sandbox' || !URL.canParse(url)) return false;
  const [input, own] = [new URL(url), new URL(inboxUrl({ baseUrl }, merchantId))];
  const hasOwnHost = input.hostname === own.hostname || (isThisMachine(input) && isThisMachine(own));
  return hasOwnHost && input.port === own.port && input.protocol === own.protocol && sameRest(input, own);
}

const isThisMachine = ({ hostname }: URL): boolean => ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);

/** Distinguishes several endpoints with the same inbox; no code reads it. */
const SOURCE = /^(?:\?from=[a-z]{1,20})?$/;

const sameRest = (one: URL, other: URL): boolean =>
  one.pathname === other.pathname &&
  SOURCE.test(one.search) &&
  `${one.username}${one.password}${one.hash}` === '';

export interface CaughtDelivery {
  merchantId: string;
  id: string;
  receivedAt: Date;
  /** Headers as JSON. */
  headers: string;
  body: string;
}
