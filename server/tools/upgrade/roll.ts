import { setTimeout as sleep } from 'node:timers/promises';
import { clientConfig, withClient } from '#src/platform/database/connections/client-config.ts';
import { monotonicMs } from '#src/platform/primitives/time/clock.ts';
import { findEarlyFinishFaults } from './early-finish.ts';
import { knowsHowToLeave } from './older-version.ts';
import type { VersionProcess } from './processes.ts';
import { type Call, makeOne, openReceiver, renew, testCard } from './shop.ts';
import { callOf, PREFIX, type Stage } from './stage.ts';
import { type LoadedShop, type SteadyLoad, startLoad } from './steady-load.ts';

export interface RollOptions {
  sides: number;
  /** Observation time of each step. */
  eachMs: number;
}

/** Work left after the load: undelivered events. */
const DELIVERY_MS = 60_000;

/** Replaces two API processes and a worker of the older version under load. Returns the number of failures. */
export async function roll(
  stage: Stage,
  older: string,
  newer: string,
  { sides, eachMs }: RollOptions,
): Promise<number> {
  const begunMs = monotonicMs();
  const say = (text: string) =>
    console.log(`${((monotonicMs() - begunMs) / 1_000).toFixed(1).padStart(7)} s  ${text}`);
  const drainsItself = knowsHowToLeave(older);
  say(
    drainsItself ? 'processes leave on SIGTERM' : 'processes are taken out of the balancer, then get SIGTERM',
  );
  const merchant = await stage.makeMerchant(older);
  const renewing = await stage.makeMerchant(older);
  const oldA = await stage.start(older, 'old-a', 'api');
  const oldB = await stage.start(older, 'old-b', 'api');
  const oldWorker = await stage.start(older, 'old-worker', 'worker');
  const receiver = await openReceiver();
  const load = await startShop(stage, merchant, receiver.url, sides);
  const renewals = keepRenewing(callOf(stage, renewing));
  const watch = async (what: string) => {
    const before = { answered: load.answered(), failed: load.failures.length };
    await sleep(eachMs);
    say(
      `${what}: ${load.answered() - before.answered} charges, ${load.failures.length - before.failed} failed`,
    );
  };
  await watch('older version alone');

  say(`migrate: ${await migrate(stage, newer, ['migrate'], 0)}`);
  await watch('older version on the expanded schema');
  const early = await finishEarly(stage, newer);
  say(`migrate --finish while it runs: exit ${early.exitCode}`);
  const next: VersionProcess[] = [];
  for (const leaving of [oldA, oldB]) {
    next.push(await stage.start(newer, `after-${leaving.name}`, 'api'));
    if (!drainsItself) await takeOut(stage, leaving, load);
    const code = await leaving.end();
    stage.balancer.remove(leaving.port);
    await watch(`${leaving.name} replaced (it ended with ${code})`);
  }
  next.push(await stage.start(newer, 'new-worker', 'worker'));
  await watch(`worker replaced (the old one ended with ${await oldWorker.end()})`);
  say(`migrate --finish: ${await migrate(stage, newer, ['migrate', '--finish'], 0)}`);
  await watch('newer version on the contracted schema');
  await load.stop();
  const failedRenewals = await renewals.stop();
  const found = await settle(stage, newer, load, receiver.heard);
  await Promise.all(next.map(process => process.end()));
  receiver.close();
  return report(load, renewals.done(), [...failedRenewals, ...found, ...early.faults]);
}

/** `migrate --finish` while the older processes run. */
async function finishEarly(
  stage: Stage,
  main: string,
): Promise<{ exitCode: number | null; faults: string[] }> {
  const { stdout: plan } = await stage.run(main, 'migrate', '--plan', '--json');
  const { exitCode } = await stage.run(main, 'migrate', '--finish');
  return { exitCode, faults: findEarlyFinishFaults({ plan, exitCode }) };
}

/** A shop with a webhook and a card that it charges repeatedly. */
async function startShop(
  stage: Stage,
  merchant: Omit<LoadedShop, 'cardId'>,
  webhookUrl: string,
  sides: number,
): Promise<SteadyLoad> {
  const call = callOf(stage, merchant);
  await makeOne(call, '/webhooks', { url: webhookUrl, event_types: ['charge.succeeded'] });
  const cardId = await makeOne(call, '/cards', testCard);
  return startLoad(stage.balancer.url, { ...merchant, cardId }, { sides });
}

/** Removes a version that cannot drain from the balancer first, as its operator would. */
async function takeOut(stage: Stage, process: VersionProcess, load: SteadyLoad): Promise<void> {
  stage.balancer.remove(process.port);
  await load.renewed();
}

async function migrate(stage: Stage, main: string, args: string[], expected: number): Promise<string> {
  const { exitCode, stdout, stderr } = await stage.run(main, ...args);
  if (exitCode !== expected) throw new Error(`${args.join(' ')} ended with ${exitCode}: ${stderr}`);
  return stdout.trim().split('\n').slice(1).join(' | ') + stderr.trim();
}

/** Advances subscriptions month by month until stopped. */
function keepRenewing(call: Call): { done(): number; stop(): Promise<string[]> } {
  const failures: string[] = [];
  let [done, isOver] = [0, false];
  const running = (async () => {
    while (!isOver) {
      await renew(call, 1).then(
        () => {
          done += 1;
        },
        (error: unknown) => failures.push(`renewal: ${String(error).slice(0, 200)}`),
      );
      await sleep(500);
    }
  })();
  return {
    done: () => done,
    async stop() {
      isOver = true;
      await running;
      return failures;
    },
  };
}

/** The three ledgers to compare: clients' responses, the gateway's, and the processor's. */
async function settle(stage: Stage, main: string, load: SteadyLoad, heard: Set<string>): Promise<string[]> {
  const untilMs = monotonicMs() + DELIVERY_MS;
  const unheard = () => [...load.charges].filter(id => !heard.has(id));
  while (unheard().length > 0 && monotonicMs() < untilMs) await sleep(200);
  const stored = await withClient(clientConfig(stage.address, `${PREFIX}_sandbox`), async client => {
    const { rows } = await client.query<{ id: string }>(
      `select id from transactions where kind = 'charge' and description = 'Rolling upgrade' and status = 'completed'`,
    );
    return new Set(rows.map(({ id }) => id));
  });
  const lost = [...load.charges].filter(id => !stored.has(id)).length;
  const doubled = stored.size - (load.charges.size - lost);
  const check = await stage.run(main, 'ledger', 'check');
  return [
    ...(lost > 0 ? [`${lost} acknowledged charges are not in the books`] : []),
    ...(doubled > 0 ? [`${doubled} charges are in the books that nobody was told of`] : []),
    ...(unheard().length > 0 ? [`${unheard().length} charges were not delivered to the webhook`] : []),
    ...(check.exitCode === 0 ? [] : [`ledger check: ${check.stdout}${check.stderr}`]),
  ];
}

function report(load: SteadyLoad, renewed: number, faults: readonly string[]): number {
  const shown = new Map<string, number>();
  for (const failure of load.failures) shown.set(failure, (shown.get(failure) ?? 0) + 1);
  console.log(
    `${load.answered()} charges answered, ${load.failures.length} failed, longest pause ${load.longestGapMs()} ms; ` +
      `${renewed} subscriptions made and renewed; ${faults.length} other faults`,
  );
  for (const [failure, count] of [...shown].slice(0, 10)) console.log(`  ${count} x ${failure}`);
  for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`);
  return load.failures.length + faults.length;
}
