import type { KeyboardEvent } from 'react';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages } from '../../../session/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { cardMessages } from '../messages/card-messages.ts';
import { type Card, type Move, moveCard, moverId, type Places } from './card-places.ts';

const moves: readonly Move[] = ['up', 'down', 'across'];
const keys: Record<string, Move> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'across',
  ArrowRight: 'across',
};

/** The buttons that move one card. A button without a target stays, so that it keeps the focus. */
export function CardMover({
  card,
  where,
  onMove,
}: {
  card: Card;
  where: Places;
  onMove: (card: Card, move: Move, pressed: Move) => void;
}) {
  const messages = useMessages(cardMessages);
  const press = (event: KeyboardEvent, pressed: Move): void => {
    const move = keys[event.key];
    if (move === undefined) return;
    event.preventDefault();
    onMove(card, move, pressed);
  };
  const offered = moves.filter(move => move !== 'across' || !where.top.includes(card));
  return (
    <div className="card-mover">
      {offered.map(move => (
        <Button
          key={move}
          id={moverId(card, move)}
          aria-label={fill(messages.moveOf, { move: messages[move], card: messages[card] })}
          aria-disabled={moveCard(where, card, move) === where}
          onClick={() => onMove(card, move, move)}
          onKeyDown={event => press(event, move)}
        >
          {messages[move]}
        </Button>
      ))}
    </div>
  );
}
