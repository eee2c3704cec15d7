import { expect, test } from 'vitest';
import { EmbeddedServerError } from './embedded-server-error.ts';
import type { EmbeddedServer } from './server.ts';
import { type Supervision, supervise } from './supervise.ts';

interface Played extends EmbeddedServer {
  die(): void;
  isStopped: boolean;
}

function play(): Played {
  let die = () => undefined as void;
  const exited = new Promise<void>(resolve => {
    die = resolve;
  });
  const stop = async () => {
    server.isStopped = true;
  };
  const server: Played = {
    socketFolder: '/run',
    user: 'u',
    adopted: false,
    exited,
    die,
    stop,
    isStopped: false,
  };
  return server;
}

/** The results of consecutive starts; the last one repeats. */
function watched(answers: readonly (Played | Error)[]) {
  const events: string[] = [];
  let starts = 0;
  const supervision: Supervision = {
    pauseMs: 1,
    start: async () => {
      const answer = answers[Math.min(starts, answers.length - 1)] ?? new Error('none');
      starts += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    onDied: () => events.push('died'),
    onBack: () => events.push('back'),
    onFailedStart: () => events.push('failed'),
  };
  return { supervision, events, starts: () => starts };
}

const soon = () => new Promise(resolve => setTimeout(resolve, 20));
const refusal = new EmbeddedServerError('PostgreSQL did not start.');

test('a server that dies is started again, after failed starts too', async () => {
  const [first, second] = [play(), play()];
  const { supervision, events } = watched([first, refusal, refusal, second]);
  const server = await supervise(supervision);
  first.die();
  await expect.poll(() => events).toEqual(['died', 'failed', 'failed', 'back']);
  await server.stop();
  expect(second.isStopped).toBe(true);
});

test('after five failed starts in a row, supervision ends with the reason', async () => {
  const first = play();
  const { supervision, events } = watched([first, refusal]);
  const server = await supervise(supervision);
  first.die();
  expect(await server.lost).toBe(refusal);
  // A death right after the start counts as a failed start.
  expect(events.filter(event => event === 'failed').length).toBeGreaterThanOrEqual(4);
});

test('a server that keeps dying right after its start is given up too', async () => {
  const servers = Array.from({ length: 6 }, play);
  for (const played of servers) played.die();
  const { supervision, starts } = watched(servers);
  const server = await supervise(supervision);
  expect((await server.lost).message).toContain('dies as soon as it has started');
  expect(starts()).toBe(5);
});

test('damaged database files are given up immediately', async () => {
  const first = play();
  const { supervision, starts } = watched([
    first,
    new EmbeddedServerError('PostgreSQL did not start: database files are incompatible with server'),
  ]);
  const server = await supervise(supervision);
  first.die();
  expect((await server.lost).message).toContain('incompatible');
  expect(starts()).toBe(2);
});

test('the first start is not retried: the program reports the failure', async () => {
  const { supervision, starts } = watched([refusal]);
  await expect(supervise(supervision)).rejects.toBe(refusal);
  expect(starts()).toBe(1);
});

test('stopping while it is started again: the new server is stopped too, and nothing is given up', async () => {
  const [first, second] = [play(), play()];
  let isAllowed = () => undefined as void;
  const allowed = new Promise<void>(resolve => {
    isAllowed = resolve;
  });
  const { supervision } = watched([first]);
  const server = await supervise(supervision);
  let isStarting = false;
  supervision.start = async () => {
    isStarting = true;
    await allowed;
    return second;
  };
  first.die();
  await expect.poll(() => isStarting).toBe(true);
  const stopped = server.stop();
  isAllowed();
  await stopped;
  expect(second.isStopped).toBe(true);
  const outcome = await Promise.race([server.lost.then(() => 'lost'), soon().then(() => 'quiet')]);
  expect(outcome).toBe('quiet');
});

test.each([
  'FATAL:  could not write lock file "postmaster.pid": No space left on device',
  'PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device',
  'FATAL:  could not open file "postmaster.pid": Read-only file system',
  "ENOSPC: no space left on device, mkdir '/data/start-lock'",
  'FATAL:  could not fork new process: Cannot allocate memory',
])('a shortage of the machine is waited out without limit: %s', async words => {
  const [first, second] = [play(), play()];
  const full = new EmbeddedServerError(`PostgreSQL did not start. ${words}`);
  const { supervision, events } = watched([first, ...Array.from({ length: 8 }, () => full), second]);
  const server = await supervise({ ...supervision, pauseMs: 0.01 });
  first.die();
  await expect.poll(() => events.at(-1)).toBe('back');
  expect(events.filter(event => event === 'failed')).toHaveLength(8);
  await server.stop();
});

test('a server whose disk was full may die again later without being given up', async () => {
  const servers = [play(), play(), play()];
  const full = new EmbeddedServerError('No space left on device');
  const [first, second, third] = servers;
  if (first === undefined || second === undefined || third === undefined) throw new Error('three');
  const { supervision, events } = watched([first, ...Array.from({ length: 6 }, () => full), second, third]);
  const server = await supervise({ ...supervision, pauseMs: 0.01 });
  first.die();
  await expect.poll(() => events.at(-1)).toBe('back');
  second.die();
  await expect.poll(() => events.filter(event => event === 'back')).toHaveLength(2);
  await server.stop();
  expect(third.isStopped).toBe(true);
});
