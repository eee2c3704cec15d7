import { navigate } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useChange } from '../../../session/use-api.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/rejections/failure.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { chargebackMessages } from '../messages/chargeback-messages.ts';

/** Creates a test charge and disputes it as the card network would. */
export function SimulateChargeback() {
  const messages = useMessages(chargebackMessages);
  const { api } = useGateway();
  const address = useAddress();
  const run = useChange(async (description: string, idempotencyKey) => {
    const card = await api.post('/cards', { body: testCard, idempotencyKey: `${idempotencyKey}-card` });
    const { id } = await api.post('/charges', {
      body: { ...testCharge, source_id: card.id, description },
      idempotencyKey: `${idempotencyKey}-charge`,
    });
    await api.post('/sandbox/charges/:transaction_id/chargeback', {
      path: { transaction_id: id },
      body: { status: 'pending', reason: 'not_recognised' },
      idempotencyKey,
    });
    return id;
  });
  return (
    <>
      <Button
        needs="simulate"
        look="primary"
        busy={run.isPending}
        onClick={() =>
          run.mutate(messages.simulatedCharge, {
            onSuccess: id => {
              showToast(messages.simulated);
              navigate(address(`/contracargos/${id}`));
            },
          })
        }
      >
        {messages.simulate}
      </Button>
      {run.error !== null && (
        <div className="notice bad" role="alert">
          <ErrorText error={run.error} />
        </div>
      )}
    </>
  );
}

const testCard = {
  card_number: '4111111111111111',
  holder_name: 'Ana Torres',
  expiration_month: '12',
  expiration_year: '35',
  cvv2: '123',
};

const testCharge = {
  method: 'card' as const,
  amount: 20_000,
  currency: 'COP' as const,
  device_session_id: 'contracargo-de-prueba',
  iva: '0',
  customer: { name: 'Ana Torres', email: 'ana@example.com' },
};
