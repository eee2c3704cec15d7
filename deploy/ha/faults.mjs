// Faults of a primary, and how to undo each after the failover.
import { execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { pidsOf, postgresPidsOf, signal, startEtcd, startPatroni } from './cluster.mjs';

const toAll = (pids, name) => {
  for (const pid of pids) signal(pid, name);
};
const ballastOf = ({ disk }) => path.join(disk, 'ballast');

export const faults = {
  kill: {
    title: 'kill -9 of PostgreSQL',
    cause: node => toAll(postgresPidsOf(node), 'SIGKILL'),
    cure: () => undefined,
  },
  machine: {
    title: 'kill -9 of every process of the machine: PostgreSQL, Patroni, etcd',
    cause: node => toAll(pidsOf(node), 'SIGKILL'),
    cure(node) {
      rmSync(path.join(node.disk, 'data', 'postmaster.pid'), { force: true });
      startEtcd(node);
      startPatroni(node);
    },
  },
  freeze: {
    title: 'SIGSTOP of every process of the machine, SIGCONT after the promotion',
    cause: node => toAll(pidsOf(node), 'SIGSTOP'),
    cure: node => toAll(pidsOf(node), 'SIGCONT'),
  },
  'freeze-postgres': {
    title: 'SIGSTOP of only PostgreSQL, SIGCONT after the promotion',
    cause: node => toAll(postgresPidsOf(node), 'SIGSTOP'),
    cure: node => toAll(pidsOf(node), 'SIGCONT'),
  },
  'freeze-patroni': {
    title: 'SIGSTOP of only Patroni while PostgreSQL continues, SIGCONT after the promotion',
    cause: node => toAll(without(pidsOf(node), postgresPidsOf(node)), 'SIGSTOP'),
    cure: node => toAll(pidsOf(node), 'SIGCONT'),
  },
  cut: {
    title: 'the network is cut, and restored after the promotion',
    cause: ({ link }) => setLink(link, 'down'),
    cure: ({ link }) => setLink(link, 'up'),
  },
  disk: {
    title: 'the disk is filled, and freed after the promotion',
    cause: node => fillDisk(ballastOf(node)),
    cure: node => rmSync(ballastOf(node), { force: true }),
  },
};

const without = (all, some) => all.filter(pid => !some.includes(pid));
const setLink = (link, state) => execFileSync('ip', ['link', 'set', link, state]);

/** Does not wait, because the clients run in this process. `dd` is expected to fail when the disk is full. */
function fillDisk(file) {
  spawn('dd', ['if=/dev/zero', `of=${file}`, 'bs=8M'], { stdio: 'ignore' }).unref();
}
