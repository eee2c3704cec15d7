import type { OpenApiDocument, Schema } from './openapi-document.ts';

/** Payments whose body is the same at both levels; the path of the customer level names the payer. */
const payments = ['/v1/{merchant_id}/charges', '/v1/{merchant_id}/pse'];

const withCustomer: Schema = { required: ['customer'], properties: { customer: { type: 'object' } } };

/** Interface 10.3 and 13: at merchant level `customer` is required. */
export function requirePayer({ paths }: Pick<OpenApiDocument, 'paths'>): void {
  for (const path of payments) {
    const content = paths[path]?.['post']?.requestBody?.content['application/json'];
    if (content !== undefined) content.schema = { ...content.schema, allOf: [withCustomer] };
  }
}
