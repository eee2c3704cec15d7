// `npm run example`: the product with its demo merchant, and a shop that sells through it.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './root.mjs';
import { toolFailure } from './tool-failure.mjs';

const PORT = 3000;
const SANDBOX = 'http://localhost:8001';
const PATIENCE_MS = 120_000;

export async function runExample() {
  const program = spawn(process.execPath, ['server/dist/main.js', 'serve'], { cwd: ROOT, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => program.kill(signal));
  program.once('exit', code => process.exit(code ?? 1));
  const demo = await demoMerchant();
  const { startShop } = await import('../examples/shop/shop.mjs');
  const gateway = { baseUrl: SANDBOX, merchantId: demo.merchant_id, apiKey: demo.private_key };
  const { url } = await startShop({ port: PORT, gateway });
  console.log(`\nThe shop is open: ${url}\nPay with 4111 1111 1111 1111, any date to come and any code.`);
}

/** It is there a little after the gateway is. */
async function demoMerchant() {
  const folder = process.env.RECAUDO_DATA_DIR ?? path.join(ROOT, '.recaudo');
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const answer = await fetch(`${SANDBOX}/readyz`).catch(() => undefined);
    const text = await readFile(path.join(folder, 'demo.json'), 'utf8').catch(() => undefined);
    if (answer?.ok && text !== undefined) return JSON.parse(text);
    await sleep(200);
  }
  throw toolFailure('The gateway did not become ready.');
}
