import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../src/dependencies.ts';
import { shippedLayout } from '../../../src/domain/payouts/files/read-layout.ts';
import { approveBatch } from '../../../src/domain/payouts/steps/approve-batch.ts';
import { draftPayouts } from '../../../src/domain/payouts/steps/draft-payouts.ts';
import { makeFile } from '../../../src/domain/payouts/steps/make-file.ts';
import { takeResponse } from '../../../src/domain/payouts/steps/take-response.ts';
import { listBatches } from '../../../src/domain/payouts/stores/batch-store.ts';
import { takeMovements } from '../../../src/domain/settlement/movements/take-movements.ts';
import { followSettlements } from '../../../src/domain/settlement/settlements/follow-settlements.ts';
import type { Database, Queryable } from '../../../src/platform/database/connections/connection.ts';
import { GatewayError } from '../../../src/platform/errors.ts';
import { manualClock } from '../../../src/platform/primitives/time/clock.ts';
import { openGatewayOn, type Site } from '../charges/gateway-on-database.ts';
import { fileOf, writeAnswer } from './file-bank.ts';

export const stages = ['cutoff', 'draft', 'approve', 'file', 'response'] as const;
export type Stage = (typeof stages)[number];

/** Settles and pays out whatever is left. With `death`, the process kills itself after so many steps of a stage. */
export interface SettlerTask {
  site: Site;
  /** ISO 8601. */
  settlesAt: string;
  /** Where the files go, and the bank reads them. */
  folder: string;
  death: { stage: Stage; steps: number } | null;
}

type Pass = () => Promise<void>;

const die = (): Promise<never> => {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
};

/** A step is a statement that has run, or a commit. */
function countedDatabase(real: Database, pass: Pass): Database {
  const counted = (place: Queryable): Queryable => ({
    rows: (statement, values) => then(place.rows(statement, values)),
    find: (statement, values) => then(place.find(statement, values)),
    run: (statement, values) => then(place.run(statement, values)),
  });
  const then = async <Result>(asked: Promise<Result>): Promise<Result> => {
    const result = await asked;
    await pass();
    return result;
  };
  return {
    ...real,
    ...counted(real),
    transaction: work => then(real.transaction(tx => work(counted(tx)))),
  };
}

const readLayout = () => shippedLayout('generic-csv');
const BATCHES = 1_000;

/** False if nothing is available. */
async function draft(gateway: Gateway): Promise<boolean> {
  const payDate = '2026-02-16' as CalendarDate;
  const layout = readLayout();
  const request = { format: 'generic-csv', layout, payDate, description: 'Liquidación', draftedBy: 'Olga' };
  try {
    await draftPayouts(gateway, { ...request, merchantIds: null });
    return true;
  } catch (error) {
    if (error instanceof GatewayError && error.reason === 'payout_nothing_due') return false;
    throw error;
  }
}

async function idsOf(gateway: Gateway, statuses: readonly string[]): Promise<string[]> {
  const batches = await listBatches(gateway.database, BATCHES);
  return batches.filter(({ status }) => statuses.includes(status)).map(({ id }) => id);
}

/** Makes every file again; a file that the bank has must be the same to the byte. */
async function writeFiles(gateway: Gateway, folder: string, pass: Pass): Promise<void> {
  for (const id of await idsOf(gateway, ['approved', 'sent'])) {
    const made = await makeFile(gateway, id);
    if ('problems' in made) throw new Error(JSON.stringify(made.problems));
    const place = fileOf(folder, id);
    if (existsSync(place) && !readFileSync(place).equals(made.bytes)) throw new Error(`${id} has two files`);
    await pass();
    writeFileSync(place, made.bytes);
    await pass();
  }
}

async function takeAnswers(gateway: Gateway, folder: string): Promise<void> {
  const mapping = readLayout().response;
  if (mapping === undefined) throw new Error('the layout has no response');
  for (const id of await idsOf(gateway, ['sent'])) {
    const { problems, missing } = await takeResponse(gateway, id, writeAnswer(folder, id), mapping);
    if (problems.length > 0 || missing.length > 0) throw new Error(JSON.stringify({ problems, missing }));
  }
}

export async function settleUntilDeath({ site, settlesAt, folder, death }: SettlerTask): Promise<void> {
  let stage: Stage = 'cutoff';
  let steps = 0;
  const pass: Pass = async () => {
    if (death?.stage !== stage) return;
    steps += 1;
    if (steps >= death.steps) await die();
  };
  const clock = manualClock(new Date(settlesAt));
  const { gateway, close } = await openGatewayOn(site, {
    clock,
    database: real => countedDatabase(real, pass),
  });
  const at = <Result>(next: Stage, work: () => Promise<Result>): Promise<Result> => {
    stage = next;
    return work();
  };
  await at('cutoff', async () => {
    while ((await takeMovements(gateway, 500)) > 0);
    while ((await followSettlements(gateway, 200)) > 0);
  });
  await at('draft', () => draft(gateway));
  do {
    await at('approve', async () => {
      for (const id of await idsOf(gateway, ['draft'])) await approveBatch(gateway, id, 'Rosa');
    });
    await at('file', () => writeFiles(gateway, folder, pass));
    await at('response', () => takeAnswers(gateway, folder));
  } while (await at('draft', () => draft(gateway)));
  await close();
}
