import { type ErrorCode, errors } from '@recaudo/contract/shared/error-table';
import { bodySchema, type DescribedOperation, merchantLevelOf } from '../document/openapi-document.ts';

const card: readonly ErrorCode[] = [
  errors.invalidCardNumber,
  errors.cardDatePassed,
  errors.securityCodeMissing,
  errors.invalidSecurityCode,
];
const declined: readonly ErrorCode[] = [
  errors.cardDeclined,
  errors.cardExpired,
  errors.insufficientFunds,
  errors.fraudSuspected,
];

/** Errors of an operation that its schema does not imply, by merchant-level path. */
const own: Readonly<Record<string, readonly ErrorCode[]>> = {
  'POST /v1/{merchant_id}/customers': [errors.externalIdTaken],
  'PUT /v1/{merchant_id}/customers/{customer_id}': [errors.externalIdTaken],
  'POST /v1/{merchant_id}/cards': [errors.cardAlreadySaved, ...card, ...declined],
  'PUT /v1/{merchant_id}/cards/{card_id}': [errors.cardDatePassed],
  'POST /v1/{merchant_id}/tokens': card,
  'POST /v1/{merchant_id}/charges': [errors.orderIdTaken, errors.rejectedByProcessor, ...declined],
  'POST /v1/{merchant_id}/charges/{transaction_id}/capture': [errors.operationNotAllowed, ...declined],
  'POST /v1/{merchant_id}/charges/{transaction_id}/cancel': [errors.operationNotAllowed],
  'POST /v1/{merchant_id}/charges/{transaction_id}/refund': [
    errors.operationNotAllowed,
    errors.balanceTooLow,
  ],
  'POST /v1/{merchant_id}/pse': [errors.orderIdTaken],
  'POST /v1/{merchant_id}/fees': [errors.balanceTooLow],
  'POST /v1/{merchant_id}/subscriptions': [...card, ...declined],
  'PUT /v1/{merchant_id}/subscriptions/{subscription_id}': [...card, ...declined],
  'POST /v1/{merchant_id}/webhooks': [errors.webhookUrlTaken],
  'PUT /v1/{merchant_id}/webhooks/{webhook_id}': [errors.webhookUrlTaken],
};

/** The codes that a caller should handle. Any operation can return 1000, 1004 or 1018. */
export function usualErrors(described: DescribedOperation): ErrorCode[] {
  const { method, path, operation } = described;
  const hasBody = bodySchema(operation) !== undefined;
  const hasFilters = operation.operationId?.startsWith('list') === true;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const codes = [
    ...(hasBody ? [errors.malformed] : []),
    ...(operation.security?.length === 0 ? [] : [errors.unauthenticated]),
    ...(hasBody || hasFilters ? [errors.invalidValue] : []),
    ...(names.some(name => name !== 'merchant_id') ? [errors.notFound] : []),
    ...(own[`${method} ${merchantLevelOf(path)}`] ?? []),
  ];
  return [...new Set<ErrorCode>(codes)];
}
