import type { ChargebackReason } from '@recaudo/contract/shared/disputes/chargeback-reasons';
import { fact } from '../../domain/emails/email.ts';
import { inBogota } from '../../domain/emails/payer-emails/seller-email.ts';
import { displayPesos } from '../../platform/primitives/values/money.ts';
import { controlMailMessages, type Recipient, short, write } from './write-email.ts';

export interface DisputedCharge {
  portal: string;
  /** The path of its environment's screens. */
  place: 'pruebas' | 'produccion';
  merchantName: string;
  transactionId: string;
  reason: ChargebackReason;
  amountCentavos: bigint;
  deadline: Date;
}

function contentsOf(to: Recipient, data: DisputedCharge) {
  const { chargeback, facts } = controlMailMessages[to.language];
  return {
    facts: [
      ...fact(chargeback.facts.amount, displayPesos(data.amountCentavos, to.language)),
      ...fact(chargeback.facts.reason, chargeback.reasons[data.reason]),
      ...fact(chargeback.facts.deadline, inBogota(data.deadline, to.language)),
      ...fact(facts.business, short(data.merchantName)),
    ],
    action: {
      label: chargeback.action,
      url: `${data.portal}/${data.place}/contracargos/${data.transactionId}`,
    },
  };
}

export const chargebackEmails = {
  chargebackOpened(to: Recipient, data: DisputedCharge) {
    const { subject, intro } = controlMailMessages[to.language].chargeback.opened;
    return write('chargeback_opened', to, { subject, intro, ...contentsOf(to, data) });
  },
  chargebackDue(to: Recipient, data: DisputedCharge) {
    const { subject, intro } = controlMailMessages[to.language].chargeback.due;
    return write('chargeback_due', to, { subject, intro, ...contentsOf(to, data) });
  },
} as const;
