import { expect, it } from 'vitest';
import { groupBySubject, type VelocityItem } from './velocity-store.ts';

const noon = new Date('2026-11-14T12:00:00Z');
const later = new Date('2026-11-14T12:00:05Z');
const item = (subject: string, member: string | null, changed: Partial<VelocityItem> = {}): VelocityItem => ({
  merchantId: 'm1',
  ruleName: 'rule',
  subject,
  member,
  limit: 3,
  windowSeconds: 60,
  now: noon,
  ...changed,
});
const group = (subject: string, members: string[], changed: Partial<VelocityItem> = {}) => {
  const { member: _, ...shared } = item(subject, null, changed);
  return { ...shared, members };
};

it.each<[string, VelocityItem[], object[], number[]]>([
  ['nothing', [], [], []],
  [
    'each subject once, members in the order in which they came',
    [item('a', '2'), item('b', '1'), item('a', '1'), item('a', '2')],
    [group('a', ['2', '1']), group('b', ['1'])],
    [0, 1, 0, 0],
  ],
  ['a read adds nobody', [item('a', null), item('a', '1')], [group('a', ['1'])], [0, 0]],
  ['a read alone', [item('a', null)], [group('a', [])], [0]],
  [
    'merchants and rules are apart',
    [item('a', '1'), item('a', '1', { merchantId: 'm2' }), item('a', '1', { ruleName: 'other' })],
    [group('a', ['1']), group('a', ['1'], { merchantId: 'm2' }), group('a', ['1'], { ruleName: 'other' })],
    [0, 1, 2],
  ],
  [
    'the latest moment counts for all',
    [item('a', '1', { now: later }), item('a', '2')],
    [group('a', ['1', '2'], { now: later })],
    [0, 0],
  ],
  [
    'a rule that changed on the way counts as the last one knew it',
    [item('a', '1'), item('a', '2', { limit: 9, windowSeconds: 5 })],
    [group('a', ['1', '2'], { limit: 9, windowSeconds: 5 })],
    [0, 0],
  ],
])('%s', (_, items, groups, groupOf) => {
  expect(groupBySubject(items)).toEqual({ groups, groupOf });
});
