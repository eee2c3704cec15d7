import type { Gateway } from '../../dependencies.ts';

/** Where the sandbox catches a merchant's own deliveries, for a newcomer to see them without writing a server. */
export const inboxUrl = ({ baseUrl }: Pick<Gateway, 'baseUrl'>, merchantId: string): string =>
  `${baseUrl}${inboxPath(merchantId)}`;

export const inboxPath = (merchantId: string): string => `/inbox/${merchantId}`;

export interface CaughtDelivery {
  merchantId: string;
  id: string;
  receivedAt: Date;
  /** As JSON. */
  headers: string;
  body: string;
}
