import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { clientConfig } from '../../../src/platform/database/connections/connection.ts';
import { openTcpProxy } from '../../support/doubles/network/tcp-proxy.ts';
import { recordFigures } from '../../support/fixtures/figures.ts';
import { useProgram } from '../program/running-program.ts';

const bench = useProgram();
const PREFIX = `waiting${process.pid}`;

async function maintain(...statements: string[]): Promise<void> {
  const client = new pg.Client(clientConfig(inject('databaseServer'), 'postgres'));
  await client.connect();
  try {
    for (const text of statements) await client.query(text);
  } finally {
    await client.end();
  }
}

/** Makes new connections read-only, as on a standby. Only for this test's user, because other tests share the server. */
const setStandby = (isStandby: boolean) =>
  maintain(`alter role ${PREFIX} set default_transaction_read_only = ${isStandby}`);

beforeAll(() => maintain(`create role ${PREFIX} superuser login`));
afterAll(async () => {
  const drops = ['sandbox', 'production', 'control'].map(
    role => `drop database if exists ${PREFIX}_${role} with (force)`,
  );
  await maintain(...drops, `drop role ${PREFIX}`);
});

test('a start waits for an external database that is down or a standby, and says so; a command does not wait', {
  timeout: 240_000,
}, async () => {
  const first = await openTcpProxy();
  const { port } = first;
  await first.close();
  const env = {
    RECAUDO_DATABASE_URL: first.url.replace(/\w+@/, `${PREFIX}:not-to-be-shown@`),
    RECAUDO_DATABASE_PREFIX: PREFIX,
    RECAUDO_SANDBOX_KEY_FILE: join(bench.scratch, 'sandbox.json'),
  };
  await bench.run(['vault', 'init', '--file', env.RECAUDO_SANDBOX_KEY_FILE]);

  const command = await bench.run(['merchants', 'list'], env);
  expect(command.exitCode).toBe(1);
  expect(command.stderr).toMatch(
    new RegExp(`^recaudo: the database server at 127\\.0\\.0\\.1:${port} cannot be used: .*ECONNREFUSED`),
  );
  expect(command.stderr).not.toContain('    at ');

  let said = '';
  const starting = bench.start([], env, stdout => {
    said = stdout;
  });
  const expectSentence = async (sentence: string) => {
    while (!said.includes(sentence)) await Promise.race([sleep(20), starting]);
  };
  await expectSentence(
    `waiting: the database server at 127.0.0.1:${port} cannot be used: connect ECONNREFUSED`,
  );
  await setStandby(true);
  const proxy = await openTcpProxy(port);
  try {
    const standby = await bench.run(['merchants', 'list'], env);
    expect(standby.exitCode).toBe(1);
    expect(standby.stderr).toContain('the server is read-only');
    await expectSentence('the server is read-only');
    await setStandby(false);
    const program = await starting;
    const waits = program.stdout().split('waiting: ').length - 1;
    recordFigures({ 'messages while it waited': waits });
    expect(program.stdout() + command.stderr + standby.stderr).not.toContain('not-to-be-shown');
    expect((await fetch(`${program.sandbox}/readyz`)).status).toBe(200);
    program.kill('SIGTERM');
    expect(await program.exited).toBe(0);
  } finally {
    await proxy.close();
  }
});
