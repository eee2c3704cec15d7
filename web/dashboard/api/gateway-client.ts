import type { ApiCalls } from '@recaudo/contract/api/routes';
import type { DataCalls } from '@recaudo/contract/merchant/routes';
import type { PanelCalls } from '@recaudo/contract/people/routes';
import type { Environment } from '@recaudo/contract/shared/environment';
import { type AnswerOf as Answer, newClient, type PartsOf as Parts, type PathsOf } from './client.ts';
import type { Method } from './request.ts';

export type GetPath = PathsOf<ApiCalls, 'GET'>;
export type AnswerOf<M extends Method, P extends string> = Answer<ApiCalls, M, P>;
export type PartsOf<M extends Method, P extends string> = Parts<ApiCalls, M, P>;

/** A merchant's public API, authenticated by the session instead of a key. */
export const newGatewayClient = (environment: Environment, merchantId: string) =>
  newClient<ApiCalls>(`/panel/${environment}/v1/${encodeURIComponent(merchantId)}`);
export type GatewayClient = ReturnType<typeof newGatewayClient>;

/** Routes for a merchant's screens only. */
export const newDataClient = (environment: Environment, merchantId: string) =>
  newClient<DataCalls>(`/panel/${environment}/data/${encodeURIComponent(merchantId)}`);

/** The dashboard's own routes and the operator's. */
export const panel = newClient<PanelCalls>('/panel');
