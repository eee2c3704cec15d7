import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openAttackProcess } from '../../../tools/hostile-files/attack-process.ts';
import { type AttackResult, measureAttack } from '../../../tools/hostile-files/measure-attack.ts';
import { basic } from '../../support/world/gateway/client.ts';
import { cardData, chargeBody } from '../../support/world/shop/shop.ts';
import { type Demo, useProgram } from '../program/running-program.ts';

const bench = useProgram();

const TOOLS = fileURLToPath(new URL('../../../tools/dist/main.js', import.meta.url));
/** One in five files of each kind; `npm run bench -- --only uploads` sends all. */
const EVERY = 5;
const SETS = 3;

async function requestsOf(sandbox: string, { merchant_id, private_key }: Demo): Promise<() => string> {
  const headers = { authorization: basic(private_key), 'content-type': 'application/json' };
  const answer = await fetch(`${sandbox}/v1/${merchant_id}/cards`, {
    method: 'POST',
    headers,
    body: JSON.stringify(cardData()),
  });
  const { id } = (await answer.json()) as { id: string };
  const body = Buffer.from(JSON.stringify(chargeBody(id)));
  const head = `POST /v1/${merchant_id}/charges HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${headers.authorization}\r\n`;
  const request = `${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  return () => request;
}

test('charges keep their speed while every upload route receives hostile files', {
  timeout: 900_000,
}, async () => {
  const program = await bench.start([], { RECAUDO_SANDBOX_RATE: 'off' });
  const attacker = await openAttackProcess(TOOLS, { portalUrl: program.portal, accounts: 2, every: EVERY });
  const nextRequest = await requestsOf(program.sandbox, bench.demo());
  const measure = (): Promise<AttackResult> =>
    measureAttack({
      port: Number(new URL(program.sandbox).port),
      nextRequest,
      attacker,
      connections: 4,
      durationMs: 2_000,
      rounds: 11,
    });
  // Both sides of the ratio share the machine's load, but not in the same second, so a busy minute is measured again.
  let result = await measure();
  for (let set = 1; set < SETS && result.p99Ratio >= 2; set += 1) result = await measure();
  const { report, p99Ratio, longestQuietMs, longestAttackedMs } = result;
  expect(report.faults).toEqual([]);
  expect(report.sent).toBeGreaterThan(20);
  // A file parsed in the process that takes charges would block all of them; one such file took eleven seconds.
  expect(longestAttackedMs).toBeLessThan(Math.max(3_000, 5 * longestQuietMs));
  expect(p99Ratio).toBeLessThan(2);
  attacker.end();
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
});
