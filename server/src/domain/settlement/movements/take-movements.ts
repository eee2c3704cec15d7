import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import { workApart } from '../../../platform/rows-apart.ts';
import { feesAccount, feeTaxAccount, type Legs, merchantAccount } from '../../money/ledger/store.ts';
import { postSettlement } from '../balance/post-store.ts';
import { listContracts } from '../pricing/store.ts';
import { queueSplits } from '../shares/charge-store.ts';
import { findShareDays } from '../shares/share-store.ts';
import type { SettlementTerms } from '../terms/terms.ts';
import { listWithholdingRows, readWithholdingMode } from '../withholding/store.ts';
import { type Movement, movementOf, type QueuedEntry, type SettledCharge } from './movement.ts';
import { holdMerchants, listQueuedMerchants, takeEntries } from './queue-store.ts';
import { addToVolumes, findSettledCharges, insertMovements, listVolumes } from './store.ts';
import { withheldLegs } from './withheld-legs.ts';

/**
 * Turns journal entries of aggregated merchants into movements, and moves their sum from `merchant` to `pending`. A merchant is
 * worked on by one process at a time, so that a refund always finds its charge and a tier its volume.
 */
export async function takeMovements(gateway: Gateway, batchSize: number): Promise<number> {
  const { database } = gateway;
  const merchants = await listQueuedMerchants(database, batchSize);
  if (merchants.length === 0) return 0;
  try {
    return await takeOf(gateway, merchants, batchSize);
  } catch (error) {
    if (merchants.length > 1) return takeApart(gateway, merchants, batchSize);
    throw error;
  }
}

/** The same for one merchant, unless another process works on it. */
export const takeMovementsOf = (gateway: Gateway, merchantId: string, batchSize: number): Promise<number> =>
  takeOf(gateway, [merchantId], batchSize);

const takeOf = ({ database, clock }: Gateway, merchants: readonly string[], batchSize: number) =>
  database.transaction(async tx => {
    const held = await holdMerchants(tx, merchants);
    return held.length === 0 ? 0 : takeFrom(tx, held, { batchSize, now: clock.now() });
  });

/** After a batch failed: each merchant in a transaction of its own, so that only the one with the broken entry waits. */
async function takeApart(gateway: Gateway, merchants: readonly string[], batchSize: number): Promise<number> {
  let taken = 0;
  const nameOf = (merchantId: string) => ({ kind: 'settlement', merchantId, id: merchantId });
  await workApart(gateway, { rows: merchants, atOnce: 1, nameOf }, async merchantId => {
    taken += await takeOf(gateway, [merchantId], batchSize);
  });
  return taken;
}

async function takeFrom(
  tx: Queryable,
  held: readonly SettlementTerms[],
  { batchSize, now }: { batchSize: number; now: Date },
): Promise<number> {
  const ids = held.map(({ merchantId }) => merchantId);
  const entries = await datedShares(tx, await takeEntries(tx, ids, batchSize));
  if (entries.length === 0) return 0;
  const movements = await toMovements(tx, held, entries);
  const postings = new Map(ids.map(id => [id, newId('settlementPosting')]));
  await insertMovements(tx, movements, postings);
  await queueSplits(tx, pairsOf(entries.filter(({ charge }) => charge?.isSplit)));
  await postSettlement(
    tx,
    [...postings].flatMap(([merchantId, id]) => {
      const own = movements.filter(movement => movement.merchantId === merchantId);
      const entry = { merchantId, id, creationDate: now };
      return own.length === 0
        ? []
        : [
            { ...entry, number: 1, legs: movedLegs(own) },
            { ...entry, number: 2, legs: withheldLegs(own) },
          ];
    }),
  );
  return entries.length;
}

/** Shares are available when their charge is. Other batches cost no read. */
async function datedShares(tx: Queryable, entries: readonly QueuedEntry[]): Promise<readonly QueuedEntry[]> {
  const days = await findShareDays(
    tx,
    entries.filter(({ reason }) => reason === 'split'),
  );
  if (days.size === 0) return entries;
  return entries.map(entry => ({
    ...entry,
    shareAvailableOn: days.get(`${entry.merchantId} ${entry.transactionId}`),
  }));
}

async function toMovements(
  tx: Queryable,
  held: readonly SettlementTerms[],
  entries: readonly QueuedEntry[],
): Promise<Movement[]> {
  const ids = held.map(({ merchantId }) => merchantId);
  const contracts = await listContracts(tx, ids);
  const table = (await readWithholdingMode(tx)) === 'agent' ? await listWithholdingRows(tx) : [];
  const volumes = await listVolumes(tx, ids);
  const sold = new Map<string, bigint>();
  const settled = await findSettledCharges(tx, pairsOf(entries));
  const terms = new Map(held.map(each => [each.merchantId, each]));
  const movements = entries.map(entry => {
    const { merchantId, day } = entry;
    const rules = { terms: getTerms(terms, merchantId), contracts: contracts.get(merchantId) ?? [], table };
    const month = `${merchantId} ${day.slice(0, 7)}`;
    const volumeCentavos = (volumes.get(month) ?? 0n) + (sold.get(month) ?? 0n);
    const known = ofMerchant(settled, merchantId, entry.charge?.id);
    const movement = movementOf(entry, rules, { known, volumeCentavos });
    for (const [chargeId, charge] of known) settled.set(`${merchantId} ${chargeId}`, charge);
    if (movement.type === 'charge') {
      sold.set(month, (sold.get(month) ?? 0n) + (entry.charge?.priced.amountCentavos ?? 0n));
    }
    return movement;
  });
  await addToVolumes(tx, sold);
  return movements;
}

const pairsOf = (entries: readonly QueuedEntry[]) =>
  entries.flatMap(({ merchantId, charge }) => (charge === null ? [] : [{ merchantId, chargeId: charge.id }]));

function ofMerchant(
  settled: ReadonlyMap<string, SettledCharge>,
  merchantId: string,
  chargeId: string | undefined,
): Map<string, SettledCharge> {
  const charge = settled.get(`${merchantId} ${chargeId}`);
  return new Map(charge === undefined || chargeId === undefined ? [] : [[chargeId, charge]]);
}

function getTerms(terms: ReadonlyMap<string, SettlementTerms>, merchantId: string): SettlementTerms {
  const found = terms.get(merchantId);
  if (found === undefined) throw new Error(`the merchant ${merchantId} is not held`);
  return found;
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, each) => total + each, 0n);
const sumOfLines = (movements: readonly Movement[], type: 'fee' | 'fee_tax'): bigint =>
  sum(
    movements.flatMap(({ lines }) =>
      lines.filter(line => line.type === type).map(line => line.amountCentavos),
    ),
  );

/** All of the entries' sum leaves `merchant`; the fees of a contract replace those that the entries have posted. */
function movedLegs(movements: readonly Movement[]): Legs {
  const [fees, taxes] = [-sumOfLines(movements, 'fee'), -sumOfLines(movements, 'fee_tax')];
  const posted = movements.map(movement => movement.posted);
  const fromMerchant = sum(posted.map(entry => entry.merchantCentavos));
  const moreFees = fees - sum(posted.map(entry => entry.feesCentavos));
  const moreTax = taxes - sum(posted.map(entry => entry.feeTaxCentavos));
  return [
    [merchantAccount, -fromMerchant],
    ['pending', fromMerchant - moreFees - moreTax],
    [feesAccount, moreFees],
    [feeTaxAccount, moreTax],
  ];
}
