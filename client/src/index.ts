export type * from './api-types.ts';
export { Recaudo } from './client.ts';
export type { CallOptions, Settings } from './connection.ts';
export {
  AccessError,
  ConflictError,
  DeclinedError,
  InvalidRequestError,
  NoAnswerError,
  NotFoundError,
  type Problem,
  RecaudoError,
  SignatureError,
  UnavailableError,
} from './errors.ts';
export type { List } from './list.ts';
export type { EnsureOptions, Order, OrderState } from './order.ts';
export type { AnyNewCharge } from './payments.ts';
export type { OnWarning, Warning } from './warnings.ts';
export { type DeliveryHeaders, readDelivery } from './webhooks.ts';
