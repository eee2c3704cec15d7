import { readFileSync } from 'node:fs';
import { environments } from '@recaudo/contract/shared/environment';
import type { Gateway } from '../../dependencies.ts';
import { type Fetch, newTrustingFetch } from '../../operations/installation/tls/trusting-fetch.ts';
import { withGateway } from '../access/with-gateway.ts';
import { chooseOption, readOptions, UsageError } from '../command.ts';
import { checkPages } from './check-pages.ts';
import { type InventoryEntry, listInventory } from './script-inventory.ts';

export async function pagesCheck(args: string[]): Promise<void> {
  const options = readOptions(args, {
    environment: { type: 'string' },
    inventory: { type: 'string' },
    json: { type: 'boolean' },
  });
  const environment = chooseOption(options.environment, 'environment', environments, 'sandbox');
  await withGateway(environment, async (gateway, { config }) => {
    const known = options.inventory === undefined ? undefined : readInventory(options.inventory);
    const call = newTrustingFetch(config);
    if (!(await reportPages(gateway, { known, json: options.json, call }))) process.exitCode = 1;
  });
}

/** Checks the pages, and prints what was checked and every difference. False if there are any. */
export async function reportPages(
  gateway: Gateway,
  {
    known,
    json,
    call,
  }: { known?: ReadonlySet<string> | undefined; json?: boolean | undefined; call?: Fetch | undefined },
): Promise<boolean> {
  const { lookedAt, differences } = await checkPages(gateway, known, call);
  const { environment, baseUrl } = gateway;
  for (const difference of differences)
    gateway.log.error({ difference }, 'payment page differs from the build');
  if (json === true)
    console.log(JSON.stringify({ environment, url: baseUrl, looked_at: lookedAt, differences }));
  else {
    console.log(
      `${environment} at ${baseUrl}: ${lookedAt} pages and files, ${differences.length} differences`,
    );
    for (const difference of differences) console.log(`  ! ${difference}`);
  }
  return differences.length === 0;
}

export async function pagesInventory(args: string[]): Promise<void> {
  const { json } = readOptions(args, { json: { type: 'boolean' } });
  const entries = listInventory();
  if (json === true) console.log(JSON.stringify(entries, undefined, 2));
  else for (const entry of entries) console.log(inWords(entry));
}

const inWords = ({ address, usedOn, purpose, guardedBy, integrity }: InventoryEntry): string =>
  `${address}\n  on ${usedOn}\n  ${purpose}\n  guarded by: ${guardedBy}\n  ${integrity}`;

/** The hashes of a stored inventory, written by `pages inventory --json`. */
export function readInventory(file: string): Set<string> {
  let entries: unknown;
  try {
    entries = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`--inventory cannot be read: ${(error as Error).message}`, { cause: error });
  }
  const isEntry = (entry: unknown): entry is { integrity: string } =>
    typeof entry === 'object' &&
    entry !== null &&
    'integrity' in entry &&
    typeof entry.integrity === 'string';
  if (!Array.isArray(entries) || entries.length === 0 || !entries.every(isEntry)) {
    throw new UsageError('--inventory must be a file that `recaudo pages inventory --json` has written');
  }
  return new Set(entries.map(({ integrity }) => integrity));
}
