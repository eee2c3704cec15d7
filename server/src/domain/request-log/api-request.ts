import { REQUEST_ID } from '@recaudo/contract/merchant/settings/request-log';
import type { KeyKind } from '../merchants/merchant.ts';

/** A stored API request, without any secrets. */
export interface ApiRequest {
  merchantId: string;
  id: string;
  requestId: string;
  creationDate: Date;
  method: string;
  path: string;
  query: string;
  /** The route pattern that the path matched. */
  route: string;
  status: number;
  errorCode: number | null;
  durationMs: number;
  keyKind: KeyKind;
  keyLastFour: string | null;
  ip: string;
  userAgent: string | null;
  idempotencyKey: string | null;
  requestBody: string | null;
  responseBody: string | null;
  /** Parts of the request were redacted, so it cannot be sent again as it is. */
  isRedacted: boolean;
  /** Unknown fields and query parameters, as listed in `Recaudo-Warning`. */
  warning: string | null;
}

const requestId = new RegExp(REQUEST_ID);

/** Whether the text has the form of a request id. */
export const isRequestId = (text: string): boolean => requestId.test(text);
