import {
  type ReversalReason,
  reversalReasonMessages,
} from '@recaudo/contract/shared/disputes/reversal-words';
import { fact } from '../../domain/emails/email.ts';
import { inBogota } from '../../domain/emails/payer-emails/seller-email.ts';
import { displayPesos } from '../../platform/primitives/values/money.ts';
import { controlMailMessages, type Recipient, short, write } from './write-email.ts';

export interface ReversalToTell {
  portal: string;
  /** The path of its environment's screens. */
  place: 'pruebas' | 'produccion';
  merchantName: string;
  id: string;
  reason: ReversalReason;
  amountCentavos: bigint;
  answerBy: Date;
  giveBackBy: Date;
}

function contentsOf(to: Recipient, data: ReversalToTell, deadline: 'answerBy' | 'giveBackBy') {
  const { reversal, facts } = controlMailMessages[to.language];
  return {
    facts: [
      ...fact(reversal.facts.amount, displayPesos(data.amountCentavos, to.language)),
      ...fact(reversal.facts.reason, reversalReasonMessages[to.language][data.reason]),
      ...fact(reversal.facts[deadline], inBogota(data[deadline], to.language)),
      ...fact(facts.business, short(data.merchantName)),
    ],
    action: {
      label: reversal.action,
      url: `${data.portal}/${data.place}/contracargos/reversiones/${data.id}`,
    },
  };
}

export const reversalEmails = {
  reversalOpened(to: Recipient, data: ReversalToTell) {
    const { subject, intro } = controlMailMessages[to.language].reversal.opened;
    return write('reversal_opened', to, { subject, intro, ...contentsOf(to, data, 'answerBy') });
  },
  reversalDue(to: Recipient, data: ReversalToTell) {
    const { subject, intro } = controlMailMessages[to.language].reversal.due;
    return write('reversal_due', to, { subject, intro, ...contentsOf(to, data, 'answerBy') });
  },
  reversalPayoutDue(to: Recipient, data: ReversalToTell) {
    const { subject, intro } = controlMailMessages[to.language].reversal.payout;
    return write('reversal_payout', to, { subject, intro, ...contentsOf(to, data, 'giveBackBy') });
  },
} as const;
