import type { Charge } from '@recaudo/contract/api/charges';
import { useState } from 'react';
import { parseMoney } from '../../../format/money.ts';
import { paymentMessages } from '../../../messages/payment-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { MoneyField } from '../../../ui/values/money.tsx';
import { RequestReversalDialog } from '../../disputes/dialogs/request-reversal-dialog.tsx';
import { reversalMessages } from '../../disputes/messages/reversal-messages.ts';
import { mayReverse } from '../../disputes/screens/reversal-actions.ts';
import { CancelDialog } from '../dialogs/cancel-dialog.tsx';
import { RefundDialog } from '../dialogs/refund-dialog.tsx';
import { mayRefund } from './refundable.ts';

interface DialogProps {
  charge: Charge;
  onClose: () => void;
}

function CaptureDialog({ charge, onClose }: DialogProps) {
  const messages = useMessages(paymentMessages);
  const { api } = useGateway();
  return (
    <Dialog title={messages.capture} onClose={onClose}>
      <p>{messages.captureLead}</p>
      <Form
        action={({ amount = '' }, idempotencyKey) =>
          api.post('/charges/:transaction_id/capture', {
            path: { transaction_id: charge.id },
            body: { amount: parseMoney(amount) ?? charge.amount },
            idempotencyKey,
          })
        }
        submit={messages.capture}
        done={messages.captured}
        onDone={onClose}
        onCancel={onClose}
      >
        <MoneyField label={messages.amount} name="amount" initial={charge.amount} max={charge.amount} />
      </Form>
    </Dialog>
  );
}

/** A held card charge is in progress without a page to pay on. */
const mayCapture = ({ method, status, payment_method }: Charge): boolean =>
  method === 'card' && status === 'in_progress' && payment_method === undefined;

/** Only what the state of the charge allows is offered. */
export function ChargeActions({ charge }: { charge: Charge }) {
  const messages = useMessages(paymentMessages);
  const reversals = useMessages(reversalMessages);
  const [open, setOpen] = useState<'refund' | 'capture' | 'cancel' | 'reversal'>();
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
          {messages.cancel}
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
      {open === 'refund' && <RefundDialog charge={charge} onClose={onClose} />}
      {open === 'reversal' && <RequestReversalDialog charge={charge} onClose={onClose} />}
      {open === 'capture' && <CaptureDialog charge={charge} onClose={onClose} />}
      {open === 'cancel' && <CancelDialog chargeId={charge.id} messages={messages} onClose={onClose} />}
    </>
  );
}
