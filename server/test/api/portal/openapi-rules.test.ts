import { beforeAll, describe, expect, test } from 'vitest';
import {
  listOperations,
  type OpenApiDocument,
  type Schema,
} from '../../../src/portal/docs/document/openapi-document.ts';
import { describeApi } from '../../../src/portal/docs/openapi.ts';
import { findSchemaViolation } from '../../support/openapi-schema.ts';
import { useGateway } from '../../support/world/gateway/use-gateway.ts';

/** The document and the gateway must agree about every body. */

const shop = useGateway();
let document: OpenApiDocument;
beforeAll(async () => {
  document = JSON.parse(await describeApi()) as OpenApiDocument;
});

function bodyOf(operationId: string): Schema {
  const found = listOperations(document).find(({ operation }) => operation.operationId === operationId);
  const schema = found?.operation.requestBody?.content['application/json']?.schema;
  if (schema === undefined) throw new Error(`${operationId} has no body`);
  return schema;
}

const payer = { name: 'Ana', email: 'ana@example.com' };
const sale = { amount: 20_000, currency: 'COP', iva: '0', description: 'Café' };
const charge = { method: 'card', source_id: 'k0mhx3k2pz7c4w9q1d8f', device_session_id: 'sesion', ...sale };
const endpoint = { url: 'https://tienda.example/webhooks', event_types: ['*'] };
const data = { holder_name: 'Ana', card_number: '4111111111111111', cvv2: '123' };
const card = { ...data, expiration_month: '12', expiration_year: '39' };
const redirectUrl = 'https://tienda.example/gracias';

describe.each<[string, string, [title: string, body: object, isAllowed: boolean][]]>([
  [
    'createCharge',
    '/charges',
    [
      ['a payer', { ...charge, customer: payer }, true],
      ['no payer at merchant level', charge, false],
      ['a payer that is null', { ...charge, customer: null }, false],
      ['no source_id', { ...charge, source_id: null, customer: payer, card }, false],
      ['3-D Secure without a way back', { ...charge, customer: payer, use_3d_secure: true }, false],
      [
        '3-D Secure with a way back',
        { ...charge, customer: payer, use_3d_secure: true, redirect_url: redirectUrl },
        true,
      ],
      ['an address without a host', { ...charge, customer: payer, redirect_url: 'HTTP:' }, false],
    ],
  ],
  [
    'createPse',
    '/pse',
    [
      ['a payer', { country: 'COL', ...sale, customer: payer }, true],
      ['no payer at merchant level', { country: 'COL', ...sale }, false],
    ],
  ],
  [
    'createWebhook',
    '/webhooks',
    [
      ['a user and a password', { ...endpoint, user: 'tienda', password: 'clave' }, true],
      ['a password without its user', { ...endpoint, password: 'clave' }, false],
      ['a colon in the user', { ...endpoint, user: 'ti:enda' }, false],
    ],
  ],
  [
    'createCard',
    '/cards',
    [
      ['card data', card, true],
      [
        'a token, which nothing next to it changes',
        { ...card, expiration_year: 100, token_id: 'tok0mhx3k2pz7c4w9q1d', device_session_id: 'sesion' },
        true,
      ],
      ['a token without a device session', { ...card, token_id: 'tok0mhx3k2pz7c4w9q1d' }, false],
    ],
  ],
  [
    'createSandboxClockAdvance',
    '/sandbox/clock/advance',
    [
      ['no step at all, on a clock that runs', { days: 0 }, true],
      ['ten years in months', { months: 121 }, false],
      ['ten years in weeks', { weeks: 523 }, false],
    ],
  ],
])('%s', (operationId, path, cases) => {
  test.each(cases)('%s', async (_title, body, isAllowed) => {
    const { client } = await shop.merchant();
    const { status } = await client.post<unknown>(path, body);
    // 404: the card does not exist, which a schema cannot know.
    expect([200, 201, 404].includes(status)).toBe(isAllowed);
    expect(findSchemaViolation(document, bodyOf(operationId), body) === undefined).toBe(isAllowed);
  });
});
