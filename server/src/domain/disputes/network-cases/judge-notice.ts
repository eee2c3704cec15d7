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

/** The first field in which a repeated notice differs. A field that only one of the two has is no contradiction. */
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

/** True if a notice is new to the case, false if it repeats one. Throws if it contradicts the case. */
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

/** The first notice of a case must open a stage and contain the disputed amount. */
export function requireOpening({ caseNumber, kind, amountCentavos }: CaseNotice): bigint {
  if (kind !== 'opened') throw reject('case_unknown', { case: caseNumber });
  if (amountCentavos === null || amountCentavos <= 0n) {
    throw reject('case_without_amount', { case: caseNumber });
  }
  return amountCentavos;
}
