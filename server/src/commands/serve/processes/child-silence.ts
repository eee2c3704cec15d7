import type { Worker as ChildProcess } from 'node:cluster';

const ASK = 'recaudo:alive?';
const ANSWER = 'recaudo:alive!';
const PATIENCE_MS = 5_000;

/** Called first in a child: a process whose event loop hangs cannot answer. */
export function answerPings(): void {
  process.on('message', message => message === ASK && process.send?.(ANSWER));
}

/** Returns a check that pings every child and reports the silent ones. */
export function newSilenceWatch(
  listChildren: () => readonly ChildProcess[],
  nameOf: (child: ChildProcess) => string,
  patienceMs = PATIENCE_MS,
): () => Promise<string | undefined> {
  const silentBefore = new WeakSet<ChildProcess>();
  return async () => {
    const children = listChildren();
    const answers = await Promise.all(children.map(child => answersInTime(child, patienceMs)));
    const silent = children.filter((_, at) => answers[at] === false);
    for (const child of children) {
      if (!silent.includes(child)) silentBefore.delete(child);
      else if (silentBefore.has(child)) child.process.kill('SIGKILL');
      else silentBefore.add(child);
    }
    const [first] = silent;
    return first && `${nameOf(first)} does not answer`;
  };
}

function answersInTime(child: ChildProcess, patienceMs: number): Promise<boolean> {
  return new Promise(resolve => {
    const end = (isAlive: boolean): void => {
      clearTimeout(impatience);
      child.off('message', listen);
      resolve(isAlive);
    };
    const listen = (message: unknown): void => {
      if (message === ANSWER) end(true);
    };
    const impatience = setTimeout(() => end(false), patienceMs);
    child.on('message', listen);
    if (child.isConnected()) child.send(ASK);
    else end(false);
  });
}
