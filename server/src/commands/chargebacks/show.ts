import { caseStates } from '@recaudo/contract/shared/disputes/case-words';
import { environments } from '@recaudo/contract/shared/environment';
import { findCase, listCases } from '../../domain/disputes/network-cases/case-store.ts';
import { listNotices } from '../../domain/disputes/network-cases/notice-store.ts';
import { formatPesos } from '../../platform/primitives/values/money.ts';
import { withGateway } from '../access/with-gateway.ts';
import { chooseOption, readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord, printTable } from '../terminal/print.ts';
import { caseRecord, shared } from './options.ts';

const MOST_SHOWN = 1_000;

export async function chargebacksList(args: string[]): Promise<void> {
  const options = readOptions(args, { ...shared, state: { type: 'string' } });
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  const states =
    options.state === undefined ? caseStates : [chooseOption(options.state, 'state', caseStates)];
  await withGateway(environment, async ({ database }) => {
    const cases = await listCases(database, { states, before: undefined, limit: MOST_SHOWN });
    printTable(cases.map(caseRecord), options.json);
  });
}

export async function chargebacksShow(args: string[]): Promise<void> {
  const options = readOptions(args, { ...shared, id: { type: 'string' } });
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  const id = requireOption(options.id, 'id');
  await withGateway(environment, async ({ database }) => {
    const known = await findCase(database, id);
    if (known === undefined) throw new UsageError(`there is no dispute ${id} in ${environment}`);
    const notices = (await listNotices(database, id)).map(notice => ({
      number: String(notice.number),
      stage: notice.stage,
      notice: notice.outcome ?? notice.kind,
      amount: notice.amountCentavos === null ? '' : formatPesos(notice.amountCentavos),
      fee: formatPesos(notice.feeCentavos),
      received_on: notice.receivedOn,
      due_on: notice.dueOn ?? '',
      source: notice.source,
      by: notice.byWhom ?? '',
      posted: notice.isPosted ? 'yes' : 'no',
    }));
    if (options.json === true) {
      console.log(JSON.stringify({ ...caseRecord(known), notices }));
      return;
    }
    printRecord(caseRecord(known));
    printTable(notices);
  });
}
