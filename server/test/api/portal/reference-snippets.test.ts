import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inParallel } from '../../../src/platform/primitives/concurrency/in-parallel.ts';
import {
  type DescribedOperation,
  listOperations,
  type OpenApiDocument,
  readOpenApiText,
} from '../../../src/portal/docs/document/openapi-document.ts';
import { fillPlaceholders } from '../../../src/portal/docs/snippets/placeholders.ts';
import { requestSnippets } from '../../../src/portal/docs/snippets/request-snippets.ts';
import { type SnippetLanguage, snippetLanguages } from '../../../src/portal/docs/snippets/snippet.ts';
import { notRunnable, type Prepared, prepare } from '../../support/reference/prepare.ts';
import { hasTool, type Program, runPrograms } from '../../support/reference/run.ts';
import { useGateway } from '../../support/world/gateway/use-gateway.ts';

const AT_ONCE = 8;
const document = JSON.parse(readOpenApiText()) as OpenApiDocument;
const runnable = listOperations(document).filter(
  ({ operation }) => notRunnable[operation.operationId ?? ''] === undefined,
);

const shop = useGateway();
let baseUrl: string;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recaudo-snippets-'));
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  baseUrl = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
});
afterAll(() => rm(folder, { recursive: true }));

/** Read-only operations share one prepared merchant across languages. */
const known = new Map<string, Promise<Prepared>>();
function prepareFor({ method, path, operation }: DescribedOperation): Promise<Prepared> {
  const operationId = operation.operationId ?? '';
  const prepared = known.get(operationId) ?? prepare(shop, operationId, path);
  if (method === 'GET') known.set(operationId, prepared);
  return prepared;
}

/** The example of every operation in one language, with real merchants and objects. */
async function writePrograms(language: SnippetLanguage): Promise<Program[]> {
  const programs: Program[] = [];
  // Limited concurrency: on a busy machine, the last ones would time out waiting for a connection.
  await inParallel(AT_ONCE, runnable, async described => {
    const operationId = described.operation.operationId ?? '';
    const { merchantId, key, real } = await prepareFor(described);
    const snippet = requestSnippets(document, described).find(found => found.language === language);
    const filled = fillPlaceholders(snippet?.text ?? '', {
      base_url: baseUrl,
      merchant_id: merchantId,
      private_key: key,
      public_key: '',
    })
      .replaceAll('network_key', key)
      .replaceAll('operator_key', key);
    const text = [...real].reduce((program, [example, value]) => program.replaceAll(example, value), filled);
    programs.push({ operationId, text });
  });
  return programs;
}

const isThere = new Map<SnippetLanguage, boolean>();
const languages = Object.keys(snippetLanguages) as SnippetLanguage[];
for (const language of languages) isThere.set(language, await hasTool(language));

describe.each(languages)('%s', language => {
  const isHere = isThere.get(language) === true;
  const but = Object.keys(notRunnable).join(', ');
  const title = isHere
    ? `200: the examples of ${runnable.length} operations run, all but ${but}`
    : `not run: ${snippetLanguages[language]} is not on this machine`;
  test.skipIf(!isHere)(title, async () => {
    const outputs = await runPrograms(language, await writePrograms(language), join(folder, language));
    const failed = [...outputs].filter(([, output]) => !/^20\d\b/m.test(output));
    expect(failed).toEqual([]);
  });
});

test('curl and Node are always available', () => {
  expect([isThere.get('sh'), isThere.get('js')]).toEqual([true, true]);
});
