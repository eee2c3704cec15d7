import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  isSignedWith,
  ok,
  type Receiver,
  refuse,
  startReceiver,
} from '../../support/doubles/network/receiver.ts';
import { basic } from '../../support/world/gateway/client.ts';
import { MAIN, type RunningProgram, useProgram } from './running-program.ts';

const bench = useProgram();
let program: RunningProgram;
let receiver: Receiver;

beforeAll(async () => {
  program = await bench.start();
});
beforeEach(async () => {
  receiver = await startReceiver();
  return () => receiver.close();
});
afterAll(async () => {
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
});

/** Runs `recaudo listen` next to the running program until `stop`. */
async function listen(...options: string[]) {
  const child = spawn(process.execPath, [MAIN, 'listen', ...options], {
    env: { RECAUDO_DATA_DIR: bench.dataFolder },
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', text => {
    said += String(text);
  });
  await expect.poll(() => said, { timeout: 60_000 }).toContain('Listening to the events of');
  return {
    said: () => said,
    async stop(signal: NodeJS.Signals = 'SIGINT') {
      child.kill(signal);
      await once(child, 'exit');
      return child.exitCode;
    },
  };
}

async function trigger(type: string): Promise<string> {
  const { exitCode, stdout, stderr } = await bench.run(['trigger', type]);
  expect([exitCode, stderr]).toEqual([0, '']);
  return stdout;
}

const types = () => receiver.events().map(({ body }) => body.type);
const expectTypes = (...input: string[]) => expect.poll(types, { timeout: 60_000 }).toEqual(input);

test('prints triggered events and forwards them with a signature of the printed secret', async () => {
  const listener = await listen('--forward-to', receiver.url, '--events', 'charge.succeeded,charge.refunded');
  expect(await trigger('charge.succeeded')).toMatch(
    /POST \/charges {2}200\ncharge\.succeeded has happened\n$/,
  );
  await expectTypes('charge.succeeded');
  const [first] = receiver.events();
  const [secret = ''] = listener.said().match(/whsec_\S+/) ?? [];
  expect(first && isSignedWith(secret, first)).toBe(true);
  await expect.poll(listener.said).toMatch(/charge\.succeeded +\w{20} {2}#\d+ {2}200 {2}\d+ ms\n/);

  await trigger('charge.refunded');
  await expectTypes('charge.succeeded', 'charge.succeeded', 'charge.refunded');
  expect(await listener.stop()).toBe(0);
});

test('delivers events from a break, clean or by kill -9, at the next listen', {
  timeout: 120_000,
}, async () => {
  const options = ['--forward-to', receiver.url, '--events', 'plan.created,plan.deleted'];
  await (await listen(...options)).stop();
  await trigger('plan.created');
  const second = await listen(...options);
  await expectTypes('plan.created');
  await second.stop('SIGKILL');
  await trigger('plan.deleted');
  const third = await listen(...options);
  await expect.poll(types, { timeout: 60_000 }).toContain('plan.deleted');
  expect(types().filter(type => type === 'plan.deleted')).toHaveLength(1);
  await third.stop();
});

test('receives a replay too; explains a rejecting receiver and retries', async () => {
  const listener = await listen('--forward-to', receiver.url, '--events', 'customer.created');
  receiver.answer = refuse(503);
  await trigger('customer.created');
  await expect
    .poll(listener.said, { timeout: 60_000 })
    .toMatch(/failed: it answered 503; next attempt at \d\d:\d\d:\d\d/);
  receiver.answer = ok;
  await expectTypes('customer.created', 'customer.created');

  const { merchant_id, private_key } = bench.demo();
  const id = receiver.events()[0]?.body.id ?? '';
  const response = await fetch(`${program.sandbox}/v1/${merchant_id}/events/${id}/replay`, {
    method: 'POST',
    headers: { authorization: basic(private_key), 'content-type': 'application/json' },
    body: '{}',
  });
  expect(response.status).toBe(200);
  await expectTypes('customer.created', 'customer.created', 'customer.created');
  expect(new Set(receiver.events().map(({ text }) => text)).size).toBe(1);
  await listener.stop();
});

test('continues by itself after a restart of the gateway', { timeout: 120_000 }, async () => {
  const listener = await listen('--forward-to', receiver.url, '--events', 'plan.updated');
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
  program = await bench.start();
  await trigger('plan.updated');
  await expectTypes('plan.updated');
  expect(await listener.stop()).toBe(0);
});

test('without a target, prints the events', async () => {
  const listener = await listen('--events', 'card.created');
  await trigger('card.created');
  await expect.poll(listener.said, { timeout: 60_000 }).toMatch(/card\.created +\w{20} {2}#1\n/);
  await listener.stop();
});

test.each([
  [
    ['trigger', 'charge.imagined'],
    "no event 'charge.imagined' can be triggered. Did you mean 'charge.failed'?",
  ],
  [['listen', '--events', 'charge.imagined'], '--events takes a list of: '],
  [['listen', '--forward-to', 'http://'], '--forward-to must be a URL'],
])('exit code 2: recaudo %s', async (args, messages) => {
  const { exitCode, stderr } = await bench.run(args);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(messages);
});
