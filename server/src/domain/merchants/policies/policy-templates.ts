import type { PolicyKind } from '@recaudo/contract/merchant/settings/policies';
import type { PageBrand } from '../../../payer-pages/frame/brand.ts';
import type { PolicyTexts } from './policy.ts';

type Seller = Pick<PageBrand, 'name' | 'legalName' | 'nit' | 'email' | 'phone' | 'address'>;

/** One line that identifies the seller responsible for the policy. */
const sellerIn = ({ name, legalName, nit }: Seller, nitWord: string): string =>
  [legalName ?? name, nit === null ? null : `${nitWord} ${nit}`].filter(Boolean).join(', ');

const listOf = (lines: readonly (string | null)[]): string =>
  lines.flatMap(line => (line === null ? [] : [`- ${line}`])).join('\n');

/** Missing details appear in brackets, so that the merchant sees what to fill in. */
const contactsIn = (
  { address, email, phone }: Seller,
  words: Record<'address' | 'email' | 'phone', string>,
) =>
  listOf([
    `${words.address}: ${address ?? '[ ]'}`,
    `${words.email}: ${email ?? '[ ]'}`,
    phone === null ? null : `${words.phone}: ${phone}`,
  ]);

const es = { address: 'Dirección', email: 'Correo', phone: 'Teléfono' };
const en = { address: 'Address', email: 'Email', phone: 'Phone' };

const privacy = (seller: Seller): PolicyTexts => ({
  es: `${sellerIn(seller, 'NIT')} es responsable del tratamiento de los datos personales de quienes compran (Ley 1581 de 2012 y Decreto 1074 de 2015).

## Qué datos y para qué

Tratamos nombre, correo, y si aplica documento, celular y dirección de entrega, para:

- cobrar, entregar y enviar el comprobante;
- atender preguntas, cambios, devoluciones y garantías;
- prevenir fraudes y cumplir obligaciones tributarias y contables.

No vendemos los datos. Los datos de la tarjeta los recibe cifrados la pasarela de pagos, que actúa como encargada; nosotros no los vemos.

## Tus derechos

Puedes conocer, actualizar, rectificar y suprimir tus datos, pedir prueba de tu autorización, revocarla, y quejarte ante la Superintendencia de Industria y Comercio. Son gratuitos.

## Cómo ejercerlos

Escríbenos con tu nombre y lo que pides. Respondemos consultas en 10 días hábiles y reclamos en 15.

${contactsIn(seller, es)}

## Vigencia

Esta política rige desde su publicación. Conservamos los datos mientras haya una finalidad o la ley lo exija.`,
  en: `${sellerIn(seller, 'NIT')} is responsible for the personal data of its customers (Colombian Law 1581 of 2012 and Decree 1074 of 2015).

## What data, and why

We process your name and email and, where it applies, your document, phone and delivery address, in order to:

- charge, deliver and send the receipt;
- answer questions, exchanges, returns and warranties;
- prevent fraud and meet tax and accounting duties.

We do not sell data. The payment gateway receives the card encrypted, as our processor; we never see it.

## Your rights

You may know, update, correct and delete your data, ask for proof of your authorization, revoke it, and complain to the Superintendencia de Industria y Comercio. All free of charge.

## How to use them

Write to us with your name and your request. We answer queries within 10 business days and claims within 15.

${contactsIn(seller, en)}

## Validity

This policy applies from its publication. We keep data while there is a purpose for it or the law requires it.`,
});

const refunds = (seller: Seller): PolicyTexts => ({
  es: `Política de cambios y devoluciones de ${sellerIn(seller, 'NIT')}.

## Derecho de retracto

Si compraste a distancia (por ejemplo, con un enlace o un QR), puedes retractarte en los 5 días hábiles siguientes a la entrega, y devolvemos todo lo pagado en un máximo de 30 días calendario (artículo 47 de la Ley 1480 de 2011). Devuelves el producto como lo recibiste y asumes el transporte.

No aplica, entre otros, a productos perecederos, hechos a tu medida o de uso personal.

## Producto equivocado o en mal estado

Escríbenos con una foto apenas lo recibas. Lo reponemos o devolvemos tu dinero, sin costo para ti.

## Reversión del pago

Si hubo fraude, no pediste la operación, o el producto no llegó, no corresponde o es defectuoso, puedes pedir la reversión en los 5 días hábiles siguientes a cuando lo supiste (artículo 51 de la Ley 1480 de 2011). La página de tu pago tiene el enlace para pedirla.

## Cómo pedirlo

${contactsIn(seller, es)}`,
  en: `Returns and refunds of ${sellerIn(seller, 'NIT')}.

## Right of withdrawal

If you bought at a distance (for example with a link or a QR code), you may withdraw within 5 business days of the delivery, and we refund all that you paid within 30 calendar days (article 47 of Colombian Law 1480 of 2011). You return the product as you received it and pay for its transport.

This does not apply, among others, to perishable products, or those made to order or for personal use.

## Wrong or damaged product

Write to us with a photo as soon as you receive it. We replace it or refund you at no cost.

## Reversal of the payment

In case of fraud, of an operation that you did not ask for, or of a product that did not arrive, does not correspond or is defective, you may ask for the reversal within 5 business days of learning about it (article 51 of Colombian Law 1480 of 2011). The page of your payment has the link to request it.

## How to ask

${contactsIn(seller, en)}`,
});

const contact = (seller: Seller): PolicyTexts => ({
  es: `## Quién vende

${sellerIn(seller, 'NIT')}

${contactsIn(seller, es)}

## Peticiones, quejas y reclamos

Escríbenos con tu nombre, la fecha y el valor del pago. Respondemos en un máximo de 15 días hábiles.

Si no quedas conforme, puedes acudir a la Superintendencia de Industria y Comercio: www.sic.gov.co`,
  en: `## Who sells

${sellerIn(seller, 'NIT')}

${contactsIn(seller, en)}

## Requests, complaints and claims

Write to us with your name, and the date and amount of the payment. We answer within 15 business days.

If you are not satisfied, you can go to the Superintendencia de Industria y Comercio: www.sic.gov.co`,
});

export const policyTemplates: Readonly<Record<PolicyKind, (seller: Seller) => PolicyTexts>> = {
  privacy,
  refunds,
  contact,
};
