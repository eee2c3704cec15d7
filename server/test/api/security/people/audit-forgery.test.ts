import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../../../src/people/audit/audit.ts';
import { type AuditEntry, GENESIS } from '../../../../src/people/audit/audit-entry.ts';
import { checkAudit } from '../../../../src/people/audit/check-audit.ts';
import { sealOldChains } from '../../../../src/people/audit/seal-old-chains.ts';
import { listAuditEntriesAfter } from '../../../../src/people/audit/store.ts';
import type { Statement } from '../../../../src/platform/database/connections/connection.ts';
import { withOverrides } from '../../../support/world/benches/with-overrides.ts';
import { startTestPanel, type TestPanel } from '../../../support/world/gateway/test-panel.ts';

/** The attacker owns the database, but has no key file. */
let panel: TestPanel;
beforeAll(async () => {
  panel = await startTestPanel();
});
afterAll(() => panel.close());

const run = (text: string) =>
  panel.control.database.run({ name: text.slice(0, 60), text, isReplanned: true });
const tamper = async (...changes: string[]) => {
  await run('alter table audit_entries disable trigger all');
  for (const change of changes) await run(change);
  await run('alter table audit_entries enable trigger all');
};
const breaks = async () => (await checkAudit(panel.control.database, panel.control.auditKeys)).breaks;

/** The hash from before hashes were keyed: everyone can compute it. */
function plainHash(previous: string, entry: AuditEntry): string {
  const { chain, number, creationDate, account, action, what, fromIp, environment, details } = entry;
  const sorted = Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1));
  const person = [account?.id ?? null, account?.name ?? null];
  const text = [
    chain,
    number,
    creationDate.toISOString(),
    ...person,
    action,
    what,
    fromIp,
    environment,
    sorted,
  ];
  return createHash('sha256')
    .update(`${previous}|${JSON.stringify(text)}`)
    .digest('hex');
}

async function makeChain(chain: string): Promise<void> {
  for (const action of ['one', 'two', 'three']) {
    await audit(panel.control, {
      chain,
      account: { id: 'u1', name: 'Ana' },
      action,
      what: 'x',
      fromIp: '10.0.0.1',
      environment: null,
      details: { amount: 1 },
    });
  }
}

/** Rewrites the history of a chain with another action in its second entry and matching hashes. */
async function rewrite(chain: string, keyColumn: string): Promise<void> {
  const entries = await listAuditEntriesAfter(panel.control.database, chain, 0, 10);
  let hash = GENESIS;
  const changes: string[] = [];
  for (const entry of entries) {
    const action = entry.number === 2 ? 'nothing_happened' : entry.action;
    hash = plainHash(hash, { ...entry, action });
    changes.push(
      `update audit_entries set action = '${action}', hash = '${hash}', ${keyColumn}
       where chain = '${chain}' and number = ${entry.number}`,
    );
  }
  await tamper(...changes, `update audit_chains set hash = '${hash}' where chain = '${chain}'`);
}

describe('a history rewritten without the key is detected', () => {
  test('with unkeyed hashes', async () => {
    await makeChain('bplain');
    await rewrite('bplain', 'key_id = key_id');
    expect(await breaks()).toContainEqual({ chain: 'bplain', number: 1, what: 'the entry was changed' });
  });

  test('claimed to be from before keys existed', async () => {
    await makeChain('bold');
    await rewrite('bold', 'key_id = null');
    expect(await breaks()).toContainEqual({
      chain: 'bold',
      number: 3,
      what: 'the end of the chain was changed',
    });
    await run(`update audit_chains set seal = null, seal_key_id = null where chain = 'bold'`);
    expect(await breaks()).toContainEqual({
      chain: 'bold',
      number: 3,
      what: 'the end of the chain is not sealed',
    });
  });

  test('its newest entries removed and the end moved back', async () => {
    await makeChain('bcut');
    const [, second] = await listAuditEntriesAfter(panel.control.database, 'bcut', 0, 10);
    await tamper(
      `delete from audit_entries where chain = 'bcut' and number = 3`,
      `update audit_chains set number = 2, hash = '${second?.hash}' where chain = 'bcut'`,
    );
    expect(await breaks()).toContainEqual({
      chain: 'bcut',
      number: 2,
      what: 'the end of the chain was changed',
    });
  });

  test('its newest entries removed and the end left', async () => {
    await makeChain('bshort');
    await tamper(`delete from audit_entries where chain = 'bshort' and number > 1`);
    expect(await breaks()).toContainEqual({ chain: 'bshort', number: 1, what: 'the chain ends elsewhere' });
  });

  test('an entry added after the end', async () => {
    await makeChain('blonger');
    await tamper(
      `insert into audit_entries select chain, 4, creation_date, account_id, account_name, action, what, from_ip,
         environment, details, hash, key_id from audit_entries where chain = 'blonger' and number = 3`,
    );
    expect(await breaks()).toContainEqual({ chain: 'blonger', number: 3, what: 'the chain ends elsewhere' });
  });

  test('a later start does not reseal entries that lost their seal', async () => {
    await makeChain('bunsealed');
    await run(`update audit_chains set seal = null, seal_key_id = null where chain = 'bunsealed'`);
    expect(await sealOldChains(panel.control)).toBe(0);
    expect(await breaks()).toContainEqual({
      chain: 'bunsealed',
      number: 3,
      what: 'the end of the chain is not sealed',
    });
  });
});

test('entries written during the check are no break', async () => {
  const busy = await startTestPanel();
  try {
    const entry = { account: null, action: 'one', what: 'x', fromIp: '', environment: null, details: {} };
    const write = () => audit(busy.control, { ...entry, chain: 'bbusy' });
    for (let left = 5; left > 0; left -= 1) await write();
    const { database } = busy.control;
    // Adds an entry before each of the first reads of the chain.
    let late = 3;
    const slow = withOverrides(database, {
      rows: async <Row extends object>(asked: Statement<Row>, values?: readonly unknown[]) => {
        const found = await database.rows(asked, values);
        if (late > 0) await write();
        late -= 1;
        return found;
      },
    });
    const verdict = await checkAudit(slow, busy.control.auditKeys);
    expect(verdict.breaks).toEqual([]);
    expect(verdict.ends).toContainEqual(expect.objectContaining({ chain: 'bbusy', number: 8 }));
  } finally {
    await busy.close();
  }
});

test('the first start seals an audit log from before keys, which then verifies', async () => {
  const old = await startTestPanel();
  try {
    const hash = 'a'.repeat(64);
    const made = { name: 'old_chain', isReplanned: true } as const;
    await old.control.database.run({
      ...made,
      text: `insert into audit_chains (chain, number, hash) values ('bbefore', 0, '${GENESIS}')`,
    });
    expect(await sealOldChains(old.control)).toBe(2);
    expect((await checkAudit(old.control.database, old.control.auditKeys)).breaks).toEqual([]);
    await old.control.database.run({
      ...made,
      text: `update audit_chains set hash = '${hash}' where chain = 'bbefore'`,
    });
    expect((await checkAudit(old.control.database, old.control.auditKeys)).breaks).toHaveLength(1);
  } finally {
    await old.close();
  }
});
