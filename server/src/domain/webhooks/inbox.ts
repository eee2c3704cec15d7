import type { Gateway } from '../../dependencies.ts';

const INBOX_ID = /^[a-z0-9]{20,40}$/;

export const isInboxId = (text: string): boolean => INBOX_ID.test(text);

export const inboxUrl = ({ baseUrl }: Pick<Gateway, 'baseUrl'>, inboxId: string): string =>
  `${baseUrl}/inbox/${inboxId}`;

/** The inbox that a URL of our own names; production has none. */
export function inboxIdIn(gateway: Pick<Gateway, 'baseUrl' | 'environment'>, url: string): string | null {
  const prefix = inboxUrl(gateway, '');
  if (gateway.environment !== 'sandbox' || !url.startsWith(prefix)) return null;
  const inboxId = url.slice(prefix.length);
  return isInboxId(inboxId) ? inboxId : null;
}
