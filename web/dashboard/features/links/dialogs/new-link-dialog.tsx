import type { PaymentLink } from '@recaudo/contract/merchant/payments/links';
import type { ReusableLink } from '@recaudo/contract/merchant/payments/reusable-links';
import { useState } from 'react';
import { ivaWithin } from '../../../format/iva.ts';
import { formatMoney, parseMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckBox, TextField } from '../../../ui/field.tsx';
import { Form, type FormValues } from '../../../ui/form.tsx';
import { MoneyField } from '../../../ui/values/money.tsx';
import { linkMessages } from '../messages/link-messages.ts';
import { productMessages } from '../messages/product-messages.ts';
import { reusableLinkMessages } from '../messages/reusable-link-messages.ts';
import { ExpiryField, MostUsesField, readLimits } from '../screens/link-limits.tsx';
import { ProductFields, ThreeDSecureField } from '../screens/product-fields.tsx';
import { readThreeDSecure, useCreateProduct } from '../screens/use-create-product.ts';

export type CreatedLink = { kind: 'many'; link: ReusableLink } | { kind: 'one'; link: PaymentLink };
type Kind = CreatedLink['kind'];

function KindChoice({ kind, onChoose }: { kind: Kind; onChoose: (kind: Kind) => void }) {
  const messages = useMessages(reusableLinkMessages);
  const choices = [
    ['many', messages.manyPay, messages.manyPayHint],
    ['one', messages.onePays, messages.onePaysHint],
  ] as const;
  return (
    <fieldset className="choice-pair">
      <legend>{messages.whoPays}</legend>
      {choices.map(([value, label, hint]) => (
        <label key={value} className="choice-card">
          <input
            type="radio"
            name="kind"
            value={value}
            checked={kind === value}
            onChange={() => onChoose(value)}
          />
          <span>
            <strong>{label}</strong>
            <br />
            <span className="small quiet">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Calculates the IVA contained in the price. */
function IvaField({ amount, isTicked }: { amount: number | undefined; isTicked: boolean }) {
  const messages = useMessages(reusableLinkMessages);
  const { language } = usePreferences();
  return (
    <div className="field">
      <CheckBox label={messages.ivaIncluded} name="has_iva" value="yes" />
      {isTicked && amount !== undefined && (
        <p className="hint" role="status">
          {fill(messages.ivaOf, { amount: formatMoney(ivaWithin(amount), language) })}
        </p>
      )}
    </div>
  );
}

function useCreate(): (values: FormValues, idempotencyKey: string, form: FormData) => Promise<CreatedLink> {
  const { data } = useGateway();
  const createProduct = useCreateProduct();
  return async (values, idempotencyKey, form) => {
    const { amount: text = '', description = '', email = '', has_iva: hasIva } = values;
    const amount = parseMoney(text) ?? 0;
    const price = { amount, description, ...(hasIva === 'yes' ? { iva: String(ivaWithin(amount)) } : {}) };
    const { expires_in_days: days, most_uses: most } = readLimits(values);
    const expiry = days === undefined ? {} : { expires_in_days: days };
    if (values['kind'] === 'one') {
      const body = {
        ...price,
        ...expiry,
        ...readThreeDSecure(values),
        ...(email === '' ? {} : { email }),
      };
      return { kind: 'one', link: await data.post('/links', { body, idempotencyKey }) };
    }
    const body = { ...price, ...expiry, ...(most === undefined ? {} : { most_uses: most }) };
    return { kind: 'many', link: await createProduct(body, { values, idempotencyKey, form }) };
  };
}

export function NewLinkDialog({
  start,
  onClose,
  onCreated,
}: {
  start: Kind;
  onClose: () => void;
  onCreated: (created: CreatedLink) => void;
}) {
  const messages = useMessages(linkMessages);
  const products = useMessages(productMessages);
  const create = useCreate();
  const [kind, setKind] = useState<Kind>(start);
  const [written, setWritten] = useState<FormValues>({});
  return (
    <Dialog title={messages.create} onClose={onClose}>
      <Form
        action={create}
        submit={messages.submit}
        needs="money"
        done={messages.created}
        onDone={onCreated}
        onCancel={onClose}
        onInput={setWritten}
      >
        <KindChoice kind={kind} onChoose={setKind} />
        <MoneyField label={messages.amount} name="amount" />
        <TextField label={messages.concept} name="description" required maxLength={250} autoComplete="off" />
        {kind === 'one' && (
          <TextField
            label={messages.email}
            hint={messages.emailHint}
            name="email"
            type="email"
            maxLength={100}
            autoComplete="off"
          />
        )}
        <IvaField amount={parseMoney(written['amount'] ?? '')} isTicked={written['has_iva'] === 'yes'} />
        <div className="pair">
          <ExpiryField isForever={kind === 'many'} />
          {kind === 'many' && <MostUsesField />}
        </div>
        {kind === 'many' ? (
          <ProductFields hasOpenAmount={written['open_amount'] === 'yes'} />
        ) : (
          <details className="more-options">
            <summary>{products.more}</summary>
            <ThreeDSecureField />
          </details>
        )}
      </Form>
    </Dialog>
  );
}
