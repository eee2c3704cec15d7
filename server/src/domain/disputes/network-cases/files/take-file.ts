import type { CaseMapping, CaseRowProblem } from '@recaudo/contract/operator/chargeback-files';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import type { Gateway } from '../../../../dependencies.ts';
import { GatewayError } from '../../../../platform/errors.ts';
import { runTask } from '../../../../platform/tasks/task-pool.ts';
import { storedProblemOf } from '../stored-problem.ts';
import { takeNotice } from '../take-notice.ts';
import { readCaseFile } from './case-file-task.ts';
import type { FileNotice } from './read-case-row.ts';

export interface SentCaseFile {
  path: string;
  mapping: CaseMapping | undefined;
}

/** All operators share one owner, so that their files wait for each other and not for merchants' files. */
const OWNER = 'operators';

/** Reads the file and stores nothing. */
export const previewCaseFile = ({ log }: Gateway, sent: SentCaseFile) =>
  runTask(readCaseFile, { owner: OWNER, log, onPart: () => undefined }, sent);

export interface TakenFile {
  added: number;
  repeated: number;
  inReview: number;
  problems: CaseRowProblem[];
}

/** Processes each row as a separate notice: a rejected row does not affect the others, and the same file can be sent again. */
export async function takeCaseFile(
  gateway: Gateway,
  sent: SentCaseFile,
  { connectionId, byWhom }: { connectionId: string | null; byWhom: string | null },
): Promise<TakenFile> {
  const notices: FileNotice[] = [];
  const { log, realClock } = gateway;
  const read = await runTask(
    readCaseFile,
    { owner: OWNER, log, onPart: part => void notices.push(...part) },
    sent,
  );
  const taken: TakenFile = { added: 0, repeated: 0, inReview: 0, problems: [...read.problems] };
  const today = bogotaDateOf(realClock.now());
  for (const { line, ...notice } of notices) {
    try {
      const receivedOn = notice.receivedOn ?? today;
      const result = await takeNotice(gateway, {
        ...notice,
        receivedOn,
        connectionId,
        source: 'file',
        byWhom,
      });
      if (result.isNew) taken.added += 1;
      else taken.repeated += 1;
      if (result.case.state === 'review') taken.inReview += 1;
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      taken.problems.push({ line, ...storedProblemOf(error) });
    }
  }
  return taken;
}
