import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../dependencies.ts';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { retryAfterDeadlock } from '../../../platform/database/connections/deadlock.ts';
import { newId } from '../../../platform/primitives/values/id.ts';
import { postSettlement } from '../balance/post-store.ts';
import { takenBackOn } from '../movements/available-on.ts';
import type { Movement, SettledCharge } from '../movements/movement.ts';
import { chargeLines, type MovementLine, mirrorLines } from '../movements/movement-lines.ts';
import { waitForMerchant } from '../movements/queue-store.ts';
import { findSettledCharges, insertMovements } from '../movements/store.ts';
import { withheldLegs } from '../movements/withheld-legs.ts';
import type { SettlementTerms } from '../terms/terms.ts';
import { baseOf, divideWithheld, type WithheldAmounts } from './divide-withheld.ts';
import { type ChargeToPassOn, findChargesToPassOn, PASSED_ON } from './pass-on-store.ts';
import { type WithheldCharge, type WithheldDeposit, WithheldFileError } from './read-withheld-file.ts';
import { readWithholdingMode } from './store.ts';
import { type Withheld, withheldTaxes } from './withholding.ts';

/** The acquirer knows rate and law; the row names its deposit instead. */
const LAW = 'Withheld by the acquirer';
const NOTHING = { commissionCentavos: 0n, taxCentavos: 0n };
const MILLION = 1_000_000n;

export interface PassedOn {
  merchantId: string;
  charges: number;
  amounts: WithheldAmounts;
}

interface Part {
  key: string;
  place: WithheldCharge;
  deposit: string;
  amounts: WithheldAmounts;
}

/**
 * Takes what the acquirer withheld from the operator off the balances of the merchants: all of the file, or nothing. What
 * refunds and chargebacks have taken of a charge by then is given back at once; later ones mirror the rest. Merchants are held in the
 * order of their ids, but a sweep that shares charges holds a platform before its sellers, so one of the two may have to start again.
 */
export const passOn = (gateway: Gateway, deposits: readonly WithheldDeposit[]): Promise<PassedOn[]> =>
  retryAfterDeadlock(() => passOnOnce(gateway, deposits));

const passOnOnce = (gateway: Gateway, deposits: readonly WithheldDeposit[]): Promise<PassedOn[]> =>
  gateway.database.transaction(async tx => {
    if ((await readWithholdingMode(tx)) !== 'passed_on') {
      throw new WithheldFileError('nothing is passed on here: see recaudo withholding mode');
    }
    const places = deposits.flatMap(({ charges }) => charges);
    const terms = await holdAll(tx, [...new Set(places.map(({ merchantId }) => merchantId))].sort());
    const charges = await findChargesToPassOn(tx, places);
    const parts = deposits.flatMap(deposit => partsOf(deposit, charges));
    const settled = await findSettledCharges(tx, places);
    const now = gateway.clock.now();
    const movements = parts.flatMap(part => movementsOf(part, { terms, charges, settled, now }));
    const postings = new Map([...terms.keys()].map(id => [id, newId('settlementPosting')]));
    await insertMovements(tx, movements, postings);
    await postSettlement(
      tx,
      [...postings].map(([merchantId, id]) => ({
        merchantId,
        id,
        creationDate: now,
        legs: withheldLegs(movements.filter(movement => movement.merchantId === merchantId)),
      })),
    );
    return [...terms.keys()].map(merchantId => sumOf(merchantId, parts));
  });

async function holdAll(tx: Queryable, ids: readonly string[]): Promise<Map<string, SettlementTerms>> {
  const held = new Map<string, SettlementTerms>();
  for (const id of ids) {
    const terms = await waitForMerchant(tx, id);
    if (terms === undefined)
      throw new WithheldFileError(`the merchant ${id} is paid directly, or is not here`);
    held.set(id, terms);
  }
  return held;
}

function partsOf(deposit: WithheldDeposit, charges: ReadonlyMap<string, ChargeToPassOn>): Part[] {
  const found = deposit.charges.map(place => {
    const key = `${place.merchantId} ${place.chargeId}`;
    const charge = charges.get(key);
    const what = `the charge ${place.chargeId} of ${place.merchantId}`;
    if (charge === undefined) throw new WithheldFileError(`${what} is not settled here`);
    if (charge.isPassedOn) throw new WithheldFileError(`${what} has been passed on before`);
    return { key, place, charge };
  });
  const divided =
    deposit.totals === null
      ? []
      : divideWithheld(
          deposit.totals,
          found.map(({ charge }) => charge),
        );
  return found.map(({ key, place }, index) => ({
    key,
    place,
    deposit: deposit.reference,
    amounts: place.amounts ?? divided[index] ?? { renta: 0n, iva: 0n, ica: 0n },
  }));
}

function withheldOf(
  { amounts, deposit }: Part,
  charge: ChargeToPassOn,
  { profile }: SettlementTerms,
): Withheld[] {
  return withheldTaxes.flatMap(tax => {
    const amountCentavos = amounts[tax];
    if (amountCentavos === 0n) return [];
    const base = baseOf(tax, charge);
    const baseCentavos = base === 0n ? charge.amountCentavos : base;
    return [
      {
        tax,
        rowId: `passed_on:${deposit}`,
        partsPerMillion: Number((amountCentavos * MILLION + baseCentavos / 2n) / baseCentavos),
        baseCentavos,
        amountCentavos,
        city: tax === 'ica' ? profile.city : null,
        law: LAW,
      },
    ];
  });
}

function movementsOf(
  part: Part,
  {
    terms,
    charges,
    settled,
    now,
  }: {
    terms: ReadonlyMap<string, SettlementTerms>;
    charges: ReadonlyMap<string, ChargeToPassOn>;
    settled: ReadonlyMap<string, SettledCharge>;
    now: Date;
  },
): Movement[] {
  const { merchantId, chargeId } = part.place;
  const [own, charge, known] = [terms.get(merchantId), charges.get(part.key), settled.get(part.key)];
  if (own === undefined || charge === undefined || known === undefined) {
    throw new Error(`${part.key} is not held`);
  }
  const withheld = withheldOf(part, charge, own);
  if (withheld.length === 0) return [];
  const day = bogotaDateOf(now);
  const transactionId = newId('passedOnWithholding');
  const toMovement = (number: number, reason: string, lines: readonly MovementLine[]): Movement => ({
    merchantId,
    transactionId,
    number,
    type: 'adjustment',
    reason,
    chargeId,
    method: charge.method,
    day,
    availableOn: takenBackOn(day, known.availableOn),
    lines,
    contractId: known.contractId,
    settled: null,
    takenCentavos: 0n,
    posted: { merchantCentavos: 0n, feesCentavos: 0n, feeTaxCentavos: 0n },
  });
  const first = toMovement(1, PASSED_ON, chargeLines(0n, NOTHING, withheld));
  if (known.takenCentavos === 0n) return [first];
  const mirrored = mirrorLines(
    { amountCentavos: known.chargedCentavos, returnable: NOTHING, withheld },
    { grossCentavos: 0n, takenCentavos: known.takenCentavos, takenBeforeCentavos: 0n },
  );
  return [first, toMovement(2, 'withholding_mirrored', mirrored)];
}

function sumOf(merchantId: string, parts: readonly Part[]): PassedOn {
  const own = parts.filter(({ place }) => place.merchantId === merchantId);
  const total = (tax: keyof WithheldAmounts) => own.reduce((sum, { amounts }) => sum + amounts[tax], 0n);
  return {
    merchantId,
    charges: own.length,
    amounts: { renta: total('renta'), iva: total('iva'), ica: total('ica') },
  };
}
