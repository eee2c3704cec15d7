import type { Language } from './language.ts';

export interface TagWords {
  name: string;
  description: string;
}

/** The groups of the reference, by their name in the route schemas (which is the English one). */
export const tagWords: Readonly<Record<string, { en: string; es: TagWords }>> = {
  Merchant: {
    en: 'The account of the business that charges: its data and its balance.',
    es: { name: 'Comercio', description: 'La cuenta del negocio que cobra: sus datos y su saldo.' },
  },
  Customers: {
    en: 'The people and companies that pay. A customer keeps cards, charges and subscriptions together.',
    es: {
      name: 'Clientes',
      description:
        'Las personas y empresas que pagan. Un cliente reúne sus tarjetas, sus cobros y sus suscripciones.',
    },
  },
};

export function describeTag(tag: string, language: Language): TagWords {
  const words = tagWords[tag];
  if (words === undefined) return { name: tag, description: '' };
  return language === 'es' ? words.es : { name: tag, description: words.en };
}
