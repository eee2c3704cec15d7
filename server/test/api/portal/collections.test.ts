import { unzipSync } from 'fflate';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { newMetrics } from '../../../src/platform/metrics/metrics.ts';
import { brunoFiles, collectionFiles } from '../../../src/portal/docs/collections/collection-files.ts';
import {
  listOperations,
  type OpenApiDocument,
  readOpenApiText,
} from '../../../src/portal/docs/document/openapi-document.ts';
import { buildPortal } from '../../../src/portal/portal.ts';
import { type PostmanCollection, runCollection } from '../../support/world/files/postman-runner.ts';
import { useSharedGateway } from '../../support/world/gateway/use-gateway.ts';
import { newOperatorKey } from '../../support/world/settlement/platform.ts';
import { newCashNetwork } from '../../support/world/shop/cash.ts';

const shop = useSharedGateway();
const document = JSON.parse(readOpenApiText()) as OpenApiDocument;
const postmanText = collectionFiles(document)['recaudo.postman_collection.json'] ?? '';
const postman = JSON.parse(postmanText) as PostmanCollection;
const items = postman.item.flatMap(({ item }) => item);

test('every operation of the API is in the collection', () => {
  const shown = new Set(
    items.map(
      ({ request }) =>
        `${request.method} /${request.url.path.map(part => part.replaceAll(/\{\{.*\}\}|\d{6}/g, '*')).join('/')}`,
    ),
  );
  const missing = listOperations(document)
    .map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '*')}`)
    .filter(call => !shown.has(call));
  expect(missing).toEqual([]);
});

/**
 * Requests that cannot succeed alone: they need a code from a ping, a receiver, a payment that cannot be refunded to
 * a card, a settlement or a platform.
 */
const REFUSED: Record<string, number> = {
  'Record the transfer that paid a statutory reversal': 412,
  // A new merchant is paid directly.
  'Get a settlement': 404,
  'List the lines of a settlement': 404,
  'Get a withholding certificate': 404,
  'Get a share of a split payment': 404,
  'Create a seller': 412,
  'Get a seller': 404,
  'Update a seller': 404,
  'Get a payout': 404,
  'List the settlements that a payout pays': 404,
  'Verify a webhook': 422,
  'Resend undelivered events': 412,
};

test('the collection runs from first to last request, with ids of earlier ones', async () => {
  const { merchant, privateKey, publicKey } = await shop.merchant();
  const { key } = await newCashNetwork(shop);
  const ran = await runCollection(postman, shop.app, {
    merchant_id: merchant.id,
    private_key: privateKey,
    public_key: publicKey,
    cash_network_key: key,
    operator_key: await newOperatorKey(shop, merchant.id),
  });
  expect(ran).toHaveLength(items.length);
  const refused = ran.filter(({ status }) => status >= 300);
  expect(refused.filter(({ name, status }) => REFUSED[name] !== status)).toEqual([]);
  expect(refused).toHaveLength(Object.keys(REFUSED).length);
});

describe('Bruno', () => {
  const files = brunoFiles(document);

  test('has the same requests with the same bodies', () => {
    for (const { name, item } of postman.item) {
      for (const { name: title, request } of item) {
        const text = files[`${name}/${title}.bru`] ?? '';
        expect(text, title).toContain(`\n${request.method.toLowerCase()} {\n  url: ${request.url.raw}\n`);
        const [, body] = /\nbody:json \{\n([^]*?)\n\}\n/.exec(text) ?? [];
        expect(body?.replaceAll(/^ {2}/gm, '')).toBe(request.body?.raw);
      }
    }
  });

  test('every file has closed blocks, and is numbered within its folder', () => {
    for (const [place, text] of Object.entries(files).filter(([name]) => name.endsWith('.bru'))) {
      const outside = text.replaceAll(/^[\w:-]+ [{[]\n(?: .*\n|\n)*[}\]]\n/gm, '');
      expect(outside.trim(), place).toBe('');
    }
    for (const { name, item } of postman.item) {
      const numbers = item.map(
        ({ name: title }) => /\n {2}seq: (\d+)\n/.exec(files[`${name}/${title}.bru`] ?? '')?.[1],
      );
      expect(numbers).toEqual(item.map((_item, index) => String(index + 1)));
    }
  });
});

test('Postman gets its format, and no file contains a key', () => {
  expect(postman.info).toMatchObject({
    name: 'Recaudo',
    schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    _postman_id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/),
  });
  const values = Object.fromEntries(postman.variable.map(({ key, value }) => [key, value]));
  expect(values).toEqual({
    base_url: 'http://127.0.0.1:8001',
    merchant_id: '',
    private_key: '',
    public_key: '',
    cash_network_key: '',
    operator_key: '',
  });
});

test("the portal offers both, with the installation's URL", async () => {
  const portal = await buildPortal({
    addresses: {
      portal: 'https://panel.example.com',
      sandbox: 'https://sandbox.example.com',
      production: 'https://pagos.example.com',
    },
    health: { notReady: async () => undefined },
    metrics: newMetrics(),
    metricsText: async () => '',
    log: pino({ level: 'silent' }),
  });
  const get = (url: string) => portal.inject({ url, headers: { host: 'panel.example.com' } });
  const json = await get('/docs/recaudo.postman_collection.json');
  expect(json.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="recaudo.postman_collection.json"',
  });
  expect(json.json<PostmanCollection>().variable[0]).toMatchObject({ value: 'https://sandbox.example.com' });
  const zip = await get('/docs/bruno.zip');
  const names = Object.keys(unzipSync(zip.rawPayload));
  expect(names).toContain('recaudo/Charges/Create a charge.bru');
  expect(names).toHaveLength(Object.keys(brunoFiles(document)).length);
  await portal.close();
});
