import type { ChargebackCaseView } from '@recaudo/contract/operator/chargeback-cases';
import type { CaseState } from '@recaudo/contract/shared/disputes/case-words';
import { findNetworkReason } from '@recaudo/contract/shared/disputes/network-reasons';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { type StoredProblem, useRejectionText } from '../../../../ui/rejections/rejection.ts';
import { Mark } from '../../../../ui/values/mark.tsx';
import { caseMessages } from '../../messages/case-messages.ts';

const tones = { open: 'wait', review: 'bad', won: 'good', lost: 'bad', dismissed: 'idle' } as const;
const words = {
  open: 'oneOpen',
  review: 'oneReview',
  won: 'oneWon',
  lost: 'oneLost',
  dismissed: 'oneDismissed',
} as const;

export function CaseMark({ state }: { state: CaseState }) {
  const messages = useMessages(caseMessages);
  return <Mark tone={tones[state]}>{messages[words[state]]}</Mark>;
}

/** Why a case or notice waits for a person, in the reader's language. */
export function useProblemText(): (stored: StoredProblem) => string {
  const messages = useMessages(caseMessages);
  const textOf = useRejectionText();
  return stored => {
    const { problem } = stored;
    if (problem === 'no_charge') return messages.noCharge;
    return problem === 'several_charges' ? messages.severalCharges : textOf(stored);
  };
}

/** The network's reason code, with its text if known. */
export function useReasonText(): (
  known: Pick<ChargebackCaseView, 'network' | 'reason_code'>,
) => string | null {
  const { language } = usePreferences();
  return ({ network, reason_code: code }) => {
    const reason = findNetworkReason(network, code);
    return reason === undefined ? code : `${reason.code} · ${reason.text[language]}`;
  };
}
