import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  EmbeddedServerError,
  findRunningServer,
  lockDataFolder,
} from '../../../src/platform/database/embedded/server.ts';
import { getServerPid, listPaid, pay, query, useBench, waitUntilServerIsGone } from './embedded-bench.ts';
import { ended } from './embedded-program.ts';

const bench = useBench();
const timeout = 120_000;

/** The pid of the backend whose running statement starts with `beginning`. */
async function backendOf(server: { socketFolder: string }, beginning: string): Promise<number> {
  const text = "select pid from pg_stat_activity where state = 'active' and starts_with(query, $1)";
  for (;;) {
    const [row] = await query(server, text, [beginning]);
    if (row !== undefined) return Number(row['pid']);
    await delay(20);
  }
}

describe('start and stop', { timeout }, () => {
  it('keeps the data from one start to the next, with checksums and without TCP', async () => {
    const steps: string[] = [];
    const first = await bench.start({ onProgress: step => steps.push(step) });
    expect(first).toMatchObject({ adopted: false, user: 'recaudo' });
    expect(steps).toContain('creating the database');
    expect(statSync(first.socketFolder).mode & 0o777).toBe(0o700);
    expect(await query(first, 'show data_checksums')).toEqual([{ data_checksums: 'on' }]);
    expect(await query(first, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(await query(first, "select lower('ÑÁ') as low, current_user as who")).toEqual([
      { low: 'ñá', who: 'recaudo' },
    ]);
    await pay(first, 1);
    await first.stop();
    expect(await findRunningServer(bench.dataFolder)).toBeUndefined();

    const second = await bench.start();
    expect(await listPaid(second)).toEqual([1]);
    const rules = readFileSync(join(bench.databaseFolder, 'pg_hba.conf'), 'utf8');
    expect(rules).toBe('local all all trust\n');
  });

  it('SIGTERM of the program: the server shuts down cleanly', async () => {
    await bench.prepare();
    const program = await bench.program();
    await pay(program, 1);
    program.child.kill('SIGTERM');
    await ended(program.child);
    expect(program.child.exitCode).toBe(0);
    expect(existsSync(join(bench.databaseFolder, 'postmaster.pid'))).toBe(false);
    expect(readFileSync(join(bench.dataFolder, 'postgres.log'), 'utf8')).toContain(
      'database system is shut down',
    );
  });

  it('a server that cannot start: the message contains its log', async () => {
    const start = bench.start({ settings: { max_connections: 'many' } });
    await expect(start).rejects.toThrow(EmbeddedServerError);
    await expect(start).rejects.toThrow(/postgres\.log:\n.*invalid value for parameter "max_connections"/);
  });

  it('no value of a statement reaches the log', async () => {
    await bench.prepare();
    const server = await bench.start();
    const marker = '4111111111111111';
    await pay(server, 1);
    await query(server, `create table card (number text check (length(number) < 3))`);
    await expect(query(server, 'select $1::integer', [`${marker}x`])).rejects.toThrow(marker);
    await expect(query(server, 'insert into card values ($1)', [marker])).rejects.toThrow('check constraint');
    await expect(query(server, `do $$ begin raise warning '${marker}'; end $$`)).resolves.toEqual([]);
    const lost = expect(query(server, `select pg_sleep(60), '${marker}'`)).rejects.toThrow();
    process.kill(await backendOf(server, 'select pg_sleep'), 'SIGKILL');
    await lost;
    while (!(await listPaid(server).catch(() => undefined))) await delay(50);
    const log = readFileSync(join(bench.dataFolder, 'postgres.log'), 'utf8');
    expect(log).toContain('was terminated by signal 9');
    expect(log).not.toContain(marker);
  });
});

describe('kill -9', { timeout }, () => {
  it('of the database: the program notices, and the next start has every committed row', async () => {
    await bench.prepare();
    const first = await bench.start();
    await pay(first, 1);
    process.kill(await getServerPid(bench.dataFolder), 'SIGKILL');
    await first.exited;
    const second = await bench.start();
    expect(second.adopted).toBe(false);
    expect(await listPaid(second)).toEqual([1]);
    expect(readFileSync(join(bench.dataFolder, 'postgres.log'), 'utf8')).toContain('automatic recovery');
  });

  it('of the database with an active backend: the backend does not block the next start', async () => {
    await bench.prepare();
    const first = await bench.start();
    await pay(first, 1);
    const statement = 'select count(*) from generate_series(1, 3000000000) where random() > 2';
    const busy = expect(query(first, statement)).rejects.toThrow();
    await backendOf(first, 'select count');
    process.kill(await getServerPid(bench.dataFolder), 'SIGKILL');
    await first.exited;
    const second = await bench.start();
    await busy;
    expect(await listPaid(second)).toEqual([1]);
  });

  it('of the program: the server stops with it, and the next start has every committed row', async () => {
    await bench.prepare();
    const program = await bench.program();
    await pay(program, 1);
    program.child.kill('SIGKILL');
    await ended(program.child);
    // The kernel has already sent the stop signal, but the server may not have handled it yet.
    const server = await bench.start();
    expect(server.adopted).toBe(false);
    expect(await listPaid(server)).toEqual([1]);
    await server.stop();

    const again = await bench.program();
    again.child.kill('SIGKILL');
    if (process.platform === 'linux') await waitUntilServerIsGone(bench.dataFolder);
  });

  it('of the program whose server is not tied to it: the next start joins the server', async () => {
    await bench.prepare();
    const program = await bench.program({ tieToParent: false });
    await pay(program, 1);
    const pid = await getServerPid(bench.dataFolder);
    program.child.kill('SIGKILL');
    await ended(program.child);
    expect(await findRunningServer(bench.dataFolder)).toEqual({
      socketFolder: program.socketFolder,
      user: 'recaudo',
    });
    const server = await bench.start();
    expect(server.adopted).toBe(true);
    expect(await listPaid(server)).toEqual([1]);
    await server.stop();
    expect(await getServerPid(bench.dataFolder)).toBe(pid);
    const other = await bench.start();
    process.kill(pid, 'SIGKILL');
    await other.exited;
  });

  it('of the program on a system that cannot tie the server to it: the next start replaces the server', async () => {
    await bench.prepare();
    // Simulates a server tied to an earlier process with our pid.
    const starter = `${process.pid}.0-0`;
    const program = await bench.start({ tieToParent: false, settings: { 'recaudo.tied_to': starter } });
    await pay(program, 1);
    const pid = await getServerPid(bench.dataFolder);
    expect(await findRunningServer(bench.dataFolder)).toBeUndefined();
    const server = await bench.start();
    expect(server.adopted).toBe(false);
    expect(await getServerPid(bench.dataFolder)).not.toBe(pid);
    expect(await listPaid(server)).toEqual([1]);
  });

  // Several instants, because a killed start leaves an initdb behind that may keep writing.
  const instants = [0, 60, 130, 250];
  it.each(instants)(
    'of the program %i ms into the first start: the next start starts over',
    async instant => {
      const child = bench.launch();
      const isCreating = (): boolean =>
        existsSync(bench.dataFolder) && readdirSync(bench.dataFolder).some(name => name.includes('.new-'));
      while (!isCreating()) await delay(5);
      await delay(instant);
      child.kill('SIGKILL');
      const server = await bench.start();
      await pay(server, 1);
      expect(readdirSync(bench.dataFolder).filter(name => name.includes('.new-'))).toEqual([]);
    },
  );
});

describe('stale files', { timeout }, () => {
  it('a postmaster.pid with the pid of another live process does not block the start', async () => {
    await bench.prepare();
    const first = await bench.start();
    await pay(first, 1);
    process.kill(await getServerPid(bench.dataFolder), 'SIGKILL');
    await first.exited;
    // The same user, because PostgreSQL itself would then refuse to start.
    const { uid, gid } = statSync(bench.databaseFolder);
    const foreign = spawn('sleep', ['60'], process.geteuid?.() === 0 ? { uid, gid } : {});
    const pidFile = join(bench.databaseFolder, 'postmaster.pid');
    for (const path of [pidFile, join(first.socketFolder, '.s.PGSQL.5432.lock')]) {
      writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(foreign.pid)));
    }
    expect(await findRunningServer(bench.dataFolder)).toBeUndefined();
    const second = await bench.start();
    expect(await listPaid(second)).toEqual([1]);
    expect(foreign.exitCode ?? foreign.signalCode).toBeNull();
    foreign.kill();
  });

  it('an empty postmaster.pid, as after a power failure, does not block the start', async () => {
    await bench.prepare();
    const first = await bench.start();
    await pay(first, 1);
    await first.stop();
    writeFileSync(join(bench.databaseFolder, 'postmaster.pid'), '');
    expect(await listPaid(await bench.start())).toEqual([1]);
  });
});

describe('two starts on one data folder', { timeout }, () => {
  it('the second one names the process that holds the folder; a killed holder does not block it', async () => {
    await bench.prepare();
    const holder = await bench.program();
    const second = bench.program();
    await expect(second).rejects.toThrow(`already running on ${bench.dataFolder} (process ${holder.pid})`);
    await expect(lockDataFolder(bench.dataFolder)).rejects.toThrow(EmbeddedServerError);
    await pay(holder, 1);
    holder.child.kill('SIGKILL');
    await ended(holder.child);
    const contenders = Array.from({ length: 20 }, () => lockDataFolder(bench.dataFolder));
    const results = await Promise.allSettled(contenders);
    const locks = results.filter(result => result.status === 'fulfilled');
    expect(locks).toHaveLength(1);
    await locks[0]?.value.release();
    const lock = await lockDataFolder(bench.dataFolder);
    await lock.release();
  });

  it('concurrent first starts: one starts the server, the other joins it', async () => {
    const servers = await Promise.all([bench.start(), bench.start()]);
    expect(new Set(servers.map(server => server.adopted))).toEqual(new Set([false, true]));
    expect(servers[0].socketFolder).toBe(servers[1].socketFolder);
  });
});
