import { MAX_DISMISSAL_REASON } from '@recaudo/contract/operator/chargeback-cases';
import { caseOutcomes } from '@recaudo/contract/shared/disputes/case-words';
import { environments } from '@recaudo/contract/shared/environment';
import { dismissCase } from '../../domain/disputes/network-cases/dismiss-case.ts';
import { type FollowingNotice, followCase } from '../../domain/disputes/network-cases/follow-notice.ts';
import { matchCase } from '../../domain/disputes/network-cases/match-case.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { chooseOption, pesosOption, readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord } from '../terminal/print.ts';
import { caseRecord, findShellUser, receivedOption, shared, throwAsUsageError } from './options.ts';

const options = {
  ...shared,
  id: { type: 'string' },
  received: { type: 'string' },
  amount: { type: 'string' },
  outcome: { type: 'string' },
  fee: { type: 'string' },
} as const;

type Given = ReturnType<typeof readOptions<typeof options>>;

async function follow(
  action: string,
  given: Given,
  notice: Pick<FollowingNotice, 'kind' | 'outcome' | 'amountCentavos' | 'feeCentavos'>,
): Promise<void> {
  const environment = chooseOption(given.environment, 'environment', environments, 'sandbox');
  const id = requireOption(given.id, 'id');
  const receivedOn = receivedOption(given.received);
  await changeGateway(environment, { action, what: id }, async gateway => {
    const taken = await followCase(gateway, id, {
      ...notice,
      receivedOn,
      source: 'command',
      byWhom: findShellUser(),
    }).catch(throwAsUsageError);
    printRecord({ ...caseRecord(taken.case), is_new: String(taken.isNew) }, given.json);
  });
}

export async function chargebacksRepresent(args: string[]): Promise<void> {
  const given = readOptions(args, options);
  const amountCentavos = pesosOption(requireOption(given.amount, 'amount'), 'amount');
  const notice = { kind: 'represented', outcome: null, amountCentavos, feeCentavos: 0n } as const;
  await follow('chargeback_case_represented', given, notice);
}

export async function chargebacksDecide(args: string[]): Promise<void> {
  const given = readOptions(args, options);
  const outcome = chooseOption(given.outcome, 'outcome', caseOutcomes);
  const feeCentavos = pesosOption(given.fee, 'fee') ?? 0n;
  await follow('chargeback_case_decided', given, {
    kind: 'decided',
    outcome,
    amountCentavos: null,
    feeCentavos,
  });
}

export async function chargebacksMatch(args: string[]): Promise<void> {
  const given = readOptions(args, {
    ...shared,
    id: { type: 'string' },
    merchant: { type: 'string' },
    transaction: { type: 'string' },
  });
  const environment = chooseOption(given.environment, 'environment', environments, 'sandbox');
  const id = requireOption(given.id, 'id');
  const merchantId = requireOption(given.merchant, 'merchant');
  const transactionId = requireOption(given.transaction, 'transaction');
  const details = { transaction_id: transactionId };
  const change = { action: 'chargeback_case_matched', what: id, merchantId, details };
  await changeGateway(environment, change, async gateway => {
    const matched = await matchCase(gateway, id, { merchantId, transactionId }).catch(throwAsUsageError);
    printRecord(caseRecord(matched), given.json);
  });
}

export async function chargebacksDismiss(args: string[]): Promise<void> {
  const given = readOptions(args, { ...shared, id: { type: 'string' }, reason: { type: 'string' } });
  const environment = chooseOption(given.environment, 'environment', environments, 'sandbox');
  const id = requireOption(given.id, 'id');
  const reason = requireOption(given.reason, 'reason').trim();
  if (reason === '' || reason.length > MAX_DISMISSAL_REASON) {
    throw new UsageError(`--reason must have 1 to ${MAX_DISMISSAL_REASON} characters`);
  }
  const change = { action: 'chargeback_case_dismissed', what: id, details: { reason } };
  await changeGateway(environment, change, async gateway => {
    const dismissed = await dismissCase(gateway, id, { reason, by: findShellUser() }).catch(
      throwAsUsageError,
    );
    printRecord(caseRecord(dismissed), given.json);
  });
}
