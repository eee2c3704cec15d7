import { readdirSync, readFileSync } from 'node:fs';
import type { AuditRow } from '@recaudo/contract/people/audit';
import { findSentence } from '@recaudo/contract/shared/audit/audit-sentence';
import { describe, expect, test } from 'vitest';
import { auditSentence } from './audit-sentence.ts';

const server = new URL('../../../../../../server/', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, server), 'utf8');

/** Every change in the route table, by its name in the log, else by its method and path. */
const ofRoutes = (read('test/api/__snapshots__/route-access.txt').split('The API, ')[0] ?? '')
  .split('\n')
  .map(line => line.split(/\s+/))
  .filter(([method = '']) => ['POST', 'PUT', 'DELETE'].includes(method))
  .map(([method, path = '', , , action]) =>
    action === '-' ? `${method} ${path.replace('/v1/:merchant_id', '')}` : String(action),
  );

/** Actions that commands and sign-in log themselves. */
const ofCode = readdirSync(new URL('src/', server), { recursive: true, encoding: 'utf8' })
  .filter(name => /^(commands|people|portal)\/.*\.ts$/.test(name) && !name.endsWith('.test.ts'))
  .map(name => read(`src/${name}`))
  .filter(code => /\baudit\w*\(|\baudited\w*\(|insertAuditEntry|withControl/.test(code))
  .flatMap(code => Array.from(code.matchAll(/\baction: '([a-z_]+)'/g), ([, action = '']) => action));

const actions = [...new Set([...ofRoutes, ...ofCode])].sort();

test('there are actions of both kinds to judge', () => {
  expect(actions).toEqual(expect.arrayContaining(['logo_changed', 'POST /charges', 'sign_in_refused']));
  expect(actions.length).toBeGreaterThan(140);
});

test.each(actions)('%s is a sentence in both languages', action => {
  expect(findSentence(action, 'es')).toMatch(/^[a-záéíóúñ]/);
  expect(findSentence(action, 'en')).toMatch(/^[a-z]/);
});

const row = (change: Partial<AuditRow>): AuditRow => ({
  number: 1,
  creation_date: '2026-11-17T00:00:00-05:00',
  account: { id: 'a1', name: 'Laura' },
  action: 'signed_in',
  what: 'x1',
  person: null,
  from_ip: '10.0.0.1',
  environment: 'sandbox',
  details: {},
  hash: '0',
  ...change,
});
const refund = { action: 'POST /charges/:transaction_id/refund', details: { amount: 20_000 } };

describe('after the name of who did it', () => {
  test.each<[Partial<AuditRow>, string, string]>([
    [
      { ...refund, person: 'Camila Rojas' },
      'reembolsó $\u00a020.000 a Camila Rojas',
      'refunded COP\u00a020,000 to Camila Rojas',
    ],
    [refund, 'reembolsó $\u00a020.000', 'refunded COP\u00a020,000'],
    [
      { ...refund, action: 'POST /customers/:customer_id/charges/:transaction_id/refund' },
      'reembolsó $\u00a020.000',
      'refunded COP\u00a020,000',
    ],
    [
      { action: 'POST /customers', person: 'Camila Rojas' },
      'creó el cliente Camila Rojas',
      'created the customer Camila Rojas',
    ],
    [{ action: 'logo_changed' }, 'cambió el logo', 'changed the logo'],
    [
      { action: 'member_invited', what: 'luz@example.com', details: { role: 'finance' } },
      'invitó a luz@example.com como finanzas',
      'invited luz@example.com as finance',
    ],
    [
      { action: 'work_paused', details: { reason: 'disco' } },
      'detuvo el trabajo de fondo para mantenimiento: disco',
      'stopped background work for maintenance: disco',
    ],
    [{ action: 'from_a_later_version' }, 'from_a_later_version', 'from_a_later_version'],
  ])('%o', (change, es, en) => {
    expect(auditSentence(row(change), 'es')).toBe(es);
    expect(auditSentence(row(change), 'en')).toBe(en);
  });
});
