import type { NewReusableLink, ReusableLink } from '@recaudo/contract/merchant/payments/reusable-links';
import { send } from '../../../api/request.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useDataPath } from '../../../session/use-data.ts';
import type { FormValues } from '../../../ui/form.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { productMessages } from '../messages/product-messages.ts';
import { readVariants } from './read-variants.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** An empty value uses the merchant's setting. */
export const readThreeDSecure = (values: FormValues): { use_3d_secure?: boolean } => {
  const { use_3d_secure: chosen = '' } = values;
  return chosen === '' ? {} : { use_3d_secure: chosen === 'yes' };
};

function optionsOf(values: FormValues, form: FormData): Partial<NewReusableLink> {
  const isOpen = values['open_amount'] === 'yes';
  const variants = isOpen ? [] : readVariants(form);
  const quantity = Number(values['max_quantity'] ?? '1');
  const { stock = '' } = values;
  return {
    ...readThreeDSecure(values),
    ...(isOpen ? { has_open_amount: true } : {}),
    ...(variants.length > 0 ? { variants } : {}),
    ...(!isOpen && quantity > 1 ? { max_quantity: quantity } : {}),
    ...(!isOpen && variants.length === 0 && stock !== '' ? { stock: Number(stock) } : {}),
    ...(values['asks_address'] === 'yes' ? { asks_address: true } : {}),
    ...(values['in_shop'] === 'yes' ? { in_shop: true } : {}),
  };
}

/** The chosen photo, shrunk; undefined without one. */
export async function photoOf(form: FormData): Promise<File | undefined> {
  const file = form.get('photo');
  return file instanceof File && file.size > 0 ? shrinkPhoto(file) : undefined;
}

export function useCreateProduct() {
  const { data } = useGateway();
  const dataPath = useDataPath();
  const messages = useMessages(productMessages);
  return async (
    price: NewReusableLink,
    sent: { values: FormValues; idempotencyKey: string; form: FormData },
  ): Promise<ReusableLink> => {
    const { values, idempotencyKey, form } = sent;
    const body = { ...price, ...optionsOf(values, form) };
    const link = await data.post('/reusable-links', { body, idempotencyKey });
    // The link already exists, so a failed photo must not create it again.
    try {
      const file = await photoOf(form);
      return file === undefined
        ? link
        : await send<ReusableLink>('PUT', dataPath(`/reusable-links/${link.id}/photo`), { file });
    } catch {
      showToast(messages.photoFailed);
      return link;
    }
  };
}
