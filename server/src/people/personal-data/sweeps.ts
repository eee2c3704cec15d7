import { environments } from '@recaudo/contract/shared/environment';
import { forgetKept } from '../../domain/customers/personal-data/request-store.ts';
import type { Control } from '../control.ts';
import { listFiles } from './erased-list.ts';
import { finishErasure } from './finish-erasure.ts';
import { reapplyListed } from './reapply-erasures.ts';

/** Processes the oldest request of each environment. */
export async function erasePeople(control: Control): Promise<number> {
  let done = 0;
  for (const environment of environments) {
    if ((await finishErasure(control, environment)) !== undefined) done += 1;
  }
  return done;
}

/** Removes identities whose retention period is over. */
export async function forgetIdentities(control: Control, batchSize: number): Promise<number> {
  let forgotten = 0;
  for (const environment of environments) {
    const gateway = control.gateways[environment];
    if (gateway !== undefined) {
      forgotten += await forgetKept(gateway.database, gateway.realClock.now(), batchSize);
    }
  }
  return forgotten;
}

/** Requests again the erasures made after the backup that this installation was restored from. */
export const reapplyErasures = async (control: Control): Promise<number> =>
  (await reapplyListed(control, listFiles(control))).length;
