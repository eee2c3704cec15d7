import { createHash } from 'node:crypto';
import type { PolicyKind } from '@recaudo/contract/merchant/settings/policies';
import type { Language } from '@recaudo/contract/shared/words/language';
import type { PageBrand } from '../../../payer-pages/frame/brand.ts';
import type { Dictionary } from '../../../payer-pages/frame/dictionary.ts';
import { type Html, html } from '../../../payer-pages/frame/html.ts';
import { showShortInstant } from '../../../payer-pages/frame/instants.ts';
import { policyTitles } from '../../../payer-pages/frame/messages/policy-titles.ts';
import type { Consent } from './consent-store.ts';

interface ConsentMessages {
  legend: string;
  terms: { before: string; link: string };
  personalData: { before: string; link: string };
  required: string;
  readTerms: string;
  readPersonalData: string;
  termsText: (who: string, address: string) => string;
  personalDataText: (who: string, address: string) => string;
  ownDocument: (url: string) => string;
  hostedDocument: (
    policy: Record<'title' | 'date' | 'path' | 'hash', string> & { version: number },
  ) => string;
}

/** Never preselected: the authority does not accept preselected boxes as consent. */
export const consentMessages: Dictionary<ConsentMessages> = {
  es: {
    legend: 'Autorizaciones',
    terms: { before: 'Acepto los', link: 'términos y condiciones del pago' },
    personalData: { before: 'Autorizo el', link: 'tratamiento de mis datos personales' },
    required: 'Marca esta casilla para poder pagar.',
    readTerms: 'Leer los términos',
    readPersonalData: 'Leer la autorización',
    termsText: (who, address) =>
      `Pago a ${who}${address} el valor indicado por el concepto indicado. El precio mostrado incluye impuestos. Puedo pedir la reversión del pago dentro de los cinco días hábiles siguientes a cuando tuve noticia de un fraude, una operación no solicitada, o un producto que no recibí, no corresponde o es defectuoso (artículo 51 de la Ley 1480 de 2011).`,
    personalDataText: (who, address) =>
      `Autorizo de manera libre, previa y expresa a ${who}${address} como responsable, y a la pasarela como encargada, a tratar los datos que escribo aquí para procesar este pago, prevenir el fraude, atender reclamos y cumplir la ley. Puedo conocer, actualizar, rectificar y suprimir mis datos y revocar esta autorización (Ley 1581 de 2012). Los datos de la tarjeta se guardan cifrados y no llegan a la tienda.`,
    ownDocument: url => `Documento completo de la tienda: ${url}`,
    hostedDocument: ({ title, version, date, path, hash }) =>
      `${title} de la tienda, versión ${version} del ${date}: ${path} (SHA-256 ${hash})`,
  },
  en: {
    legend: 'Your consent',
    terms: { before: 'I accept the', link: 'terms and conditions of the payment' },
    personalData: { before: 'I authorize the', link: 'processing of my personal data' },
    required: 'Check this box to pay.',
    readTerms: 'Read the terms',
    readPersonalData: 'Read the authorization',
    termsText: (who, address) =>
      `I pay ${who}${address} the amount shown for the purpose shown. The price includes taxes. I may ask to have the payment reversed within five business days of learning of fraud, of a transaction that I did not request, or of a product that did not arrive, does not match the order or is defective (article 51 of Colombian Law 1480 of 2011).`,
    personalDataText: (who, address) =>
      `I freely, expressly and in advance authorize ${who}${address} as controller, and the gateway as processor, to process the data that I enter here in order to process this payment, prevent fraud, handle claims and comply with the law. I may access, update, correct and delete my data and revoke this authorization (Colombian Law 1581 of 2012). Card data is stored encrypted and never reaches the shop.`,
    ownDocument: url => `The shop's full document: ${url}`,
    hostedDocument: ({ title, version, date, path, hash }) =>
      `${title} of the shop, version ${version} of ${date}: ${path} (SHA-256 ${hash})`,
  },
};

/** Both documents as shown to this payer, with hashes of the exact versions. */
export function consentDocuments(
  brand: PageBrand,
  language: Language,
): readonly [terms: Consent, personalData: Consent] {
  const messages = consentMessages[language];
  const who = [brand.legalName ?? brand.name, brand.nit === null ? '' : `NIT ${brand.nit}`]
    .filter(Boolean)
    .join(', ');
  const contact = [brand.address, brand.email, brand.phone].filter(part => part !== null).join(', ');
  const where = contact === '' ? '' : ` (${contact})`;
  const hosted = (kind: PolicyKind): string | null => {
    const policy = brand.policies?.find(published => published.kind === kind);
    if (policy === undefined) return null;
    const { version, path, hash, publishedAt } = policy;
    const [title, date] = [policyTitles[language][kind], showShortInstant(publishedAt, language)];
    return messages.hostedDocument({ title, version, date, path, hash });
  };
  const own = (url: string | null): string | null => (url === null ? null : messages.ownDocument(url));
  const newConsent = (document: Consent['document'], text: string, full: string | null): Consent => {
    const whole = full === null ? text : `${text}\n\n${full}`;
    return { document, text: whole, hash: createHash('sha256').update(whole).digest('hex') };
  };
  return [
    newConsent('terms', messages.termsText(who, where), own(brand.termsUrl) ?? hosted('refunds')),
    newConsent(
      'personal_data',
      messages.personalDataText(who, where),
      own(brand.privacyUrl) ?? hosted('privacy'),
    ),
  ];
}

export const consentFields = { terms: 'accept_terms', personal_data: 'accept_data' } as const;

/** The texts open in place, so that the payer's input is not lost. */
export function consentBoxes(
  brand: PageBrand,
  language: Language,
  state: { ticked: ReadonlySet<string>; missing: ReadonlySet<string> },
): Html {
  const messages = consentMessages[language];
  const [terms, personalData] = consentDocuments(brand, language);
  const box = (consent: Consent, said: { before: string; link: string }, title: string): Html => {
    const name = consentFields[consent.document];
    const isMissing = state.missing.has(name);
    return html`<div class="consent">
<input type="checkbox" id="${name}" name="${name}" value="${consent.hash}" required${state.ticked.has(name) && html` checked`}${isMissing && html` aria-invalid="true" aria-describedby="${name}-error"`}>
<label for="${name}">${said.before} ${said.link}</label>
<p class="field-error" id="${name}-error"${!isMissing && html` hidden`}>${messages.required}</p>
<details><summary>${title}</summary><p class="consent-text">${consent.text}</p></details>
</div>`;
  };
  return html`<fieldset class="consents"><legend class="visually-hidden">${messages.legend}</legend>
${box(terms, messages.terms, messages.readTerms)}
${box(personalData, messages.personalData, messages.readPersonalData)}
</fieldset>`;
}
