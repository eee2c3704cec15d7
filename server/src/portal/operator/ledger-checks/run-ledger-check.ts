import type { Gateway } from '../../../dependencies.ts';
import { type CheckStage, checkLedger } from '../../../domain/money/ledger/check-ledger.ts';
import { countRows, type Difference } from '../../../domain/money/ledger/check-store.ts';
import { reject } from '../../../platform/errors.ts';
import { writeJson } from '../../../platform/http/responses/json-writer.ts';
import { endCheck, recordProgress, startCheck } from './store.ts';

/** A check without progress for this long died with its process. */
export const LOST_AFTER_MS = 60_000;
const RECORD_EVERY_MS = 1_000;
const MOST_KEPT = 100;

export interface StartedCheck {
  number: number;
  /** Resolves when its result is stored. */
  ended: Promise<void>;
}

/** Starts a check in the background; its progress and result are in the table. */
export async function startLedgerCheck(gateway: Gateway): Promise<StartedCheck> {
  const { database, realClock, log } = gateway;
  const now = realClock.now();
  const number = await startCheck(database, {
    now,
    total: await countRows(database, 'transactions', undefined),
    lostBefore: new Date(now.getTime() - LOST_AFTER_MS),
  });
  if (number === undefined) {
    throw reject('ledger_check_running');
  }
  const ended = runCheck(gateway, number).catch((error: unknown) =>
    log.error({ err: error, number }, 'could not store the result of a ledger check'),
  );
  return { number, ended };
}

async function runCheck({ database, realClock, cardProcessor, log }: Gateway, number: number): Promise<void> {
  const found: Difference[] = [];
  let checked = 0;
  let differences = 0;
  let notedMs = realClock.now().getTime();
  let notedStage: CheckStage | undefined;
  let merchants: number | null = null;
  let failure: string | null = null;
  let connections: readonly { connection: string | null; owed: bigint; differences: number }[] = [];
  /** Reports progress, which also shows that the check is alive. */
  const tell = (stage: CheckStage) => {
    const now = realClock.now();
    if (stage === notedStage && now.getTime() - notedMs < RECORD_EVERY_MS) return;
    notedStage = stage;
    notedMs = now.getTime();
    recordProgress(database, { number, now, checked, differences, stage }).catch((error: unknown) =>
      log.warn({ err: error, number }, 'could not store the progress of a ledger check'),
    );
  };
  try {
    const result = await checkLedger(database, {
      onDifference: difference => {
        differences += 1;
        if (found.length < MOST_KEPT) found.push(difference);
      },
      journal: cardProcessor.journal,
      onProgress: (stage, count) => {
        if (stage === 'transactions') checked += count;
        tell(stage);
      },
    });
    ({ merchants } = result);
    connections = result.connections.map(({ connectionId, owedCentavos, differences: found }) => ({
      connection: connectionId,
      owed: owedCentavos,
      differences: found,
    }));
  } catch (error) {
    log.error({ err: error, number }, 'ledger check did not finish');
    failure = error instanceof Error ? error.message : String(error);
  }
  await endCheck(database, {
    number,
    now: realClock.now(),
    checked,
    merchants,
    differences,
    found: JSON.stringify(found),
    failure,
    connections: writeJson(connections),
  });
}
