/** The default order of the cards on Inicio. */
export const usualPlaces = {
  top: ['sales', 'approval', 'recovered', 'renewals'],
  main: ['daily', 'your_money', 'why_today', 'by_method', 'recent'],
  side: ['attention', 'declines', 'connection'],
} as const;

export type Place = keyof typeof usualPlaces;
export type Card = (typeof usualPlaces)[Place][number];
export type Places = Record<Place, readonly Card[]>;
export type Move = 'up' | 'down' | 'across';

const places: readonly Place[] = ['top', 'main', 'side'];

/** The saved order without removed or duplicate cards; cards that it lacks are added at the end. */
export function placesFrom(kept: Partial<Record<Place, readonly string[]>> | null): Places {
  const all: readonly Card[] = places.flatMap(place => [...usualPlaces[place]]);
  const taken = new Set<Card>();
  const known = (place: Place): Card[] =>
    (kept?.[place] ?? []).flatMap(name => {
      const card = all.find(one => one === name);
      if (card === undefined || taken.has(card)) return [];
      taken.add(card);
      return [card];
    });
  const found = { top: known('top'), main: known('main'), side: known('side') };
  const withRest = (place: Place) => [
    ...found[place],
    ...usualPlaces[place].filter((card: Card) => !taken.has(card)),
  ];
  return { top: withRest('top'), main: withRest('main'), side: withRest('side') };
}

export const placeOf = (where: Places, card: Card): Place =>
  places.find(place => where[place].includes(card)) ?? 'main';

/** Figures stay in their row; the cards below it may change columns. */
const opposite = (place: Place): Place | undefined =>
  ({ top: undefined, main: 'side' as const, side: 'main' as const })[place];

const without = (cards: readonly Card[], card: Card): Card[] => cards.filter(one => one !== card);
const inserted = (cards: readonly Card[], index: number, card: Card): Card[] => [
  ...cards.slice(0, index),
  card,
  ...cards.slice(index),
];

/** Returns the same places if the card cannot move there. */
export function moveCard(where: Places, card: Card, move: Move): Places {
  const place = placeOf(where, card);
  const cards = where[place];
  const index = cards.indexOf(card);
  if (move === 'across') {
    const other = opposite(place);
    if (other === undefined) return where;
    return {
      ...where,
      [place]: without(cards, card),
      [other]: inserted(where[other], index, card),
    };
  }
  const target = move === 'up' ? index - 1 : index + 1;
  if (target < 0 || target >= cards.length) return where;
  return { ...where, [place]: inserted(without(cards, card), target, card) };
}

/** The id of a button that moves a card, to restore the focus. */
export const moverId = (card: Card, move: Move): string => `mover-${card}-${move}`;
