import type { ChargebackDetail } from '@recaudo/contract/merchant/disputes/chargebacks';
import { Link } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Facts, Panel } from '../../../ui/page.tsx';
import { Instant, Money } from '../../../ui/values/money.tsx';
import { chargebackMessages } from '../messages/chargeback-messages.ts';

/** The order and the payer, next to the response being written. */
export function DisputedOrder({ order, payer }: Pick<ChargebackDetail, 'order' | 'payer'>) {
  const messages = useMessages(chargebackMessages);
  const address = useAddress();
  const customerId = payer?.customer_id ?? null;
  return (
    <Panel title={messages.order}>
      <Facts
        rows={[
          [
            messages.payer,
            customerId === null ? (
              payer?.name
            ) : (
              <Link key="payer" href={address(`/clientes/${customerId}`)}>
                {payer?.name}
              </Link>
            ),
          ],
          [messages.email, payer?.email],
          [messages.phone, payer?.phone],
          [messages.orderId, order.order_id],
          [messages.description, order.description],
          [messages.paidOn, <Instant key="date" iso={order.date} />],
          [messages.paid, <Money key="amount" amount={order.amount} />],
          [messages.refunded, order.refunded === 0 ? null : <Money key="refunded" amount={order.refunded} />],
          [messages.card, order.card],
          [messages.holder, order.holder],
          [messages.authorization, order.authorization],
          [messages.device, order.device_session_id],
        ]}
      />
    </Panel>
  );
}
