import { type Environment, environments } from '../config.ts';
import { audit } from '../control/audit/audit.ts';
import { INSTALLATION } from '../control/audit/audit-entry.ts';
import { pause, resume } from '../domain/pauses/change-pause.ts';
import type { Pausable, Pause } from '../domain/pauses/pause.ts';
import { listPauses } from '../domain/pauses/store.ts';
import { GatewayError } from '../errors.ts';
import { formatInstant } from '../primitives/instant.ts';
import { type Command, chooseOption, readOptions, requireOption, UsageError } from './command.ts';
import { printRecord } from './print.ts';
import { withControl } from './with-control.ts';
import { withGateway } from './with-gateway.ts';

const shared = { environment: { type: 'string' }, json: { type: 'boolean' } } as const;
const changed = { ...shared, by: { type: 'string' } } as const;
const sharedHelp = '[--environment sandbox|production] [--json]';
const environmentOf = (options: { environment?: string | undefined }): Environment =>
  chooseOption(options.environment, 'environment', environments, 'sandbox');

/** Who it was, where nobody said. */
const NOBODY_NAMED = 'the command line';

const pauseCommand = (what: Pausable, summary: string): Command => ({
  name: `${what} pause`,
  summary,
  options: `--reason '<why>' [--by '<who>'] ${sharedHelp}`,
  async run(args) {
    const options = readOptions(args, { ...changed, reason: { type: 'string' } });
    const environment = environmentOf(options);
    const reason = requireOption(options.reason, 'reason');
    const byWhom = options.by ?? NOBODY_NAMED;
    await withGateway(environment, async gateway => {
      await pause(gateway, what, { reason, byWhom }).catch(inWords);
      printRecord(statusOf(what, await listPauses(gateway.database)), options.json);
    });
    await note(`${what}_paused`, environment, { reason, by_whom: byWhom });
  },
});

const resumeCommand = (what: Pausable, summary: string): Command => ({
  name: `${what} resume`,
  summary,
  options: `[--by '<who>'] ${sharedHelp}`,
  async run(args) {
    const options = readOptions(args, changed);
    const environment = environmentOf(options);
    const byWhom = options.by ?? NOBODY_NAMED;
    await withGateway(environment, async gateway => {
      await resume(gateway, what, byWhom).catch(inWords);
      printRecord(statusOf(what, await listPauses(gateway.database)), options.json);
    });
    await note(`${what}_resumed`, environment, { by_whom: byWhom });
  },
});

const statusCommand = (what: Pausable, summary: string): Command => ({
  name: `${what} status`,
  summary,
  options: sharedHelp,
  async run(args) {
    const options = readOptions(args, shared);
    await withGateway(environmentOf(options), async ({ database }) =>
      printRecord(statusOf(what, await listPauses(database)), options.json),
    );
  },
});

/** As a record for people and machines. */
export function statusOf(what: Pausable, pauses: readonly Pause[]): Record<string, string> {
  const found = pauses.find(pause => pause.what === what);
  if (found === undefined) return { [what]: 'runs' };
  const { isOn, byWhom, since, reason } = found;
  const state = { [what]: isOn ? 'paused' : 'runs', since: formatInstant(since), by_whom: byWhom };
  return isOn ? { ...state, reason } : state;
}

const note = (action: string, environment: Environment, details: Record<string, string>): Promise<void> =>
  withControl(control =>
    audit(control, {
      chain: INSTALLATION,
      account: null,
      action,
      what: environment,
      fromIp: 'command',
      environment,
      details,
    }),
  );

function inWords(error: unknown): never {
  throw error instanceof GatewayError ? new UsageError(error.message, { cause: error }) : error;
}

export const pauseCommands: readonly Command[] = [
  pauseCommand('billing', 'Charge no more renewals until they are resumed; what is under way ends'),
  resumeCommand('billing', 'Charge renewals again, what fell due meanwhile first'),
  statusCommand('billing', 'Whether renewals are paused, since when, by whom and why'),
  pauseCommand('work', 'Begin no more background work (sweeps, deliveries, mails), for maintenance'),
  resumeCommand('work', 'Let the workers go on'),
  statusCommand('work', 'Whether background work is paused, since when, by whom and why'),
];
