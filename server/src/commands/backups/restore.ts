import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readConfig } from '../../config.ts';
import { readServerIdentity } from '../../operations/backups/proof/server-identity-store.ts';
import type { Restored } from '../../operations/backups/restore/restore.ts';
import { restore } from '../../operations/backups/restore/restore.ts';
import { environmentDatabases } from '../../operations/installation/databases.ts';
import { carryRestoreMark } from '../../operations/installation/restore-mark.ts';
import { systemClock } from '../../platform/primitives/time/clock.ts';
import { numberOption, readOptions, requireOption } from '../command.ts';
import { printRecord } from '../terminal/print.ts';
import { findNamedArchive, requireKnownLoss } from './accept-loss.ts';
import {
  chooseArchive,
  chooseFolder,
  describeAge,
  readIdentities,
  readInstant,
  readTrust,
  requireBackups,
} from './backup-options.ts';

export async function restoreCommand(args: string[]): Promise<void> {
  const options = readOptions(args, {
    from: { type: 'string' },
    to: { type: 'string' },
    at: { type: 'string' },
    archive: { type: 'string' },
    timeline: { type: 'string' },
    key: { type: 'string' },
    signer: { type: 'string', multiple: true },
    'accept-unsigned': { type: 'boolean' },
    'not-before': { type: 'string' },
    'accept-loss': { type: 'boolean' },
    json: { type: 'boolean' },
  });
  const config = readConfig();
  const target = resolve(requireOption(options.to, 'to'));
  const folder = chooseFolder(config, options.from, 'from');
  const timeline =
    options.timeline === undefined ? undefined : numberOption(options.timeline, 'timeline', 1, { least: 1 });
  const found = await requireBackups(folder);
  const at = readInstant(options.at);
  const named = findNamedArchive(found.backups, at);
  const archive =
    chooseArchive(config, options.archive) ?? (named !== undefined && existsSync(named) ? named : undefined);
  if (archive !== undefined && archive === named) console.error(`  the archive is ${archive}`);
  const isAccepted = options['accept-loss'] === true;
  const restored = await restore({
    ...found,
    archive,
    at,
    onChosen: chosen => requireKnownLoss(config, chosen, { archive, named, isAccepted }),
    trust: readTrust(config, options.signer, options['accept-unsigned']),
    notBefore: readInstant(options['not-before'], 'not-before'),
    timeline,
    identities: readIdentities(options.key),
    target,
    onStep: step => console.error(`  ${step}`),
    onWarning: warning => console.error(warning),
    onBytes: () => undefined,
  });
  const { server } = restored;
  const address = { socketFolder: server.socketFolder, user: server.user };
  let begun: number;
  try {
    begun = (await readServerIdentity(address)).timeline;
    await carryRestoreMark(target, address, environmentDatabases(config));
  } finally {
    await server.stop();
  }
  printRestored(target, restored, begun, options.json === true);
}

function printRestored(target: string, restored: Restored, timeline: number, isJson: boolean): void {
  const { plan, backup } = restored;
  const stateOf = plan.at ?? plan.reachesTo;
  const record = {
    data: target,
    backup: backup.manifest.id,
    signed_by: backup.signature.state === 'good' ? backup.signature.signer : 'NOBODY',
    state_of: stateOf.toISOString(),
    timeline,
  };
  if (isJson) console.log(JSON.stringify({ ...record, needed_keys: backup.manifest.neededKeys }));
  else {
    printRecord({ ...record, age: describeAge(stateOf, systemClock.now()) });
    console.log(`\n${listNextSteps(target, restored).join('\n')}`);
  }
}

/** The steps and facts that a person needs before this folder accepts payments. */
function listNextSteps(target: string, { backup, plan }: Restored): string[] {
  const lines = backup.manifest.neededKeys.map(({ environment, keyIds, keyCheck }) => {
    const keys = `keys ${keyIds.join(', ') || 'none yet'}; key check ${keyCheck}`;
    return environment === 'sandbox'
      ? `- Put the sandbox's key file at ${target}/keys/sandbox.json, or name it in RECAUDO_SANDBOX_KEY_FILE (${keys}).`
      : `- Name production's key file in RECAUDO_PRODUCTION_KEY_FILE (${keys}).`;
  });
  return [
    'Needed now, and not in the backup:',
    ...lines,
    `- Start it with RECAUDO_DATA_DIR=${target}. It starts CLOSED: no connection opens, no background work runs, no emails or`,
    '  webhooks are sent, and production responds 503 to payments. Inspect it as long as you like.',
    '- Stop the original installation for good. Then open the copy: recaudo restore release --original-stopped',
    `- Payments made after ${(plan.at ?? plan.reachesTo).toISOString()} are missing here, but banks, processors and shops have them:`,
    '  run `recaudo ledger check`, `recaudo connections compare`, and reconcile the days since then (docs/guides/reliability/backup.md).',
    '- Make a new backup as soon as it runs: the database log of this server starts a new timeline here.',
  ];
}
