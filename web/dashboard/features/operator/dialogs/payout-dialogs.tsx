import type {
  OperatorBatchDetail,
  OperatorPayout,
  PayoutOverview,
} from '@recaudo/contract/operator/settlement/payouts';
import type { Environment } from '@recaudo/contract/shared/environment';
import { useState } from 'react';
import { panel } from '../../../api/gateway-client.ts';
import { formatMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { navigate } from '../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { payoutMessages } from '../messages/payout-messages.ts';

/** Chooses the bank's file and the day; the money leaves `available` at once. */
export function DraftDialog(props: {
  overview: PayoutOverview;
  environment: Environment;
  onClose: () => void;
}) {
  const { overview, environment, onClose } = props;
  const messages = useMessages(payoutMessages);
  const [format, setFormat] = useState(overview.formats[0]?.name ?? '');
  const chosen = overview.formats.find(({ name }) => name === format);
  return (
    <Dialog title={messages.draftTitle} onClose={onClose}>
      <p>{fill(overview.due === 1 ? messages.draftLeadOne : messages.draftLead, { count: overview.due })}</p>
      <Form
        needs="ops:money"
        action={({ pay_date: day = '', description = '' }, idempotencyKey) =>
          panel.post('/ops/payouts/:environment', {
            path: { environment },
            body: {
              format,
              ...(day === '' ? {} : { pay_date: day }),
              ...(description === '' ? {} : { description }),
            },
            idempotencyKey,
          })
        }
        submit={messages.draft}
        done={messages.drafted}
        onDone={({ id }) => navigate(`/ops/desembolsos/${environment}/${id}`)}
        onCancel={onClose}
        onInput={values => setFormat(values['format'] ?? format)}
      >
        <SelectField
          label={messages.format}
          hint={chosen?.is_confirmed === false ? messages.unconfirmed : undefined}
          name="format"
          choices={overview.formats.map(({ name, title }) => [name, title])}
        />
        <TextField label={messages.payDate} name="pay_date" type="date" />
        <TextField label={messages.description} name="description" maxLength={100} />
      </Form>
    </Dialog>
  );
}

export type BatchVerb = 'approve' | 'file' | 'cancel';

interface BatchProps {
  detail: OperatorBatchDetail;
  environment: Environment;
  onClose: () => void;
}

/** Approves a batch, or in production asks for a second person; confirms the request of another one. */
function ApproveDialog({ detail, environment, onClose }: BatchProps) {
  const messages = useMessages(payoutMessages);
  const { language } = usePreferences();
  const { batch, approval, is_dual: isDual, hash } = detail;
  const values = { count: batch.payouts, total: formatMoney(batch.total, language) };
  const isRequest = isDual && approval === null;
  const path = { environment, batch_id: batch.id };
  const send = async (idempotencyKey: string): Promise<unknown> =>
    approval === null
      ? panel.post('/ops/payouts/:environment/:batch_id/approve', {
          path,
          body: hash === null ? {} : { hash },
          idempotencyKey,
        })
      : panel.post('/ops/approvals/:change_id/confirm', { path: { change_id: approval.id }, idempotencyKey });
  return (
    <Dialog title={messages.approveTitle} onClose={onClose}>
      <p>{fill(isRequest ? messages.requestLead : messages.approveLead, values)}</p>
      <Form
        needs="ops:money"
        action={(_values, idempotencyKey) => send(idempotencyKey)}
        submit={isRequest ? messages.request : fill(messages.approve, values)}
        done={messages.approved}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function FileDialog({ detail, environment, onClose }: BatchProps) {
  const messages = useMessages(payoutMessages);
  return (
    <Dialog title={messages.makeFileTitle} onClose={onClose}>
      <p>{messages.makeFileLead}</p>
      <Form
        needs="ops:money"
        action={(_values, idempotencyKey) =>
          panel.post('/ops/payouts/:environment/:batch_id/file', {
            path: { environment, batch_id: detail.batch.id },
            idempotencyKey,
          })
        }
        submit={messages.makeFile}
        done={messages.fileMade}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** Cancels a batch, or leaves one payout out of it. */
export function CancelDialog(props: BatchProps & { payout?: OperatorPayout }) {
  const { detail, environment, payout, onClose } = props;
  const messages = useMessages(payoutMessages);
  const isOne = payout !== undefined;
  return (
    <Dialog
      title={isOne ? fill(messages.cancelOneTitle, { name: payout.merchant.name }) : messages.cancelTitle}
      onClose={onClose}
    >
      <p>{isOne ? messages.cancelOneLead : messages.cancelLead}</p>
      <Form
        needs="ops:money"
        action={({ reason = '' }, idempotencyKey) =>
          panel.post('/ops/payouts/:environment/:batch_id/cancel', {
            path: { environment, batch_id: detail.batch.id },
            body: { reason, ...(isOne ? { payout_id: payout.id } : {}) },
            idempotencyKey,
          })
        }
        submit={isOne ? messages.cancelOne : messages.cancel}
        look="danger"
        done={messages.cancelled}
        onDone={onClose}
        onCancel={onClose}
      >
        <TextArea label={messages.cancelReason} name="reason" maxLength={200} required />
      </Form>
    </Dialog>
  );
}

const dialogs = { approve: ApproveDialog, file: FileDialog, cancel: CancelDialog } as const;

export function BatchDialog({ verb, ...props }: BatchProps & { verb: BatchVerb }) {
  const Shown = dialogs[verb];
  return <Shown {...props} />;
}
