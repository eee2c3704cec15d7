import type { Charge } from '@recaudo/contract/api/charges';
import { useState } from 'react';
import { formatMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { paymentMessages } from '../../../messages/payment-messages.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { RequestReversalDialog } from '../../disputes/dialogs/request-reversal-dialog.tsx';
import { reversalMessages } from '../../disputes/messages/reversal-messages.ts';
import { mayReverse } from '../../disputes/screens/reversal-actions.ts';
import { CancelDialog } from '../dialogs/cancel-dialog.tsx';
import { CaptureDialog } from '../dialogs/capture-dialog.tsx';
import { RefundDialog } from '../dialogs/refund-dialog.tsx';
import { mayRefund } from './refundable.ts';
import { useWhoPays } from './who-pays.ts';

/** An authorized card charge is `in_progress` and has no payment page. */
const mayCapture = ({ method, status, payment_method }: Charge): boolean =>
  method === 'card' && status === 'in_progress' && payment_method === undefined;

/** An authorization is voided, a charge that waits for its payer is canceled. */
function useCancelMessages(
  charge: Charge,
  payer: string | undefined,
): Record<'cancel' | 'cancelLead' | 'cancelled', string> {
  const messages = useMessages(paymentMessages);
  const { language } = usePreferences();
  const whoOf = useWhoPays();
  if (!mayCapture(charge)) return messages;
  const values = { amount: formatMoney(charge.amount, language), who: whoOf(charge, payer) };
  return {
    cancel: fill(messages.release, values),
    cancelLead: fill(messages.releaseLead, values),
    cancelled: messages.cancelled,
  };
}

/** The actions that the charge's status allows. */
export function ChargeActions({ charge, payer }: { charge: Charge; payer: string | undefined }) {
  const messages = useMessages(paymentMessages);
  const reversals = useMessages(reversalMessages);
  const [open, setOpen] = useState<'refund' | 'capture' | 'cancel' | 'reversal'>();
  const cancelMessages = useCancelMessages(charge, payer);
  const isWaiting = charge.status === 'in_progress' || charge.status === 'charge_pending';
  const onClose = () => setOpen(undefined);
  return (
    <>
      {mayCapture(charge) && (
        <Button needs="money" look="primary" onClick={() => setOpen('capture')}>
          {messages.capture}
        </Button>
      )}
      {isWaiting && (
        <Button needs="money" onClick={() => setOpen('cancel')}>
          {cancelMessages.cancel}
        </Button>
      )}
      {mayReverse(charge) && (
        <Button needs="money" onClick={() => setOpen('reversal')}>
          {reversals.request}
        </Button>
      )}
      {mayRefund(charge) && (
        <Button needs="money" look="primary" onClick={() => setOpen('refund')}>
          {messages.refund}
        </Button>
      )}
      {open === 'refund' && <RefundDialog charge={charge} payer={payer} onClose={onClose} />}
      {open === 'reversal' && <RequestReversalDialog charge={charge} onClose={onClose} />}
      {open === 'capture' && <CaptureDialog charge={charge} payer={payer} onClose={onClose} />}
      {open === 'cancel' && <CancelDialog chargeId={charge.id} messages={cancelMessages} onClose={onClose} />}
    </>
  );
}
