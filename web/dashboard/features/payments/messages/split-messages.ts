import { defineMessages } from '../../../messages/dictionary.ts';

/** The parts of a charge that its platform shares with sellers. */
export const splitMessages = defineMessages(
  {
    title: 'División con vendedores',
    seller: 'Quién',
    own: 'Tú',
    part: 'Parte',
    fee: 'Comisión',
    feePayer: 'La comisión la asume',
    platform: 'La plataforma',
    bySeller: 'El vendedor',
    returned: 'Devuelto',
    covered: 'Asumido por ti',
    net: 'Neto',
    refundShare: 'Devuelve en un reembolso',
    available: 'Disponible',
    waiting: 'Cuando se liquide',
  },
  {
    title: 'Split with sellers',
    seller: 'Who',
    own: 'You',
    part: 'Part',
    fee: 'Commission',
    feePayer: 'Commission paid by',
    platform: 'The platform',
    bySeller: 'The seller',
    returned: 'Given back',
    covered: 'Covered by you',
    net: 'Net',
    refundShare: 'Gives back in a refund',
    available: 'Available',
    waiting: 'Once settled',
  },
);
