import type { OverdueSubscription, Retried } from '@recaudo/contract/merchant/billing/overdue';
import { useState } from 'react';
import { formatMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Facts } from '../../../ui/page.tsx';
import { useReasons } from '../../../ui/rejections/reason.tsx';
import { useRetryText } from '../../../ui/rejections/retry-text.ts';
import { MoneySummary } from '../../../ui/values/money-summary.tsx';
import { cardName } from '../../customers/screens/customer-cards.tsx';
import { chargeMessages } from '../messages/charge-messages.ts';
import { overdueMessages } from '../messages/overdue-messages.ts';

const NAMED = 5;
const totalOf = (rows: readonly OverdueSubscription[]): number =>
  rows.reduce((sum, row) => sum + Math.round(row.amount_at_risk * 100), 0) / 100;
const whoOf = ({ customer, card }: OverdueSubscription): string => `${customer.name}, ${cardName(card)}`;

/** Names and amounts to be charged, as long as the names fit. */
function RetrySummary({ rows }: { rows: readonly OverdueSubscription[] }) {
  const messages = useMessages(chargeMessages);
  const { language } = usePreferences();
  const amount = formatMoney(totalOf(rows), language);
  const [first] = rows;
  if (rows.length === 1 && first !== undefined) {
    return <MoneySummary>{fill(messages.retryOne, { amount, who: whoOf(first) })}</MoneySummary>;
  }
  return (
    <MoneySummary>
      {fill(messages.retryMany, { amount })}
      <ul>
        {rows.slice(0, NAMED).map(row => (
          <li key={row.subscription_id}>
            {formatMoney(row.amount_at_risk, language)} · {whoOf(row)}
          </li>
        ))}
        {rows.length > NAMED && <li>{fill(messages.retryMore, { count: rows.length - NAMED })}</li>}
      </ul>
    </MoneySummary>
  );
}

/** Charges immediately, after explaining what a decline costs; then shows each result. */
export function RetryDialog({
  rows,
  onClose,
}: {
  rows: readonly OverdueSubscription[];
  onClose: () => void;
}) {
  const messages = useMessages(overdueMessages);
  const ui = useMessages(uiMessages);
  const { data } = useGateway();
  const reasonOf = useReasons();
  const text = useRetryText();
  const charges = useMessages(chargeMessages);
  const { language } = usePreferences();
  // The list refreshes after the charges, and people who paid leave it.
  const [asked] = useState(rows);
  const [results, setResults] = useState<Retried[]>();
  const amount = formatMoney(totalOf(asked), language);
  const rowOf = (id: string) => asked.find(row => row.subscription_id === id);
  const nameOf = (id: string): string => rowOf(id)?.customer.name ?? id;
  const resultOf = ({ subscription_id: id, result, error_code: code, ...retry }: Retried): string => {
    if (result === 'not_allowed') {
      return text.notAllowed(retry.reason, retry.allowed_at, rowOf(id)?.card.brand ?? '');
    }
    return code === undefined ? messages[result] : `${messages[result]}: ${reasonOf(code) ?? code} (${code})`;
  };
  return (
    <Dialog title={fill(messages.retryTitle, { count: asked.length })} onClose={onClose}>
      {results === undefined ? (
        <>
          <p>{messages.retryLead}</p>
          <RetrySummary rows={asked} />
          <Form
            action={(_values, idempotencyKey) =>
              data.post('/overdue/retry', {
                body: { subscription_ids: asked.map(row => row.subscription_id) },
                idempotencyKey,
              })
            }
            submit={fill(asked.length === 1 ? charges.chargeOne : charges.chargeMany, {
              amount,
              count: asked.length,
            })}
            look="danger"
            onDone={setResults}
            onCancel={onClose}
          />
        </>
      ) : (
        <>
          <h3>{messages.results}</h3>
          <Facts rows={results.map(result => [nameOf(result.subscription_id), resultOf(result)])} />
          <div className="buttons">
            <Button onClick={onClose}>{ui.close}</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
