import { expect, test } from 'vitest';
import { basic } from '../../support/world/gateway/client.ts';
import { chargeBody } from '../../support/world/shop/shop.ts';
import { freePortBase, isAlive, type RunningProgram, useProgram } from './running-program.ts';

const bench = useProgram();

/** A client gives up after this time. */
const CLIENT_TIMEOUT_MS = 5_000;
/** A start takes a minute on a busy machine. */
const soon = { timeout: 120_000 };

const ask = (url: string): Promise<number> =>
  fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(CLIENT_TIMEOUT_MS) }).then(
    ({ status }) => status,
    () => 0,
  );

async function charge(program: RunningProgram): Promise<number> {
  const { merchant_id, private_key, card_id } = bench.demo();
  return fetch(`${program.sandbox}/v1/${merchant_id}/charges`, {
    method: 'POST',
    // Each charge opens its own connection, like a client that has just started.
    headers: {
      authorization: basic(private_key),
      'content-type': 'application/json',
      connection: 'close',
    },
    body: JSON.stringify(chargeBody(card_id)),
    signal: AbortSignal.timeout(CLIENT_TIMEOUT_MS),
  }).then(
    ({ status }) => status,
    () => 0,
  );
}

const charges = async (program: RunningProgram, count: number): Promise<number[]> => {
  const statuses = [];
  for (let number = 0; number < count; number += 1) statuses.push(await charge(program));
  return [...new Set(statuses)];
};

const portalPids = (program: RunningProgram): number[] => [
  ...new Set(
    [...program.stderr().matchAll(/"pid":(\d+)[^\n]*"environment":"portal","method"/g)].map(match =>
      Number(match[1]),
    ),
  ),
];

async function latestPortalPid(program: RunningProgram): Promise<number> {
  expect(await ask(`${program.portal}/healthz`)).toBe(200);
  await expect.poll(() => portalPids(program).length, soon).toBeGreaterThan(0);
  return portalPids(program).at(-1) ?? 0;
}

const stop = async (program: RunningProgram): Promise<void> => {
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
};

test('charges continue while the portal is frozen, killed and replaced', async () => {
  const program = await bench.start();
  const portal = await latestPortalPid(program);
  process.kill(portal, 'SIGSTOP');
  const stalled = ask(`${program.portal}/healthz`);
  expect(await charges(program, 30)).toEqual([200]);
  expect(await stalled).toBe(0);
  process.kill(portal, 'SIGCONT');
  await expect.poll(() => ask(`${program.portal}/healthz`), soon).toBe(200);

  process.kill(portal, 'SIGKILL');
  expect(await charges(program, 30)).toEqual([200]);
  await expect.poll(() => ask(`${program.portal}/healthz`), soon).toBe(200);
  await expect.poll(() => portalPids(program).length, soon).toBe(2);
  expect(program.stderr()).toContain('the portal process died; starting another one');
  await stop(program);
  expect(portalPids(program).filter(isAlive)).toEqual([]);
});

test('RECAUDO_METRICS_LISTEN: metrics work while the portal is frozen, and the portal has none', async () => {
  const port = await freePortBase();
  const program = await bench.start([], { RECAUDO_METRICS_LISTEN: `127.0.0.1:${port}` });
  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(await ask(`${program.portal}/metrics`)).toBe(404);
  expect(await charges(program, 2)).toEqual([200]);
  const whole = await metrics();
  expect(whole).toMatch(/^recaudo_payments_total\{.*approved.* 2$/m);
  expect(whole).toMatch(/^recaudo_http_requests_total\{environment="portal".* 1$/m);
  const portal = await latestPortalPid(program);
  process.kill(portal, 'SIGSTOP');
  expect(await metrics()).toMatch(/^recaudo_payments_total\{.*approved.* 2$/m);
  process.kill(portal, 'SIGCONT');
  await stop(program);
});

test('SIGTERM with a frozen portal: the program shuts down cleanly and kills the portal', async () => {
  const program = await bench.start([], { RECAUDO_STOP_SECONDS: '6' });
  const portal = await latestPortalPid(program);
  process.kill(portal, 'SIGSTOP');
  await stop(program);
  await expect.poll(() => isAlive(portal), soon).toBe(false);
});

test('kill -9 of the first process also ends the portal, and the next start finds its ports free', async () => {
  const program = await bench.start();
  const portal = await latestPortalPid(program);
  program.kill('SIGKILL');
  await program.exited;
  await expect.poll(() => isAlive(portal), { timeout: 5_000 }).toBe(false);
  const again = await bench.start(['--port-base', program.portal.split(':').at(-1) ?? '']);
  expect(await charges(again, 1)).toEqual([200]);
  await stop(again);
});

test('--api-processes 2: charges continue while the portal is frozen', async () => {
  const program = await bench.start(['--api-processes', '2']);
  const portal = await latestPortalPid(program);
  expect(portal).not.toBe(program.pid);
  process.kill(portal, 'SIGSTOP');
  expect(await charges(program, 20)).toEqual([200]);
  process.kill(portal, 'SIGCONT');
  await stop(program);
});

test('--one-process: the main process serves the portal itself', async () => {
  const program = await bench.start(['--one-process']);
  expect(await latestPortalPid(program)).toBe(program.pid);
  expect(await charges(program, 1)).toEqual([200]);
  await stop(program);
});
