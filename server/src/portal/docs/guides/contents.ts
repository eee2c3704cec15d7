import type { Bilingual } from '@recaudo/contract/shared/words/language';

export interface GuideSection {
  title: Bilingual;
  /** Below docs/guides. */
  folder: string;
  /** File names without `.md`; each file contains its own title. */
  guides: readonly string[];
  /** Guides for operators come after the API reference. */
  isBehindReference?: boolean;
}

/** The guides in reading order, each in both languages. */
export const guideSections: readonly GuideSection[] = [
  {
    title: { es: 'Empezar', en: 'Get started' },
    folder: 'start',
    guides: ['getting-started', 'first-ten-minutes', 'testing', 'going-live'],
  },
  {
    title: { es: 'Cobrar', en: 'Take payments' },
    folder: 'payments',
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
    folder: 'billing',
    guides: ['subscriptions', 'invoices', 'retries'],
  },
  {
    title: { es: 'Integrar', en: 'Integrate' },
    folder: 'integrate',
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
    folder: 'move',
    isBehindReference: true,
    guides: ['coming-from-openpay', 'moving-in', 'moving-out'],
  },
  {
    title: { es: 'Operar', en: 'Operate' },
    folder: 'operate',
    isBehindReference: true,
    guides: [
      'installing',
      'operating',
      'access',
      'personal-data',
      'compliance',
      'dashboard',
      'reconciliation',
      'settlement',
      'statements',
      'split',
      'payouts',
      'acquiring',
      'iso8583',
    ],
  },
  {
    title: { es: 'Mantener en pie', en: 'Keep it running' },
    folder: 'reliability',
    isBehindReference: true,
    guides: [
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
