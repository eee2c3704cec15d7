import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPage, readSteps } from '../../support/guides/guide.ts';
import { fillIn, type Reader } from '../../support/guides/programs.ts';
import { type RunningProgram, useProgram } from '../program/running-program.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const read = (place: string): string => readFileSync(join(ROOT, place), 'utf8');
const { version } = JSON.parse(read('client/package.json')) as { version: string };
const NAME = `recaudo-client-${version}.tgz`;

const bench = useProgram();
const shop = join(bench.scratch, 'shop');
let program: RunningProgram;
let reader: Reader;

beforeAll(async () => {
  program = await bench.start();
  const { merchant_id: merchantId, private_key: privateKey } = bench.demo();
  reader = { baseUrl: program.sandbox, merchantId, privateKey, publicKey: '' };
  mkdirSync(shop);
  writeFileSync(join(shop, 'package.json'), '{ "name": "shop", "private": true, "type": "module" }');
  // Installs as a reader does; the package has no dependencies, so npm only needs the portal.
  await run('npm', ['install', '--no-audit', '--no-fund', `${program.portal}/docs/client/${NAME}`], {
    cwd: shop,
  });
});
afterAll(async () => {
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
});

test('200 with a strong ETag, then 304; an unknown version is 404', async () => {
  const url = `${program.portal}/docs/client/${NAME}`;
  const first = await fetch(url);
  const bytes = Buffer.from(await first.arrayBuffer());
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/gzip']);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toBe(`"${createHash('sha256').update(bytes).digest('base64url')}"`);
  expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await fetch(url, { method: 'HEAD' })).headers.get('etag')).toBe(etag);
  expect((await fetch(`${program.portal}/docs/client/recaudo-client-9.9.9.tgz`)).status).toBe(404);
});

test('the guides install the client from this installation, and the files name its version', async () => {
  // The banner prints the address with this host name.
  const portal = program.portal.replace('127.0.0.1', 'localhost');
  const command = `npm install ${portal}/docs/client/${NAME}`;
  for (const page of ['getting-started', 'medusa'])
    expect(await (await fetch(`${program.portal}/docs/guides/${page}.md`)).text()).toContain(command);
  const local = `npm install http://localhost:8000/docs/client/${NAME}`;
  const files = ['README.md', 'client/README.md', 'client/README.es.md', 'integrations/medusa/README.md'];
  for (const text of [...files.map(read), readPage('getting-started.es.md'), readPage('medusa.es.md')])
    expect(text).toContain(local);
});

test('JavaScript: the first example of the guide runs with the installed client', async () => {
  const [client, first] = readSteps('getting-started.md');
  writeFileSync(join(shop, 'recaudo.mjs'), fillIn(client?.snippets.js ?? '', reader));
  writeFileSync(join(shop, 'first.mjs'), fillIn(first?.snippets.js ?? '', reader));
  const { stdout } = await run('node', ['first.mjs'], { cwd: shop });
  expect(stdout.trim()).toMatch(new RegExp(`^${reader.baseUrl}/pagar/ck`));
});

test('TypeScript: the first example of the README compiles in strict mode, and runs', async () => {
  const example = /```ts\n([^]*?)\n```/.exec(read('client/README.md'))?.[1] ?? '';
  // The only part of the example that a reader must change.
  const own = example.replace("'https://pay.example.com'", `'${reader.baseUrl}'`);
  expect(own).not.toBe(example);
  writeFileSync(join(shop, 'readme.ts'), own);
  const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
  const compilerOptions = { ...strict, target: 'ES2022', module: 'NodeNext', types: ['node'], outDir: 'out' };
  writeFileSync(join(shop, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['readme.ts'] }));
  mkdirSync(join(shop, 'node_modules/@types'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules/@types/node'), join(shop, 'node_modules/@types/node'));
  symlinkSync(join(ROOT, 'node_modules/undici-types'), join(shop, 'node_modules/undici-types'));
  const said = await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', shop]).catch((error: unknown) => error);
  expect(said).toMatchObject({ stdout: '' });
  const { stdout } = await run('node', ['out/readme.js'], {
    cwd: shop,
    env: {
      ...process.env,
      RECAUDO_MERCHANT_ID: reader.merchantId,
      RECAUDO_PRIVATE_KEY: reader.privateKey,
    },
  });
  expect(stdout.trim()).toMatch(new RegExp(`^${reader.baseUrl}/pagar/ck`));
});
