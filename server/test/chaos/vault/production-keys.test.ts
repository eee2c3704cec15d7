import { chmodSync, chownSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Database,
  openDatabase,
  statement,
} from '../../../src/platform/database/connections/connection.ts';
import { findDatabaseFolder } from '../../../src/platform/database/embedded/places.ts';
import { findRunningServer } from '../../../src/platform/database/embedded/server.ts';
import { openText, sealText, type TextOwner } from '../../../src/platform/vault/ciphers/sealed-text.ts';
import { generateKeyFile, readKeyRing } from '../../../src/platform/vault/keys/key-file.ts';
import type { KeyRing } from '../../../src/platform/vault/keys/key-ring.ts';
import { makeReachable } from '../program/program-database.ts';
import { type RunningProgram, useProgram } from '../program/running-program.ts';
import { sealedInTables } from './find-codes.ts';
import { listFiles } from './find-traces.ts';

const bench = useProgram('empty');
const outside = (name: string) => join(bench.scratch, name);
const envOf = (file: string) => ({ RECAUDO_PRODUCTION_KEY_FILE: file });
const NOBODY = 65_534;
/** Only for commands that hang: a busy machine starts commands slowly. */
const TIMEOUT_MS = 110_000;
const isRoot = process.geteuid?.() === 0;

beforeAll(() => makeReachable(bench.dataFolder));

describe('an unsafe production key file', () => {
  const places: [string, () => string, string][] = [
    [
      'readable by all',
      () => {
        generateKeyFile(outside('open.json'));
        chmodSync(outside('open.json'), 0o644);
        return outside('open.json');
      },
      'can be read by others (mode 644); run: chmod 600',
    ],
    [
      'inside the data folder',
      () => {
        generateKeyFile(join(bench.dataFolder, 'inside.json'));
        return join(bench.dataFolder, 'inside.json');
      },
      `is inside the data folder ${bench.dataFolder}`,
    ],
    ['missing', () => outside('nowhere.json'), 'cannot be read: ENOENT'],
  ];
  if (isRoot) {
    places.push([
      'of another user',
      () => {
        generateKeyFile(outside('others.json'));
        chownSync(outside('others.json'), NOBODY, NOBODY);
        return outside('others.json');
      },
      `belongs to another user (uid ${NOBODY})`,
    ]);
  }

  const refusal = async (args: string[], file: string) => {
    const { exitCode, stderr } = await bench.run(args, envOf(file), TIMEOUT_MS);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^recaudo: the key file [^\n]*\n$/);
    return stderr;
  };

  test.each(places)('exit 1: %s, before anything starts', async (_what, make, reported) => {
    expect(await refusal(['serve'], make())).toContain(reported);
    expect(existsSync(join(bench.dataFolder, 'postgres'))).toBe(false);
  });

  test('exit 1: commands reject it as well', async () => {
    const file = outside('open.json');
    expect(await refusal(['vault', 'status', '--environment', 'production'], file)).toContain('mode 644');
  });

  test('exit 1: vault init creates none inside the data folder', async () => {
    const file = join(bench.dataFolder, 'production.json');
    const refused = await bench.run(['vault', 'init', '--file', file], {}, TIMEOUT_MS);
    expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('inside the data folder') });
    expect(existsSync(file)).toBe(false);
  });
});

interface Planted {
  owner: TextOwner;
  text: string;
}

const connectToControl = async (): Promise<Database> => {
  const address = await findRunningServer(bench.dataFolder);
  if (address === undefined) throw new Error('the database of the program is not running');
  return openDatabase({ address, name: 'recaudo_control', poolSize: 1 });
};

/** Plants secrets as an older version left them: sealed with the key file next to the database. */
async function plant(database: Database, sandbox: KeyRing): Promise<Planted[]> {
  const ids = statement<{ account: string; business: string }>(
    'planted_ids',
    'select account_id as account, business_id as business from members limit 1',
  );
  const found = await database.find(ids);
  if (found === undefined) throw new Error('the demo business is not there');
  const { account, business } = found;
  const secrets = {
    totp: { owner: ['second-factor', account] as const, text: 'bm90IGEgc2VjcmV0IGF0IGFsbCE=' },
    bank: { owner: ['bank-account', 'gl1'] as const, text: '12345678901' },
    keys: {
      owner: ['first-keys', business, 'production'] as const,
      text: '{"private":"sk_1","public":"pk_1"}',
    },
  };
  const sealed = ({ owner, text }: Planted) => sealText(sandbox, owner, text);
  await database.run(
    statement('plant_totp', 'insert into second_factors (account_id, sealed_secret) values ($1, $2)'),
    [account, sealed(secrets.totp)],
  );
  await database.run(statement('plant_keys', `insert into first_keys values ($1, 'production', $2)`), [
    business,
    sealed(secrets.keys),
  ]);
  await database.run(
    statement(
      'plant_bank',
      `insert into go_live_requests (id, business_id, state, legal_name, nit, bank_name, account_type,
         sealed_account_number, representative, submitted_by, submitted_at)
       values ('gl1', $1, 'submitted', 'x', 'x', 'x', 'savings', $3, 'x', $2, now())`,
    ),
    [business, account, sealed(secrets.bank)],
  );
  return Object.values(secrets);
}

function readFromDisk(databaseFolder: string, ring: KeyRing, planted: readonly Planted[]): string[] {
  // The lengths that GCM, its header and production's marker add.
  const lengths = planted.flatMap(({ text }) => [text.length + 29, text.length + 30]);
  const found = new Set<string>();
  for (const path of listFiles(join(databaseFolder, 'base'))) {
    for (const blob of sealedInTables(readFileSync(path), lengths)) {
      for (const { owner } of planted) {
        try {
          found.add(openText(ring, owner, blob));
        } catch {
          // Another secret's bytes.
        }
      }
    }
  }
  return [...found];
}

const stop = async (program: RunningProgram) => {
  // Once it responds, the program also handles signals.
  await fetch(`${program.portal}/healthz`);
  program.kill('SIGTERM');
  expect(await program.exited).toBe(0);
};

test('0 production secrets on disk open with the sandbox key file, once production has opened', async () => {
  bench.fill();
  let program = await bench.start();
  const sandbox = readKeyRing(join(bench.dataFolder, 'keys/sandbox.json'));
  let database = await connectToControl();
  const planted = await plant(database, sandbox);
  await database.close();
  await stop(program);
  const folder = await findDatabaseFolder(bench.dataFolder);
  const texts = planted.map(({ text }) => text).toSorted();
  expect(readFromDisk(folder, sandbox, planted).toSorted()).toEqual(texts);

  generateKeyFile(outside('production.json'));
  program = await bench.start([], envOf(outside('production.json')));
  database = await connectToControl();
  const state = statement<{ done: boolean }>(
    'planted_state',
    `select not has_old_seals and not exists (select 1 from second_factors where get_byte(sealed_secret, 0) = 1) as done
     from installation`,
  );
  await expect.poll(async () => (await database.find(state))?.done, { timeout: 60_000 }).toBe(true);
  await database.close();
  await stop(program);
  expect(readFromDisk(folder, sandbox, planted)).toEqual([]);

  // Without its key file, the program starts, names the missing file, and loses nothing.
  program = await bench.start();
  expect(program.stdout() + program.stderr()).toContain('The key file of production is missing');
  await stop(program);
}, 400_000);
