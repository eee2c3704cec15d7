import type { RejectionValues } from '@recaudo/contract/rejections/rejection';
import { type Needs, readNeeds } from './proof.ts';

/** The gateway's error object, or a local one if no response came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: number | undefined;
  readonly requestId: string | undefined;
  /** The authentication required before the request is carried out. */
  readonly needs: Needs | undefined;
  /** The rejection's key and values. */
  readonly said: { reason: string | undefined; param: string | undefined; params: RejectionValues };

  constructor(status: number, body: unknown) {
    const { description, error_code, request_id, reason, param, params = {} } = asErrorBody(body);
    super(description ?? '');
    this.status = status;
    this.code = error_code;
    this.requestId = request_id;
    this.needs = readNeeds(body);
    this.said = { reason, param, params };
  }

  /** True if the request may have been carried out although no clear response arrived. */
  get isUncertain(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

interface ErrorBody {
  description?: string;
  error_code?: number;
  request_id?: string;
  reason?: string;
  param?: string;
  params?: RejectionValues;
}

const asErrorBody = (body: unknown): ErrorBody => (typeof body === 'object' && body !== null ? body : {});
