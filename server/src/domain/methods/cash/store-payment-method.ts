import { HandleTaken } from '../../charges/hosted/create-pending-charge.ts';
import { newReference } from './vouchers/reference.ts';
import type { OwnPaymentMethod } from './vouchers/voucher.ts';

const TRIES = 5;

/** New references and the addresses of their barcodes (Interface 10.1). */
export function newStorePaymentMethod(baseUrl: string): OwnPaymentMethod {
  const reference = newReference('reference');
  const paybinReference = newReference('paybin');
  return {
    type: 'store',
    reference,
    paybin_reference: paybinReference,
    barcode_url: barcodeUrl(baseUrl, reference),
    barcode_paybin_url: barcodeUrl(baseUrl, paybinReference),
  };
}

export const barcodeUrl = (baseUrl: string, name: string): string =>
  `${baseUrl}/barcode/${name}?width=2&height=80&text=false`;

/** Draws references without checking first; if one is taken, draws others. */
export async function withFreeReferences<Result>(
  baseUrl: string,
  write: (paymentMethod: OwnPaymentMethod) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write(newStorePaymentMethod(baseUrl));
    } catch (error) {
      if (!(error instanceof HandleTaken) || tries === TRIES) throw error;
    }
  }
}
