import { inboxPath } from '@recaudo/contract/shared/inbox-path';
import type { Gateway } from '../../../dependencies.ts';

/** Where the sandbox catches a merchant's own deliveries, for a newcomer to see them without writing a server. */
export const inboxUrl = ({ baseUrl }: Pick<Gateway, 'baseUrl'>, merchantId: string): string =>
  `${baseUrl}${inboxPath(merchantId)}`;

/**
 * A url that leads to the merchant's own inbox is no address to call: what goes there is put into the table
 * (catch-delivery.ts). So it needs no way to this machine, and cannot be bent to lead anywhere else.
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

/** Tells several endpoints of one inbox apart; nothing reads it. */
const SOURCE = /^(?:\?from=[a-z]{1,20})?$/;

const sameRest = (one: URL, other: URL): boolean =>
  one.pathname === other.pathname &&
  SOURCE.test(one.search) &&
  `${one.username}${one.password}${one.hash}` === '';

export interface CaughtDelivery {
  merchantId: string;
  id: string;
  receivedAt: Date;
  /** As JSON. */
  headers: string;
  body: string;
}
