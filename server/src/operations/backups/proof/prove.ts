import { type Environment, environments } from '@recaudo/contract/shared/environment';
import pino from 'pino';
import type { Config } from '../../../config.ts';
import type { Gateway } from '../../../dependencies.ts';
import { sealedCards } from '../../../domain/cards/store.ts';
import { sealedTokens } from '../../../domain/cards/tokens/store.ts';
import { checkLedger } from '../../../domain/money/ledger/check-ledger.ts';
import { checkAudit } from '../../../people/audit/check-audit.ts';
import type { DatabaseAddress } from '../../../platform/database/connections/connection.ts';
import { namingCorruption } from '../../../platform/database/integrity/corrupt-page.ts';
import type { SealedRows } from '../../../platform/database/integrity/sealed-rows.ts';
import { newMetrics } from '../../../platform/metrics/metrics.ts';
import { openCard } from '../../../platform/vault/ciphers/card-cipher.ts';
import { VaultError } from '../../../platform/vault/vault-error.ts';
import { addressesOf, DEFAULT_PORT_BASE } from '../../installation/addresses.ts';
import { openAuditLog } from '../../installation/audit-log.ts';
import { prepareDatabases } from '../../installation/databases.ts';
import { openGateway } from '../../installation/gateway.ts';
import type { Manifest } from '../copy/manifest.ts';
import { readTotals, type Totals } from './totals-store.ts';

/** What was proven about a restored server, and what was wrong. */
export interface Proof {
  lines: string[];
  problems: string[];
  totals: Partial<Record<Environment, Totals>>;
}

/** Proves a restored server with the checks of a running one: ledger, audit log, and that the keys decrypt. */
export async function prove(config: Config, address: DatabaseAddress, manifest: Manifest): Promise<Proof> {
  const proof: Proof = { lines: [], problems: [], totals: {} };
  const trying = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      proof.problems.push((error as Error).message);
    }
  };
  await trying(async () => void (await prepareDatabases(config, address)));
  for (const environment of environments) {
    if (!manifest.neededKeys.some(needed => needed.environment === environment)) continue;
    await trying(() => proveEnvironment(config, address, environment, proof));
  }
  await trying(() => proveAudit(config, address, proof));
  return proof;
}

async function proveEnvironment(
  config: Config,
  address: DatabaseAddress,
  environment: Environment,
  proof: Proof,
): Promise<void> {
  const addresses = addressesOf(config, '127.0.0.1', DEFAULT_PORT_BASE);
  const log = pino({ level: 'silent' });
  // Throws if the key file does not belong to this database.
  const gateway = await openGateway({ config, address, addresses, metrics: newMetrics(), log }, environment);
  if (gateway === undefined) {
    proof.problems.push(`${environment}: its key file is not here, so that nothing of it can be proven`);
    return;
  }
  try {
    await namingCorruption(gateway.database, async () => {
      proof.totals[environment] = await readTotals(gateway.database);
      await proveLedger(gateway, proof);
      await proveVault(gateway, proof);
    });
  } finally {
    await gateway.close();
  }
}

async function proveLedger({ environment, database, cardProcessor }: Gateway, proof: Proof): Promise<void> {
  let differences = 0;
  let first = '';
  const { merchants, transactions } = await checkLedger(database, {
    journal: cardProcessor.journal,
    onDifference: ({ rule, subject, expected, found }) => {
      differences += 1;
      if (differences === 1) first = `${rule} of ${subject}: ${expected} expected, ${found} found`;
    },
  });
  if (differences > 0)
    proof.problems.push(`${environment}: the ledger has ${differences} differences; ${first}`);
  else
    proof.lines.push(
      `${environment}: the ledger is sound (${transactions} transactions of ${merchants} merchants)`,
    );
}

const BATCH_SIZE = 500;
/** Enough to detect systematic errors, and fast. */
const MOST_OPENED = 10_000;

async function proveVault({ environment, database, keyRing }: Gateway, proof: Proof): Promise<void> {
  let opened = 0;
  const shut: string[] = [];
  const openAll = async (rows: SealedRows): Promise<void> => {
    let after = { merchantId: '', id: '' };
    for (let seen = 0; seen < MOST_OPENED; ) {
      // No key has an empty name, so this lists all rows.
      const batch = await rows.listUnderOtherKeys(database, '', after, BATCH_SIZE);
      for (const { merchantId, id, keyId, wrappedKey, sealedNumber } of batch) {
        try {
          openCard(keyRing, { merchantId, cardId: id }, { keyId, wrappedKey, sealed: sealedNumber });
          opened += 1;
        } catch (error) {
          if (!(error instanceof VaultError)) throw error;
          shut.push(`${rows.table} ${id} under ${keyId}`);
        }
      }
      const last = batch.at(-1);
      if (last === undefined) return;
      after = last;
      seen += batch.length;
    }
  };
  await openAll(sealedCards);
  await openAll(sealedTokens);
  if (shut.length > 0)
    proof.problems.push(`${environment}: ${shut.length} cards do not open, first ${shut[0]}`);
  else proof.lines.push(`${environment}: the key file opens what it must (${opened} cards and tokens tried)`);
}

async function proveAudit(config: Config, address: DatabaseAddress, proof: Proof): Promise<void> {
  const log = await openAuditLog(config, address);
  try {
    const { chains, entries, breaks } = await checkAudit(log.database, log.auditKeys);
    const [first] = breaks;
    if (first === undefined)
      proof.lines.push(`the audit log is whole (${entries} entries in ${chains} chains)`);
    else proof.problems.push(`the audit log is broken: ${first.what} (${first.chain}, ${first.number})`);
  } finally {
    await log.close();
  }
}
