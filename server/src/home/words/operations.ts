import { type DescribedOperation, operationKey } from '../document/openapi-document.ts';
import type { Language } from './language.ts';

/** Spanish names of the operations; the English ones are the summaries of the route schemas. */
export const spanishSummaries: Readonly<Record<string, string>> = {
  'GET /v1/{merchant_id}': 'Consultar el comercio',
  'POST /v1/{merchant_id}/customers': 'Crear un cliente',
  'GET /v1/{merchant_id}/customers': 'Listar clientes',
  'GET /v1/{merchant_id}/customers/{customer_id}': 'Consultar un cliente',
  'PUT /v1/{merchant_id}/customers/{customer_id}': 'Actualizar un cliente',
  'DELETE /v1/{merchant_id}/customers/{customer_id}': 'Eliminar un cliente',
};

/** The name of an operation, and the language that it is really in: without a Spanish one it stays English. */
export function summaryOf(
  described: DescribedOperation,
  language: Language,
): { text: string; language: Language } {
  const spanish = language === 'es' ? spanishSummaries[operationKey(described)] : undefined;
  if (spanish !== undefined) return { text: spanish, language: 'es' };
  return { text: described.operation.summary ?? operationKey(described), language: 'en' };
}
