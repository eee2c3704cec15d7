// `npm run example`: the product with its demo merchant, and a shop that sells through it. `-- --port-base N` moves the product
// to N, N+1 and N+2, and the shop to N+3.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ROOT } from './root.mjs';
import { toolFailure } from './tool-failure.mjs';

const SHOP_PORT = 3000;
const PORT_BASE = 8000;
const PATIENCE_MS = 120_000;

export async function runExample(args) {
  const { portBase, sandbox, shopPort } = placesOf(args);
  const program = spawn(process.execPath, ['server/dist/main.js', 'serve', '--port-base', String(portBase)], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => program.kill(signal));
  program.once('exit', code => process.exit(code ?? 1));
  const demo = await demoMerchant(sandbox);
  const { startShop } = await import('../examples/shop/shop.mjs');
  const gateway = { baseUrl: sandbox, merchantId: demo.merchant_id, apiKey: demo.private_key };
  const { url } = await startShop({ port: shopPort, gateway });
  console.log(`\nThe shop is open: ${url}\nPay with 4111 1111 1111 1111, any date to come and any code.`);
}

function placesOf(args) {
  const { values } = parseArgs({ args, options: { 'port-base': { type: 'string' } } });
  const given = values['port-base'];
  if (given === undefined)
    return { portBase: PORT_BASE, sandbox: 'http://localhost:8001', shopPort: SHOP_PORT };
  const portBase = Number(given);
  // Four ports from there on.
  if (!Number.isInteger(portBase) || portBase < 1 || portBase > 65_532) {
    throw toolFailure(`--port-base must be a whole number between 1 and 65532, not ${given}.`);
  }
  return { portBase, sandbox: `http://localhost:${portBase + 1}`, shopPort: portBase + 3 };
}

/** It is there a little after the gateway is. */
async function demoMerchant(sandbox) {
  const folder = process.env.RECAUDO_DATA_DIR ?? path.join(ROOT, '.recaudo');
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const answer = await fetch(`${sandbox}/readyz`).catch(() => undefined);
    const text = await readFile(path.join(folder, 'demo.json'), 'utf8').catch(() => undefined);
    if (answer?.ok && text !== undefined) return JSON.parse(text);
    await sleep(200);
  }
  throw toolFailure('The gateway did not become ready.');
}
