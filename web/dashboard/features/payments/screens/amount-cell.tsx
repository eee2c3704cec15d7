import type { ListedTransaction } from '@recaudo/contract/merchant/payments/transactions';
import { formatMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { personMessages } from '../../../messages/person-messages.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { Money } from '../../../ui/values/money.tsx';

/** An amount with its partial refund; a full refund shows in the status. */
export function AmountCell({
  row: { amount, refunded, status },
}: {
  row: Pick<ListedTransaction, 'amount' | 'refunded' | 'status'>;
}) {
  const messages = useMessages(personMessages);
  const { language } = usePreferences();
  if (refunded === 0 || status === 'refunded') return <Money amount={amount} />;
  return (
    <span className="two-lines amounts">
      <Money amount={amount} />
      <span className="below">{fill(messages.refunded, { amount: formatMoney(refunded, language) })}</span>
    </span>
  );
}
