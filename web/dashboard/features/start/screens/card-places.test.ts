import { describe, expect, test } from 'vitest';
import { type Card, type Move, moveCard, placesFrom, usualPlaces } from './card-places.ts';

describe('the order that was kept', () => {
  test('nothing: the usual one', () => expect(placesFrom(null)).toEqual(usualPlaces));

  test('removed and duplicate cards are dropped, new ones go to the end of their section', () => {
    expect(
      placesFrom({
        top: ['renewals', 'gone', 'renewals'],
        main: ['attention'],
        side: ['attention', 'daily'],
      }),
    ).toEqual({
      top: ['renewals', 'sales', 'approval', 'recovered'],
      main: ['attention', 'your_money', 'why_today', 'by_method', 'recent'],
      side: ['daily', 'declines', 'connection'],
    });
  });
});

describe('a move', () => {
  const cases: [string, Card, Move, Partial<Record<'top' | 'main' | 'side', Card[]>>][] = [
    ['up', 'approval', 'up', { top: ['approval', 'sales', 'recovered', 'renewals'] }],
    ['down', 'daily', 'down', { main: ['your_money', 'daily', 'why_today', 'by_method', 'recent'] }],
    ['up from the first place is none', 'sales', 'up', {}],
    ['down from the last place is none', 'connection', 'down', {}],
    [
      'to the same height of the other column',
      'declines',
      'across',
      {
        main: ['daily', 'declines', 'your_money', 'why_today', 'by_method', 'recent'],
        side: ['attention', 'connection'],
      },
    ],
    [
      'to the end of a shorter column',
      'recent',
      'across',
      {
        main: ['daily', 'your_money', 'why_today', 'by_method'],
        side: ['attention', 'declines', 'connection', 'recent'],
      },
    ],
    ['across from the row of figures is none', 'sales', 'across', {}],
  ];
  test.each(cases)('%s', (_title, card, move, changed) =>
    expect(moveCard(usualPlaces, card, move)).toEqual({ ...usualPlaces, ...changed }),
  );
});
