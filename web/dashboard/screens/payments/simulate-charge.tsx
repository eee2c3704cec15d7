import type { Charge } from '../../api/types.ts';
import { useChange } from '../../api/use-api.ts';
import { useWords } from '../../shell/preferences.ts';
import { useGateway } from '../../shell/session.tsx';
import { useMay } from '../../shell/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/failure.tsx';
import { Panel } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.tsx';
import { paymentWords } from '../../words/payment-words.ts';

type Words = Record<keyof typeof paymentWords.es, string>;
type Play =
  | { pay: 'approved' | 'rejected' | 'expired' }
  | { chargeback: 'pending' | 'accepted' | 'rejected' };

/** Who would act next in the real world, by method and state. */
function playsFor({ method, status }: Charge, words: Words): [label: string, play: Play][] {
  if (method === 'card' && status === 'completed') {
    return [[words.chargebackOpen, { chargeback: 'pending' }]];
  }
  if (status === 'chargeback_pending') {
    return [
      [words.chargebackLost, { chargeback: 'accepted' }],
      [words.chargebackWon, { chargeback: 'rejected' }],
    ];
  }
  if (method === 'card' || (status !== 'in_progress' && status !== 'charge_pending')) return [];
  return [
    [words.payApproved, { pay: 'approved' }],
    ...(method === 'bank_account'
      ? ([[words.payRejected, { pay: 'rejected' }]] satisfies [string, Play][])
      : []),
    [words.payExpired, { pay: 'expired' }],
  ];
}

export function SimulateCharge({ charge }: { charge: Charge }) {
  const words = useWords(paymentWords);
  const { api } = useGateway();
  const path = { transaction_id: charge.id };
  const run = useChange((play: Play, idempotencyKey) =>
    'pay' in play
      ? api.post('/sandbox/charges/{transaction_id}/pay', {
          path,
          body: { result: play.pay },
          idempotencyKey,
        })
      : api.post('/sandbox/charges/{transaction_id}/chargeback', {
          path,
          body: { status: play.chargeback },
          idempotencyKey,
        }),
  );
  const plays = playsFor(charge, words);
  const may = useMay('simulate');
  if (plays.length === 0 || !may) return null;
  return (
    <Panel title={words.simulate}>
      <p className="quiet">{words.simulateLead}</p>
      <div className="buttons">
        {plays.map(([label, play]) => (
          <Button
            key={label}
            busy={run.isPending}
            onClick={() => run.mutate(play, { onSuccess: () => showToast(words.simulated) })}
          >
            {label}
          </Button>
        ))}
      </div>
      {run.error !== null && (
        <div className="notice bad" role="alert">
          <ErrorText error={run.error} />
        </div>
      )}
    </Panel>
  );
}
