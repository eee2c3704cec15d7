import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { isAlive, type RunningProgram, useProgram } from './running-program.ts';

const bench = useProgram();

const stop = async (program: RunningProgram) => {
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
};

/** The pids in the log that have answered sandbox requests. */
const apiPids = (program: RunningProgram) =>
  new Set(
    [...program.stderr().matchAll(/"pid":(\d+)[^\n]*"environment":"sandbox","method"/g)].map(match =>
      Number(match[1]),
    ),
  );
const requestsOf = async (program: RunningProgram) => {
  const text = await (await fetch(`${program.portal}/metrics`)).text();
  const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(match => match[1]);
  // Prometheus rejects a page that declares a metric twice.
  expect(names).toEqual([...new Set(names)]);
  const counts = [
    ...text.matchAll(/^recaudo_http_requests_total\{environment="sandbox".*"\/healthz".* (\d+)$/gm),
  ];
  return counts.reduce((sum, match) => sum + Number(match[1]), 0);
};
// A request on its way to the killed process never gets a response, so the client needs a timeout.
const ask = (program: RunningProgram): Promise<number> =>
  fetch(`${program.sandbox}/healthz`, {
    headers: { connection: 'close' },
    signal: AbortSignal.timeout(5_000),
  }).then(({ status }) => status);

describe('several API processes', () => {
  test('both serve, /metrics adds them up, a killed one is replaced, and all exit together', async () => {
    const program = await bench.start(['--api-processes', '2']);
    const statuses = await Promise.all(Array.from({ length: 40 }, () => ask(program)));
    expect(statuses.every(status => status === 200)).toBe(true);
    await expect.poll(() => apiPids(program).size).toBe(2);
    await expect.poll(() => requestsOf(program)).toBe(40);
    expect(apiPids(program)).not.toContain(program.pid);

    for (const victim of [...apiPids(program)].slice(0, 1)) process.kill(victim, 'SIGKILL');
    while (apiPids(program).size < 3) {
      await Promise.all([ask(program).catch(() => 0), ask(program).catch(() => 0), sleep(50)]);
    }
    expect(program.stderr()).toContain('an API process died; starting another one');
    expect(await requestsOf(program)).toBeGreaterThan(0);
    const pids = [...apiPids(program)];
    await stop(program);
    expect(pids.filter(isAlive)).toEqual([]);
  });
});

test('--roles worker: no port, no curl, and a clean exit', async () => {
  const program = await bench.start(['--roles', 'worker']);
  for (const address of [program.portal, program.sandbox, program.production]) {
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
  }
  expect(program.stdout()).not.toContain('curl');
  await stop(program);
});
