import type { OperatorMerchant } from '@recaudo/contract/panel/operator-answers';
import type { ReactNode } from 'react';
import { fill } from '../../messages/dictionary.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import { useMessages } from '../../session/preferences.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, type FormValues } from '../../ui/form.tsx';

/** Where an operator changes something of one merchant. */
export function MerchantDialog(props: {
  merchant: OperatorMerchant;
  /** With the merchant's `{name}` in it. */
  title: string;
  lead: string;
  /** Said when it is saved. */
  done: string;
  action: (values: FormValues, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}) {
  const { merchant, title, lead, done, action, onClose, children } = props;
  const ui = useMessages(uiMessages);
  return (
    <Dialog title={fill(title, { name: merchant.name })} onClose={onClose}>
      <p>{lead}</p>
      <Form action={action} submit={ui.save} done={done} onDone={onClose} onCancel={onClose}>
        {children}
      </Form>
    </Dialog>
  );
}
