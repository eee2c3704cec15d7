import { type GatewayError, reject } from '../../../platform/errors.ts';
import { formatPesos } from '../../../platform/primitives/values/money.ts';
import {
  type CaseNotice,
  type ChargebackCase,
  findNotice,
  isBefore,
  type RecordedNotice,
} from './chargeback-case.ts';

const shown = (value: bigint | string): string => (typeof value === 'bigint' ? formatPesos(value) : value);

/** The first field in which a repeated notice differs. A value that one of the two leaves out is no contradiction. */
function findContradiction(
  known: ChargebackCase,
  before: RecordedNotice,
  notice: CaseNotice,
): GatewayError | undefined {
  const pairs: readonly (readonly [string, bigint | string | null, bigint | string | null])[] = [
    ['network', known.network, notice.network],
    ['outcome', before.outcome, notice.outcome],
    ['reason_code', before.reasonCode, notice.reasonCode],
    ['amount', before.amountCentavos, notice.amountCentavos],
    ['due_date', before.dueOn, notice.dueOn],
    ['fee', before.feeCentavos, notice.feeCentavos === 0n ? null : notice.feeCentavos],
  ];
  const other = pairs.find(([, was, is]) => was !== null && is !== null && was !== is);
  if (other === undefined) return undefined;
  const [field, was, is] = other;
  return reject('case_notice_contradicts', {
    case: known.caseNumber,
    field,
    known: shown(was ?? ''),
    given: shown(is ?? ''),
  });
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
    if (contradiction !== undefined) throw contradiction;
    return false;
  }
  if (known.network !== notice.network) {
    throw reject('case_of_other_network', {
      case: caseNumber,
      network: known.network,
      given: notice.network,
    });
  }
  if (isBefore(notice.stage, stage)) {
    throw reject('case_stage_passed', { case: caseNumber, stage });
  }
  if (notice.kind !== 'opened' && notice.stage !== stage) {
    throw reject('case_stage_not_opened', { case: caseNumber, stage: notice.stage });
  }
  if (notice.kind === 'represented' && findNotice(notices, { stage, kind: 'decided' }) !== undefined) {
    throw reject('case_stage_decided', { case: caseNumber, stage });
  }
  return true;
}

/** A case begins with a notice that opens a stage and names what is disputed. */
export function requireOpening({ caseNumber, kind, amountCentavos }: CaseNotice): bigint {
  if (kind !== 'opened') throw reject('case_unknown', { case: caseNumber });
  if (amountCentavos === null || amountCentavos <= 0n) {
    throw reject('case_without_amount', { case: caseNumber });
  }
  return amountCentavos;
}
