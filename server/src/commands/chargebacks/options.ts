import { userInfo } from 'node:os';
import { bogotaDateOf, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import type { ChargebackCase } from '../../domain/disputes/network-cases/chargeback-case.ts';
import { readStoredProblem } from '../../domain/disputes/network-cases/stored-problem.ts';
import { GatewayError } from '../../platform/errors.ts';
import { systemClock } from '../../platform/primitives/time/clock.ts';
import { formatPesos } from '../../platform/primitives/values/money.ts';
import { dayOption, UsageError } from '../command.ts';

export const shared = { environment: { type: 'string' }, json: { type: 'boolean' } } as const;

export const receivedOption = (value: string | undefined): CalendarDate =>
  dayOption(value, 'received') ?? bogotaDateOf(systemClock.now());

/** The user at the shell, for the case's history. */
export const findShellUser = (): string => userInfo().username;

/** Turns a rejection into the command's error, without a stack. */
export const throwAsUsageError = (error: unknown): never => {
  if (error instanceof GatewayError) throw new UsageError(error.message, { cause: error });
  throw error;
};

export const caseRecord = (known: ChargebackCase): Record<string, string> => ({
  id: known.id,
  connection: known.connectionId ?? '',
  case_number: known.caseNumber,
  network: known.network,
  stage: known.stage,
  state: known.state,
  problem: known.problem === null ? '' : readStoredProblem(known.problem).problem,
  reason_code: known.reasonCode ?? '',
  merchant_id: known.merchantId ?? '',
  transaction_id: known.transactionId ?? '',
  disputed: formatPesos(known.disputedCentavos),
  represented: known.representedCentavos === null ? '' : formatPesos(known.representedCentavos),
  fees: formatPesos(known.postedFeeCentavos),
  received_on: known.receivedOn,
  due_on: known.dueOn ?? '',
  decided_on: known.decidedOn ?? '',
  dismissed_because: known.dismissal?.reason ?? '',
  dismissed_by: known.dismissal?.by ?? '',
});
