import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../support/checks/eventually.ts';
import { installForReaders } from '../../support/guides/guide-runs.ts';
import {
  type Delivery,
  type RunningReceiver,
  readReceiver,
  SECRET,
  signed,
  startGuideReceiver,
} from '../../support/guides/receivers.ts';
import { findTool } from '../../support/guides/tools.ts';

const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recaudo-hooks-'));
  await installForReaders(folder, true);
});
afterAll(() => rm(folder, { recursive: true }));

// An accent and an amount with two decimals: re-serializing the JSON would change these bytes.
const event = (orderId: string): string =>
  `{"type":"charge.succeeded","event_date":"2026-11-14T18:03:21-05:00","id":"e0mhyzk3d9q7c2v5x8ab","sequence":2,"transaction":{"id":"tr0mhyzk3d9q7c2v5x8a","amount":20000.00,"description":"café","order_id":"${orderId}"}}`;
const ping =
  '{"type":"verification","event_date":"2026-11-14T18:03:21-05:00","verification_code":"k3x90a1b","id":"e1"}';

const altered = ({ body, headers }: Delivery): Delivery => ({
  headers,
  body: body.replace('20000.00', '20000'),
});
const without = ({ body, headers }: Delivery, name: string): Delivery => {
  const { [name]: _left, ...rest } = headers;
  return { body, headers: rest };
};

describe.each((['js', 'python', 'php', 'java'] as const).map(findTool))(
  '$title',
  ({ language, isMissing }) => {
    let receiver: RunningReceiver;
    if (!isMissing && language !== 'sh') {
      beforeAll(async () => {
        receiver = await startGuideReceiver(join(folder, language), language);
      });
      afterAll(() => receiver.stop());
    }
    const send = ({ body, headers }: Delivery) => fetch(receiver.url, { method: 'POST', body, headers });

    test.skipIf(isMissing)('204: a signed event, with its order', async () => {
      expect((await send(signed(event('orden-1')))).status).toBe(204);
      await eventually(() => receiver.printed()).toContain('charge.succeeded orden-1');
    });

    test.skipIf(isMissing)('204: two signatures, on the day of a rotation', async () => {
      expect((await send(signed(event('orden-2'), { isRotated: true }))).status).toBe(204);
    });

    test.skipIf(isMissing)('200: the verification code and nothing else', async () => {
      const answer = await send(signed(ping));
      expect([answer.status, await answer.text()]).toEqual([200, 'k3x90a1b']);
    });

    test.skipIf(isMissing)('400: altered, old, unsigned, and without a time', async () => {
      const right = signed(event('orden-3'));
      const wrong = [
        altered(right),
        signed(event('orden-3'), { secondsAgo: 3_600 }),
        without(right, 'webhook-signature'),
        without(right, 'webhook-timestamp'),
        without(right, 'webhook-id'),
        { ...right, headers: { ...right.headers, 'webhook-signature': 'v1,' } },
      ];
      for (const delivery of wrong) expect((await send(delivery)).status).toBe(400);
      expect(receiver.printed()).not.toContain('orden-3');
    });
  },
);

const hasOpenssl = spawnSync('openssl', ['version'], { stdio: 'ignore' }).status === 0;

describe(hasOpenssl ? 'the shell' : 'the shell, with openssl (not on this machine)', () => {
  const check = async ({ body, headers }: Delivery) => {
    await writeFile(join(folder, 'body.json'), body);
    const env = {
      ...process.env,
      RECAUDO_WEBHOOK_SECRET: SECRET,
      WEBHOOK_ID: headers['webhook-id'],
      WEBHOOK_TIMESTAMP: headers['webhook-timestamp'],
      WEBHOOK_SIGNATURE: headers['webhook-signature'],
    };
    return (await run('bash', ['-c', readReceiver('sh')], { cwd: folder, env })).stdout.trim();
  };

  test.skipIf(!hasOpenssl)('genuine: signed, also on the day of a rotation; forged: altered', async () => {
    expect(await check(signed(event('orden-4')))).toBe('genuine');
    expect(await check(signed(event('orden-4'), { isRotated: true }))).toBe('genuine');
    expect(await check(altered(signed(event('orden-4'))))).toBe('forged');
  });
});
