import type { ChargebackReason } from '@recaudo/contract/chargeback-reasons';
import { fact } from '../../domain/mail/letter.ts';
import { inBogota } from '../../domain/mail/letters/seller-letter.ts';
import { displayPesos } from '../../primitives/money.ts';
import { controlMailWords, type Recipient, short, write } from './write-letter.ts';

export interface ToldChargeback {
  home: string;
  /** Of the screens of its environment. */
  place: 'pruebas' | 'produccion';
  merchantName: string;
  transactionId: string;
  reason: ChargebackReason;
  amountCentavos: bigint;
  deadline: Date;
}

function contentsOf(to: Recipient, data: ToldChargeback) {
  const { chargeback, facts } = controlMailWords[to.language];
  return {
    facts: [
      ...fact(chargeback.facts.amount, displayPesos(data.amountCentavos, to.language)),
      ...fact(chargeback.facts.reason, chargeback.reasons[data.reason]),
      ...fact(chargeback.facts.deadline, inBogota(data.deadline, to.language)),
      ...fact(facts.business, short(data.merchantName)),
    ],
    action: {
      label: chargeback.action,
      url: `${data.home}/${data.place}/contracargos/${data.transactionId}`,
    },
  };
}

export const chargebackLetters = {
  chargebackOpened(to: Recipient, data: ToldChargeback) {
    const { subject, intro } = controlMailWords[to.language].chargeback.opened;
    return write('chargeback_opened', to, { subject, intro, ...contentsOf(to, data) });
  },
  chargebackDue(to: Recipient, data: ToldChargeback) {
    const { subject, intro } = controlMailWords[to.language].chargeback.due;
    return write('chargeback_due', to, { subject, intro, ...contentsOf(to, data) });
  },
} as const;
