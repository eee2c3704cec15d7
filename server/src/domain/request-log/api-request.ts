import { REQUEST_ID } from '@recaudo/contract/merchant/settings/request-log';
import type { KeyKind } from '../merchants/merchant.ts';

/** One request to the API as it is kept: nothing secret is left in it. */
export interface ApiRequest {
  merchantId: string;
  id: string;
  requestId: string;
  creationDate: Date;
  method: string;
  path: string;
  query: string;
  /** The pattern that the path fits. */
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
  /** Something of what was sent was left out: it cannot be sent once more. */
  isRedacted: boolean;
  /** Unknown fields and query parameters, as `Recaudo-Warning` names them. */
  warning: string | null;
}

const requestId = new RegExp(REQUEST_ID);

/** Whether the text can be the id of a request at all. */
export const isRequestId = (text: string): boolean => requestId.test(text);
