import { useState } from 'react';
import { useMessages } from '../../../session/preferences.ts';
import { CheckBox, FileField, SelectField, TextField } from '../../../ui/field.tsx';
import { productMessages } from '../messages/product-messages.ts';
import { VariantRows } from './variant-rows.tsx';

/** Options for 3-D Secure on this link. */
export function ThreeDSecureField() {
  const messages = useMessages(productMessages);
  return (
    <SelectField
      label={messages.threeDSecure}
      name="use_3d_secure"
      defaultValue=""
      choices={[
        ['', messages.threeDSecureDefault],
        ['yes', messages.threeDSecureOn],
        ['no', messages.threeDSecureOff],
      ]}
    />
  );
}

/** Turns a reusable link into a product. Collapsed at first, because most links need none of it. */
export function ProductFields({ hasOpenAmount }: { hasOpenAmount: boolean }) {
  const messages = useMessages(productMessages);
  const [variants, setVariants] = useState(0);
  return (
    <details className="more-options">
      <summary>{messages.more}</summary>
      <p className="hint">{messages.moreHint}</p>
      <FileField
        label={messages.photo}
        hint={messages.photoHint}
        name="photo"
        accept="image/png,image/jpeg"
      />
      <CheckBox label={messages.openAmount} name="open_amount" value="yes" />
      {!hasOpenAmount && (
        <>
          <VariantRows count={variants} onCount={setVariants} />
          <div className="pair">
            {variants === 0 && (
              <TextField
                label={messages.stock}
                hint={messages.stockHint}
                name="stock"
                type="number"
                min={0}
                max={1_000_000}
              />
            )}
            <TextField
              label={messages.maxQuantity}
              name="max_quantity"
              type="number"
              min={1}
              max={100}
              defaultValue={1}
            />
          </div>
        </>
      )}
      <CheckBox label={messages.address} name="asks_address" value="yes" />
      <CheckBox label={messages.inShop} name="in_shop" value="yes" defaultChecked />
      <ThreeDSecureField />
    </details>
  );
}
