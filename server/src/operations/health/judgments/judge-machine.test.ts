import { expect, test } from 'vitest';
import type { EnvironmentHealth } from '../health.ts';
import type { MachineSigns } from '../machine.ts';
import { judgeServerLog } from '../server-log.ts';
import { readRefusal, type WriteProbe } from '../write-probe.ts';
import { judgeMachine } from './judge-machine.ts';

const now = new Date('2026-11-16T12:00:00Z');
const GIGABYTE = 1_024 ** 3;
const machine: MachineSigns = {
  disk: { folder: '/var/lib/recaudo', freeBytes: 50 * GIGABYTE, refusal: null },
  memory: { availableBytes: 4 * GIGABYTE, totalBytes: 8 * GIGABYTE },
  heap: { usedBytes: 100, limitBytes: 1_000 },
  files: [{ pid: 7, open: 300, most: 8_192 }],
};
const taken: WriteProbe = { kind: 'taken', ms: 4 };
const health = (signs: Partial<MachineSigns> = {}, write: WriteProbe = taken, fields = {}) => ({
  now,
  database: { answers: true, latencyMs: 1, write, ...fields },
  machine: { ...machine, ...signs },
  sweeps: [] as EnvironmentHealth['sweeps'],
});
const refused = (refusal: Extract<WriteProbe, { kind: 'refused' }>['refusal']): WriteProbe => ({
  kind: 'refused',
  refusal,
  words: 'as it says',
});
const disk = (refusal: 'full' | 'read_only' | null, freeBytes = 0) => ({
  disk: { folder: '/data', freeBytes, refusal },
});

test('a healthy machine has no findings', () => expect(judgeMachine(health())).toEqual([]));

test.each([
  [
    'the disk of the database is full',
    health({}, refused('full')),
    'disk_full',
    /disk of the database is full/,
  ],
  [
    'it is read-only',
    health({}, refused('read_only')),
    'disk_read_only',
    /disk of the database is read-only/,
  ],
  ['a standby', health({}, refused('standby')), 'disk_read_only', /standby/],
  ['the server has no memory', health({}, refused('memory')), 'memory_low', /server is out of memory/],
  ['its disk has stalled', health({}, refused('silent')), 'disk_refuses', /has stalled or is very slow/],
  ['it refuses', health({}, refused('other')), 'disk_refuses', /takes no writes \(as it says\)/],
  ['a slow disk', health({}, { kind: 'taken', ms: 1_400 }), 'disk_slow', /takes 1400 ms: .* is slow/],
  ['the disk of the folder is full', health(disk('full')), 'disk_full', /disk of \/data is full/],
  ['it is read-only', health(disk('read_only')), 'disk_read_only', /disk of \/data is read-only/],
  ['it is nearly full', health(disk(null, GIGABYTE / 2)), 'disk_low', /has 0\.5 GB left/],
  [
    'little memory',
    health({ memory: { availableBytes: GIGABYTE / 8, totalBytes: 8 * GIGABYTE } }),
    'memory_low',
    /128 MB of memory left/,
  ],
  [
    'a full heap',
    health({ heap: { usedBytes: 950, limitBytes: 1_000 } }),
    'memory_low',
    /uses 95% of the memory/,
  ],
  [
    'a process of PostgreSQL that was killed',
    health({}, taken, { restartedAt: new Date('2026-11-16T11:48:00Z') }),
    'server_restarted',
    /restarted 12 min ago/,
  ],
  [
    'few files left',
    health({ files: [{ pid: 41, open: 900, most: 1_024 }] }),
    'files_low',
    /process 41 has 900 of 1024 files/,
  ],
  [
    'a clock that was set back',
    {
      ...health(),
      sweeps: [{ name: 'a', seenAt: new Date('2026-11-16T13:00:00Z'), failedAt: null, everyMs: 2_000 }],
    },
    'clock_set_back',
    /set back: work was recorded 3600 s in the future/,
  ],
])('%s is reported in one sentence, in both languages', (_what, signs, code, sentence) => {
  const found = judgeMachine(signs);
  expect(found.map(one => one.code)).toEqual([code]);
  expect(found[0]?.text.en).toMatch(sentence);
  expect(found[0]?.text.es.length).toBeGreaterThan(20);
  expect(found[0]?.text.es).not.toBe(found[0]?.text.en);
});

test('a restart of yesterday is not reported', () => {
  expect(judgeMachine(health({}, taken, { restartedAt: new Date('2026-11-15T12:00:00Z') }))).toEqual([]);
});

test.each([
  [{ code: '53100' }, 'could not extend file "base/5/16384"', 'full'],
  [{ code: '58030' }, 'could not write to file "pg_wal/xlogtemp.1": No space left on device', 'full'],
  [{ code: '58P01' }, 'could not open file "base/5/1": Read-only file system', 'read_only'],
  [{ code: '25006' }, 'cannot execute TRUNCATE TABLE in a read-only transaction', 'standby'],
  [{ code: '53200' }, 'out of shared memory', 'memory'],
  [{ code: '55P03' }, 'canceling statement due to lock timeout', 'busy'],
  [{ code: 'ECONNREFUSED' }, 'connect ECONNREFUSED', 'other'],
])('%j %s means %s', (fields, words, refusal) => {
  const error = Object.assign(new Error(words), fields);
  expect(readRefusal(error)).toEqual({ refusal, words });
  expect(readRefusal(new Error('unavailable', { cause: error }))).toEqual({ refusal, words });
});

const READY = '2026-11-16 12:00:00 UTC [1] LOG:  database system is ready to accept connections';
test.each([
  ['nothing', '', []],
  [
    'a full disk',
    '[7] PANIC:  could not write to file "pg_wal/xlogtemp.7": No space left on device',
    ['disk_full'],
  ],
  [
    'a read-only one',
    '[1] FATAL:  could not open file "postmaster.pid": Read-only file system',
    ['disk_read_only'],
  ],
  [
    'a process that the kernel has killed',
    '[1] LOG:  server process (PID 9) was terminated by signal 9: Killed',
    ['server_restarted'],
  ],
  [
    'no memory',
    '[1] FATAL:  could not fork new process for connection: Cannot allocate memory',
    ['memory_low'],
  ],
])('the PostgreSQL log reports %s', (_what, line, codes) => {
  expect(judgeServerLog(`${READY}\n${line}\n`).map(({ code }) => code)).toEqual(codes);
  // Problems from before the server was ready again are over.
  expect(judgeServerLog(`${line}\n${READY}\n`)).toEqual([]);
});
