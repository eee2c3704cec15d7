import type { Config } from '../../config.ts';
import { checkPages } from '../../operations/backups/proof/check-pages.ts';
import type { Proof } from '../../operations/backups/proof/prove.ts';
import { nameRelations } from '../../operations/backups/proof/relation-store.ts';
import { inDatabase } from '../../operations/backups/restore/needed-keys-store.ts';
import { databaseName, databaseRoles } from '../../operations/installation/databases.ts';
import type { DatabaseAddress } from '../../platform/database/connections/connection.ts';
import { findDatabaseFolder } from '../../platform/database/embedded/places.ts';

/** Maps files to tables and indexes. If the catalog cannot be read, files keep their numbers. */
export async function nameAllRelations(
  config: Config,
  address: DatabaseAddress,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const role of databaseRoles) {
    const found = await inDatabase(address, databaseName(config, role), nameRelations).catch(() => new Map());
    for (const [file, name] of found) names.set(file, name);
  }
  return names;
}

/** The ledger and key checks read only some pages, so damage elsewhere would be found too late. */
export async function provePages(
  dataFolder: string,
  names: ReadonlyMap<string, string>,
  { lines, problems }: Proof,
): Promise<void> {
  const { pages, damaged } = await checkPages(await findDatabaseFolder(dataFolder));
  const [first] = damaged;
  if (first === undefined) {
    lines.push(`every page matches its checksum (${pages} pages)`);
    return;
  }
  const file = first.file.replace(/_(?:fsm|vm|init)$/, '');
  problems.push(
    `${damaged.length} of ${pages} pages are damaged, first page ${first.block} of ${names.get(file) ?? file}: ` +
      'the disk of the original damaged them before the backup. Keep older backups, check that disk, and restore from the newest ' +
      'valid backup',
  );
}
