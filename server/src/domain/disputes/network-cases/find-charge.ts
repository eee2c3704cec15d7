import { addDays, startOfBogotaDay } from '@recaudo/contract/shared/calendar/calendar-date';
import type { CaseProblem } from '@recaudo/contract/shared/disputes/case-words';
import type { Queryable } from '../../../platform/database/connections/connection.ts';
import { readReference } from '../../payments/attempt-reference.ts';
import type { CaseNotice, ChargeHints } from './chargeback-case.ts';
import { type Candidate, listChargesByDay, listChargesByReference } from './find-charge-store.ts';

export type FoundCharge = { kind: 'found'; charge: Candidate } | { kind: CaseProblem };

type Sought = Pick<CaseNotice, 'connectionId' | 'hints'> & { disputedCentavos: bigint };

/** Finds the one charge that matches everything in the notice. If several match, an operator decides. */
export async function findDisputedCharge(database: Queryable, sought: Sought): Promise<FoundCharge> {
  const fitting = (await listCandidates(database, sought)).filter(charge => fits(charge, sought));
  const [charge, ...others] = fitting;
  if (charge === undefined) return { kind: 'no_charge' };
  return others.length === 0 ? { kind: 'found', charge } : { kind: 'several_charges' };
}

/** Without a reference, searches by day together with another value that few charges share. */
async function listCandidates(database: Queryable, { connectionId, hints }: Sought): Promise<Candidate[]> {
  const { merchantId, reference, day } = hints;
  if (reference !== null) {
    const id = readReference(reference)?.transactionId ?? reference;
    return listChargesByReference(database, { connectionId, merchantId, id, reference });
  }
  const isTelling = hints.authorization !== null || hints.arn !== null || hints.lastFour !== null;
  if (day === null || !isTelling) return [];
  // The acquirer's day may differ from ours by one.
  const [from, before] = [startOfBogotaDay(addDays(day, -1)), startOfBogotaDay(addDays(day, 2))];
  return listChargesByDay(database, { connectionId, from, before, ...hints });
}

const agrees = (hint: string | null, ...actual: (string | null)[]): boolean =>
  hint === null || actual.some(value => value !== null && value.toLowerCase() === hint.toLowerCase());

function fits(charge: Candidate, { hints, disputedCentavos }: Sought): boolean {
  const { authorization, arn, amountCentavos, lastFour }: ChargeHints = hints;
  return (
    agrees(authorization, charge.authorization) &&
    agrees(arn, charge.retrievalReference, charge.networkTransactionId) &&
    agrees(lastFour, charge.lastFour) &&
    (amountCentavos === null || amountCentavos === charge.amountCentavos) &&
    disputedCentavos <= charge.amountCentavos
  );
}
