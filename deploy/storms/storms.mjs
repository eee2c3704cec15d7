// Faults of the machine, and the finding that `recaudo doctor` must report. `begin` returns the function that ends the fault.
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';

/** Fills a small disk. */
const fill = file => spawnSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=64k'], { stdio: 'ignore' });

export const storms = [
  {
    name: "the database's disk is full",
    lastsMs: 15_000,
    doctor: /disk of the database is full/,
    begin({ place }) {
      fill(place('disk/fill'));
      return () => rmSync(place('disk/fill'));
    },
  },
  {
    name: "the log's disk is full",
    lastsMs: 8_000,
    // Payments do not depend on the log.
    doctor: /Everything is working|No problem found/,
    begin({ place }) {
      fill(place('log/fill'));
      return () => rmSync(place('log/fill'));
    },
  },
  {
    name: 'the disk is read-only',
    lastsMs: 15_000,
    doctor: /read-only|does not answer|ECONNREFUSED|could not connect|starting up|ENOENT/,
    begin({ setDisk }) {
      setDisk('r');
      return () => setDisk('-');
    },
  },
  {
    name: 'each sync takes 1.5 s',
    lastsMs: 25_000,
    doctor: /disk of the database is slow/,
    begin({ setDisk }) {
      setDisk('s1500');
      return () => setDisk('-');
    },
  },
  {
    name: 'the kernel kills a process of PostgreSQL',
    needs: ['procps'],
    lastsMs: 12_000,
    doctor: /a process of PostgreSQL died and the server restarted/,
    begin({ database }) {
      const processes = spawnSync('pgrep', ['-P', String(database.pid), '-f', 'recaudo_sandbox'], {
        encoding: 'utf8',
      });
      const [pid] = processes.stdout.trim().split('\n');
      process.kill(Number(pid), 'SIGKILL');
      return () => undefined;
    },
  },
  {
    name: 'the program cannot open more files',
    needs: ['util-linux'],
    lastsMs: 12_000,
    doctor: /files and connections open/,
    async begin({ program, api }) {
      const open = readdirSync(`/proc/${program.pid}/fd`).length;
      const limit = count => execFileSync('prlimit', ['--pid', String(program.pid), `--nofile=${count}:`]);
      limit(open);
      // Connected clients continue; new connections fail.
      const headers = { connection: 'close' };
      const newcomers = Array.from({ length: 30 }, () =>
        fetch(`${api}/healthz`, { headers, signal: AbortSignal.timeout(3000) }).then(
          () => true,
          () => false,
        ),
      );
      const served = (await Promise.all(newcomers)).filter(Boolean).length;
      console.log(`  ${served} of 30 new connections were served`);
      return () => limit(8192);
    },
  },
  {
    name: 'the clock of the program jumps a day ahead',
    needs: ['faketime'],
    lastsMs: 15_000,
    doctor: /clock of the process .* ahead of the database's/,
    begin({ place }) {
      writeFileSync(place('faketime'), '+1d');
      return () => writeFileSync(place('faketime'), '+0');
    },
  },
  {
    name: 'the clock of the program jumps a day back',
    needs: ['faketime'],
    lastsMs: 15_000,
    doctor: /clock of the process .* behind the database's/,
    begin({ place }) {
      writeFileSync(place('faketime'), '-1d');
      return () => writeFileSync(place('faketime'), '+0');
    },
  },
];
