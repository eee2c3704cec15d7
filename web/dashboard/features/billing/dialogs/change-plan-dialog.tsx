import type { Plan } from '@recaudo/contract/api/billing/plans';
import type { Subscription, SubscriptionChange } from '@recaudo/contract/api/billing/subscriptions';
import { useState } from 'react';
import { formatDay } from '../../../format/dates.ts';
import { formatMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useGet } from '../../../session/use-api.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { MoneySummary } from '../../../ui/values/money-summary.tsx';
import { changeMessages } from '../messages/change-messages.ts';
import { recurringMessages } from '../messages/recurring-messages.ts';
import { type ChosenItem, ItemsFields, itemsOf } from './change-items.tsx';
import { type Preview, pathOf, SUBSCRIPTION, usePreview } from './use-preview.ts';

type When = 'now' | 'period_end';

/** Undefined if the choices equal what is billed now. */
function changeOf(
  subscription: Subscription,
  items: readonly ChosenItem[],
  when: When,
): SubscriptionChange | undefined {
  const present = itemsOf(subscription);
  if (JSON.stringify(items) === JSON.stringify(present)) return undefined;
  const [only] = items;
  return items.length === 1 && present.length === 1 && only !== undefined
    ? { plan_id: only.plan_id, quantity: only.quantity, when }
    : { items: [...items], when };
}

function PreviewLines({ preview }: { preview: Preview }) {
  const messages = useMessages(changeMessages);
  const recurring = useMessages(recurringMessages);
  const { language } = usePreferences();
  const { invoice, next_charge_date: day, next_amount: next } = preview;
  return (
    <>
      {invoice !== null && (
        <table>
          <caption className="hidden">{messages.lines}</caption>
          <thead>
            <tr>
              <th scope="col">{messages.concept}</th>
              <th scope="col">{messages.quantity}</th>
              <th scope="col">{recurring.amount}</th>
            </tr>
          </thead>
          <tbody>
            {invoice.lines.map(line => (
              <tr key={`${line.plan_id} ${line.amount}`}>
                <td>{line.description}</td>
                <td>{line.quantity}</td>
                <td>
                  <Money amount={line.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <MoneySummary>
        {invoice === null || invoice.amount_due === 0
          ? messages.nothingToday
          : fill(messages.chargeToday, { amount: formatMoney(invoice.amount_due, language) })}{' '}
        {day !== null &&
          fill(messages.next, { amount: formatMoney(next, language), day: formatDay(day, language) })}
      </MoneySummary>
    </>
  );
}

function useButton(preview: Preview | undefined, when: When): string {
  const messages = useMessages(changeMessages);
  const { language } = usePreferences();
  if (when === 'period_end') return messages.schedule;
  const due = preview?.invoice?.amount_due ?? 0;
  return due > 0
    ? fill(messages.changeAndCharge, { amount: formatMoney(due, language) })
    : messages.changePlan;
}

interface DialogProps {
  subscription: Subscription;
  onClose: () => void;
}

function ChangeForm({ subscription, plans, onClose }: DialogProps & { plans: readonly Plan[] }) {
  const messages = useMessages(changeMessages);
  const { api } = useGateway();
  const [items, setItems] = useState(() => itemsOf(subscription));
  const [when, setWhen] = useState<When>('now');
  const change = changeOf(subscription, items, when);
  const preview = usePreview(subscription, change);
  const token = preview.data?.preview_token;
  const button = useButton(preview.data, when);
  return (
    <Form
      needs="money"
      action={(_sent, idempotencyKey) =>
        api.put(SUBSCRIPTION, {
          path: pathOf(subscription),
          body: { ...change, ...(token === undefined ? {} : { preview_token: token }) },
          idempotencyKey,
        })
      }
      submit={button}
      done={when === 'now' ? messages.changed : messages.scheduled}
      onDone={onClose}
      onCancel={onClose}
    >
      <ItemsFields plans={plans} items={items} onChange={setItems} />
      <SelectField
        label={messages.when}
        name="when"
        value={when}
        onChange={({ target }) => setWhen(target.value === 'now' ? 'now' : 'period_end')}
        choices={[
          ['now', messages.whenNow],
          ['period_end', messages.whenLater],
        ]}
      />
      {change === undefined ? (
        <p className="quiet">{messages.chooseOther}</p>
      ) : (
        <Loaded query={preview} lines={3}>
          {data => <PreviewLines preview={data} />}
        </Loaded>
      )}
    </Form>
  );
}

/** Changes the plan, the quantities or the set of items. Confirms exactly what the preview shows. */
export function ChangePlanDialog({ subscription, plan, onClose }: DialogProps & { plan: Plan }) {
  const messages = useMessages(changeMessages);
  const plans = useGet('/plans', { query: { limit: 100 } });
  const hasInterval = (other: Plan) =>
    other.repeat_every === plan.repeat_every && other.repeat_unit === plan.repeat_unit;
  return (
    <Dialog title={messages.changePlan} onClose={onClose}>
      <Loaded query={plans} lines={4}>
        {rows => (
          <ChangeForm
            subscription={subscription}
            plans={[plan, ...rows.filter(other => other.id !== plan.id && hasInterval(other))]}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Dialog>
  );
}
