// What is done to a primary, and how it is undone once another one has taken over.
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
    title: 'kill -9 of all of its machine: PostgreSQL, Patroni, etcd',
    cause: node => toAll(pidsOf(node), 'SIGKILL'),
    cure(node) {
      rmSync(path.join(node.disk, 'data', 'postmaster.pid'), { force: true });
      startEtcd(node);
      startPatroni(node);
    },
  },
  freeze: {
    title: 'SIGSTOP of all of its machine, SIGCONT after the promotion',
    cause: node => toAll(pidsOf(node), 'SIGSTOP'),
    cure: node => toAll(pidsOf(node), 'SIGCONT'),
  },
  'freeze-postgres': {
    title: 'SIGSTOP of PostgreSQL alone, SIGCONT after the promotion',
    cause: node => toAll(postgresPidsOf(node), 'SIGSTOP'),
    cure: node => toAll(pidsOf(node), 'SIGCONT'),
  },
  'freeze-patroni': {
    title: 'SIGSTOP of Patroni alone while PostgreSQL goes on, SIGCONT after the promotion',
    cause: node => toAll(without(pidsOf(node), postgresPidsOf(node)), 'SIGSTOP'),
    cure: node => toAll(pidsOf(node), 'SIGCONT'),
  },
  cut: {
    title: 'its network is cut, and mended after the promotion',
    cause: ({ link }) => setLink(link, 'down'),
    cure: ({ link }) => setLink(link, 'up'),
  },
  disk: {
    title: 'its disk is filled, and has room again after the promotion',
    cause: node => fillDisk(ballastOf(node)),
    cure: node => rmSync(ballastOf(node), { force: true }),
  },
};

const without = (all, some) => all.filter(pid => !some.includes(pid));
const setLink = (link, state) => execFileSync('ip', ['link', 'set', link, state]);

/** Without waiting for it: clients go on meanwhile, in this very process. That it ends with an error is the point. */
function fillDisk(file) {
  spawn('dd', ['if=/dev/zero', `of=${file}`, 'bs=8M'], { stdio: 'ignore' }).unref();
}
