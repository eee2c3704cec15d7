import type { Clock } from '../../../platform/primitives/time/clock.ts';
import { formatPesos } from '../../../platform/primitives/values/money.ts';
import type { Authorisation, Deadline, Outcome, ReportedTaxes } from '../../card-processor.ts';
import type { ConnectionCheck, OpenConnection } from '../../connections/connection.ts';
import type { MessageTrace, TracedMessage } from '../../connections/traces/message-trace.ts';
import type { CertificationPlan, Expectation, PlannedCase, PlannedStep } from './plan.ts';

export interface CertificationReport {
  name: string;
  linkId: string;
  startedAt: Date;
  endedAt: Date;
  passed: number;
  failed: number;
  cases: readonly CaseReport[];
}

export interface CaseReport {
  id: string;
  title: string;
  isPassed: boolean;
  steps: readonly StepReport[];
}

export interface StepReport {
  action: PlannedStep['do'];
  /** Our reference, as in the trace. Null for an echo. */
  reference: string | null;
  expected: Expectation;
  got: Expectation;
  isPassed: boolean;
  /** Decoded, without card data. */
  messages: readonly TracedMessage[];
}

/** Records the messages of a connection opened for certification, for the report. */
export interface TraceRecorder extends MessageTrace {
  /** Returns the messages since the last call. */
  take(): TracedMessage[];
}

export function newTraceRecorder(): TraceRecorder {
  let messages: TracedMessage[] = [];
  return {
    hasRoom: () => true,
    add: message => {
      messages.push(message);
    },
    take: () => {
      const taken = messages;
      messages = [];
      return taken;
    },
  };
}

export interface Certification {
  connection: OpenConnection;
  connectionId: string;
  /** The merchant whose enrollment is used: the acquirer's test merchant. */
  merchantId: string;
  plan: CertificationPlan;
  recorder: TraceRecorder;
  deadline: Deadline;
  clock: Clock;
  onCase?: ((report: CaseReport) => void) | undefined;
}

/** Runs the cases in order. A case ends at its first step with an unexpected outcome. */
export async function runCertification(certification: Certification): Promise<CertificationReport> {
  const { plan, connectionId, clock, deadline, connection, recorder } = certification;
  const startedAt = clock.now();
  const run = startedAt.getTime().toString(36);
  // Waits until the lines are open; the messages so far belong to no case.
  await connection.check(deadline);
  recorder.take();
  const cases: CaseReport[] = [];
  for (const [index, planned] of plan.cases.entries()) {
    const report = await playCase(certification, planned, `certify-${run}-${index + 1}`);
    cases.push(report);
    certification.onCase?.(report);
  }
  const passed = cases.filter(({ isPassed }) => isPassed).length;
  const failed = cases.length - passed;
  return { name: plan.name, linkId: connectionId, startedAt, endedAt: clock.now(), passed, failed, cases };
}

async function playCase(
  certification: Certification,
  { id, title, steps }: PlannedCase,
  prefix: string,
): Promise<CaseReport> {
  const references = new Map<string, Earlier>();
  const played: StepReport[] = [];
  for (const [index, step] of steps.entries()) {
    const reference = `${prefix}-${index + 1}`;
    const outcome = await playStep(certification, step, reference, references.get(step.of ?? ''));
    const got = describe(outcome);
    const networkTransactionId = outcome.kind === 'approved' ? outcome.networkTransactionId : undefined;
    if (step.as !== undefined) references.set(step.as, { reference, networkTransactionId });
    const isPassed = isAsExpected(step.expect, got);
    const messages = certification.recorder.take();
    const own = step.do === 'echo' ? null : reference;
    played.push({ action: step.do, reference: own, expected: step.expect, got, isPassed, messages });
    if (!isPassed) break;
  }
  return { id, title, isPassed: played.every(({ isPassed }) => isPassed), steps: played };
}

/** What later steps need from an earlier one. */
interface Earlier {
  reference: string;
  networkTransactionId: string | undefined;
}

async function playStep(
  { connection, merchantId, plan, deadline }: Certification,
  step: PlannedStep,
  reference: string,
  earlier: Earlier | undefined,
): Promise<Outcome | ConnectionCheck> {
  const { card } = connection;
  if (step.do === 'echo') return connection.check(deadline);
  if (card === undefined) return { kind: 'unavailable' };
  const amountCentavos = BigInt(step.amountCentavos ?? 0);
  const original = earlier?.reference ?? '';
  const followUp = { merchantId, reference, original, amountCentavos };
  if (step.do === 'capture') return card.capture(followUp, deadline);
  if (step.do === 'refund') return card.refund(followUp, deadline);
  if (step.do === 'reverse') return card.reverse({ merchantId, reference, original }, deadline);
  const authorisation = authorisationOf(step, plan, earlier?.networkTransactionId ?? null);
  return card.authorise({ ...authorisation, merchantId, reference, amountCentavos }, deadline);
}

function authorisationOf(
  step: PlannedStep,
  { cards }: CertificationPlan,
  networkTransactionId: string | null,
): Omit<Authorisation, 'merchantId' | 'reference' | 'amountCentavos'> {
  const card = cards[step.card ?? ''];
  if (card === undefined) throw new Error(`there is no card ${step.card}`);
  return {
    capture: step.do === 'purchase',
    installments: step.installments ?? 1,
    taxes: taxesOf(step),
    initiator: step.initiator ?? 'payer',
    agreement: step.agreement === undefined ? null : { use: step.agreement, networkTransactionId },
    threeDSecure: null,
    card: { ...card, holderName: card.holderName ?? '', cvv2: card.cvv2 ?? null },
  };
}

function taxesOf({ taxes = {} }: PlannedStep): ReportedTaxes {
  const centavos = (value: number | undefined) => (value === undefined ? null : BigInt(value));
  const iva = centavos(taxes.ivaCentavos);
  return {
    iva: iva === null ? null : formatPesos(iva),
    ivaBaseCentavos: centavos(taxes.ivaBaseCentavos),
    incCentavos: centavos(taxes.incCentavos),
    tipCentavos: centavos(taxes.tipCentavos),
  };
}

function describe(outcome: Outcome | ConnectionCheck): Expectation {
  if (outcome.kind === 'approved')
    return withoutGaps({ outcome: 'approved', responseCode: outcome.responseCode });
  if (outcome.kind !== 'declined') return { outcome: outcome.kind };
  const { responseCode, adviceCode, code, retry } = outcome;
  return withoutGaps({ outcome: 'declined', responseCode, adviceCode, code, retry: retry?.kind });
}

type Gapped = { [Key in keyof Expectation]: Expectation[Key] | undefined };
const withoutGaps = (facts: Gapped): Expectation =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Expectation;

/** An expectation that is not stated accepts any value. */
function isAsExpected(expected: Expectation, got: Expectation): boolean {
  return (Object.keys(expected) as (keyof Expectation)[]).every(key => expected[key] === got[key]);
}
