import type { Coupon, NewCoupon } from '@recaudo/contract/api/billing/coupons';
import { useState } from 'react';
import { parseMoney } from '../../../../format/money.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import { Form, type FormValues } from '../../../../ui/form.tsx';
import { MoneyField } from '../../../../ui/values/money.tsx';
import { MoneySummary } from '../../../../ui/values/money-summary.tsx';
import { couponMessages } from '../../messages/coupon-messages.ts';
import { couponText } from './coupon-text.ts';

/** Zero or empty means no limit. */
export const countOf = (text: string | undefined): number | undefined => Number(text ?? '') || undefined;

const decimalOf = (text: string | undefined): number => Number((text ?? '').replace(',', '.')) || 0;

/** Reads the coupon's discount; the server validates the values. */
type SentTerms = Pick<NewCoupon, 'percent_off' | 'amount_off' | 'duration' | 'payments'>;

function readTerms(values: FormValues): SentTerms {
  const duration = (values['duration'] ?? 'once') as NewCoupon['duration'];
  const payments = countOf(values['payments']) ?? 1;
  return {
    ...(values['kind'] === 'amount'
      ? { amount_off: parseMoney(values['amount_off'] ?? '') ?? 0 }
      : { percent_off: decimalOf(values['percent_off']) }),
    duration,
    ...(duration === 'repeating' ? { payments } : {}),
  };
}

/** A coupon's limits; an empty field means no limit. */
export function LimitFields({ coupon }: { coupon?: Coupon }) {
  const messages = useMessages(couponMessages);
  return (
    <>
      <div className="pair">
        <TextField
          label={messages.maxRedemptions}
          hint={messages.maxRedemptionsHint}
          name="max_redemptions"
          type="number"
          min={1}
          max={1_000_000}
          defaultValue={coupon?.max_redemptions ?? ''}
        />
        <TextField
          label={messages.maxPerCustomer}
          name="max_per_customer"
          type="number"
          min={1}
          max={1_000_000}
          defaultValue={coupon?.max_per_customer ?? ''}
        />
      </div>
      <TextField
        label={messages.redeemBy}
        name="redeem_by"
        type="date"
        defaultValue={coupon?.redeem_by ?? ''}
      />
    </>
  );
}

function TermFields({ values }: { values: FormValues }) {
  const messages = useMessages(couponMessages);
  const isAmount = values['kind'] === 'amount';
  return (
    <>
      <div className="pair">
        <SelectField
          label={messages.kind}
          name="kind"
          choices={[
            ['percent', messages.percent],
            ['amount', messages.amount],
          ]}
        />
        {isAmount ? (
          <MoneyField label={messages.amountOff} name="amount_off" />
        ) : (
          <TextField
            label={messages.percentOff}
            name="percent_off"
            inputMode="decimal"
            pattern="\d{1,3}([.,]\d{1,2})?"
            autoComplete="off"
            required
          />
        )}
      </div>
      <div className="pair">
        <SelectField
          label={messages.duration}
          name="duration"
          choices={[
            ['once', messages.once],
            ['repeating', messages.repeating],
            ['forever', messages.forever],
          ]}
        />
        {values['duration'] === 'repeating' && (
          <TextField
            label={messages.payments}
            name="payments"
            type="number"
            min={1}
            max={520}
            defaultValue={3}
            required
          />
        )}
      </div>
    </>
  );
}

function readCoupon(values: FormValues): NewCoupon {
  const [most, mostPerCustomer] = [countOf(values['max_redemptions']), countOf(values['max_per_customer'])];
  return {
    name: values['name'] ?? '',
    ...readTerms(values),
    ...(most === undefined ? {} : { max_redemptions: most }),
    ...(mostPerCustomer === undefined ? {} : { max_per_customer: mostPerCustomer }),
    ...(values['redeem_by'] ? { redeem_by: values['redeem_by'] } : {}),
  };
}

/** The coupon's effect in words, once it has a discount. */
function Summary({ values }: { values: FormValues }) {
  const { language } = usePreferences();
  const { percent_off = null, amount_off = null, duration, payments = null } = readTerms(values);
  if ((percent_off ?? 0) + (amount_off ?? 0) === 0) return null;
  return <MoneySummary>{couponText({ percent_off, amount_off, duration, payments }, language)}</MoneySummary>;
}

/** The form of a new coupon, with its effect in words. */
export function NewCouponForm({
  onDone,
  onCancel,
}: {
  onDone: (coupon: Coupon) => void;
  onCancel: () => void;
}) {
  const messages = useMessages(couponMessages);
  const { api } = useGateway();
  const [values, setValues] = useState<FormValues>({});
  return (
    <Form
      needs="money"
      action={async (sent, idempotencyKey) => {
        const coupon = await api.post('/coupons', { body: readCoupon(sent), idempotencyKey });
        if (!sent['code']) return coupon;
        const path = { coupon_id: coupon.id };
        await api.post('/coupons/:coupon_id/codes', { path, body: { code: sent['code'] } });
        return coupon;
      }}
      submit={messages.newCoupon}
      done={messages.created}
      onDone={onDone}
      onCancel={onCancel}
      onInput={setValues}
    >
      <TextField
        label={messages.name}
        hint={messages.nameHint}
        name="name"
        maxLength={80}
        autoComplete="off"
        required
      />
      <TermFields values={values} />
      <TextField
        label={messages.firstCode}
        hint={messages.firstCodeHint}
        name="code"
        minLength={3}
        maxLength={45}
        pattern="[A-Za-z0-9_\-]+"
        autoComplete="off"
      />
      <LimitFields />
      <Summary values={values} />
    </Form>
  );
}
