import { measureCharges } from '../charges/charge-load.ts';
import { countCharges, listTableSizes, readPostgresFigures, type TableSize } from '../figures-store.ts';
import { type BenchPlan, measureInTurns, PROGRAM_WARM_UP_MS } from '../load/turns.ts';
import { waitUntilQuiet } from '../load/watch.ts';
import { type ProgramStage, setProgramStage } from '../program-stage.ts';
import type { BenchMerchant } from '../stage.ts';
import type { Row } from '../summary.ts';
import { fillCharges, refillCharges, takeCheckpoint } from './fill-store.ts';

/** Disk usage of a charge. */
export interface BytesPerCharge {
  charges: number;
  tables: TableSize[];
  walBytes: number;
}

export interface GrowthStep {
  /** Length of both alternately measured histories. */
  few: number;
  many: number;
  rows: Row[];
}

export interface GrowthReport {
  bytes: BytesPerCharge;
  steps: GrowthStep[];
}

const FEW = 10_000;
const SIZES = [100_000, 1_000_000, 10_000_000];
const CONNECTIONS = 64;

interface Place {
  stage: ProgramStage;
  merchant: BenchMerchant;
}

/**
 * Two programs with separate databases: one whose history is reset to a short one before each round,
 * and one whose history grows. So short and long histories are measured alternately.
 */
export async function measureGrowth(plan: BenchPlan): Promise<GrowthReport> {
  const few = await setPlace(plan);
  try {
    const many = await setPlace(plan);
    try {
      const bytes = await measureBytes(few, plan);
      const steps: GrowthStep[] = [];
      let from = 1;
      for (const size of sizesUpTo(plan.large)) {
        plan.say(`filling up to ${size} charges`);
        await fillCharges(many.stage.gateway.database, many.merchant, size, { from, say: plan.say });
        steps.push(await compare(few, many, plan));
        from = size + 1;
      }
      return { bytes, steps };
    } finally {
      await many.stage.close();
    }
  } finally {
    await few.stage.close();
  }
}

export const sizesUpTo = (large: number): number[] => [...SIZES.filter(size => size < large), large];

async function setPlace({ say }: BenchPlan): Promise<Place> {
  const stage = await setProgramStage(say);
  const [merchant] = await stage.addMerchants(1);
  if (merchant === undefined) throw new Error('no merchant was made');
  await measureAt({ stage, merchant }, PROGRAM_WARM_UP_MS);
  return { stage, merchant };
}

const measureAt = ({ stage, merchant }: Place, durationMs: number) =>
  measureCharges(stage, stage.program, [merchant], { connections: CONNECTIONS, durationMs });

async function compare(few: Place, many: Place, plan: BenchPlan): Promise<GrowthStep> {
  const before = await countCharges(many.stage.gateway.database);
  // The first requests after a fill find cold plans and pages.
  await measureAt(many, PROGRAM_WARM_UP_MS);
  const rows = await measureInTurns(
    [
      {
        key: 'few',
        what: `${FEW.toLocaleString('en')} charges before`,
        prepare: () => refillCharges(few.stage.gateway.database, few.merchant, FEW),
        measure: durationMs => measureAt(few, durationMs),
      },
      {
        key: 'many',
        what: `${before.toLocaleString('en')} charges before`,
        // A checkpoint, because the other program has just been filled, too.
        prepare: () => takeCheckpoint(many.stage.gateway.database),
        measure: durationMs => measureAt(many, durationMs),
      },
    ],
    plan,
  );
  return { few: FEW, many: before, rows };
}

/** Growth of a small table to one with many more pages, before any vacuum. */
async function measureBytes(
  { stage, merchant }: Place,
  { durationMs, say }: BenchPlan,
): Promise<BytesPerCharge> {
  say('bytes of a charge');
  const { database } = stage.gateway;
  await fillCharges(database, merchant, FEW);
  await measureAt({ stage, merchant }, durationMs / 2);
  await waitUntilQuiet();
  const take = async () => ({
    sizes: new Map((await listTableSizes(database)).map(size => [size.table, size])),
    wal: (await readPostgresFigures(database)).walBytes,
    charges: await countCharges(database),
  });
  const before = await take();
  await measureAt({ stage, merchant }, durationMs);
  // The request log is written with a delay.
  await waitUntilQuiet();
  const after = await take();
  const charges = after.charges - before.charges;
  const tables = Array.from(after.sizes.values(), ({ table, tableBytes, indexBytes }) => ({
    table,
    tableBytes: (tableBytes - (before.sizes.get(table)?.tableBytes ?? 0)) / charges,
    indexBytes: (indexBytes - (before.sizes.get(table)?.indexBytes ?? 0)) / charges,
  }));
  return {
    charges,
    tables: tables
      .filter(({ tableBytes, indexBytes }) => tableBytes + indexBytes >= 1)
      .toSorted((a, b) => b.tableBytes + b.indexBytes - a.tableBytes - a.indexBytes),
    walBytes: (after.wal - before.wal) / charges,
  };
}
