import { caseNetworks, caseStages } from '@recaudo/contract/shared/disputes/case-words';
import { environments } from '@recaudo/contract/shared/environment';
import { takeNotice } from '../../domain/disputes/network-cases/take-notice.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { chooseOption, dayOption, pesosOption, readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord } from '../terminal/print.ts';
import { caseRecord, findShellUser, receivedOption, shared, throwAsUsageError } from './options.ts';

export async function chargebacksAdd(args: string[]): Promise<void> {
  const options = readOptions(args, {
    ...shared,
    case: { type: 'string' },
    network: { type: 'string' },
    amount: { type: 'string' },
    connection: { type: 'string' },
    stage: { type: 'string' },
    'reason-code': { type: 'string' },
    fee: { type: 'string' },
    received: { type: 'string' },
    due: { type: 'string' },
    reference: { type: 'string' },
    authorization: { type: 'string' },
    arn: { type: 'string' },
    'charge-amount': { type: 'string' },
    'last-four': { type: 'string' },
    'charge-date': { type: 'string' },
    merchant: { type: 'string' },
  });
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  const caseNumber = requireOption(options.case, 'case');
  const stage = chooseOption(options.stage, 'stage', caseStages, 'first');
  const { 'last-four': lastFour = null } = options;
  if (lastFour !== null && !/^\d{4}$/.test(lastFour)) throw new UsageError('--last-four must be four digits');
  const notice = {
    connectionId: options.connection ?? null,
    caseNumber,
    network: chooseOption(options.network, 'network', caseNetworks),
    stage,
    kind: 'opened',
    outcome: null,
    reasonCode: options['reason-code'] ?? null,
    amountCentavos: pesosOption(requireOption(options.amount, 'amount'), 'amount'),
    feeCentavos: pesosOption(options.fee, 'fee') ?? 0n,
    receivedOn: receivedOption(options.received),
    dueOn: dayOption(options.due, 'due'),
    hints: {
      merchantId: options.merchant ?? null,
      reference: options.reference ?? null,
      authorization: options.authorization ?? null,
      arn: options.arn ?? null,
      amountCentavos: pesosOption(options['charge-amount'], 'charge-amount'),
      lastFour,
      day: dayOption(options['charge-date'], 'charge-date'),
    },
    source: 'command',
    byWhom: findShellUser(),
  } as const;
  const change = {
    action: 'chargeback_case_added',
    what: caseNumber,
    details: { case_number: caseNumber, stage },
  };
  await changeGateway(environment, change, async gateway => {
    const taken = await takeNotice(gateway, notice).catch(throwAsUsageError);
    printRecord({ ...caseRecord(taken.case), is_new: String(taken.isNew) }, options.json);
  });
}
