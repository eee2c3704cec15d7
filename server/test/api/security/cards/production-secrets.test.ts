import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { confirmIfFree } from '../../../../src/people/accounts/confirmation-store.ts';
import { insertFirstKeys } from '../../../../src/people/businesses/store.ts';
import { stepOf, totpCode } from '../../../../src/people/second-factor/totp.ts';
import { resealSecrets } from '../../../../src/people/secrets/reseal-secrets.ts';
import { statement } from '../../../../src/platform/database/connections/connection.ts';
import { manualClock } from '../../../../src/platform/primitives/time/clock.ts';
import { openText, sealText, type TextOwner } from '../../../../src/platform/vault/ciphers/sealed-text.ts';
import { newSecrets, PRODUCTION_KEY_MISSING } from '../../../../src/platform/vault/keys/secrets.ts';
import { approve, openProductionConnection } from '../../../support/world/gateway/production-connection.ts';
import { PASSWORD, startTestPanel, type TestPanel } from '../../../support/world/gateway/test-panel.ts';
import { requestGoLive } from '../../../support/world/shop/go-live-form.ts';
import type { Person } from '../../../support/world/shop/person.ts';

const ACCOUNT_NUMBER = '12345678901';
const clock = manualClock(new Date('2026-03-05T15:00:00Z'));
let panel: TestPanel;
let operator: Person;
let production: NonNullable<TestPanel['production']>['gateway'];

beforeAll(async () => {
  panel = await startTestPanel({ clock, hasProduction: true });
  if (panel.production === undefined) throw new Error('production is not open');
  production = panel.production.gateway;
  operator = await panel.signUp();
  await panel.promote(operator);
});
beforeEach(() => startWith('production open'));
afterAll(() => panel.close());

/** Reopens control as `serve` does: with production's key file, before one existed, or with the file missing. */
function startWith(state: 'production open' | 'never opened' | 'key file missing'): void {
  const { control } = panel;
  const isOpen = state === 'production open';
  control.gateways.production = isOpen ? production : undefined;
  control.secrets = newSecrets({
    sandbox: control.keyRing,
    production: isOpen ? production.keyRing : undefined,
    wasOpened: state !== 'never opened',
  });
}

const columns = statement<{ sealed: Buffer; owner: TextOwner }>(
  'test_sealed',
  `select sealed_secret as sealed, array['second-factor', account_id] as owner from second_factors
   union all select sealed_account_number, array['bank-account', id] from go_live_requests
   union all select sealed_keys, array['first-keys', business_id, environment] from first_keys
   where environment = 'production'`,
);
/** The secrets readable with the whole control database and the sandbox key file next to it. */
async function stolen(): Promise<string[]> {
  const rows = await panel.control.database.rows(columns);
  expect(rows.length).toBeGreaterThan(0);
  return rows.flatMap(({ sealed, owner }) =>
    [sealed, sealed.subarray(1)].flatMap(blob => {
      try {
        return [openText(panel.control.keyRing, owner, blob)];
      } catch {
        return [];
      }
    }),
  );
}

async function turnOnSecondFactor(person: Person) {
  const { body } = await person.post<{ secret: string }>('/panel/second-factor/start');
  const emails = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(body.secret, one => emails.indexOf(one).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)));
  const codeNow = () => totpCode(secret, stepOf(clock.now()));
  const confirmed = await person.post<{ recovery_codes: string[] }>('/panel/second-factor/confirm', {
    code: codeNow(),
  });
  clock.advanceMs(30_000);
  return { codeNow, recoveryCodes: confirmed.body.recovery_codes };
}

const signIn = (person: Person, code: string | undefined) =>
  panel.visitor().post('/panel/sign-in', { email: person.session.account.email, password: PASSWORD, code });

const ask = (person: Person) => requestGoLive(person, { account_number: ACCOUNT_NUMBER });

const accountNumberOf = async (id: string) =>
  (await operator.get<{ account_number: string }>(`/panel/ops/go-live/${id}`)).body.account_number;
const firstKeysOf = async (person: Person) => {
  const path = `/panel/businesses/${person.business().id}/keys/production`;
  return (await person.get<{ key?: string }[]>(path)).body.flatMap(({ key }) => key ?? []);
};

async function signUp(): Promise<Person> {
  const person = await panel.signUpUnconfirmed();
  await confirmIfFree(panel.control.database, person.session.account.id, clock.now());
  await person.get('/panel/session');
  return person;
}

test('0 secrets of production open with the key file of the sandbox, and all of them work', async () => {
  const ana = await signUp();
  const { codeNow } = await turnOnSecondFactor(ana);
  const id = await ask(ana);
  expect((await approve(operator, id, await openProductionConnection(panel))).status).toBe(200);
  expect(await stolen()).toEqual([]);
  expect((await signIn(ana, codeNow())).status).toBe(200);
  expect(await accountNumberOf(id)).toBe(ACCOUNT_NUMBER);
  await ana.get('/panel/session');
  expect(await firstKeysOf(ana)).toEqual([
    expect.stringMatching(/^sk_\w{32}$/),
    expect.stringMatching(/^pk_\w{32}$/),
  ]);
  expect(await firstKeysOf(ana)).toEqual([expect.stringMatching(/^pk_/)]);
});

describe('secrets from before production opened', () => {
  test('are sealed again, once, and keep working', async () => {
    startWith('never opened');
    const ana = await signUp();
    const { codeNow } = await turnOnSecondFactor(ana);
    const id = await ask(ana);
    const owner: TextOwner = ['first-keys', ana.business().id, 'production'];
    const first = JSON.stringify({ private: 'sk_old', public: 'pk_old' });
    const { database, keyRing } = panel.control;
    await insertFirstKeys(database, ana.business().id, 'production', sealText(keyRing, owner, first));
    const open = await stolen();
    expect(open).toHaveLength(3);
    expect(open).toEqual(expect.arrayContaining([ACCOUNT_NUMBER, first]));

    expect(await resealSecrets(panel.control, 1)).toBe(0);
    startWith('production open');
    // Secrets stay readable before they are moved.
    expect(await accountNumberOf(id)).toBe(ACCOUNT_NUMBER);
    expect(await resealSecrets(panel.control, 1)).toBe(3);
    expect(await stolen()).toEqual([]);
    expect(await resealSecrets(panel.control, 1)).toBe(0);
    expect(await accountNumberOf(id)).toBe(ACCOUNT_NUMBER);
    expect((await signIn(ana, codeNow())).status).toBe(200);
    const opened = statement<{ sealed_keys: Buffer }>(
      'test_first_keys',
      'select sealed_keys from first_keys where business_id = $1 and environment = $2',
    );
    const kept = await database.find(opened, [ana.business().id, 'production']);
    expect(kept && panel.control.secrets.open(owner, kept.sealed_keys)).toBe(first);
  });

  test('leave the files, even while an old snapshot is read', async () => {
    startWith('never opened');
    const ana = await signUp();
    await turnOnSecondFactor(ana);
    const { database } = panel.control;
    const sealed = statement<{ sealed_secret: Buffer }>(
      'test_sealed_secret',
      'select sealed_secret from second_factors where account_id = $1',
    );
    const before = await database.find(sealed, [ana.session.account.id]);
    const file = statement<{ content: Buffer }>(
      'test_table_file',
      `select pg_read_binary_file(pg_relation_filepath('second_factors')) as content`,
    );
    const holdsOld = async () => {
      await database.run(statement('test_checkpoint', 'checkpoint'));
      return (await database.find(file))?.content.includes(before?.sealed_secret ?? '');
    };
    expect(await holdsOld()).toBe(true);
    startWith('production open');
    await database.transaction(async reader => {
      await reader.run(statement('test_repeatable', 'set transaction isolation level repeatable read'));
      await reader.run(statement('test_snapshot', 'select 1'));
      expect(await resealSecrets(panel.control, 1)).toBe(1);
    });
    expect(await holdsOld()).toBe(false);
  });

  test('an unreadable row is reported and skipped, and the others move', async () => {
    startWith('never opened');
    const [ana, eva] = [await signUp(), await signUp()];
    await turnOnSecondFactor(ana);
    const { codeNow } = await turnOnSecondFactor(eva);
    const { database } = panel.control;
    const damage = statement(
      'test_damage',
      `update second_factors set sealed_secret = overlay(sealed_secret placing '\\x00' from 20) where account_id = $1`,
    );
    await database.run(damage, [ana.session.account.id]);
    startWith('production open');
    expect(await resealSecrets(panel.control, 1)).toBe(1);
    expect((await signIn(eva, codeNow())).status).toBe(200);
  });
});

describe("503 1004 while production's key file is missing at a later start", () => {
  test('says what is missing, accepts recovery codes, weakens no encryption, and loses nothing', async () => {
    const [ana, eva] = [await signUp(), await signUp()];
    const { codeNow, recoveryCodes } = await turnOnSecondFactor(ana);
    const id = await ask(ana);
    startWith('key file missing');
    const missing = { status: 503, body: { error_code: 1004, description: PRODUCTION_KEY_MISSING } };
    expect(await signIn(ana, codeNow())).toMatchObject(missing);
    expect(await operator.get(`/panel/ops/go-live/${id}`)).toMatchObject(missing);
    expect(await eva.post('/panel/second-factor/start')).toMatchObject(missing);
    expect((await signIn(ana, recoveryCodes[0])).status).toBe(200);
    startWith('production open');
    clock.advanceMs(30_000);
    expect((await signIn(ana, codeNow())).status).toBe(200);
    expect(await accountNumberOf(id)).toBe(ACCOUNT_NUMBER);
  });
});
