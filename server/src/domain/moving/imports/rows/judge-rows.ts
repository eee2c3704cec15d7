import { plainPlan } from '@recaudo/contract/api/billing/plans';
import { type NewCustomer, newCustomer } from '@recaudo/contract/api/customers';
import { type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Environment } from '@recaudo/contract/shared/environment';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import type { Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { isIdentifier } from '../../../../platform/primitives/values/id.ts';
import { isExpired } from '../../../cards/card.ts';
import { lookUpBin } from '../../../cards/numbers/bins.ts';
import {
  checkExpiration,
  checkHolderName,
  checkNumber,
  type NewCard,
  normaliseExpiration,
} from '../../../cards/numbers/check-card-data.ts';
import { type Judged, type Problem, rejected, type Values } from './import-row.ts';
import { faultBySchema } from './judge-by-schema.ts';

/** The fields that every row has: its id in the source and its creation date there. */
export interface Brought {
  externalId: string;
  /** The source id if it can be the id here; null if the record needs a new one. */
  keptId: string | null;
  creationDate: Date;
}

export interface RowContext {
  today: CalendarDate;
  now: Date;
  environment: Environment;
}

export interface CustomerRow extends Brought {
  body: NewCustomer;
  creditCentavos: bigint;
}
export interface PlanRow extends Brought {
  body: Static<typeof plainPlan>;
}
export interface CardRow extends Brought {
  customer: string;
  card: NewCard;
  networkTransactionId: string | null;
}

const ID_MAX = 100;

const text = (values: Values, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
};

/** Undefined if the id is too long to store. */
export function broughtOf(values: Values, { now }: RowContext, nameWithoutId?: string): Brought | undefined {
  const externalId = text(values, 'id') ?? nameWithoutId ?? '';
  if (externalId.length > ID_MAX) return undefined;
  const made = values['creation_date'];
  return {
    externalId,
    keptId: isIdentifier(externalId) ? externalId : null,
    // A future date is a mistake, and would put the record first in lists for years.
    creationDate: made instanceof Date && made <= now ? made : now,
  };
}

const tooLong = (): { ok: false } & Problem => rejected('id', 'too_long', ID_MAX);
const present = <Value>(name: string, value: Value | undefined): Record<string, Value> =>
  value === undefined ? {} : { [name]: value };

const customers = Compile(newCustomer);
const addressParts = ['department', 'city', 'additional'] as const;

/**
 * The id for rows without one, such as a list of contacts: a repeated import then recognizes the same
 * customers.
 */
const nameOf = (values: Values): string | undefined =>
  text(values, 'external_id') ?? text(values, 'email')?.trim().toLowerCase();

export function judgeCustomer(values: Values, context: RowContext): Judged<CustomerRow> {
  const brought = broughtOf(values, context, nameOf(values));
  if (brought === undefined) return tooLong();
  const address = Object.assign({}, ...addressParts.map(part => present(part, values[part])));
  const body = {
    ...present('name', values['name']),
    ...present('last_name', values['last_name']),
    ...present('email', values['email']),
    ...present('phone_number', values['phone_number']),
    ...present('external_id', values['external_id']),
    ...present('requires_account', values['requires_account']),
    ...(Object.keys(address).length === 0 ? {} : { customer_address: address }),
  } as NewCustomer;
  const credit = (values['credit_balance'] as number | undefined) ?? 0;
  const fault = faultBySchema(customers, body) ?? faultOfCredit(credit);
  return fault === undefined
    ? { ok: true, row: { ...brought, body, creditCentavos: centavosOf(credit) }, warnings: [] }
    : { ok: false, ...fault };
}

const MOST_CREDIT = 9_999_999_999.99;

function faultOfCredit(credit: number): Problem | undefined {
  if (credit < 0) return rejected('credit_balance', 'too_small', 0);
  if (credit > MOST_CREDIT) return rejected('credit_balance', 'too_large', MOST_CREDIT);
  const isWhole = Math.abs(credit * 100 - Math.round(credit * 100)) < 1e-4;
  return isWhole ? undefined : rejected('credit_balance', 'not_amount', credit);
}

const plans = Compile(plainPlan);
/** Names that other systems use for units. */
const units: Readonly<Record<string, string>> = {
  semana: 'week',
  semanas: 'week',
  weeks: 'week',
  mes: 'month',
  meses: 'month',
  months: 'month',
  ano: 'year',
  año: 'year',
  anos: 'year',
  años: 'year',
  years: 'year',
};

export function judgePlan(values: Values, context: RowContext): Judged<PlanRow> {
  const brought = broughtOf(values, context);
  if (brought === undefined) return tooLong();
  const unit = text(values, 'repeat_unit')?.toLowerCase();
  const splits = text(values, 'splits');
  const body = {
    ...present('name', values['name']),
    ...present('amount', values['amount']),
    ...present('currency', text(values, 'currency')?.toUpperCase()),
    ...present('repeat_every', values['repeat_every']),
    ...present('repeat_unit', unit === undefined ? undefined : (units[unit] ?? unit)),
    ...present('retry_times', values['retry_times']),
    ...present('retry_schedule', values['retry_schedule']),
    status_after_retry: text(values, 'status_after_retry')?.toLowerCase() ?? 'unpaid',
    trial_days: values['trial_days'] ?? 0,
    ...present('splits', splits === undefined ? undefined : JSON.parse(splits)),
  } as PlanRow['body'];
  const fault = faultBySchema(plans, body);
  return fault === undefined
    ? { ok: true, row: { ...brought, body }, warnings: [] }
    : { ok: false, ...fault };
}

const networkId = /^[\w:.-]{1,64}$/;

/** Follows Interface 9.2 with two exceptions: security codes are rejected, and the card may have expired. */
export function judgeCard(values: Values, context: RowContext): Judged<CardRow> {
  const brought = broughtOf(values, context);
  if (brought === undefined) return tooLong();
  const cardNumber = (text(values, 'card_number') ?? '').replaceAll(/[\s-]/g, '');
  const holderName = text(values, 'holder_name') ?? '';
  const year = text(values, 'expiration_year') ?? '';
  const expiration = normaliseExpiration({
    month: text(values, 'expiration_month') ?? '',
    year: /^20\d\d$/.test(year) ? year.slice(2) : year,
  });
  const networkTransactionId = text(values, 'network_transaction_id') ?? null;
  if (networkTransactionId !== null && !networkId.test(networkTransactionId))
    return rejected('network_transaction_id', 'unreadable');
  const issuer = lookUpBin(cardNumber);
  // Checks the date as of the card's own month, because an expired card only causes a warning.
  const itsMonth = `20${expiration.year}-${expiration.month}-01` as CalendarDate;
  const fault =
    checkNumber(cardNumber, issuer.brand, context.environment) ??
    checkHolderName(holderName) ??
    checkExpiration(expiration, itsMonth);
  if (fault !== undefined) return cardFault(fault.field, fault.code);
  const { month: expirationMonth, year: expirationYear } = expiration;
  const card: NewCard = { cardNumber, holderName, cvv2: '', expirationMonth, expirationYear, issuer };
  const isOver = isExpired(expiration, context.today);
  return {
    ok: true,
    row: { ...brought, customer: text(values, 'customer_id') ?? '', card, networkTransactionId },
    warnings: isOver
      ? [{ field: 'expiration_year', problem: 'card_expired', value: `${expirationMonth}/${expirationYear}` }]
      : [],
  };
}

/** A report repeats no card data. */
function cardFault(field: string, code: number): { ok: false } & Problem {
  if (field === 'holder_name')
    return code === 1003 ? rejected(field, 'card_number_in_text') : rejected(field, 'too_long', 80);
  if (field === 'expiration_month') return rejected(field, 'not_month');
  if (field !== 'card_number') return rejected(field, 'not_date');
  if (code === 2004) return rejected(field, 'card_check_digit');
  return rejected(field, code === 2007 ? 'test_card' : 'card_digits');
}
