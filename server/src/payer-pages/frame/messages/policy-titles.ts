import type { PolicyKind } from '@recaudo/contract/merchant/settings/policies';
import type { Dictionary } from '../dictionary.ts';

type PolicyTitles = Record<PolicyKind, string> & {
  version: (version: number, date: string) => string;
  terms: string;
  /** Label of the navigation between policies. */
  all: string;
};

export const policyTitles: Dictionary<PolicyTitles> = {
  es: {
    privacy: 'Política de privacidad',
    refunds: 'Devoluciones y retracto',
    contact: 'Contacto y reclamos',
    version: (version, date) => `Versión ${version}, publicada el ${date}`,
    terms: 'Términos y condiciones',
    all: 'Políticas de la tienda',
  },
  en: {
    privacy: 'Privacy policy',
    refunds: 'Returns and withdrawal',
    contact: 'Contact and claims',
    version: (version, date) => `Version ${version}, published ${date}`,
    terms: 'Terms and conditions',
    all: "The shop's policies",
  },
};
