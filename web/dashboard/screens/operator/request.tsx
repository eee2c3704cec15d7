import { useState } from 'react';
import type { GoLiveRequest } from '../../api/panel-types.ts';
import { send } from '../../api/request.ts';
import { usePanel } from '../../api/use-panel.ts';
import type { Params } from '../../router/paths.ts';
import { useWords } from '../../shell/preferences.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/money.tsx';
import { Facts, PageHead, Panel } from '../../ui/page.tsx';
import { settingsWords } from '../../words/settings-words.ts';

function DecisionDialogs({
  address,
  open,
  onClose,
}: {
  address: string;
  open: 'approve' | 'return';
  onClose: () => void;
}) {
  const words = useWords(settingsWords);
  if (open === 'approve') {
    return (
      <Dialog title={words.approve} onClose={onClose}>
        <p>{words.approveLead}</p>
        <Form
          action={(_values, idempotencyKey) =>
            send('POST', `${address}/approve`, { body: {}, idempotencyKey })
          }
          submit={words.approve}
          done={words.approved}
          onDone={onClose}
          onCancel={onClose}
        />
      </Dialog>
    );
  }
  return (
    <Dialog title={words.giveBack} onClose={onClose}>
      <Form
        action={({ reason }, idempotencyKey) =>
          send('POST', `${address}/return`, { body: { reason }, idempotencyKey })
        }
        submit={words.giveBack}
        look="danger"
        done={words.returned}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextArea label={words.reason} hint={words.reasonHint} name="reason" maxLength={1000} required />
      </Form>
    </Dialog>
  );
}

function Documents({ documents = [] }: Pick<GoLiveRequest, 'documents'>) {
  const words = useWords(settingsWords);
  return (
    <Panel title={words.documents}>
      {documents.length === 0 && <p className="quiet">{words.noDocuments}</p>}
      <ul className="steps">
        {documents.map(({ name, content_type, content_base64 = '' }) => (
          <li key={name}>
            <a download={name} href={`data:${content_type};base64,${content_base64}`}>
              {`${words.download}: ${name}`}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function RequestFacts({ request }: { request: GoLiveRequest }) {
  const words = useWords(settingsWords);
  return (
    <Panel title={words.form} actions={<Badge state={request.state} />}>
      <Facts
        rows={[
          [words.legalName, request.legal_name],
          [words.nit, request.nit],
          [words.representative, request.representative],
          [words.bankName, request.bank_name],
          [words.accountType, request.account_type === 'checking' ? words.checking : words.savings],
          [words.accountNumber, request.account_number],
          [words.asked, <Moment key="asked" iso={request.creation_date} />],
          [words.reason, request.reason],
        ]}
      />
    </Panel>
  );
}

export default function RequestScreen({ params }: { params: Params }) {
  const words = useWords(settingsWords);
  const address = `/panel/ops/go-live/${encodeURIComponent(params['id'] ?? '')}`;
  const request = usePanel<GoLiveRequest>(address);
  const [open, setOpen] = useState<'approve' | 'return'>();
  return (
    <>
      <PageHead title={request.data?.business_name ?? words.requests}>
        {request.data?.state === 'submitted' && (
          <>
            <Button onClick={() => setOpen('return')}>{words.giveBack}</Button>
            <Button look="primary" onClick={() => setOpen('approve')}>
              {words.approve}
            </Button>
          </>
        )}
      </PageHead>
      <Loaded query={request}>
        {data => (
          <div className="split">
            <RequestFacts request={data} />
            <Documents documents={data.documents ?? []} />
          </div>
        )}
      </Loaded>
      {open !== undefined && (
        <DecisionDialogs address={address} open={open} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
