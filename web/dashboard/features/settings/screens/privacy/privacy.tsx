import { useState } from 'react';
import { useMessages } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useData } from '../../../../session/use-data.ts';
import { useDataAddress } from '../../../../session/use-data-address.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Empty, PageHead } from '../../../../ui/page.tsx';
import { personalDataMessages } from '../../messages/personal-data-messages.ts';
import { ErasureTable } from './erasure-table.tsx';
import { ExportDialog } from './export-dialog.tsx';

/** Refreshes the list while a request is in progress. */
const WATCH_EVERY_MS = 10_000;

function PayerDialog({ onClose }: { onClose: () => void }) {
  const messages = useMessages(personalDataMessages);
  const { data } = useGateway();
  return (
    <Dialog title={messages.payerTitle} onClose={onClose}>
      <p>{messages.payerLead}</p>
      <p>{messages.eraseWhat}</p>
      <p>{messages.eraseKept}</p>
      <Form
        action={({ email = '', document = '' }, idempotencyKey) =>
          data.post('/erasures', {
            body: {
              ...(email === '' ? {} : { email }),
              ...(document === '' ? {} : { document }),
              cancel_subscriptions: false,
            },
            idempotencyKey,
          })
        }
        submit={messages.erase}
        look="danger"
        needs="money"
        done={messages.requested}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextField name="email" type="email" label={messages.email} />
        <TextField name="document" label={messages.document} />
        <TextField
          name="confirmation"
          label={messages.confirmLabel}
          pattern={messages.confirmWord}
          autoComplete="off"
          required
        />
      </Form>
    </Dialog>
  );
}

export default function Privacy() {
  const messages = useMessages(personalDataMessages);
  const erasures = useData('/erasures', undefined, WATCH_EVERY_MS);
  const [open, setOpen] = useState<'erase' | 'export'>();
  const address = useDataAddress();
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead}>
        <Button needs="money" onClick={() => setOpen('export')}>
          {messages.exportOpen}
        </Button>
        <Button needs="money" onClick={() => setOpen('erase')}>
          {messages.erasePayer}
        </Button>
      </PageHead>
      <Loaded query={erasures}>
        {rows =>
          rows.length === 0 ? (
            <Empty title={messages.empty} lead={messages.emptyLead} />
          ) : (
            <ErasureTable rows={rows} certificateOf={({ id }) => `${address}/erasures/${id}/certificate`} />
          )
        }
      </Loaded>
      {open === 'erase' && <PayerDialog onClose={() => setOpen(undefined)} />}
      {open === 'export' && (
        <ExportDialog addressOf={() => `${address}/personal-data`} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
