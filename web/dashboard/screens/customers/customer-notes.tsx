import { useState } from 'react';
import type { CustomerNote } from '../../api/data-types.ts';
import { send } from '../../api/request.ts';
import { useChange } from '../../api/use-api.ts';
import { useData } from '../../api/use-data.ts';
import { customerNoteMessages } from '../../messages/customer-note-messages.ts';
import { fill } from '../../messages/dictionary.ts';
import { useMessages } from '../../shell/preferences.ts';
import { useDataAddress } from '../../shell/use-data-address.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/failure.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Instant } from '../../ui/money.tsx';
import { Panel } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.tsx';

function Note({ note, path }: { note: CustomerNote; path: string }) {
  const messages = useMessages(customerNoteMessages);
  const remove = useChange((_none: undefined, idempotencyKey) =>
    send('DELETE', `${path}/${note.id}`, { idempotencyKey }),
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

/** What the team knows about a customer and no field is for. */
export function CustomerNotes({ customerId }: { customerId: string }) {
  const messages = useMessages(customerNoteMessages);
  const path = `/customers/${encodeURIComponent(customerId)}/notes`;
  const address = `${useDataAddress()}${path}`;
  const notes = useData<CustomerNote[]>(path);
  // A new form for the next note: what was sent is no longer in it.
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
                <Note key={note.id} note={note} path={address} />
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
          // A form writes two characters for the end of a line; the field has counted one.
          send<CustomerNote>('POST', address, {
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
