import cluster, { type Worker as ChildProcess } from 'node:cluster';
import type { GatewayParts } from '../../../operations/installation/gateway.ts';
import { monotonicMs } from '../../../platform/primitives/time/clock.ts';
import { UsageError } from '../../command.ts';
import type { ServeOptions } from '../serve-options.ts';
import { newSilenceWatch } from './child-silence.ts';
import type { ChildRole } from './process-plan.ts';

export interface ChildProcesses {
  /** Resolves when all children listen for the first time. */
  ready: Promise<void>;
  stop(): Promise<void>;
  /** Tells stopping children to stop waiting for load balancers. */
  hurry(): void;
  /** Describes a child that does not respond. A child that is silent twice in a row is killed, and so replaced. */
  findSilent(): Promise<string | undefined>;
}

/** A child that dies soon after its start is restarted after a growing pause. */
const RESTART_PAUSE_MS = { first: 500, most: 8_000 };
const STABLE_AFTER_MS = 10_000;
/** Time left for stopping after a hanging child was killed, so that the database still shuts down cleanly. */
const RESERVE_MS = 2_000;

/** Sent to a stopping child instead of a second signal, which would look like one sent to the whole group. */
export const HURRY = 'recaudo:hurry!';
/** From a child: its listeners are open. */
export const LISTENING = 'recaudo:listening';
/** To a child: the databases are ready. */
const BEGIN = 'recaudo:begin!';
/** From a child: it hears `BEGIN` from now on. */
const WAITING = 'recaudo:waiting';

/** In a child: resolves when the databases are ready. */
export const waitForBegin = (): Promise<void> =>
  new Promise(resolve => {
    process.on('message', message => message === BEGIN && resolve());
    process.send?.(WAITING);
  });

/** The metrics library listens before this child does, so a message sent early would reach only that. */
function begin(child: ChildProcess): void {
  child.on('message', message => message === WAITING && child.send(BEGIN));
  if (child.isConnected()) child.send(BEGIN);
}

const waiting = new Map<ChildProcess, ChildRole>();

/** Starts the planned children, which load their code while PostgreSQL starts. */
export function forkEarly(options: ServeOptions, roles: readonly ChildRole[]): void {
  for (const role of roles) {
    const child = fork(role, options);
    // A failed start must not wait for the children.
    child.process.unref();
    child.process.channel?.unref();
    waiting.set(child, role);
  }
}

function takeWaiting(role: ChildRole): ChildProcess | undefined {
  const [child] = [...waiting].find(([, waitingRole]) => waitingRole === role) ?? [];
  if (child === undefined) return undefined;
  waiting.delete(child);
  child.process.ref();
  child.process.channel?.ref();
  return child;
}

const names: Record<ChildRole, string> = { api: 'an API process', portal: 'the portal process' };

/** Starts the children and replaces every one that dies. API processes share their ports. */
export function startChildProcesses(
  { config, log }: GatewayParts,
  options: ServeOptions,
  roles: readonly ChildRole[],
): ChildProcesses {
  const patienceMs = stopPatienceMs(config.rollout);
  let stopping = false;
  const keepRunning = (role: ChildRole, child: ChildProcess, pauseMs: number): void => {
    const startedMs = monotonicMs();
    child.once('exit', (code, signal) => {
      if (stopping) return;
      const isStable = monotonicMs() - startedMs > STABLE_AFTER_MS;
      const nextMs = isStable ? RESTART_PAUSE_MS.first : pauseMs;
      log.error({ pid: child.process.pid, code, signal }, `${names[role]} died; starting another one`);
      setTimeout(() => {
        if (stopping) return;
        const next = fork(role, options);
        begin(next);
        keepRunning(role, next, Math.min(nextMs * 2, RESTART_PAUSE_MS.most));
      }, nextMs);
    });
  };
  const startFirst = async (role: ChildRole): Promise<void> => {
    const child = takeWaiting(role) ?? fork(role, options);
    const listens = childListens(role, child);
    begin(child);
    await listens;
    keepRunning(role, child, RESTART_PAUSE_MS.first);
  };
  const ready = Promise.all(roles.map(startFirst)).then(() => undefined);
  return {
    ready,
    async stop() {
      stopping = true;
      await Promise.all(runningChildren().map(child => endChild(child, patienceMs)));
    },
    hurry() {
      for (const child of runningChildren()) if (child.isConnected()) child.send(HURRY);
    },
    findSilent: newSilenceWatch(runningChildren, child => names[roleOf.get(child) ?? 'api']),
  };
}

const runningChildren = (): ChildProcess[] =>
  Object.values(cluster.workers ?? {}).filter(child => child !== undefined);

/** The portal idles most of the time: a small young generation saves a fifth of its memory. */
const ownFlags: Record<ChildRole, readonly string[]> = { api: [], portal: ['--max-semi-space-size=4'] };

let killsAtExit = false;

/** Kills every child when the process ends, even one that hangs. */
function killChildrenAtExit(): void {
  if (killsAtExit) return;
  killsAtExit = true;
  process.on('exit', () => {
    for (const child of runningChildren()) child.process.kill('SIGKILL');
  });
}

function fork(role: ChildRole, { host, portBase, tls }: ServeOptions): ChildProcess {
  killChildrenAtExit();
  const args = ['serve', '--roles', role, '--host', host, '--port-base', String(portBase)];
  cluster.setupPrimary({
    exec: process.argv[1] ?? '',
    args: tls ? [...args, '--tls'] : args,
    execArgv: [...process.execArgv, ...ownFlags[role]],
  });
  const child = cluster.fork();
  roleOf.set(child, role);
  return child;
}

const roleOf = new WeakMap<ChildProcess, ChildRole>();

/** A failed first start is an error, because a restart would fail the same way. */
function childListens(role: ChildRole, child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    if (child.isDead()) reject(new UsageError(`${names[role]} could not start; its message is above`));
    child.on('message', message => {
      if (message === LISTENING) resolve();
    });
    child.once('exit', () => reject(new UsageError(`${names[role]} could not start; its message is above`)));
  });
}

const stopPatienceMs = ({ drainDelayMs, stopMs }: GatewayParts['config']['rollout']): number =>
  drainDelayMs + Math.max(stopMs - RESERVE_MS, stopMs / 2);

function endChild(child: ChildProcess, patienceMs: number): Promise<void> {
  return new Promise(resolve => {
    if (child.isDead()) return resolve();
    const impatience = setTimeout(() => child.process.kill('SIGKILL'), patienceMs);
    child.process.once('exit', () => {
      clearTimeout(impatience);
      resolve();
    });
    child.process.kill('SIGTERM');
  });
}
