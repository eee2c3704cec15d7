import { stageWords } from '@recaudo/contract/case-words';
import { errors } from '@recaudo/contract/error-table';
import { GatewayError } from '../../errors.ts';
import { formatPesos } from '../../primitives/money.ts';
import {
  type CaseNotice,
  type ChargebackCase,
  findNotice,
  isBefore,
  type RecordedNotice,
} from './chargeback-case.ts';

export const rejected = (description: string) =>
  new GatewayError(errors.operationNotAllowed, { description });

const shown = (value: bigint | string): string => (typeof value === 'bigint' ? formatPesos(value) : value);

/** The first thing that a repeated notice says otherwise; a value that either of them leaves out contradicts nothing. */
function findContradiction(
  known: ChargebackCase,
  before: RecordedNotice,
  notice: CaseNotice,
): string | undefined {
  const pairs: readonly (readonly [string, bigint | string | null, bigint | string | null])[] = [
    ['network', known.network, notice.network],
    ['outcome', before.outcome, notice.outcome],
    ['reason code', before.reasonCode, notice.reasonCode],
    ['amount', before.amountCentavos, notice.amountCentavos],
    ['due date', before.dueOn, notice.dueOn],
    ['fee', before.feeCentavos, notice.feeCentavos === 0n ? null : notice.feeCentavos],
  ];
  const other = pairs.find(([, was, is]) => was !== null && is !== null && was !== is);
  if (other === undefined) return undefined;
  const [name, was, is] = other;
  return `Case ${known.caseNumber} already has this notice with another ${name}: ${shown(was ?? '')}, not ${shown(is ?? '')}`;
}

/**
 * Whether a notice adds something to a case. False for one that the case has already; throws where it contradicts what the
 * case says.
 */
export function addsToCase(
  known: ChargebackCase,
  notices: readonly RecordedNotice[],
  notice: CaseNotice,
): boolean {
  const { caseNumber, stage } = known;
  const before = findNotice(notices, notice);
  if (before !== undefined) {
    const contradiction = findContradiction(known, before, notice);
    if (contradiction !== undefined) throw rejected(contradiction);
    return false;
  }
  if (known.network !== notice.network) {
    throw rejected(`Case ${caseNumber} is a case of ${known.network}, not of ${notice.network}`);
  }
  if (isBefore(notice.stage, stage)) {
    throw rejected(`Case ${caseNumber} has already reached the stage ${stageWords[stage].en}`);
  }
  if (notice.kind !== 'opened' && notice.stage !== stage) {
    throw rejected(`Case ${caseNumber} was not opened at the stage ${stageWords[notice.stage].en}`);
  }
  if (notice.kind === 'represented' && findNotice(notices, { stage, kind: 'decided' }) !== undefined) {
    throw rejected(`Case ${caseNumber} is decided at the stage ${stageWords[stage].en}`);
  }
  return true;
}

/** A case begins with a notice that opens a stage and names what is disputed. */
export function requireOpening({ caseNumber, kind, amountCentavos }: CaseNotice): bigint {
  if (kind !== 'opened') throw rejected(`There is no case ${caseNumber} on this connection`);
  if (amountCentavos === null || amountCentavos <= 0n) {
    throw rejected(`Case ${caseNumber} needs the amount that is disputed`);
  }
  return amountCentavos;
}
