import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useGateway } from '../../../support/world/gateway/use-gateway.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const tsc = join(root, 'node_modules/.bin/tsc');
const shop = useGateway();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recaudo-client-'));
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => rm(folder, { recursive: true }));

const program = `import { Recaudo } from '@recaudo/client';

const { BASE_URL: baseUrl = '', MERCHANT: merchantId = '', KEY: apiKey = '' } = process.env;
const recaudo = new Recaudo({ baseUrl, merchantId, apiKey });
const order = await recaudo.ensureOrder('order-1001', {
  charge: {
    method: 'card',
    confirm: false,
    amount: 20_000,
    currency: 'COP',
    iva: '3193',
    description: 'Two coffees',
    customer: { name: 'Ana', email: 'ana@example.com' },
    redirect_url: 'https://shop.example.com/thanks',
  },
});
console.log(order.state, order.charge?.payment_method?.url);
`;

test('packed, installed into an empty folder and used: no dependencies, and its types are right', async () => {
  const [source, shopFolder] = [join(folder, 'source'), join(folder, 'shop')];
  await cp(join(root, 'client'), source, {
    recursive: true,
    filter: place => !place.includes('node_modules'),
  });
  await run(tsc, ['-p', join(root, 'client/tsconfig.json'), '--outDir', join(source, 'dist')]);
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: source,
  });
  const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[];
  const paths = packed?.files.map(({ path }) => path) ?? [];
  expect(paths).toEqual(
    expect.arrayContaining([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'README.es.md',
      'dist/index.js',
      'dist/index.d.ts',
    ]),
  );
  expect(
    paths.filter(
      path =>
        !/^(dist\/[\w-]+\.(js|d\.ts)|README(\.es)?\.md|CHANGELOG\.md|LICENSE|package\.json)$/.test(path),
    ),
  ).toEqual([]);

  await mkdir(shopFolder);
  await writeFile(join(shopFolder, 'package.json'), '{ "type": "module", "private": true }');
  const install = ['install', '--offline', '--no-audit', '--no-fund', join(folder, packed?.filename ?? '')];
  await run('npm', install, { cwd: shopFolder });
  await writeFile(join(shopFolder, 'shop.mts'), program);
  const strict = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--skipLibCheck', 'false'];
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
  await run(tsc, [...strict, ...types, 'shop.mts'], { cwd: shopFolder });

  const { merchant, privateKey } = await shop.merchant();
  const { port } = shop.app.server.address() as AddressInfo;
  const env = {
    ...process.env,
    BASE_URL: `http://127.0.0.1:${port}`,
    MERCHANT: merchant.id,
    KEY: privateKey,
  };
  const used = await run('node', ['shop.mjs'], { cwd: shopFolder, env });
  expect(used.stdout).toMatch(/^pending https?:\/\/\S+\/pagar\/\w+/);
});
