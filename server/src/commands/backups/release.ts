import type { Environment } from '@recaudo/contract/shared/environment';
import { readConfig } from '../../config.ts';
import type { Gateway } from '../../dependencies.ts';
import { releaseCopy } from '../../domain/merchants/pauses/release-copy.ts';
import { listProcessClocks } from '../../operations/health/stores/process-clock-store.ts';
import { nameOf } from '../../people/approvals/change.ts';
import { findHeldCopy, markCopy } from '../../platform/database/integrity/restored-copy-store.ts';
import { systemClock } from '../../platform/primitives/time/clock.ts';
import { formatInstant } from '../../platform/primitives/time/instant.ts';
import { runControlled, shellPrincipal } from '../access/change-controlled.ts';
import { changeAudited } from '../access/change-gateway.ts';
import { withGateway } from '../access/with-gateway.ts';
import { withInstallation } from '../access/with-installation.ts';
import { readOptions, requireOption, UsageError } from '../command.ts';
import { printRecord } from '../terminal/print.ts';
import { readInstant } from './backup-options.ts';

const ORIGINAL_MAY_RUN =
  '--original-stopped is required: stop the installation that the backup comes from, and keep it stopped. ' +
  'Two installations with the same terminals would send the same trace numbers to an acquirer';

const NOT_CLOSED = 'this installation is not a closed copy: there is nothing to release';

/** Opens a closed copy left by `recaudo restore`. In production a second person confirms it. */
export async function restoreRelease(args: string[]): Promise<void> {
  const options = readOptions(args, {
    'original-stopped': { type: 'boolean' },
    json: { type: 'boolean' },
  });
  if (options['original-stopped'] !== true) throw new UsageError(ORIGINAL_MAY_RUN);
  const environment = readConfig().keyFiles.production === undefined ? 'sandbox' : 'production';
  const change = { action: 'copy_released', what: environment, details: { original: 'stopped' } };
  const restoredAt = await readRestoredAt(environment);
  const payload = { original: 'stopped' as const, restoredAt };
  const request = { kind: 'copy_released' as const, payload };
  await runControlled({ environment, change, json: options.json }, request, async (gateway, sandbox) => {
    const copy = await findHeldCopy(gateway.database);
    const released = await releaseEach(new Set([gateway, sandbox]));
    if (released.length === 0) throw new UsageError(NOT_CLOSED);
    printRecord(
      {
        released: released.join(', '),
        state_of: copy === undefined ? null : formatInstant(copy.stateOf),
        trace_numbers: 'past every number that the original may have used',
        renewals: released.includes('production')
          ? 'paused: compare the charges made since then, and run recaudo billing resume --environment production'
          : 'due ones are charged',
      },
      options.json,
    );
  });
}

/** Identifies the copy, so that a confirmation stored in the backup itself opens nothing. */
async function readRestoredAt(environment: Environment): Promise<string> {
  let restoredAt: string | undefined;
  await withGateway(environment, async ({ database }) => {
    restoredAt = (await findHeldCopy(database))?.restoredAt.toISOString();
  });
  if (restoredAt === undefined) throw new UsageError(NOT_CLOSED);
  return restoredAt;
}

async function releaseEach(gateways: ReadonlySet<Gateway>): Promise<string[]> {
  const released: string[] = [];
  for (const gateway of gateways) {
    if (await releaseCopy(gateway, nameOf(shellPrincipal()))) released.push(gateway.environment);
  }
  return released;
}

/** Closes a copy restored by another tool, before the program starts on it. */
export async function restoreMark(args: string[]): Promise<void> {
  const options = readOptions(args, {
    'state-of': { type: 'string' },
    backup: { type: 'string' },
    json: { type: 'boolean' },
  });
  const stateOf = readInstant(requireOption(options['state-of'], 'state-of'), 'state-of');
  if (stateOf === undefined) throw new UsageError('--state-of is required');
  const copy = { restoredAt: systemClock.now(), stateOf, backupId: options.backup ?? 'another tool' };
  await withInstallation(async ({ gateways: { sandbox, production } }, place) => {
    const others = await listProcessClocks(sandbox.database, sandbox.ownClock?.id ?? '');
    if (others.length > 0) {
      const [first] = others;
      throw new UsageError(
        `a program is running on this database (${first?.name ?? ''}): stop it, and close the copy before starting it`,
      );
    }
    const environment = production === undefined ? 'sandbox' : 'production';
    const details = { state_of: formatInstant(stateOf) };
    const change = { action: 'copy_marked', what: copy.backupId, environment, details } as const;
    await changeAudited(place, change, async () => {
      for (const gateway of [sandbox, production]) if (gateway) await markCopy(gateway.database, copy);
    });
    printRecord(
      { closed: 'yes', state_of: formatInstant(stateOf), next: 'recaudo restore release' },
      options.json,
    );
  });
}
