import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProgramRole, programRoles } from '../../../src/platform/database/access/rights.ts';
import type { Database } from '../../../src/platform/database/connections/connection.ts';
import { CONTROL_TEMPLATE } from '../../support/world/gateway/template.ts';
import { cloneDatabase } from '../../support/world/gateway/test-database.ts';
import { openAsRole } from '../../support/world/gateway/test-gateway.ts';

/** An attacker injects a statement into one part of the program: which tables can it reach? */
type Roles = Record<ProgramRole, Database>;
const opened: { roles: Roles; drop(): Promise<void> }[] = [];

async function open(template?: string): Promise<Roles> {
  const { name, drop } = await cloneDatabase(template);
  const roles = Object.fromEntries(programRoles.map(role => [role, openAsRole(name, role, 1)])) as Roles;
  opened.push({ roles, drop });
  return roles;
}

let gateway: Roles;
let control: Roles;
beforeAll(async () => {
  gateway = await open();
  control = await open(CONTROL_TEMPLATE);
});
afterAll(async () => {
  for (const { roles, drop } of opened) {
    for (const database of Object.values(roles)) await database.close();
    await drop();
  }
});

const attempt = (database: Database, text: string) =>
  database.rows({ name: 'smuggled', text, isReplanned: true }).then(
    () => 'done',
    (error: Error & { cause?: { code?: string }; code?: string }) => error.cause?.code ?? error.code,
  );

const REFUSED = '42501';

describe('an environment', () => {
  test.each<[ProgramRole, string]>([
    ['api', 'select sealed_number from cards'],
    ['api', 'select wrapped_key from tokens'],
    ['api', 'select to_jsonb(cards) from cards'],
    ['api', 'update journal_entries set merchant_id = merchant_id'],
    ['api', 'delete from journal_entries'],
    ['api', 'delete from transactions'],
    ['api', 'delete from attempts'],
    ['api', 'delete from events'],
    ['api', 'truncate transactions'],
    ['api', 'drop table mails'],
    ['api', 'alter table journal_entries disable trigger all'],
    ['api', 'create table mine (id int)'],
    ['api', 'set role recaudo_vault'],
    ['api', `select set_config('role', 'recaudo_vault', false)`],
    ['api', `select set_config('role', 'recaudo', false)`],
    ['api', `copy customers to program 'cat'`],
    ['api', `update applied_migrations set checksum = ''`],
    ['worker', 'select sealed_number from cards'],
    ['worker', `update api_keys set expires_at = null`],
    ['worker', 'delete from fraud_rules'],
    ['worker', 'delete from transactions'],
    ['worker', 'delete from attempts'],
    ['worker', 'delete from journal_entries'],
    ['worker', 'delete from cash_network_keys'],
    ['worker', 'select sealed_secrets from links'],
    ['worker', 'select sealed_secrets from enrolments'],
    ['worker', `update links set status = 'disabled'`],
    ['worker', 'delete from routes'],
    ['api', 'delete from links'],
    ['api', 'delete from link_requests'],
    ['vault', 'select 1 from links'],
    ['vault', 'select 1 from api_keys'],
    ['vault', 'select 1 from transactions'],
    ['vault', 'select 1 from mails'],
    ['vault', 'update cards set holder_name = holder_name'],
    ['vault', 'delete from tokens'],
  ])('the %s may not: %s', async (role, text) => {
    expect(await attempt(gateway[role], text)).toBe(REFUSED);
  });

  test.each<[ProgramRole, string]>([
    ['api', 'select id, masked_number from cards'],
    ['api', 'update cards set sealed_number = null where false'],
    ['worker', 'select 1 from api_keys'],
    ['worker', 'delete from events where false'],
    ['vault', 'select sealed_number from cards'],
  ])('the %s may: %s', async (role, text) => {
    expect(await attempt(gateway[role], text)).toBe('done');
  });
});

describe('the control database', () => {
  test.each<[ProgramRole, string]>([
    ['api', 'delete from audit_entries'],
    ['api', `update audit_entries set what = ''`],
    ['api', 'truncate audit_chains'],
    ['worker', 'select sealed_secret from second_factors'],
    ['worker', 'select code_hash from recovery_codes'],
    ['worker', 'select sealed_keys from first_keys'],
    ['worker', 'insert into passkeys default values'],
    ['worker', 'select 1 from go_live_documents'],
    ['vault', 'select 1 from accounts'],
  ])('the %s may not: %s', async (role, text) => {
    expect(await attempt(control[role], text)).toBe(REFUSED);
  });
});
