import type { ApiCalls } from '@recaudo/contract/api/routes';
import type { DataCalls } from '@recaudo/contract/data/routes';
import type { Environment } from '@recaudo/contract/environment';
import type { PanelCalls } from '@recaudo/contract/panel/routes';
import { type AnswerOf as Answer, newClient, type PartsOf as Parts, type PathsOf } from './client.ts';
import type { Method } from './request.ts';
import type { Operations as Written } from './types.ts';

/** The operations of a merchant: those of the contract, and those that are only in openapi.json so far. */
type Operations = Omit<Written, keyof ApiCalls> & ApiCalls;

export type GetPath = PathsOf<Operations, 'GET'>;
export type AnswerOf<M extends Method, P extends string> = Answer<Operations, M, P>;
export type PartsOf<M extends Method, P extends string> = Parts<Operations, M, P>;

/** The public API of one merchant, by the session in place of a key. */
export const newGatewayClient = (environment: Environment, merchantId: string) =>
  newClient<Operations>(`/panel/${environment}/v1/${encodeURIComponent(merchantId)}`);
export type GatewayClient = ReturnType<typeof newGatewayClient>;

/** What only the screens of a merchant need. */
export const newDataClient = (environment: Environment, merchantId: string) =>
  newClient<DataCalls>(`/panel/${environment}/data/${encodeURIComponent(merchantId)}`);
export type DataClient = ReturnType<typeof newDataClient>;

/** The dashboard's own routes and the operator's. */
export const panel = newClient<PanelCalls>('/panel');
