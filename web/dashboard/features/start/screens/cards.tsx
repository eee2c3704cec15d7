import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { panel } from '../../../api/gateway-client.ts';
import { usePanel } from '../../../api/use-panel.ts';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useBusinessId, useIsImpersonating } from '../../../session/session.tsx';
import { useChange } from '../../../session/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/rejections/failure.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { cardMessages } from '../messages/card-messages.ts';
import {
  type Card,
  type Move,
  moveCard,
  moverId,
  type Place,
  type Places,
  placeOf,
  placesFrom,
} from './card-places.ts';

import { StartSkeleton } from './start-skeleton.tsx';

const CardMover = lazy(async () => ({ default: (await import('./card-mover.tsx')).CardMover }));

/** Ends the editing mode by saving the order or by resetting it. */
function useKeeping(onDone: () => void) {
  const messages = useMessages(cardMessages);
  const path = { business_id: useBusinessId() };
  const onSuccess = () => {
    showToast(messages.kept);
    onDone();
  };
  const keep = useChange(({ top, main, side }: Places, idempotencyKey) => {
    const body = { top: [...top], main: [...main], side: [...side] };
    return panel.put('/businesses/:business_id/card-order', { path, body, idempotencyKey });
  });
  const reset = useChange((_none: undefined, idempotencyKey) =>
    panel.delete('/businesses/:business_id/card-order', { path, idempotencyKey }),
  );
  return {
    keep: (where: Places) => keep.mutate(where, { onSuccess }),
    reset: () => reset.mutate(undefined, { onSuccess }),
    isBusy: keep.isPending || reset.isPending,
    error: keep.error ?? reset.error,
  };
}

/** The order while it is being edited: the cards' places, the last announcement, and the button to focus. */
function useMoving(kept: Places) {
  const messages = useMessages(cardMessages);
  const [moved, setMoved] = useState<Places>();
  const [said, setSaid] = useState('');
  const focusOn = useRef<string>(undefined);
  const where = moved ?? kept;
  const sayOf = { top: messages.place, main: messages.placeMain, side: messages.placeSide };
  useEffect(() => {
    if (focusOn.current !== undefined) document.getElementById(focusOn.current)?.focus();
    focusOn.current = undefined;
  }, [moved]);
  const move = (card: Card, way: Move, pressed: Move): void => {
    const next = moveCard(where, card, way);
    const place = placeOf(next, card);
    focusOn.current = moverId(card, pressed);
    setMoved(next);
    setSaid(
      fill(sayOf[place], {
        card: messages[card],
        place: next[place].indexOf(card) + 1,
        count: next[place].length,
      }),
    );
  };
  const forget = () => {
    setMoved(undefined);
    setSaid('');
  };
  return { where, said, move, forget };
}

/** The person's order of the cards, loaded in parallel with the figures. */
export const useCardOrder = () =>
  usePanel('/businesses/:business_id/card-order', { path: { business_id: useBusinessId() } });

interface CardsProps {
  cards: Record<Card, ReactNode>;
  /** The screen's heading, with the button that starts and ends the editing mode. */
  head: (tools: ReactNode) => ReactNode;
  /** A card that comes first on a phone. */
  firstOnPhone?: Card | undefined;
}

const SaveError = ({ error }: Pick<ReturnType<typeof useKeeping>, 'error'>) =>
  error !== null && (
    <div className="notice bad" role="alert">
      <ErrorText error={error} />
    </div>
  );

function OrderedCards({ cards, head, kept, firstOnPhone }: CardsProps & { kept: Places }) {
  const messages = useMessages(cardMessages);
  const isImpersonating = useIsImpersonating();
  const [isOrdering, setIsOrdering] = useState(false);
  const { where, said, move, forget } = useMoving(kept);
  const { keep, reset, isBusy, error } = useKeeping(() => setIsOrdering(false));
  const goBack = (): void => {
    forget();
    reset();
  };
  // One button for both, never disabled, so that it keeps the keyboard focus.
  const turn = (): void => {
    if (!isOrdering) setIsOrdering(true);
    else if (!isBusy) keep(where);
  };
  const first = useIsPhone() && !isOrdering ? firstOnPhone : undefined;
  const column = (place: Place) =>
    where[place]
      .filter(card => card !== first)
      .map(card => (
        <div key={card} className={card === 'sales' ? 'card-slot wide-card' : 'card-slot'}>
          {isOrdering && (
            <Suspense>
              <CardMover card={card} where={where} onMove={move} />
            </Suspense>
          )}
          {cards[card]}
        </div>
      ));
  return (
    <>
      {head(
        !isImpersonating && (
          <Button look={isOrdering ? 'primary' : 'quiet'} onClick={turn}>
            {isOrdering ? messages.done : messages.order}
          </Button>
        ),
      )}
      {isOrdering && (
        <div className="card-order">
          <p className="quiet">{messages.ordering}</p>
          <Button busy={isBusy} onClick={goBack}>
            {messages.usual}
          </Button>
        </div>
      )}
      <SaveError error={error} />
      <p className="hidden" role="status">
        {said}
      </p>
      {first !== undefined && <div className="first-card">{cards[first]}</div>}
      <div className="figures">{column('top')}</div>
      <div className="split tight">
        <div>{column('main')}</div>
        <div>{column('side')}</div>
      </div>
    </>
  );
}

/** The cards of Inicio in the person's own order. */
export function Cards(props: CardsProps) {
  const order = useCardOrder();
  if (!order.isPending) return <OrderedCards {...props} kept={placesFrom(order.data?.places ?? null)} />;
  return (
    <>
      {props.head(null)}
      <StartSkeleton />
    </>
  );
}
