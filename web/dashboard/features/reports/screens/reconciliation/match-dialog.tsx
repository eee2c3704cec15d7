import type {
  DayDetail,
  DayLine,
  DayTransaction,
  NewMatch,
} from '@recaudo/contract/merchant/money/reconciliation';
import { formatMoney } from '../../../../format/money.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import { Form, type FormValues } from '../../../../ui/form.tsx';
import { reconciliationMessages } from '../../messages/reconciliation-messages.ts';

/** The line or payment that a person is about to match. */
export type Marked = { line: DayLine } | { transaction: DayTransaction };

const lineKey = (line: DayLine): string => `${line.file_id} ${line.number}`;

/** Unmatched candidates of the other side on the same day. */
function OtherSide({ marked, detail }: { marked: Marked; detail: DayDetail }) {
  const messages = useMessages(reconciliationMessages);
  const { language } = usePreferences();
  const labelOf = (amount: number, name: string | null): string =>
    [formatMoney(amount, language), name].filter(Boolean).join(' · ');
  if ('transaction' in marked) {
    const open = detail.lines.filter(({ match }) => match === null);
    const choices = open.map(line => [lineKey(line), labelOf(line.amount, line.reference)] as const);
    return <SelectField label={messages.withLine} name="line" choices={[['', messages.alone], ...choices]} />;
  }
  const open = detail.transactions.filter(({ match }) => match === null);
  const choices = open.map(row => [row.id, labelOf(row.amount, row.order_id ?? row.id)] as const);
  return (
    <>
      <SelectField
        label={messages.withTransaction}
        name="transaction"
        choices={[['', messages.alone], ...choices]}
      />
      <TextField label={messages.otherId} hint={messages.otherIdHint} name="other" type="text" />
    </>
  );
}

function bodyOf(
  marked: Marked,
  { line = '', transaction = '', other = '', note = '' }: FormValues,
): NewMatch {
  if ('line' in marked) {
    const { file_id, number } = marked.line;
    const id = other === '' ? transaction : other;
    return { line: { file_id, number }, note, ...(id === '' ? {} : { transaction_id: id }) };
  }
  const [fileId = '', number = ''] = line.split(' ');
  const chosen = fileId === '' ? {} : { line: { file_id: fileId, number: Number(number) } };
  return { transaction_id: marked.transaction.id, note, ...chosen };
}

export function MatchDialog({
  marked,
  detail,
  onClose,
}: {
  marked: Marked;
  detail: DayDetail;
  onClose: () => void;
}) {
  const messages = useMessages(reconciliationMessages);
  const { data } = useGateway();
  return (
    <Dialog title={messages.markTitle} onClose={onClose}>
      <p>{messages.markLead}</p>
      <Form
        action={(values, idempotencyKey) =>
          data.post('/reconciliation/matches', { body: bodyOf(marked, values), idempotencyKey })
        }
        submit={messages.markTitle}
        done={messages.marked}
        onDone={onClose}
        onCancel={onClose}
      >
        <OtherSide marked={marked} detail={detail} />
        <TextField label={messages.note} name="note" type="text" maxLength={250} required />
      </Form>
    </Dialog>
  );
}
