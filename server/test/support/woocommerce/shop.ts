import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const STUB = fileURLToPath(
  new URL('../../../../integrations/woocommerce/tests/stub/shop.php', import.meta.url),
);

/** URL of a running WordPress with WooCommerce, the plugin and tests/driver.php; without it, the stub is started. */
const REAL_SHOP = process.env['RECAUDO_TEST_WORDPRESS'];

export interface ShopOrder {
  status: string;
  transaction: string;
  reference: string;
  charge: string;
  notes: string[];
  refunds: { amount: number; gateway: string }[];
  total: number;
  subscription: string;
}

export interface PaymentResult {
  result: 'success' | 'failure' | 'invalid';
  redirect?: string;
  message?: string;
}

export interface Shop {
  url: string;
  webhookUrl: string;
  run<Answer>(action: string, input?: object): Promise<Answer>;
  show(order: number): Promise<ShopOrder>;
  stop(): Promise<void>;
}

export async function startShop(): Promise<Shop> {
  return REAL_SHOP === undefined ? startStub() : shopAt(REAL_SHOP, action => `/?recaudo_test=${action}`);
}

async function startStub(): Promise<Shop> {
  const folder = await mkdtemp(join(tmpdir(), 'recaudo-shop-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    'php',
    ['-d', 'display_errors=0', '-d', 'log_errors=1', '-d', 'error_log=', '-S', `127.0.0.1:${port}`, STUB],
    {
      // Several workers, like a real shop: a checkout and a webhook run concurrently.
      env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4', STUB_FOLDER: folder, STUB_URL: url },
      stdio: ['ignore', 'ignore', 'pipe'],
      // The workers of php -S outlive a killed parent; stopping needs the process group.
      detached: true,
    },
  );
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => {
    printed = `${printed}${chunk.toString()}`.slice(-4_000);
  });
  const shop = shopAt(
    url,
    action => `/test/${action}`,
    () => printed,
  );
  await untilItListens(url, child, () => printed);
  return {
    ...shop,
    async stop() {
      await end(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function shopAt(url: string, pathOf: (action: string) => string, printed = () => ''): Shop {
  const run = async <Answer>(action: string, input: object = {}): Promise<Answer> => {
    const answer = await fetch(`${url}${pathOf(action)}`, { method: 'POST', body: JSON.stringify(input) });
    const text = await answer.text();
    if (!answer.ok || text === '')
      throw new Error(`${action} failed: ${answer.status} ${text}\n${printed()}`);
    return JSON.parse(text) as Answer;
  };
  return {
    url,
    webhookUrl: `${url}${REAL_SHOP === undefined ? '/wp-json/recaudo/v1/webhook' : '/?rest_route=/recaudo/v1/webhook'}`,
    run,
    show: order => run<ShopOrder>('show', { order }),
    stop: () => Promise.resolve(),
  };
}

async function untilItListens(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the shop has ended: ${printed()}`);
    const isThere = await fetch(`${url}/nothing`).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await sleep(50);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = new Promise(resolve => child.once('exit', resolve));
  process.kill(-child.pid);
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return port;
}
