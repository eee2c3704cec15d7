import type { CustomerNote } from '@recaudo/contract/merchant/customers/customers';
import { useState } from 'react';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useChange } from '../../../session/use-api.ts';
import { useData } from '../../../session/use-data.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Panel } from '../../../ui/page.tsx';
import { ErrorText } from '../../../ui/rejections/failure.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Instant } from '../../../ui/values/money.tsx';
import { customerNoteMessages } from '../messages/customer-note-messages.ts';

function Note({ note, customerId }: { note: CustomerNote; customerId: string }) {
  const messages = useMessages(customerNoteMessages);
  const { data } = useGateway();
  const remove = useChange((_none: undefined, idempotencyKey) =>
    data.delete('/customers/:customer_id/notes/:note_id', {
      path: { customer_id: customerId, note_id: note.id },
      idempotencyKey,
    }),
  );
  return (
    <li>
      <p className="note-text">{note.text}</p>
      <p className="small quiet">
        {note.account_name} · <Instant iso={note.creation_date} />
      </p>
      {note.may_delete && (
        <Button
          look="quiet"
          needs="money"
          aria-label={fill(messages.removeOf, { name: note.account_name })}
          busy={remove.isPending}
          onClick={() => remove.mutate(undefined, { onSuccess: () => showToast(messages.removed) })}
        >
          {messages.remove}
        </Button>
      )}
      {remove.error !== null && (
        <div role="alert">
          <ErrorText error={remove.error} />
        </div>
      )}
    </li>
  );
}

/** The team's free-form notes about a customer. */
export function CustomerNotes({ customerId }: { customerId: string }) {
  const messages = useMessages(customerNoteMessages);
  const { data } = useGateway();
  const path = { customer_id: customerId };
  const notes = useData('/customers/:customer_id/notes', { path });
  // Resets the form after each note.
  const [written, setWritten] = useState(0);
  return (
    <Panel title={messages.notes}>
      <Loaded query={notes} lines={2}>
        {rows =>
          rows.length === 0 ? (
            <p className="quiet">{messages.noNotes}</p>
          ) : (
            <ul className="notes">
              {rows.map(note => (
                <Note key={note.id} note={note} customerId={customerId} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Form
        key={written}
        needs="money"
        look="plain"
        action={({ text = '' }, idempotencyKey) =>
          // A form encodes a line break as two characters, but the field counts one.
          data.post('/customers/:customer_id/notes', {
            path,
            body: { text: text.replaceAll('\r\n', '\n') },
            idempotencyKey,
          })
        }
        submit={messages.add}
        done={messages.added}
        onDone={() => setWritten(count => count + 1)}
      >
        <TextArea label={messages.note} hint={messages.noteHint} name="text" maxLength={1_000} required />
      </Form>
    </Panel>
  );
}
