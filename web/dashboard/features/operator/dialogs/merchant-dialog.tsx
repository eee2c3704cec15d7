import type { OperatorMerchant } from '@recaudo/contract/operator/operator-answers';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fill } from '../../../messages/dictionary.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, type FormValues } from '../../../ui/form.tsx';

/** A dialog in which an operator changes a setting of one merchant. */
export function MerchantDialog(props: {
  merchant: OperatorMerchant;
  /** Contains the placeholder `{name}`. */
  title: string;
  lead: string;
  /** Shown after saving. */
  done: string;
  action: (values: FormValues, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}) {
  const { merchant, title, lead, done, action, onClose, children } = props;
  const ui = useMessages(uiMessages);
  const client = useQueryClient();
  // Refreshes the list before the dialog closes, so that reopening it shows the saved values.
  const save = async (values: FormValues, idempotencyKey: string): Promise<void> => {
    await action(values, idempotencyKey);
    await client.invalidateQueries({
      predicate: ({ queryKey: [kind, address] }) =>
        kind === 'panel' && String(address).includes('/ops/merchants'),
    });
  };
  return (
    <Dialog title={fill(title, { name: merchant.name })} onClose={onClose}>
      <p>{lead}</p>
      <Form action={save} submit={ui.save} done={done} onDone={onClose} onCancel={onClose}>
        {children}
      </Form>
    </Dialog>
  );
}
