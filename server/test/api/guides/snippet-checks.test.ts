import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readBoxes } from '../../support/guides/guide.ts';
import { writeJqStandIn } from '../../support/guides/programs.ts';
import { listChanges } from '../../support/guides/recorded-calls.ts';
import { differencesFrom } from '../../support/guides/shown-answer.ts';

const answer = {
  id: 'tr0mhyzk3d9q7c2v5x8a',
  status: 'completed',
  amount: 20_000,
  creation_date: '2026-11-14T18:03:21-05:00',
  card: { brand: 'visa', customer_id: null },
  refunds: [{ amount: 5_000 }],
};

describe('a response shown in a guide', () => {
  test.each([
    ['a part of it', { status: 'completed', card: { brand: 'visa' } }],
    ['an id that is another one each time', { id: 'tr…' }],
    ['another day', { creation_date: '2027-01-31T00:00:00-05:00' }],
    ['nothing, told as null', { card: { customer_id: null } }],
    ['a list', { refunds: [{ amount: 5_000 }] }],
  ])('matches: %s', (_what, shown) => {
    expect(differencesFrom(shown, answer)).toEqual([]);
  });

  test.each([
    [{ status: 'failed' }, 'answer.status is completed, not failed'],
    [{ state: 'completed' }, 'answer.state is missing'],
    [{ id: 'ck…' }, 'answer.id is tr0mhyzk3d9q7c2v5x8a, not ck…'],
    [{ amount: '20000' }, 'answer.amount is 20000, not "20000"'],
    [{ creation_date: '2026-11-14' }, 'answer.creation_date is 2026-11-14T18:03:21-05:00, not 2026-11-14'],
    [{ card: { brand: 'mastercard' } }, 'answer.card.brand is visa, not mastercard'],
    [{ refunds: [{ amount: 5_000 }, {}] }, 'answer.refunds[1] is undefined, not {}'],
  ])('does not match: %j', (shown, complaint) => {
    expect(differencesFrom(shown, answer)).toEqual([complaint]);
  });
});

test('adjacent fences are the tabs of one box, and a sentence starts another', () => {
  const fence = (language: string) => `\`\`\`${language}\n${language} code\n\`\`\``;
  const page = `Do:\n\n${fence('sh')}\n\n${fence('js')}\n\nThen:\n\n${fence('json')}\n`;
  expect(readBoxes(page).map(box => box.map(({ language }) => language))).toEqual([['sh', 'js'], ['json']]);
});

test('two languages make the same changes if only ids and polling differ', () => {
  const call = (method: string, id: string, sent: unknown) => ({
    method,
    path: `/charges/${id}/refund`,
    sent,
    status: 200,
    answer: null,
  });
  const [one, other] = ['tr0mhyzk3d9q7c2v5x8a', 'tr1mhyzk3d9q7c2v5x8b'];
  const refund = listChanges([call('POST', one, { amount: 5 })]);
  expect(listChanges([call('GET', other, null), call('POST', other, { amount: 5 })])).toEqual(refund);
  expect(listChanges([call('POST', other, { amount: 6 })])).not.toEqual(refund);
});

describe('jq, on machines without it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'recaudo-jq-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ['.id', '{"id":"tr1"}', 'tr1'],
    ['.[0].id', '[{"id":"e1"}]', 'e1'],
    ['.card.type', '{"card":{"type":null}}', 'null'],
  ])('%s of %s is %s', async (path, input, found) => {
    await writeJqStandIn(folder);
    expect(execFileSync(join(folder, 'jq'), ['-r', path], { input, encoding: 'utf8' }).trim()).toBe(found);
  });
});
