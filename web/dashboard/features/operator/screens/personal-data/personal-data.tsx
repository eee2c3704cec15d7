import type { Environment } from '@recaudo/contract/shared/environment';
import { useState } from 'react';
import { panel } from '../../../../api/gateway-client.ts';
import { usePanel } from '../../../../api/use-panel.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { useMay } from '../../../../session/use-may.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { CheckBox, TextField } from '../../../../ui/field.tsx';
import { FilterRow } from '../../../../ui/filters/filter-row.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Empty, PageHead } from '../../../../ui/page.tsx';
import { RoleNote } from '../../../../ui/role-note.tsx';
import { personalDataMessages } from '../../../settings/messages/personal-data-messages.ts';
import { ErasureTable } from '../../../settings/screens/privacy/erasure-table.tsx';
import { ExportDialog } from '../../../settings/screens/privacy/export-dialog.tsx';
import { useEnvironmentChoice, useEnvironmentFilter } from '../environment-filter.ts';

const present = (name: string, value = '') => (value === '' ? {} : { [name]: value });

function EraseDialog({ environment, onClose }: { environment: Environment; onClose: () => void }) {
  const messages = useMessages(personalDataMessages);
  return (
    <Dialog title={messages.eraseTitle} onClose={onClose}>
      <p>{messages.eraseWhat}</p>
      <p>{messages.eraseKept}</p>
      <Form
        action={(values, idempotencyKey) =>
          panel.post('/ops/erasures/:environment', {
            path: { environment },
            body: {
              merchant_id: values['merchant'] ?? '',
              ...present('customer_id', values['customer']),
              ...present('email', values['email']),
              ...present('document', values['document']),
              cancel_subscriptions: values['cancel_subscriptions'] === 'on',
            },
            idempotencyKey,
          })
        }
        submit={messages.erase}
        look="danger"
        done={messages.requested}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextField name="merchant" label={messages.merchantId} required />
        <TextField name="customer" label={messages.customerId} />
        <TextField name="email" type="email" label={messages.email} />
        <TextField name="document" label={messages.document} />
        <CheckBox
          name="cancel_subscriptions"
          label={messages.cancelSubscriptions.replace(' ({count})', '')}
        />
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

export default function OperatorPersonalData() {
  const messages = useMessages(personalDataMessages);
  const environment = useEnvironmentFilter();
  const erasures = usePanel('/ops/erasures/:environment', { path: { environment } });
  const [open, setOpen] = useState<'erase' | 'export'>();
  const mayErase = useMay('ops:administer');
  return (
    <>
      <PageHead title={messages.title} lead={messages.operatorLead}>
        <Button needs="ops:administer" onClick={() => setOpen('export')}>
          {messages.exportOpen}
        </Button>
        <Button needs="ops:administer" onClick={() => setOpen('erase')}>
          {messages.erase}
        </Button>
      </PageHead>
      <FilterRow filters={[useEnvironmentChoice()]} />
      <RoleNote needs="ops:administer" />
      <Loaded query={erasures}>
        {rows =>
          rows.length === 0 ? (
            <Empty
              title={messages.empty}
              lead={mayErase ? messages.operatorEmptyLead : messages.operatorEmptyForReaders}
            />
          ) : (
            <ErasureTable
              rows={rows}
              showsMerchant
              certificateOf={({ merchant_id: merchantId, id }) =>
                `/panel/ops/erasures/${environment}/${merchantId}/${id}/certificate`
              }
            />
          )
        }
      </Loaded>
      {open === 'erase' && <EraseDialog environment={environment} onClose={() => setOpen(undefined)} />}
      {open === 'export' && (
        <ExportDialog
          isForOperator
          addressOf={merchantId =>
            merchantId === ''
              ? undefined
              : `/panel/ops/personal-data/${environment}/${encodeURIComponent(merchantId)}`
          }
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
