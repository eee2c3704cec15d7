import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { MAIN } from '../program/running-program.ts';
import { withAssistant } from './assistant.ts';

const nowhere = { RECAUDO_DATA_DIR: join(tmpdir(), 'recaudo-nowhere') };

test('finds and reads guides, reference and error codes, even without a gateway', async () => {
  await withAssistant([], nowhere, async ({ ask, call, client }) => {
    const names = async (query: string, also: object = {}) =>
      (await ask<{ document: string }[]>('search_docs', { query, ...also })).map(({ document }) => document);
    expect(await names('verify the signature of a webhook')).toContain('guide/webhooks');
    expect(await names('fondos insuficientes', { language: 'es' })).toContain('error/3003.es');
    expect(await names('createCharge')).toContain('operation/createCharge');
    expect((await call('read_doc', { document: 'operation/createCharge' })).text).toContain(
      'POST /v1/{merchant_id}/charges',
    );
    expect((await call('read_doc', { document: 'error/3003.es' })).text).toContain('4444444444444448');
    expect((await call('read_doc', { document: 'guide/interface' })).text).toContain('one of these sections');
    expect((await call('read_doc', { document: 'guide/interface', section: '3.2' })).text).toMatch(
      /^### 3\.2/,
    );
    expect(await call('read_doc', { document: 'guide/webhoks' })).toEqual({
      text: 'There is no page guide/webhoks. Did you mean guide/webhooks?',
      isError: true,
    });
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain('recaudo://docs/guide/coming-from-openpay.es');
    for (const uri of ['recaudo://docs/guide/webhooks', 'recaudo://docs/error/1006']) {
      const { contents } = await client.readResource({ uri });
      expect(contents).toEqual([{ uri, mimeType: 'text/markdown', text: expect.stringMatching(/^# /) }]);
    }
    expect(await call('search_payments')).toEqual({
      text: 'Recaudo is not running here; give the URL of its sandbox with RECAUDO_URL',
      isError: true,
    });
  });
});

test('the program does not contain the official SDK, which only tests use', () => {
  const folder = dirname(MAIN);
  const holding = readdirSync(folder).filter(
    name =>
      name.endsWith('.js') && readFileSync(join(folder, name), 'utf8').includes('@modelcontextprotocol'),
  );
  expect(holding).toEqual([]);
});
