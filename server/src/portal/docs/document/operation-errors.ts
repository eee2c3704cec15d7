import { declineCodes, type ErrorCode, errors, errorTable } from '@recaudo/contract/shared/error-table';
import { bodySchema, type DescribedOperation, merchantLevelOf } from './openapi-document.ts';

const cardData: readonly ErrorCode[] = [
  errors.invalidCardNumber,
  errors.cardDatePassed,
  errors.securityCodeMissing,
  errors.testCardInProduction,
  errors.invalidSecurityCode,
];
const chargeLimits: readonly ErrorCode[] = [errors.orderIdTaken, errors.operationNotAllowed];

/**
 * Error codes of an operation beyond those that follow from its key, path, query and body, by merchant-level path.
 * API tests check every response against this list.
 */
const own: Readonly<Record<string, readonly ErrorCode[]>> = {
  'POST /customers': [errors.externalIdTaken],
  'PUT /customers/{customer_id}': [errors.operationNotAllowed],
  'DELETE /customers/{customer_id}': [errors.operationNotAllowed],
  'POST /customers/{customer_id}/credits': [errors.balanceTooLow],
  'POST /cards': [errors.notFound, errors.cardAlreadySaved, ...cardData, ...declineCodes],
  'PUT /cards/{card_id}': [errors.cardDatePassed, errors.securityCodeMissing, errors.invalidSecurityCode],
  'DELETE /cards/{card_id}': [errors.operationNotAllowed],
  'POST /tokens': cardData,
  'POST /charges': [
    errors.notFound,
    errors.externalIdTaken,
    ...chargeLimits,
    ...cardData,
    ...declineCodes,
    errors.balanceTooLow,
  ],
  'PUT /charges/{transaction_id}': chargeLimits,
  'POST /charges/{transaction_id}/capture': declineCodes,
  'POST /charges/{transaction_id}/cancel': declineCodes,
  'POST /charges/{transaction_id}/refund': [...declineCodes, errors.balanceTooLow],
  'POST /charges/{transaction_id}/reversals': [errors.operationNotAllowed],
  'POST /reversals/{reversal_id}/accept': [...declineCodes, errors.balanceTooLow],
  'POST /reversals/{reversal_id}/contest': [errors.operationNotAllowed],
  'POST /reversals/{reversal_id}/withdraw': [errors.operationNotAllowed],
  'POST /reversals/{reversal_id}/decide': [...declineCodes, errors.balanceTooLow],
  'POST /reversals/{reversal_id}/pay': [...declineCodes, errors.balanceTooLow],
  'POST /pse': [...chargeLimits, errors.externalIdTaken, errors.rejectedByProcessor],
  'POST /fees': [errors.notFound, ...chargeLimits, errors.balanceTooLow],
  'POST /fees/{fee_id}/refund': [errors.operationNotAllowed, errors.balanceTooLow],
  'POST /coupons': [errors.notFound, errors.orderIdTaken],
  'PUT /coupons/{coupon_id}': [errors.notFound],
  'POST /coupons/{coupon_id}/codes': [errors.orderIdTaken],
  'POST /customers/{customer_id}/subscriptions': [
    errors.operationNotAllowed,
    errors.cardAlreadySaved,
    ...cardData,
    ...declineCodes,
  ],
  'PUT /customers/{customer_id}/subscriptions/{subscription_id}': [
    errors.operationNotAllowed,
    errors.cardAlreadySaved,
    ...cardData,
    ...declineCodes,
  ],
  'POST /customers/{customer_id}/subscriptions/{subscription_id}/preview': [errors.operationNotAllowed],
  'DELETE /customers/{customer_id}/subscriptions/{subscription_id}/pending_change': [
    errors.operationNotAllowed,
  ],
  'DELETE /customers/{customer_id}/subscriptions/{subscription_id}': [errors.operationNotAllowed],
  'DELETE /customers/{customer_id}/invoice_items/{item_id}': [errors.operationNotAllowed],
  'POST /invoices/{invoice_id}/finalize': [errors.operationNotAllowed],
  'POST /invoices/{invoice_id}/pay': [errors.operationNotAllowed, ...declineCodes],
  'POST /invoices/{invoice_id}/send': [errors.operationNotAllowed],
  'POST /invoices/{invoice_id}/void': [errors.operationNotAllowed],
  'POST /invoices/{invoice_id}/uncollectible': [errors.operationNotAllowed],
  'POST /invoices/{invoice_id}/paid_elsewhere': [errors.operationNotAllowed],
  'PUT /plans/{plan_id}': [errors.operationNotAllowed],
  'DELETE /plans/{plan_id}': [errors.operationNotAllowed],
  'POST /webhooks': [errors.operationNotAllowed, errors.webhookUrlTaken],
  'PUT /webhooks/{webhook_id}': [errors.webhookUrlTaken],
  'POST /webhooks/{webhook_id}/recover': [errors.operationNotAllowed],
  'POST /sandbox/charges/{transaction_id}/chargeback': [errors.operationNotAllowed],
  'POST /sandbox/charges/{transaction_id}/pay': [errors.operationNotAllowed],
  'PUT /sandbox/clock': [errors.operationNotAllowed],
  'POST /sandbox/clock/advance': [errors.operationNotAllowed],
  'POST /v1/platform/merchants': [
    errors.notAllowed,
    errors.notFound,
    errors.orderIdTaken,
    errors.operationNotAllowed,
  ],
  'GET /v1/platform/merchants': [errors.notAllowed],
  'GET /v1/platform/merchants/{sub_merchant_id}': [errors.notAllowed],
  'PUT /v1/platform/merchants/{sub_merchant_id}': [errors.notAllowed],
  'GET /v1/platform/charges/{transaction_id}/split_shares': [errors.notAllowed],
  'POST /cash/v1/payments': [errors.notFound, errors.orderIdTaken, errors.operationNotAllowed],
  'POST /cash/v1/payments/{network_transaction_id}/reverse': [errors.operationNotAllowed],
};

const isBelowMerchant = (path: string): boolean => path.startsWith('/v1/{merchant_id}');

/** Every error code the operation can return, in table order. */
export function errorsOf(described: DescribedOperation): ErrorCode[] {
  const { method, path, operation } = described;
  const parameters = operation.parameters ?? [];
  const hasQuery = parameters.some(parameter => 'in' in parameter && parameter.in === 'query');
  const hasBody = bodySchema(operation) !== undefined;
  const hasKey = operation.security?.length !== 0;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const ownPath = merchantLevelOf(path).replace('/v1/{merchant_id}', '');
  const codes = new Set<ErrorCode>([
    errors.internal,
    errors.malformed,
    errors.unavailable,
    // Oversized headers are rejected before the body is read.
    errors.tooLarge,
    ...(hasKey ? [errors.unauthenticated, errors.accountInactive, errors.tooManyRequests] : []),
    // Also where the public key is accepted: some headers and fields still need the private key.
    ...(isBelowMerchant(path) ? [errors.notAllowed] : []),
    ...(hasBody || hasQuery || method === 'POST' ? [errors.invalidValue] : []),
    // Another request with the same Idempotency-Key is in progress.
    ...(method === 'POST' && isBelowMerchant(path) ? [errors.orderIdTaken] : []),
    ...(names.some(name => name !== 'merchant_id') ? [errors.notFound] : []),
    ...(own[`${method} ${ownPath}`] ?? own[`${method} ${path.replace('/v1/{merchant_id}', '')}`] ?? []),
  ]);
  return [...codes].sort((a, b) => a - b);
}

/** HTTP defines separate statuses for malformed requests that are too slow or sent to another host. */
const alsoMalformed = [408, 421] as const;

/** The codes of each status: `{ 400: [1001, 2005], 401: [1002] }`. */
export function codesByStatus(codes: readonly ErrorCode[]): ReadonlyMap<number, readonly ErrorCode[]> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { http } = errorTable[code];
    byStatus.set(http, [...(byStatus.get(http) ?? []), code]);
  }
  for (const status of alsoMalformed) byStatus.set(status, [errors.malformed]);
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}
