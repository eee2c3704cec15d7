import type { ChargebackReason, NoticeStatus } from '@recaudo/contract/shared/disputes/chargeback-reasons';
import { reasonMessages } from '@recaudo/contract/shared/disputes/chargeback-reasons';
import type { Dictionary } from '../../../../payer-pages/frame/dictionary.ts';

export interface PackMessages {
  title: string;
  printed: string;
  sections: Record<
    'dispute' | 'rebuttal' | 'charge' | 'payer' | 'consents' | 'timeline' | 'evidence',
    string
  >;
  facts: Record<
    | 'state'
    | 'reason'
    | 'amount'
    | 'opened'
    | 'deadline'
    | 'id'
    | 'order'
    | 'date'
    | 'description'
    | 'card'
    | 'holder'
    | 'authorization'
    | 'device'
    | 'name'
    | 'email'
    | 'phone'
    | 'customerId'
    | 'shop'
    | 'refunded',
    string
  >;
  states: Record<NoticeStatus, string>;
  reasons: Record<ChargebackReason, string>;
  documents: Record<'terms' | 'personal_data', string>;
  from: string;
  none: string;
}

export const packMessages: Dictionary<PackMessages> = {
  es: {
    title: 'Expediente de contracargo',
    printed: 'Impreso el',
    sections: {
      dispute: 'Contracargo',
      rebuttal: 'Respuesta del comercio',
      charge: 'Cobro',
      payer: 'Cliente',
      consents: 'Consentimientos del pagador',
      timeline: 'Línea de tiempo',
      evidence: 'Pruebas adjuntas',
    },
    facts: {
      state: 'Estado',
      reason: 'Motivo',
      amount: 'Monto',
      opened: 'Recibido',
      deadline: 'Plazo para pruebas',
      id: 'Id del cobro',
      order: 'Orden',
      date: 'Fecha del cobro',
      description: 'Descripción',
      card: 'Tarjeta',
      holder: 'Titular',
      authorization: 'Autorización',
      device: 'Sesión del dispositivo',
      name: 'Nombre',
      email: 'Correo',
      phone: 'Teléfono',
      customerId: 'Id del cliente',
      shop: 'Comercio',
      refunded: 'Reembolsado antes',
    },
    states: { pending: 'En estudio', accepted: 'Aceptado', rejected: 'Ganado' },
    reasons: reasonMessages.es,
    documents: { terms: 'Términos', personal_data: 'Datos personales' },
    from: 'desde',
    none: 'No hay.',
  },
  en: {
    title: 'Chargeback file',
    printed: 'Printed on',
    sections: {
      dispute: 'Chargeback',
      rebuttal: "Merchant's response",
      charge: 'Charge',
      payer: 'Customer',
      consents: "Payer's consents",
      timeline: 'Timeline',
      evidence: 'Attached evidence',
    },
    facts: {
      state: 'State',
      reason: 'Reason',
      amount: 'Amount',
      opened: 'Received',
      deadline: 'Deadline for evidence',
      id: 'Charge ID',
      order: 'Order',
      date: 'Charge date',
      description: 'Description',
      card: 'Card',
      holder: 'Holder',
      authorization: 'Authorization',
      device: 'Device session',
      name: 'Name',
      email: 'Email',
      phone: 'Phone',
      customerId: 'Customer ID',
      shop: 'Merchant',
      refunded: 'Refunded earlier',
    },
    states: { pending: 'Under review', accepted: 'Accepted', rejected: 'Won' },
    reasons: reasonMessages.en,
    documents: { terms: 'Terms', personal_data: 'Personal data' },
    from: 'from',
    none: 'None.',
  },
};
