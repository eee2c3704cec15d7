import type { Bilingual } from '@recaudo/contract/shared/words/language';

export interface GuideSection {
  title: Bilingual;
  /** File names in docs/, without `.md`. The title comes from the file. */
  guides: readonly string[];
  /** Guides for operators come after the API reference. */
  isBehindReference?: boolean;
}

/** The guides in reading order, each in both languages. */
export const guideSections: readonly GuideSection[] = [
  {
    title: { es: 'Empezar', en: 'Get started' },
    guides: ['getting-started', 'first-ten-minutes', 'testing', 'going-live'],
  },
  {
    title: { es: 'Cobrar', en: 'Take payments' },
    guides: [
      'cards-and-tokens',
      'hosted-pages',
      'pse',
      'cash-vouchers',
      'fraud',
      'chargebacks',
      'payment-reversals',
      'payment-page-scripts',
    ],
  },
  {
    title: { es: 'Suscripciones', en: 'Subscriptions' },
    guides: ['subscriptions', 'retries'],
  },
  {
    title: { es: 'Integrar', en: 'Integrate' },
    guides: [
      'api-conventions',
      'idempotency',
      'errors',
      'webhooks',
      'money',
      'woocommerce',
      'medusa',
      'assistants',
      'command-line',
    ],
  },
  {
    title: { es: 'Mudarse', en: 'Move' },
    isBehindReference: true,
    guides: ['coming-from-openpay', 'moving-in', 'moving-out'],
  },
  {
    title: { es: 'Operar', en: 'Operate' },
    isBehindReference: true,
    guides: [
      'installing',
      'operating',
      'access',
      'personal-data',
      'compliance',
      'dashboard',
      'reconciliation',
      'acquiring',
      'iso8583',
      'backup',
      'upgrading',
      'high-availability',
      'scaling',
      'observability',
      'health',
      'security',
      'reliability',
    ],
  },
];

/** Files of docs/ for contributors. */
export const notGuides: readonly string[] = ['design', 'interface', 'bench'];
