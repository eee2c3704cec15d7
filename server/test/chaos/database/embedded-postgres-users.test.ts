import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLinks } from '../../../src/platform/database/embedded/binaries.ts';
import { findRunningServer } from '../../../src/platform/database/embedded/server.ts';
import { getServerPid, listPaid, pay, query, useBench } from './embedded-bench.ts';
import { isRoot, nobody } from './embedded-program.ts';

const bench = useBench();
const timeout = 120_000;

/** The real, effective, saved and file system user ids of a process. */
function usersOf(pid: number): number[] {
  if (process.platform !== 'linux') {
    return [Number(execFileSync('ps', ['-o', 'uid=', '-p', String(pid)], { encoding: 'utf8' }))];
  }
  const line = /^Uid:\s+(.*)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
  return line.split(/\s+/).map(Number);
}

/** A folder that only the current user can enter. */
function lockedFolder(name: string): string {
  const folder = join(bench.portal, name);
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

function listLinks(native: string): string[] {
  const list = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  return list.map(({ target }) => join(native, target.replace('native/', '')));
}

function copyOfNative(folder: string): string {
  const native = join(folder, 'native');
  cpSync(bench.files.native, native, { recursive: true, verbatimSymlinks: true });
  return native;
}

describe('the user of the server', { timeout }, () => {
  it('is never root; an ordinary user runs it as itself', async () => {
    await bench.start();
    const users = usersOf(await getServerPid(bench.dataFolder));
    if (isRoot) expect(users).not.toContain(0);
    else expect(new Set(users)).toEqual(new Set([process.geteuid?.()]));
  });

  it('can be a user without a home, with a read-only package folder', async () => {
    const dataFolder = join(bench.portal, 'theirs');
    mkdirSync(dataFolder);
    if (isRoot) chownSync(dataFolder, nobody.uid ?? 0, nobody.gid ?? 0);
    execFileSync('chmod', ['-R', 'a-w', bench.files.native]);
    const program = await bench.program({ dataFolder }, nobody);
    const owner = statSync(dataFolder).uid;
    expect(new Set(usersOf(await getServerPid(dataFolder)))).toEqual(new Set([owner]));
    expect(readdirSync(dataFolder).filter(name => name.startsWith('postgresql-'))).toEqual([]);
    // Every user with access to the folder joins the running server, including root.
    expect(await findRunningServer(dataFolder)).toEqual({
      socketFolder: program.socketFolder,
      user: 'recaudo',
    });
    await pay(program, 1);
    execFileSync('chmod', ['-R', 'u+w', bench.files.native]);
  });

  it('is the owner of the data folder if root starts it, and the owner can continue without root', async () => {
    const dataFolder = join(bench.portal, 'theirs');
    mkdirSync(dataFolder, { mode: 0o700 });
    if (isRoot) chownSync(dataFolder, nobody.uid ?? 0, nobody.gid ?? 0);
    const server = await bench.start({ dataFolder });
    expect(new Set(usersOf(await getServerPid(dataFolder)))).toEqual(new Set([statSync(dataFolder).uid]));
    await pay(server, 1);
    await server.stop();
    const program = await bench.program({ dataFolder }, nobody);
    expect(await listPaid(program)).toEqual([1]);
  });
});

describe('the location of files', { timeout }, () => {
  it('a clone inside a 0700 folder: binaries and data move to a place that the server can read', async () => {
    const clone = lockedFolder('clone');
    const dataFolder = join(clone, '.recaudo');
    const options = { dataFolder, nativeFolder: copyOfNative(clone) };
    const first = await bench.start(options);
    await pay(first, 1);
    await first.stop();
    const second = await bench.start(options);
    expect(await listPaid(second)).toEqual([1]);
    expect(await findRunningServer(dataFolder)).toMatchObject({ socketFolder: second.socketFolder });
    const outside = join(bench.portal, 'outside');
    expect(existsSync(outside)).toBe(isRoot);
    if (!isRoot) return;
    expect(readdirSync(outside).map(name => name.split('-')[0])).toEqual(['data', 'postgresql']);
    expect(statSync(clone).mode & 0o777).toBe(0o700);
  });

  it('a 0700 data folder that the server can reach: the data stays inside, other users stay outside', async () => {
    const dataFolder = lockedFolder('private');
    await pay(await bench.start({ dataFolder }), 1);
    expect(existsSync(join(dataFolder, 'postgres', 'PG_VERSION'))).toBe(true);
    expect(existsSync(join(bench.portal, 'outside'))).toBe(false);
    expect(statSync(dataFolder).mode & 0o777).toBe(isRoot ? 0o710 : 0o700);
  });

  it('a moved database that is missing is an error, not an empty database', async () => {
    const dataFolder = join(lockedFolder('clone'), '.recaudo');
    mkdirSync(dataFolder);
    writeFileSync(join(dataFolder, 'postgres.location'), join(bench.portal, 'gone/postgres'));
    await expect(bench.start({ dataFolder })).rejects.toThrow('which is missing');
  });

  it('missing library links are created, even by two processes at once', async () => {
    const native = copyOfNative(bench.portal);
    for (const link of listLinks(native)) unlinkSync(link);
    expect(await Promise.all([createLinks(native), createLinks(native)])).toEqual([true, true]);
    const names = readdirSync(join(native, 'lib'));
    expect(names).toEqual(readdirSync(join(bench.files.native, 'lib')));
    const server = await bench.start({ nativeFolder: native });
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('missing library links in a read-only package: an ordinary user works with a copy', async () => {
    const native = copyOfNative(bench.portal);
    for (const link of listLinks(native)) unlinkSync(link);
    chmodSync(join(native, 'lib'), 0o555);
    const dataFolder = join(bench.portal, 'theirs');
    mkdirSync(dataFolder);
    if (isRoot) chownSync(dataFolder, nobody.uid ?? 0, nobody.gid ?? 0);
    const program = await bench.program({ dataFolder, nativeFolder: native }, nobody);
    expect(await query(program, 'select 1 as one')).toEqual([{ one: 1 }]);
    chmodSync(join(native, 'lib'), 0o755);
  });

  it('a path too long for a socket: the socket is in a private temporary folder, where the next start finds it', async () => {
    const dataFolder = join(bench.portal, 'a'.repeat(100), 'data');
    const first = await bench.start({ dataFolder });
    expect(first.socketFolder.startsWith(bench.portal)).toBe(false);
    expect(statSync(first.socketFolder).mode & 0o777).toBe(0o700);
    expect(await findRunningServer(dataFolder)).toMatchObject({ socketFolder: first.socketFolder });
    await first.stop();
    const second = await bench.start({ dataFolder });
    expect(second.socketFolder).toBe(first.socketFolder);
    await second.stop();
    rmSync(first.socketFolder, { recursive: true });
  });
});
