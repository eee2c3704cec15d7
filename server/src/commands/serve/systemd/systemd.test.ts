import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { readServiceManager } from '../../../platform/primitives/installation/systemd-variables.ts';
import { listenerResponds } from './listener-responds.ts';
import { newNotifier } from './notifier.ts';
import { notifyServing } from './serve-systemd.ts';
import { type Check, startWatchdog } from './watchdog.ts';

const sent: string[][] = [];
const warned: string[] = [];
afterEach(() => {
  sent.length = 0;
  warned.length = 0;
});
const log = { warn: (_: unknown, text: string) => void warned.push(text) } as never;
const notifier = newNotifier(async lines => void sent.push([...lines]), log);

test.each([
  [{}, undefined],
  [{ NOTIFY_SOCKET: '/run/n' }, { socket: '/run/n', watchdogMs: undefined }],
  [
    { NOTIFY_SOCKET: '@n', WATCHDOG_USEC: '120000000' },
    { socket: '@n', watchdogMs: 120_000 },
  ],
  [
    { NOTIFY_SOCKET: '@n', WATCHDOG_USEC: 'soon' },
    { socket: '@n', watchdogMs: undefined },
  ],
])('systemd gets %j', (variables: Record<string, string>, expected) => {
  expect(readServiceManager(name => variables[name])).toEqual(expected);
});

test('a status is one line; a failed notification is logged once and stops nothing', async () => {
  notifier.status('Starting:\nPostgreSQL');
  await notifier.stopping('SIGTERM');
  expect(sent).toEqual([['STATUS=Starting: PostgreSQL'], ['STOPPING=1', 'STATUS=Stopping: SIGTERM.']]);
  const broken = newNotifier(() => Promise.reject(new Error('no such socket')), log);
  await broken.stopping('SIGTERM');
  await broken.stopping('SIGTERM');
  expect(warned).toEqual(['could not notify systemd']);
});

describe('the watchdog', () => {
  const alive: Check = async () => undefined;
  const looked = async (...checks: Check[]) => {
    const watchdog = startWatchdog(notifier, checks, 50);
    await watchdog.look();
    watchdog.stop();
    return sent.at(-1);
  };

  test('is fed while every part is alive', async () => {
    expect(await looked(alive, alive)).toEqual(['WATCHDOG=1', 'STATUS=Serving payments.']);
  });

  test.each<[string, Check, string]>([
    ['says so', async () => 'the portal process does not answer', 'the portal process does not answer'],
    ['fails', () => Promise.reject(new Error('the database is away')), 'the database is away'],
    ['never ends', () => new Promise(() => undefined), 'a part of the program does not answer'],
  ])('is not fed while a part %s', async (_how, check, fault) => {
    expect(await looked(alive, check)).toEqual([`STATUS=Unhealthy: ${fault}.`]);
  });
});

describe('READY=1', () => {
  const children = async () => undefined;
  const listen = async () => {
    const server = createServer((_request, response) => response.writeHead(503).end());
    await new Promise<void>(resolve => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    return { server, place: { name: 'the API', host: '127.0.0.1', port, isTls: false } };
  };
  const config = { serviceManager: { socket: '/run/n', watchdogMs: undefined } };

  test('is sent once every listener responds, even with an error', async () => {
    const { server, place } = await listen();
    await notifyServing(config, notifier, { listeners: [place], children, database: undefined });
    expect(sent).toEqual([['READY=1', 'STATUS=Serving payments.']]);
    server.close();
    server.closeAllConnections();
  });

  test('does not come before', async () => {
    const faults = ['the portal process does not answer', undefined];
    const served = { listeners: [], children: async () => faults.shift(), database: undefined };
    await notifyServing(config, notifier, served);
    expect(sent).toEqual([
      ['STATUS=Starting: the portal process does not answer.'],
      ['READY=1', 'STATUS=Serving payments.'],
    ]);
  });

  test('a closed listener does not answer, and nothing is sent without systemd', async () => {
    const { server, place } = await listen();
    await new Promise(resolve => {
      server.close(resolve);
    });
    expect(await listenerResponds(place)).toBe(false);
    const served = { listeners: [place], children, database: undefined };
    await notifyServing({ serviceManager: undefined }, notifier, served);
    expect(sent).toEqual([]);
  });
});
