import type { Bilingual } from '@recaudo/contract/shared/words/language';

interface CommandGroup {
  title: Bilingual;
  /** First words of the group's commands, in the order of the help. */
  words: readonly string[];
}

/** The order of the general help: run it, build with it, then everything else. */
export const commandGroups: readonly CommandGroup[] = [
  {
    title: { en: 'Run the gateway', es: 'Correr la pasarela' },
    words: ['serve', 'start', 'doctor', 'migrate', 'work', 'certificate', 'completion'],
  },
  {
    title: { en: 'Build with it', es: 'Desarrollar' },
    words: ['listen', 'trigger', 'logs', 'fixtures', 'clock', 'mcp', 'openapi'],
  },
  { title: { en: 'Merchants and keys', es: 'Comercios y llaves' }, words: ['merchants', 'keys', 'report'] },
  {
    title: { en: 'Payments and money', es: 'Pagos y dinero' },
    words: [
      'billing',
      'invoices',
      'settlement',
      'pricing',
      'withholding',
      'payouts',
      'platform-keys',
      'ledger',
      'attempts',
      'cash-networks',
      'fraud',
    ],
  },
  {
    title: { en: 'Disputes and reversals', es: 'Disputas y reversiones' },
    words: ['chargebacks', 'announcements', 'reversals'],
  },
  { title: { en: 'Connections', es: 'Conexiones' }, words: ['connections', 'enrol', 'routing'] },
  {
    title: { en: 'People and control', es: 'Personas y control' },
    words: ['operators', 'accounts', 'approvals', 'audit', 'people'],
  },
  { title: { en: 'Keys and payment pages', es: 'Cifrado y páginas de pago' }, words: ['vault', 'pages'] },
  { title: { en: 'Backups', es: 'Respaldos' }, words: ['backup', 'restore'] },
  { title: { en: 'Move in and out', es: 'Llegar y mudarse' }, words: ['import', 'export'] },
];
