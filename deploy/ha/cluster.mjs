// Three nodes of etcd, Patroni and PostgreSQL, each in its own network namespace, with HAProxy in front, from the same
// templates that an operator copies. `node deploy/ha/cluster.mjs` as root runs the cluster until Ctrl-C.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { membersOf, whole } from './members.mjs';

const TEMPLATES = path.join(import.meta.dirname, 'templates');
const PASSWORD = 'drill';
const BRIDGE = 'rha0';
const NETWORK = '10.77.0';
const DISK_MB = 3_000;
const LEAST_FREE_MB = 200;

/** The documented setup. Other settings show why each part is needed. */
export const documented = {
  dcs: 'etcd',
  synchronous: 'strict',
  sessions: 'cut',
  ttl: 15,
  loopWait: 3,
  retryTimeout: 5,
};

const run = (program, ...args) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const attempt = (program, ...args) => {
  try {
    return run(program, ...args);
  } catch {
    return '';
  }
};

const fill = (name, values) =>
  readFileSync(path.join(TEMPLATES, name), 'utf8').replace(
    /@([A-Z_]+)@/g,
    (mark, key) => values[key] ?? mark,
  );

const nodeOf = (root, number) => ({
  number,
  name: `n${number}`,
  space: `rha${number}`,
  link: `rhav${number}`,
  address: `${NETWORK}.${10 + number}`,
  folder: path.join(root, `n${number}`),
  disk: path.join(root, `n${number}`, 'disk'),
});

export async function startCluster({ root, port, settings = documented, say = () => undefined }) {
  removeCluster(root);
  mkdirSync(root, { recursive: true });
  chmodSync(root, 0o755);
  const nodes = [1, 2, 3].map(number => nodeOf(root, number));
  makeNetwork(nodes);
  for (const node of nodes) writeConfiguration(node, nodes, settings);
  for (const node of nodes) startEtcd(node);
  for (const node of nodes) startPatroni(node);
  startHaproxy({ root, port, nodes, settings });
  const cluster = {
    root,
    port,
    nodes,
    settings,
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`,
  };
  say('waiting for three nodes');
  await whole(cluster);
  return cluster;
}

function makeNetwork(nodes) {
  run('ip', 'link', 'add', BRIDGE, 'type', 'bridge');
  run('ip', 'addr', 'add', `${NETWORK}.1/24`, 'dev', BRIDGE);
  run('ip', 'link', 'set', BRIDGE, 'up');
  for (const { space, link, address } of nodes) {
    run('ip', 'netns', 'add', space);
    run('ip', 'link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    run('ip', 'link', 'set', link, 'master', BRIDGE, 'up');
    run('ip', '-n', space, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    run('ip', '-n', space, 'link', 'set', 'eth0', 'up');
    run('ip', '-n', space, 'link', 'set', 'lo', 'up');
  }
}

function writeConfiguration(node, nodes, settings) {
  const { folder, disk, name, address } = node;
  mkdirSync(disk, { recursive: true });
  // Its own disk, so that the drill can fill it.
  run('mount', '-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk);
  for (const inner of ['disk/data', 'sockets', 'etcd']) mkdirSync(path.join(folder, inner), { mode: 0o700 });
  const values = {
    NAME: name,
    ADDRESS: address,
    ETCD_DATA: path.join(folder, 'etcd'),
    ETCD_CLUSTER: nodes.map(other => `${other.name}=http://${other.address}:2380`).join(','),
    ETCD_HOSTS: nodes.map(other => `${other.address}:2379`).join(','),
    DCS: settings.dcs,
    TTL: settings.ttl,
    LOOP_WAIT: settings.loopWait,
    RETRY_TIMEOUT: settings.retryTimeout,
    SYNCHRONOUS_MODE: settings.synchronous !== 'off',
    SYNCHRONOUS_STRICT: settings.synchronous === 'strict',
    DATA: path.join(disk, 'data'),
    PGPASS: path.join(folder, 'pgpass'),
    SOCKETS: path.join(folder, 'sockets'),
    NETWORK: `${NETWORK}.0/24`,
    PASSWORD,
    WATCHDOG: 'automatic',
  };
  for (const file of ['etcd.yml', 'patroni.yml']) writeFileSync(path.join(folder, file), fill(file, values));
  run('chown', '-R', 'postgres:postgres', folder);
}

/** Runs in the namespace of the node, as the user of PostgreSQL. */
function startIn({ space, folder }, log, program, ...args) {
  const output = openSync(path.join(folder, log), 'a');
  const user = ['--reuid', 'postgres', '--regid', 'postgres', '--init-groups'];
  const child = spawn('ip', ['netns', 'exec', space, 'setpriv', ...user, program, ...args], {
    cwd: folder,
    stdio: ['ignore', output, output],
    detached: true,
    env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', ETCD_UNSUPPORTED_ARCH: 'arm64' },
  });
  child.unref();
}

export const startEtcd = node =>
  startIn(node, 'etcd.log', 'etcd', '--config-file', path.join(node.folder, 'etcd.yml'));

export function startPatroni(node) {
  startIn(node, 'patroni.log', 'patroni', path.join(node.folder, 'patroni.yml'));
  const guard = path.join(import.meta.dirname, 'disk-guard.sh');
  startIn(node, 'disk-guard.log', guard, node.disk, `${node.address}:8008`, String(LEAST_FREE_MB));
}

function startHaproxy({ root, port, nodes, settings }) {
  const file = path.join(root, 'haproxy.cfg');
  const values = {
    LISTEN: `127.0.0.1:${port}`,
    ON_MARKED_DOWN: settings.sessions === 'cut' ? 'on-marked-down shutdown-sessions' : '',
    SERVERS: nodes.map(({ name, address }) => `    server ${name} ${address}:5432`).join('\n'),
  };
  writeFileSync(file, fill('haproxy.cfg', values));
  const output = openSync(path.join(root, 'haproxy.log'), 'a');
  const pidFile = path.join(root, 'haproxy.pid');
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', output, output], detached: true });
  writeFileSync(pidFile, String(child.pid));
  child.unref();
}

/** Stops every started process and removes all files. */
export function removeCluster(root) {
  const pid = Number(attempt('cat', path.join(root, 'haproxy.pid')));
  if (pid > 0 && attempt('ps', '-o', 'args=', '-p', String(pid)).includes(root)) process.kill(pid, 'SIGKILL');
  for (const node of [1, 2, 3].map(number => nodeOf(root, number))) {
    for (const found of pidsOf(node)) signal(found, 'SIGKILL');
    attempt('ip', 'netns', 'del', node.space);
    attempt('ip', 'link', 'del', node.link);
    for (
      let tries = 0;
      tries < 20 && attempt('mountpoint', node.disk).includes('is a mountpoint');
      tries += 1
    ) {
      if (attempt('umount', node.disk) === '') attempt('sleep', '0.2');
    }
  }
  attempt('ip', 'link', 'del', BRIDGE);
  rmSync(root, { recursive: true, force: true });
}

export const pidsOf = ({ space }) =>
  attempt('ip', 'netns', 'pids', space).split('\n').filter(Boolean).map(Number);

export function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}

function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}

/** The postmaster and its children, without Patroni. */
export const postgresPidsOf = node => pidsOf(node).filter(pid => commandOf(pid) === 'postgres');

if (process.argv[1] === import.meta.filename) {
  const root = process.argv[2] ?? '/tmp/recaudo-ha';
  for (const name of ['SIGINT', 'SIGTERM']) {
    process.once(name, () => {
      removeCluster(root);
      process.exit(0);
    });
  }
  const cluster = await startCluster({ root, port: 22_000, say: console.log });
  console.log(await membersOf(cluster), `\n${cluster.url}\nCtrl-C removes the cluster.`);
  setInterval(() => undefined, 1_000_000);
}
