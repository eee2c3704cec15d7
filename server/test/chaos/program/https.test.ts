import { readFileSync, statSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic } from '../../support/world/gateway/client.ts';
import { cardData, chargeBody } from '../../support/world/shop/shop.ts';
import { type RunningProgram, useProgram } from './running-program.ts';

const bench = useProgram('empty');
let program: RunningProgram;
let agent: Agent;

interface Reply {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: { id: string; payment_method: { url: string }; status: string };
}

/** Trusts only the exported certificate. */
const ask = (url: string, payload?: object, headers: Record<string, string> = {}): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const method = payload === undefined ? 'GET' : 'POST';
    const json = { 'content-type': 'application/json', ...headers };
    const asked = request(url, { method, headers: json, agent }, response => {
      let text = '';
      response.on('data', chunk => {
        text += String(chunk);
      });
      response.on('end', () => {
        const body = (text === '' ? {} : JSON.parse(text)) as Reply['body'];
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
    });
    asked.on('error', reject);
    asked.end(payload === undefined ? undefined : JSON.stringify(payload));
  });

beforeAll(async () => {
  // Exported before an installation exists, so that trust stores can be prepared first.
  const out = join(bench.scratch, 'recaudo-ca.pem');
  const exported = await bench.run(['certificate', 'export', '--out', out]);
  expect([exported.exitCode, exported.stdout]).toEqual([0, `${out}\n`]);
  agent = new Agent({ ca: readFileSync(out) });
  program = await bench.start(['--tls', '--api-processes', '2']);
});
afterAll(() => agent.destroy());

test('every listener speaks https with a certificate of the exported authority', async () => {
  for (const address of [program.portal, program.sandbox, program.production]) {
    const answer = await ask(`${address}/healthz`);
    expect(answer.status).toBe(200);
    // With HSTS, browsers would force HTTPS on everything else at localhost too.
    expect(answer.headers).not.toHaveProperty('strict-transport-security');
  }
  await expect(fetch(`${program.sandbox}/healthz`)).rejects.toThrow('fetch failed');
  await expect(fetch(`${program.sandbox.replace('https', 'http')}/healthz`)).rejects.toThrow('fetch failed');
  const pem = await bench.run(['certificate', 'export']);
  expect(pem.stdout).toBe(readFileSync(join(bench.dataFolder, 'tls/authority.pem'), 'utf8'));
  expect(statSync(join(bench.dataFolder, 'tls/server-key.pem')).mode & 0o777).toBe(0o600);
});

test('printed URLs, links and cookies use https', async () => {
  const { base_url, merchant_id, private_key, email, password } = bench.demo();
  const authority = join(bench.dataFolder, 'tls/authority.pem');
  expect(base_url).toBe(program.sandbox);
  expect(program.stdout()).toContain(
    `curl --cacert ${authority} ${program.sandbox}/v1/${merchant_id}/charges`,
  );
  expect(program.stdout()).toContain('recaudo certificate export');
  expect(program.stdout()).not.toMatch(/http:\/\/|Warning:/);

  const call = (path: string, body: object) =>
    ask(`${base_url}/v1/${merchant_id}${path}`, body, { authorization: basic(private_key) });
  const card = await call('/cards', cardData());
  expect(await call('/charges', chargeBody(card.body.id))).toMatchObject({
    status: 200,
    body: { status: 'completed' },
  });
  const { source_id: _card, ...waiting } = chargeBody('', {
    confirm: false,
    redirect_url: 'https://shop.example',
  });
  const link = (await call('/charges', waiting)).body.payment_method.url;
  expect(link.startsWith(`${program.sandbox}/`)).toBe(true);

  const signedIn = await ask(`${program.portal}/panel/sign-in`, { email, password });
  expect(signedIn.status).toBe(200);
  expect(String(signedIn.headers['set-cookie'])).toMatch(/^__Host-.*; Secure/i);
});

test('commands that call the program trust its certificate', async () => {
  const triggered = await bench.run(['trigger', 'charge.succeeded']);
  expect([triggered.exitCode, triggered.stderr]).toEqual([0, '']);
  const checked = await bench.run(['pages', 'check', '--json']);
  expect([checked.exitCode, JSON.parse(checked.stdout)]).toMatchObject([0, { differences: [] }]);
});
