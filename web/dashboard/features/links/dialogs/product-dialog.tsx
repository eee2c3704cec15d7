import type { ReusableLink } from '@recaudo/contract/merchant/payments/reusable-links';
import { send } from '../../../api/request.ts';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useDataPath } from '../../../session/use-data.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { CheckBox, FileField, TextField } from '../../../ui/field.tsx';
import { Form, type FormValues } from '../../../ui/form.tsx';
import { productMessages } from '../messages/product-messages.ts';
import { photoOf } from '../screens/use-create-product.ts';

const MOST_UNITS = 1_000_000;

function StockFields({ link }: { link: ReusableLink }) {
  const messages = useMessages(productMessages);
  const limited = link.variants.filter(({ stock }) => stock !== null);
  const unitsField = (name: string, label: string, stock: number | null) => (
    <TextField
      key={name}
      label={label}
      name={name}
      type="number"
      min={0}
      max={MOST_UNITS}
      defaultValue={stock ?? ''}
      required
    />
  );
  if (link.variants.length === 0 && link.stock !== null)
    return unitsField('stock', messages.left, link.stock);
  if (limited.length === 0) return <p className="hint">{messages.noStock}</p>;
  return limited.map(({ number, name, stock }) =>
    unitsField(`variant_${number}`, fill(messages.leftOf, { name }), stock),
  );
}

const changesOf = (link: ReusableLink, values: FormValues) => {
  const variants = link.variants.flatMap(({ number }) => {
    const { [`variant_${number}`]: stock = '' } = values;
    return stock === '' ? [] : [{ number, stock: Number(stock) }];
  });
  const { stock = '' } = values;
  return {
    in_shop: values['in_shop'] === 'yes',
    ...(stock === '' ? {} : { stock: Number(stock) }),
    ...(variants.length === 0 ? {} : { variants }),
  };
};

/** Edits a product while it is sold: units, photo, and visibility in the shop. */
export function ProductDialog({ link, onClose }: { link: ReusableLink; onClose: () => void }) {
  const messages = useMessages(productMessages);
  const { data } = useGateway();
  const photo = useDataPath()(`/reusable-links/${link.id}/photo`);
  const path = { link_id: link.id };
  return (
    <Dialog title={`${messages.editTitle}: ${link.description}`} onClose={onClose}>
      <Form
        needs="money"
        action={async (values, _key, form) => {
          const file = await photoOf(form);
          if (file !== undefined) await send<ReusableLink>('PUT', photo, { file });
          return data.put('/reusable-links/:link_id', { path, body: changesOf(link, values) });
        }}
        submit={messages.save}
        done={messages.saved}
        onDone={onClose}
        onCancel={onClose}
      >
        <StockFields link={link} />
        <FileField
          label={messages.photo}
          hint={messages.photoHint}
          name="photo"
          accept="image/png,image/jpeg"
        />
        <CheckBox label={messages.inShop} name="in_shop" value="yes" defaultChecked={link.in_shop} />
      </Form>
      {link.photo_url !== null && (
        <>
          <p>
            <a href={link.photo_url} target="_blank" rel="noreferrer">
              {messages.seePhoto}
            </a>
          </p>
          <Form
            needs="money"
            action={() => data.delete('/reusable-links/:link_id/photo', { path })}
            submit={messages.removePhoto}
            look="plain"
            done={messages.photoRemoved}
            onDone={onClose}
          />
        </>
      )}
    </Dialog>
  );
}
