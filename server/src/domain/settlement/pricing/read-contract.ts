import { type CalendarDate, parseCalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { centavosFromNumber } from '@recaudo/contract/shared/money';
import {
  type PriceContract,
  type PriceRule,
  type PriceTier,
  refundPolicies,
  settledMethods,
} from './price.ts';

/** A mistake in the text of a contract, with the place where it is. */
export class ContractError extends Error {}

type Fields = Record<string, unknown>;

const fail = (place: string, problem: string): never => {
  throw new ContractError(`${place} ${problem}`);
};

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fieldsOf(value: unknown, place: string, names: readonly string[]): Fields {
  if (!isFields(value)) return fail(place, 'must be an object');
  const unknown = Object.keys(value).find(name => !names.includes(name));
  return unknown === undefined ? value : fail(`${place}.${unknown}`, 'is not a field of a contract');
}

const listOf = (value: unknown, place: string): readonly unknown[] =>
  Array.isArray(value) && value.length > 0 ? value : fail(place, 'must be a list with at least one entry');

const rateOf = (value: unknown, place: string): number =>
  typeof value === 'number' && value >= 0 && value <= 100 && Number.isInteger(Math.round(value * 1e6) / 100)
    ? Math.round(value * 10_000)
    : fail(place, 'must be a percentage from 0 to 100 with at most four decimals');

const pesosOf = (value: unknown, place: string): bigint => {
  if (value === undefined) return 0n;
  const centavos = typeof value === 'number' && value >= 0 ? centavosFromNumber(value) : undefined;
  return typeof centavos === 'bigint'
    ? centavos
    : fail(place, 'must be an amount in pesos with at most two decimals');
};

const wordOf = <Word extends string>(value: unknown, place: string, words: readonly Word[]): Word | null => {
  if (value === undefined || value === null) return null;
  return words.find(word => word === value) ?? fail(place, `must be one of: ${words.join(', ')}`);
};

const numberOf = (value: unknown, place: string): number | null => {
  if (value === undefined || value === null) return null;
  const isInRange = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 36;
  return isInRange ? value : fail(place, 'must be a whole number from 1 to 36');
};

function tierOf(value: unknown, place: string): PriceTier {
  const tier = fieldsOf(value, place, ['volume_from', 'percent', 'fixed']);
  return {
    volumeFromCentavos: pesosOf(tier['volume_from'], `${place}.volume_from`),
    partsPerMillion: rateOf(tier['percent'], `${place}.percent`),
    fixedCentavos: pesosOf(tier['fixed'], `${place}.fixed`),
  };
}

const RULE = [
  'method',
  'brand',
  'card_type',
  'international',
  'installments_from',
  'installments_to',
  'minimum',
  'tiers',
];

function ruleOf(value: unknown, place: string): PriceRule {
  const rule = fieldsOf(value, place, RULE);
  const tiers = listOf(rule['tiers'], `${place}.tiers`).map((tier, at) =>
    tierOf(tier, `${place}.tiers[${at}]`),
  );
  const isAscending = tiers.every(
    (tier, at) => tier.volumeFromCentavos > (tiers[at - 1]?.volumeFromCentavos ?? -1n),
  );
  if (tiers[0]?.volumeFromCentavos !== 0n || !isAscending) {
    fail(`${place}.tiers`, 'must begin with a volume of 0 and ascend');
  }
  const [brand, international] = [rule['brand'] ?? null, rule['international'] ?? null];
  return {
    method: wordOf(rule['method'], `${place}.method`, settledMethods),
    brand: brand === null || typeof brand === 'string' ? brand : fail(`${place}.brand`, 'must be a text'),
    cardType: wordOf(rule['card_type'], `${place}.card_type`, ['credit', 'debit'] as const),
    isInternational:
      international === null || typeof international === 'boolean'
        ? international
        : fail(`${place}.international`, 'must be true or false'),
    installmentsFrom: numberOf(rule['installments_from'], `${place}.installments_from`),
    installmentsTo: numberOf(rule['installments_to'], `${place}.installments_to`),
    minimumCentavos: pesosOf(rule['minimum'], `${place}.minimum`),
    tiers,
  };
}

/** Reads a contract as people write it: percentages and pesos. Throws a ContractError. */
export function readContract(value: unknown, id: string): PriceContract {
  const contract = fieldsOf(value, 'contract', ['effective_from', 'tax', 'refund_policy', 'rules']);
  const from = contract['effective_from'];
  const effectiveFrom: CalendarDate =
    (typeof from === 'string' ? parseCalendarDate(from) : undefined) ??
    fail('contract.effective_from', 'must be a day, such as 2026-11-14');
  return {
    id,
    effectiveFrom,
    taxPartsPerMillion: rateOf(contract['tax'] ?? 19, 'contract.tax'),
    refundPolicy: wordOf(contract['refund_policy'], 'contract.refund_policy', refundPolicies) ?? 'all',
    rules: listOf(contract['rules'], 'contract.rules').map((rule, at) =>
      ruleOf(rule, `contract.rules[${at}]`),
    ),
  };
}
