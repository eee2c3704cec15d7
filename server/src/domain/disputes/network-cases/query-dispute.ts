import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import {
  type CaseNetwork,
  type CaseOutcome,
  type CaseStage,
  caseStages,
} from '@recaudo/contract/shared/disputes/case-words';
import type { Gateway } from '../../../dependencies.ts';
import type { Announcement } from '../../../processors/connections/disputes/dispute-inbox.ts';
import type { ListedPayment } from '../../../processors/day-journal.ts';
import { brandOf } from '../../charges/charge.ts';
import { findTransaction } from '../../charges/store.ts';
import { findCaseByNumber } from './case-store.ts';
import { type CaseNotice, findNotice, noHints } from './chargeback-case.ts';
import { listNotices } from './notice-store.ts';
import { takeNotice } from './take-notice.ts';

const TIMEOUT_MS = 10_000;

const networks: Readonly<Record<string, CaseNetwork>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  american_express: 'amex',
  diners: 'diners',
};

const outcomes: Readonly<Record<string, CaseOutcome>> = { accepted: 'lost', rejected: 'won' };

type Asked = Extract<Announcement, { kind: 'ask' }>;

/**
 * Queries the gateway behind a connection about a charge, and records the dispute that it reports. The notice itself is not
 * trusted, so a forged one changes nothing. False if the gateway did not respond.
 */
export async function queryDispute(
  gateway: Gateway,
  connectionId: string,
  { merchantId, transactionId, reference }: Asked,
): Promise<boolean> {
  const { days } = await gateway.connections.card(connectionId);
  // This connection offers no list of payments to query.
  if (days === undefined) return true;
  const found = await days.find({ merchantId, method: 'card', reference }, { timeoutMs: TIMEOUT_MS });
  if (found.kind === 'not_found') return true;
  if (found.kind !== 'found') return false;
  const { payment } = found;
  const charge = await findTransaction(gateway.database, { merchantId, customerId: null }, transactionId);
  if (charge === undefined || (payment.dispute ?? null) === null) return true;
  const network = networks[brandOf(charge.card)] ?? 'other';
  await takeReported(gateway, { connectionId, merchantId, reference, network, payment });
  return true;
}

interface Reported {
  connectionId: string;
  merchantId: string;
  reference: string;
  network: CaseNetwork;
  payment: ListedPayment;
}

async function takeReported(gateway: Gateway, reported: Reported): Promise<void> {
  const { connectionId, payment } = reported;
  const outcome = outcomes[payment.dispute ?? ''] ?? null;
  const stage = await stageOf(gateway, connectionId, payment.id, outcome);
  const notice = noticeOf(gateway, reported, stage);
  await takeNotice(gateway, notice);
  if (outcome === null) return;
  await takeNotice(gateway, { ...notice, kind: 'decided', outcome, amountCentavos: null });
}

/** Gateways report no stages, so a report that contradicts the last decision belongs to the next stage. */
async function stageOf(
  { database }: Gateway,
  connectionId: string,
  caseNumber: string,
  outcome: CaseOutcome | null,
): Promise<CaseStage> {
  const known = await findCaseByNumber(database, connectionId, caseNumber);
  if (known === undefined) return 'first';
  const { stage } = known;
  const decision = findNotice(await listNotices(database, known.id), { stage, kind: 'decided' });
  const contradictsDecision = decision !== undefined && outcome !== null && decision.outcome !== outcome;
  const next = caseStages[caseStages.indexOf(stage) + 1];
  return contradictsDecision && next !== undefined ? next : stage;
}

function noticeOf(
  { realClock }: Gateway,
  { connectionId, merchantId, reference, network, payment }: Reported,
  stage: CaseStage,
): CaseNotice {
  return {
    connectionId,
    caseNumber: payment.id,
    network,
    stage,
    kind: 'opened',
    outcome: null,
    reasonCode: null,
    amountCentavos: payment.amountCentavos - payment.givenBackCentavos,
    feeCentavos: 0n,
    receivedOn: bogotaDateOf(realClock.now()),
    dueOn: null,
    hints: { ...noHints, merchantId, reference },
    source: 'openpay',
    byWhom: null,
  };
}
