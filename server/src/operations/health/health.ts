import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Environment } from '@recaudo/contract/shared/environment';
import type { AccessReviewDue, Gateway, KeyFileFault } from '../../dependencies.ts';
import type { Pausable, Pause } from '../../domain/merchants/pauses/pause.ts';
import { listPauses } from '../../domain/merchants/pauses/store.ts';
import { readSettlementCheck, type SettlementCheckState } from '../../domain/settlement/check/state-store.ts';
import type { Queryable } from '../../platform/database/connections/connection.ts';
import type { RestoredCopy } from '../../platform/database/integrity/restored-copy-store.ts';
import type { CertificateState } from '../../platform/http/https-server.ts';
import { monotonicMs } from '../../platform/primitives/time/clock.ts';
import { sweeps } from '../../sweeps.ts';
import { type ConnectionHostHealth, readConnectionHosts } from './connection-hosts.ts';
import type { Replication } from './judgments/judge-replication.ts';
import type { MachineSigns } from './machine.ts';
import { type PaymentMethod, type PaymentMethodState, readPaymentMethods } from './payment-methods.ts';
import { type BackupState, readBackupState } from './stores/backup-store.ts';
import { type Checksums, readChecksums } from './stores/checksum-store.ts';
import { type ConnectionHealth, listConnectionHealth } from './stores/connection-store.ts';
import { type MailHealth, readMailHealth } from './stores/mail-store.ts';
import { findPageCheck, type PageCheck } from './stores/page-check-store.ts';
import { answersPing } from './stores/ping-store.ts';
import { listProcessClocks, type ProcessClock } from './stores/process-clock-store.ts';
import { type Queue, readQueues } from './stores/queue-store.ts';
import { readReplication } from './stores/replication-store.ts';
import { listSeenSweeps, type SeenSweep } from './stores/sweep-store.ts';
import { listWaitingSteps } from './stores/upgrade-store.ts';
import { listWorkersSince } from './stores/worker-store.ts';
import { type DatabaseUnderneath, readUnderneath } from './underneath.ts';

/** The state of one environment. */
export interface EnvironmentHealth {
  environment: Environment;
  now: Date;
  database: { answers: boolean; latencyMs: number } & DatabaseUnderneath;
  /** Absent if not checked. */
  machine?: MachineSigns | undefined;
  replication: Replication | undefined;
  /** Unfinished steps of an upgrade. */
  waitingSteps: readonly string[];
  clocks: {
    /** Positive if this process's clock is ahead of the database's. */
    leadMs: number;
    /** The clocks of other running processes, the worst first. */
    processes: readonly ProcessClock[];
  };
  queues: readonly Queue[];
  /** The day of the next renewal, overdue or upcoming. */
  nextRenewal: string | null;
  today: string;
  sweeps: readonly (SeenSweep & { everyMs: number })[];
  paymentMethods: Record<PaymentMethod, PaymentMethodState> | undefined;
  connections: readonly ConnectionHealth[];
  connectionHosts: ConnectionHostHealth;
  pauses: Partial<Record<Pausable, Pause>>;
  workers: WorkersInSight;
  /** The last check of the payment pages, if there was one. */
  pages: PageCheck | undefined;
  /** Absent if the operator configured no certificate. */
  certificate?: CertificateState | undefined;
  /** undefined if the database is unavailable. */
  backups: BackupState | undefined;
  /** Set while the installation is an unreleased restored copy. */
  copy?: RestoredCopy | undefined;
  mails?: MailHealth | undefined;
  checksums?: Checksums | undefined;
  /** undefined where no merchant is settled. */
  settlementCheck?: SettlementCheckState | undefined;
  keyFileFault?: KeyFileFault | undefined;
  /** null: there are no operators. undefined: the other environment reports it. unknown: the control database did not answer. */
  access?: AccessReviewDue | null | 'unknown' | undefined;
}

/** Worker processes that reported lately. */
export interface WorkersInSight {
  alive: number;
  /** Workers that have not seen the pause yet and may still start work. */
  unaware: number;
  /** Jobs they are running. */
  running: number;
}

/** Workers report every ten seconds. */
const ALIVE_MS = 30_000;

/** Reports an unavailable database instead of throwing; the rest is then unknown. */
export async function readHealth(gateway: Gateway): Promise<EnvironmentHealth> {
  const health = await readEnvironment(gateway);
  const { machine, ...database } = await readUnderneath(gateway, health);
  return { ...health, machine, database: { ...health.database, ...database } };
}

async function readEnvironment(gateway: Gateway): Promise<EnvironmentHealth> {
  const { environment, database, realClock } = gateway;
  const now = realClock.now();
  const today = bogotaDateOf(now);
  const startedMs = monotonicMs();
  const answers = await answersPing(database);
  const latencyMs = Math.round((monotonicMs() - startedMs) * 10) / 10;
  const copy = gateway.quarantine?.heldCopy();
  const found = { environment, now, today, copy, database: { answers, latencyMs } };
  if (!answers)
    return { ...found, queues: [], nextRenewal: null, sweeps: [], paymentMethods: undefined, ...unseen };
  return readAnswering(gateway, found);
}

type PingedEnvironment = Pick<EnvironmentHealth, 'environment' | 'now' | 'today' | 'copy' | 'database'>;

async function readAnswering(gateway: Gateway, found: PingedEnvironment): Promise<EnvironmentHealth> {
  const { database, ownClock, mailer } = gateway;
  const { now, today } = found;
  const [
    { queues, nextRenewal },
    seen,
    paymentMethods,
    pauses,
    workers,
    processes,
    pages,
    connections,
    connectionHosts,
    proofs,
    replication,
    waitingSteps,
    mails,
    access,
  ] = await Promise.all([
    readQueues(database, { today, now, sendsMail: mailer !== undefined }),
    listSeenSweeps(database),
    readPaymentMethods(gateway),
    listPauses(database),
    listWorkersSince(database, new Date(now.getTime() - ALIVE_MS)),
    listProcessClocks(database, ownClock?.id ?? ''),
    findPageCheck(database),
    listConnectionHealth(database),
    readConnectionHosts(gateway),
    readProofs(database),
    readReplication(database),
    listWaitingSteps(database),
    readMailHealth(database, mailer !== undefined),
    gateway.findAccessReview?.().catch(() => 'unknown' as const),
  ]);
  return {
    ...found,
    replication,
    waitingSteps,
    mails,
    ...proofs,
    access,
    keyFileFault: gateway.findKeyFileFault?.(),
    clocks: { leadMs: ownClock?.leadMs() ?? 0, processes },
    queues,
    nextRenewal,
    connections,
    connectionHosts,
    sweeps: withRhythm(seen),
    paymentMethods: statesIn(found, paymentMethods),
    pages,
    certificate: gateway.readCertificate?.(),
    pauses: Object.fromEntries(pauses.map(pause => [pause.what, pause])),
    workers: inSight(workers),
  };
}

/** What was proven lately, of the data and of its copies. */
async function readProofs(
  database: Queryable,
): Promise<Pick<EnvironmentHealth, 'backups' | 'checksums' | 'settlementCheck'>> {
  const [backups, checksums, settlementCheck] = await Promise.all([
    readBackupState(database),
    readChecksums(database),
    readSettlementCheck(database),
  ]);
  return { backups, checksums, settlementCheck };
}

/** In a closed copy, production accepts no payments, even if its connections work. */
const stateIn = (
  { environment, copy }: Pick<EnvironmentHealth, 'environment' | 'copy'>,
  state: PaymentMethodState,
): PaymentMethodState =>
  environment === 'production' && copy !== undefined && state !== 'not_connected' ? 'down' : state;

const statesIn = (
  found: PingedEnvironment,
  { cards, pse, stores }: Awaited<ReturnType<typeof readPaymentMethods>>,
): Record<PaymentMethod, PaymentMethodState> => ({
  cards: stateIn(found, cards.state),
  pse: stateIn(found, pse.state),
  stores: stateIn(found, stores.state),
});

const inSight = (workers: Awaited<ReturnType<typeof listWorkersSince>>): WorkersInSight => ({
  alive: workers.length,
  unaware: workers.filter(({ isPaused }) => !isPaused).length,
  running: workers.reduce((sum, { running }) => sum + running, 0),
});

const withRhythm = (seen: readonly SeenSweep[]) =>
  sweeps.map(({ name, everyMs }) => ({
    ...(seen.find(sweep => sweep.name === name) ?? { name, seenAt: null, failedAt: null }),
    everyMs,
  }));

const unseen = {
  replication: undefined,
  waitingSteps: [],
  connections: [],
  connectionHosts: { isListSet: true, faults: [] },
  pages: undefined,
  backups: undefined,
  clocks: { leadMs: 0, processes: [] },
  pauses: {},
  workers: { alive: 0, unaware: 0, running: 0 },
};
