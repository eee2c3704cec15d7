import type { CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import {
  contractOn,
  type PriceContract,
  type PricedCharge,
  priceOf,
  type SettledMethod,
} from '../pricing/price.ts';
import type { SettlementTerms } from '../terms/terms.ts';
import {
  type DeclaredTaxes,
  type Withheld,
  type WithholdingRow,
  withhold,
} from '../withholding/withholding.ts';
import { availableOn, takenBackOn } from './available-on.ts';
import { chargeLines, type MovementLine, mirrorLines } from './movement-lines.ts';

export type MovementType = 'charge' | 'refund' | 'chargeback' | 'transfer' | 'adjustment';

/** A journal entry on the account of a merchant, with the charge that it is about. */
export interface QueuedEntry {
  merchantId: string;
  transactionId: string;
  number: number;
  reason: string;
  day: CalendarDate;
  /** Sums of the entry's legs. */
  merchantCentavos: bigint;
  feesCentavos: bigint;
  feeTaxCentavos: bigint;
  charge: EntryCharge | null;
  /** Of an entry that shares a charge: when its charge is available. */
  shareAvailableOn?: CalendarDate | undefined;
}

export interface EntryCharge {
  id: string;
  /** Sum of the entry's legs on the account that the charge credited, without fees. */
  movedCentavos: bigint;
  isMerchants: boolean;
  /** Its movements change the shares of sellers. */
  isSplit: boolean;
  priced: PricedCharge;
  taxes: DeclaredTaxes;
}

/** What later movements need of a charge that is settled. */
export interface SettledCharge {
  chargedCentavos: bigint;
  contractId: string | null;
  returnable: { commissionCentavos: bigint; taxCentavos: bigint };
  withheld: readonly Withheld[];
  availableOn: CalendarDate;
  takenCentavos: bigint;
}

export interface Movement {
  merchantId: string;
  transactionId: string;
  number: number;
  type: MovementType;
  reason: string;
  chargeId: string | null;
  method: SettledMethod | null;
  day: CalendarDate;
  availableOn: CalendarDate;
  lines: readonly MovementLine[];
  contractId: string | null;
  /** Only of a charge. */
  settled: Pick<SettledCharge, 'chargedCentavos' | 'returnable'> | null;
  takenCentavos: bigint;
  /** What the entry had posted already. */
  posted: Pick<QueuedEntry, 'merchantCentavos' | 'feesCentavos' | 'feeTaxCentavos'>;
}

export interface SettlementRules {
  terms: SettlementTerms;
  contracts: readonly PriceContract[];
  /** Empty where this installation withholds nothing. */
  table: readonly WithholdingRow[];
}

const types: Readonly<Record<string, MovementType>> = {
  charge: 'charge',
  capture: 'charge',
  cash_reversal: 'refund',
  refund_reserved: 'refund',
  refund_failed: 'refund',
  transfer_owed: 'refund',
  chargeback: 'chargeback',
  chargeback_accepted: 'chargeback',
  chargeback_rejected: 'chargeback',
  fee: 'transfer',
  fee_refund: 'transfer',
  split: 'transfer',
};

/**
 * The movement of an entry. `known` holds the settled charges and is kept up to date; `volumeCentavos` is what the month has sold
 * before it.
 */
export function movementOf(
  entry: QueuedEntry,
  { terms, contracts, table }: SettlementRules,
  { known, volumeCentavos }: { known: Map<string, SettledCharge>; volumeCentavos: bigint },
): Movement {
  const { charge, day } = entry;
  const type = types[entry.reason] ?? 'adjustment';
  const grossCentavos = entry.merchantCentavos + entry.feesCentavos + entry.feeTaxCentavos;
  const common = {
    merchantId: entry.merchantId,
    transactionId: entry.transactionId,
    number: entry.number,
    type,
    reason: entry.reason,
    chargeId: charge?.id ?? null,
    method: charge?.priced.method ?? null,
    day,
    posted: entry,
  };
  if (charge !== null && type === 'charge') {
    const { priced, isMerchants } = charge;
    const contract = contractOn(contracts, day);
    const agreed = contract && priceOf(contract, priced, volumeCentavos);
    const posted = { commissionCentavos: entry.feesCentavos, taxCentavos: entry.feeTaxCentavos };
    const price = agreed ?? { ...posted, returnable: posted };
    const sale = { ...priced, taxes: charge.taxes, day, profile: terms.profile };
    // Money of a customer's account is no sale yet.
    const withheld = isMerchants ? withhold(table, sale) : [];
    const contractId = agreed === undefined ? null : (contract?.id ?? null);
    const due = availableOn(priced.method, day, terms.bankingDays);
    const settled = { chargedCentavos: priced.amountCentavos, returnable: price.returnable };
    known.set(charge.id, { ...settled, contractId, withheld, availableOn: due, takenCentavos: 0n });
    const lines = chargeLines(grossCentavos, price, withheld);
    return { ...common, availableOn: due, lines, contractId, settled, takenCentavos: 0n };
  }
  const settledCharge = charge === null ? undefined : known.get(charge.id);
  const takenCentavos = type === 'refund' || type === 'chargeback' ? -(charge?.movedCentavos ?? 0n) : 0n;
  const due = takenBackOn(day, settledCharge?.availableOn ?? entry.shareAvailableOn ?? null);
  const rest = {
    availableOn: due,
    contractId: settledCharge?.contractId ?? null,
    settled: null,
    takenCentavos,
  };
  return { ...common, ...rest, lines: linesBack(entry, grossCentavos, settledCharge, takenCentavos) };
}

const NOTHING = { commissionCentavos: 0n, taxCentavos: 0n };

function linesBack(
  entry: QueuedEntry,
  grossCentavos: bigint,
  charge: SettledCharge | undefined,
  takenCentavos: bigint,
): MovementLine[] {
  const posted = { commissionCentavos: entry.feesCentavos, taxCentavos: entry.feeTaxCentavos };
  if (charge === undefined || takenCentavos === 0n) return chargeLines(grossCentavos, posted, []);
  // A chargeback leaves the commission with the operator.
  const returnable = entry.reason.startsWith('chargeback') ? NOTHING : charge.returnable;
  const mirrored = mirrorLines(
    { amountCentavos: charge.chargedCentavos, returnable, withheld: charge.withheld },
    { grossCentavos, takenCentavos, takenBeforeCentavos: charge.takenCentavos },
  );
  charge.takenCentavos += takenCentavos;
  // Without a contract the fee is the one that the charge and its refunds show.
  if (charge.contractId !== null) return mirrored;
  return [...chargeLines(grossCentavos, posted, []), ...mirrored.filter(line => line.type === 'withholding')];
}
