import { expect, test } from 'vitest';
import { descriptionOf } from '../gateway/refund-names.ts';
import { compareRefunds, noteOf } from './compare-refunds.ts';

const created_at = '2026-11-17T00:00:00Z';

test('refunds of both sides are paired by the ids that they carry of each other', () => {
  const gateway = [
    { id: 'tr1', amount: 10_000, description: descriptionOf('ref_1') },
    { id: 'tr2', amount: 10_000, description: 'by telephone' },
  ];
  const shop = [
    { id: 'ref_1', amount: 10_000, created_at },
    { id: 'ref_2', amount: 10_000, note: noteOf('tr2'), created_at },
  ];
  expect(compareRefunds(gateway, shop)).toEqual({ toRecord: [], toMake: [] });
});

test('the same amount is no pair: one is written down here and the other made there', () => {
  const theirs = { id: 'tr2', amount: 10_000, description: null };
  const ours = { id: 'ref_1', amount: 10_000, created_at };
  expect(compareRefunds([theirs], [ours])).toEqual({ toRecord: [theirs], toMake: [ours] });
});

test('a refund whose answer was lost, and that Medusa has forgotten, is written down', () => {
  const theirs = { id: 'tr1', amount: 10_000, description: descriptionOf('ref_gone') };
  expect(compareRefunds([theirs], []).toRecord).toEqual([theirs]);
});
