import type { Plan } from '@recaudo/contract/api/billing/plans';
import type { Subscription } from '@recaudo/contract/api/billing/subscriptions';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages } from '../../../session/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { changeMessages } from '../messages/change-messages.ts';
import { recurringMessages } from '../messages/recurring-messages.ts';
import { usePriceText } from '../screens/prices/price-text.ts';

export interface ChosenItem {
  plan_id: string;
  quantity: number;
}

const MOST_ITEMS = 20;

export const itemsOf = ({ plan_id, quantity = 1, items }: Subscription): ChosenItem[] =>
  items ?? [{ plan_id, quantity }];

const isFixed = (plan: Plan | undefined): boolean => (plan?.price_model ?? 'fixed') === 'fixed';

interface ItemProps {
  plans: readonly Plan[];
  items: readonly ChosenItem[];
  index: number;
  onChange: (items: ChosenItem[]) => void;
}

function ItemFields({ plans, items, index, onChange }: ItemProps) {
  const messages = useMessages(changeMessages);
  const recurring = useMessages(recurringMessages);
  const priceText = usePriceText();
  const item = items[index];
  if (item === undefined) return null;
  const planOf = (id: string) => plans.find(plan => plan.id === id);
  const plan = planOf(item.plan_id);
  const replace = (next: ChosenItem) => onChange(items.map((other, at) => (at === index ? next : other)));
  const isTaken = (id: string) => id !== item.plan_id && items.some(({ plan_id }) => plan_id === id);
  return (
    <div className="pair">
      <SelectField
        label={recurring.plan}
        name={`plan_${index}`}
        value={item.plan_id}
        onChange={({ target }) =>
          replace({ plan_id: target.value, quantity: isFixed(planOf(target.value)) ? 1 : item.quantity })
        }
        choices={plans
          .filter(({ id }) => !isTaken(id))
          .map(option => [option.id, `${option.name} · ${priceText(option)}`] as const)}
      />
      {!isFixed(plan) && (
        <TextField
          label={messages.quantity}
          name={`quantity_${index}`}
          type="number"
          min={1}
          max={1_000_000}
          value={item.quantity}
          onChange={({ target }) => replace({ ...item, quantity: Math.max(1, Number(target.value) || 1) })}
        />
      )}
      {items.length > 1 && (
        <Button onClick={() => onChange(items.filter((_other, at) => at !== index))}>
          {fill(messages.removeItem, { name: plan?.name ?? item.plan_id })}
        </Button>
      )}
    </div>
  );
}

/** The plans and quantities that a subscription bills; all plans have its interval. */
export function ItemsFields({
  plans,
  items,
  onChange,
}: {
  plans: readonly Plan[];
  items: readonly ChosenItem[];
  onChange: (items: ChosenItem[]) => void;
}) {
  const messages = useMessages(changeMessages);
  const free = plans.find(({ id }) => items.every(({ plan_id }) => plan_id !== id));
  return (
    <>
      {items.map((item, index) => (
        <ItemFields key={item.plan_id} plans={plans} items={items} index={index} onChange={onChange} />
      ))}
      {free !== undefined && items.length < MOST_ITEMS && (
        <Button onClick={() => onChange([...items, { plan_id: free.id, quantity: 1 }])}>
          {messages.addItem}
        </Button>
      )}
    </>
  );
}
