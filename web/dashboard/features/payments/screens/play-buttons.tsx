import type { Charge } from '@recaudo/contract/api/charges';
import { paymentMessages } from '../../../messages/payment-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useChange } from '../../../session/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/rejections/failure.tsx';
import { showToast } from '../../../ui/toast.tsx';

type Word = keyof typeof paymentMessages.es;
type Play =
  | { pay: 'approved' | 'rejected' | 'expired' }
  | { chargeback: 'pending' | 'accepted' | 'rejected' };

/** The simulated actions of banks and networks that a charge's method and status allow. */
export function playsFor({ method, status }: Pick<Charge, 'method' | 'status'>): [word: Word, play: Play][] {
  if (method === 'card' && status === 'completed') return [['chargebackOpen', { chargeback: 'pending' }]];
  if (status === 'chargeback_pending') {
    return [
      ['chargebackLost', { chargeback: 'accepted' }],
      ['chargebackWon', { chargeback: 'rejected' }],
    ];
  }
  if (method === 'card' || (status !== 'in_progress' && status !== 'charge_pending')) return [];
  const rejected: [Word, Play][] = method === 'bank_account' ? [['payRejected', { pay: 'rejected' }]] : [];
  return [['payApproved', { pay: 'approved' }], ...rejected, ['payExpired', { pay: 'expired' }]];
}

/** A button for each action of a bank, cash network or card network that the charge allows. */
export function PlayButtons({ charge }: { charge: Charge }) {
  const messages = useMessages(paymentMessages);
  const { api } = useGateway();
  const path = { transaction_id: charge.id };
  const run = useChange((play: Play, idempotencyKey) =>
    'pay' in play
      ? api.post('/sandbox/charges/:transaction_id/pay', {
          path,
          body: { result: play.pay },
          idempotencyKey,
        })
      : api.post('/sandbox/charges/:transaction_id/chargeback', {
          path,
          body: { status: play.chargeback },
          idempotencyKey,
        }),
  );
  return (
    <>
      <div className="buttons">
        {playsFor(charge).map(([word, play]) => (
          <Button
            needs="simulate"
            key={word}
            busy={run.isPending}
            onClick={() => run.mutate(play, { onSuccess: () => showToast(messages.simulated) })}
          >
            {messages[word]}
          </Button>
        ))}
      </div>
      {run.error !== null && (
        <div className="notice bad" role="alert">
          <ErrorText error={run.error} />
        </div>
      )}
    </>
  );
}
