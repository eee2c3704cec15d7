import { type Environment, environments } from '@recaudo/contract/shared/environment';
import { pause, resume } from '../../domain/merchants/pauses/change-pause.ts';
import type { Pausable, Pause } from '../../domain/merchants/pauses/pause.ts';
import { listPauses } from '../../domain/merchants/pauses/store.ts';
import { formatInstant } from '../../platform/primitives/time/instant.ts';
import { changeGateway } from '../access/change-gateway.ts';
import { withGateway } from '../access/with-gateway.ts';
import { chooseOption, readOptions, requireOption } from '../command.ts';
import { printRecord } from '../terminal/print.ts';
import { rethrowAsUsageError } from '../terminal/rethrow-as-usage-error.ts';

const shared = { environment: { type: 'string' }, json: { type: 'boolean' } } as const;
const changed = { ...shared, by: { type: 'string' } } as const;
const environmentOf = (options: { environment?: string | undefined }): Environment =>
  chooseOption(options.environment, 'environment', environments, 'sandbox');

/** The default author of a pause. */
const NOBODY_NAMED = 'the command line';

const pauseCommand = (what: Pausable) => async (args: string[]) => {
  const options = readOptions(args, { ...changed, reason: { type: 'string' } });
  const environment = environmentOf(options);
  const reason = requireOption(options.reason, 'reason');
  const byWhom = options.by ?? NOBODY_NAMED;
  const change = { action: `${what}_paused`, what: environment, byWhom, details: { reason } };
  await changeGateway(environment, change, async gateway => {
    await pause(gateway, what, { reason, byWhom }).catch(rethrowAsUsageError);
    printRecord(statusOf(what, await listPauses(gateway.database)), options.json);
  });
};

const resumeCommand = (what: Pausable) => async (args: string[]) => {
  const options = readOptions(args, changed);
  const environment = environmentOf(options);
  const byWhom = options.by ?? NOBODY_NAMED;
  const change = { action: `${what}_resumed`, what: environment, byWhom };
  await changeGateway(environment, change, async gateway => {
    await resume(gateway, what, byWhom).catch(rethrowAsUsageError);
    printRecord(statusOf(what, await listPauses(gateway.database)), options.json);
  });
};

const statusCommand = (what: Pausable) => async (args: string[]) => {
  const options = readOptions(args, shared);
  await withGateway(environmentOf(options), async ({ database }) =>
    printRecord(statusOf(what, await listPauses(database)), options.json),
  );
};

export const billingPause = pauseCommand('billing');
export const billingResume = resumeCommand('billing');
export const billingStatus = statusCommand('billing');
export const workPause = pauseCommand('work');
export const workResume = resumeCommand('work');
export const workStatus = statusCommand('work');

/** The status as a record, for people and for JSON. */
export function statusOf(what: Pausable, pauses: readonly Pause[]): Record<string, string> {
  const found = pauses.find(pause => pause.what === what);
  if (found === undefined) return { [what]: 'runs' };
  const { isOn, byWhom, since, reason } = found;
  const state = { [what]: isOn ? 'paused' : 'runs', since: formatInstant(since), by_whom: byWhom };
  return isOn ? { ...state, reason } : state;
}
