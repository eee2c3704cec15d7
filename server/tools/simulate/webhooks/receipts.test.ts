import { describe, expect, test } from 'vitest';
import { newReceipts } from './receipts.ts';

const clean = { lost: 0, disordered: 0, repeated: 0 };

describe('the receipts of a receiver', () => {
  test.each<[string, [string, number][], object]>([
    [
      'nothing, when each resource comes in its order',
      [
        ['a', 1],
        ['b', 1],
        ['a', 2],
        ['b', 2],
      ],
      clean,
    ],
    [
      'a lost event at the end',
      [
        ['a', 1],
        ['a', 2],
        ['b', 1],
      ],
      { ...clean, lost: 1 },
    ],
    [
      'a lost event in the middle, and the order that it breaks',
      [
        ['a', 1],
        ['b', 1],
        ['b', 3],
      ],
      { lost: 1, disordered: 1, repeated: 0 },
    ],
    [
      'two that changed places',
      [
        ['a', 2],
        ['a', 1],
        ['b', 1],
        ['b', 2],
      ],
      { ...clean, disordered: 1 },
    ],
    [
      'repeats, which are allowed, also of older ones',
      [
        ['a', 1],
        ['a', 2],
        ['a', 1],
        ['a', 2],
        ['b', 1],
        ['b', 2],
      ],
      { ...clean, repeated: 2 },
    ],
  ])('%s', (_title, received, verdict) => {
    const receipts = newReceipts();
    for (const [resourceId, sequence] of received) receipts.note(resourceId, sequence);
    expect(receipts.judge(4)).toMatchObject(verdict);
  });
});
