// Records what a release answers about plans and subscriptions. Start that release on an empty data folder, and run this script
// while it is up:
//   node server/test/releases/record-billing.mjs --version 0.3.0 --data-dir <its data folder> --port 8001
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { walkBilling } from './billing-walk.mjs';

const { values: options } = parseArgs({
  options: { version: { type: 'string' }, 'data-dir': { type: 'string' }, port: { type: 'string' } },
});
const { version = '', 'data-dir': dataFolder = '', port = '' } = options;
if (version === '' || dataFolder === '' || port === '')
  throw new Error('--version, --data-dir and --port are required');
const { merchant_id: merchantId, private_key: key } = JSON.parse(
  readFileSync(join(dataFolder, 'demo.json'), 'utf8'),
);

const answers = await walkBilling(async (method, path, body) => {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(`http://127.0.0.1:${port}/v1/${merchantId}${path}`, {
    ...sent,
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  });
  return { status: response.status, text: await response.text() };
});
const file = fileURLToPath(new URL(`billing-${version}.json`, import.meta.url));
writeFileSync(file, `${JSON.stringify(answers, null, 1)}\n`);
console.log(`${answers.length} answers written to ${file}`);
