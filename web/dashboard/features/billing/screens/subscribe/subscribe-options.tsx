import type { Plan } from '@recaudo/contract/api/billing/plans';
import { addDays, type CalendarDate } from '@recaudo/contract/shared/calendar/calendar-date';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import type { FormValues } from '../../../../ui/form.tsx';
import { MoreOptions } from '../../../../ui/more-options.tsx';
import { subscribeMessages } from '../../messages/subscribe-messages.ts';
import { CouponChoice } from '../coupons/coupon-choice.tsx';

const DUE_DAYS = [0, 8, 15, 30, 60];

export const quantityOf = ({ quantity = '1' }: FormValues): number =>
  Math.min(1_000_000, Math.max(1, Math.trunc(Number(quantity)) || 1));

/** Renders nothing for a plan with one fixed amount. Never collapsed, because the quantity decides the charge. */
export function QuantityField({ plan }: { plan: Plan }) {
  const messages = useMessages(subscribeMessages);
  if ((plan.price_model ?? 'fixed') === 'fixed') return null;
  return (
    <TextField
      label={messages.quantity}
      name="quantity"
      type="number"
      min={1}
      max={1_000_000}
      defaultValue={1}
      required
    />
  );
}

/** Coupon, collection and start date, collapsed. */
export function SubscribeOptions({
  planId,
  isInvoiced,
  today,
}: {
  planId: string;
  isInvoiced: boolean;
  today: CalendarDate;
}) {
  const messages = useMessages(subscribeMessages);
  return (
    <MoreOptions title={messages.moreOptions}>
      <CouponChoice planId={planId} />
      <SelectField
        label={messages.collection}
        name="collection"
        choices={[
          ['automatic', messages.automatic],
          ['send_invoice', messages.send_invoice],
        ]}
      />
      {isInvoiced && (
        <SelectField
          label={messages.daysUntilDue}
          name="days_until_due"
          defaultValue="8"
          choices={DUE_DAYS.map(
            count =>
              [String(count), count === 0 ? messages.dueAtOnce : fill(messages.dueDays, { count })] as const,
          )}
        />
      )}
      <TextField
        label={messages.startDate}
        hint={messages.startHint}
        name="start_date"
        type="date"
        min={addDays(today, 1)}
      />
    </MoreOptions>
  );
}
