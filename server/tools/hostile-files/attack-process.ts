import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { type Attack, type AttackReport, attack, openAttacker, uploadsOf } from './attacker.ts';
import { hostileFiles } from './corpus.ts';

export interface AttackOrder {
  portalUrl: string;
  accounts: number;
  /** 1: all files; 5: every fifth. */
  every: number;
}

/** Free accounts in a separate process, so that they do not slow down the measurement. */
export interface AttackProcess {
  start(): void;
  /** Waits for pending responses; returns everything sent since the start. */
  stop(): Promise<AttackReport>;
  end(): void;
}

type Message = { kind: 'ready' } | { kind: 'stopped'; report: AttackReport };

/** `tools` is the built tools program. Resolves once all files are generated. */
export async function openAttackProcess(tools: string, order: AttackOrder): Promise<AttackProcess> {
  const child = fork(tools, ['bench', '--attack', JSON.stringify(order)]);
  const next = () =>
    new Promise<Message>((resolve, reject) => {
      const onExit = (code: number | null) => reject(new Error(`the attacking process ended with ${code}`));
      child.once('exit', onExit);
      child.once('message', (message: Message) => {
        child.off('exit', onExit);
        resolve(message);
      });
    });
  await next();
  return {
    start: () => void child.send('start'),
    async stop() {
      const stopped = next();
      child.send('stop');
      const message = await stopped;
      if (message.kind !== 'stopped') throw new Error('the attacking process has lost its way');
      return message.report;
    },
    end: () => void child.kill(),
  };
}

export async function runAttackProcess(written: string): Promise<void> {
  const { portalUrl, accounts, every } = JSON.parse(written) as AttackOrder;
  // Lower priority, because real attackers use their own machines.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const files = hostileFiles.filter((_, index) => index % every === 0);
  const attacks: Attack[] = [];
  for (let account = 1; account <= accounts; account += 1) {
    const attacker = await openAttacker(portalUrl, `attacker-${account}`);
    attacks.push({ attacker, uploads: uploadsOf(attacker, files) });
  }
  const report: AttackReport = { sent: 0, statuses: {}, faults: [] };
  const tell = (message: Message) => void process.send?.(message);
  let isOver = true;
  let running = Promise.resolve();
  process.on('message', message => {
    isOver = message === 'stop';
    if (isOver) void running.then(() => tell({ kind: 'stopped', report }));
    else running = attack(attacks, report, () => isOver);
  });
  process.on('disconnect', () => process.exit(0));
  tell({ kind: 'ready' });
}
