import type { Bilingual } from '@recaudo/contract/language';

export interface GuideSection {
  title: Bilingual;
  /** Names of files in docs/, without `.md`. Their titles are their own. */
  guides: readonly string[];
  /** Those for whoever runs the gateway stand behind the reference of the API. */
  isBehindReference?: boolean;
}

/** The guides in reading order. One that is not there yet is left out until it is. */
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
      'dashboard',
      'reconciliation',
      'acquiring',
      'iso8583',
      'backup',
      'upgrading',
      'high-availability',
      'scaling',
      'observability',
      'security',
      'reliability',
    ],
  },
];

/** What guides that are only in English are about, for who reads Spanish. */
export const spanishTitles: Readonly<Record<string, string>> = {
  'payment-page-scripts': 'Scripts de las páginas de pago',
  operating: 'Operar',
  acquiring: 'Adquirencia: producción con dinero real',
  iso8583: 'Conexiones iso8583',
  'high-availability': 'Alta disponibilidad',
  scaling: 'Más de una máquina',
  observability: 'Observar: registros, métricas, trazas',
  security: 'Seguridad',
  reliability: 'Confiabilidad: qué se sostiene cuando algo falla',
};

/** Files of docs/ that are written for whoever works on the program. */
export const notGuides: readonly string[] = ['design', 'interface', 'bench'];
