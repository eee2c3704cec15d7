import type { ChargebackDetail, Evidence } from '../../api/chargeback-types.ts';
import { send } from '../../api/request.ts';
import { chargebackMessages } from '../../messages/chargeback-messages.ts';
import { useMessages } from '../../shell/preferences.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Instant } from '../../ui/money.tsx';
import { Panel } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { timeLeft } from './time-left.ts';

function Files({
  address,
  evidence,
  isOpen,
}: {
  address: string;
  evidence: readonly Evidence[];
  isOpen: boolean;
}) {
  const messages = useMessages(chargebackMessages);
  return (
    <Table
      caption={messages.evidence}
      rows={evidence}
      keyOf={({ number }) => String(number)}
      columns={[
        {
          title: messages.file,
          cell: ({ number, name }) => (
            <a href={`${address}/evidence/${number}`} download={name}>
              {name}
            </a>
          ),
        },
        { title: messages.uploadedOn, cell: row => <Instant iso={row.creation_date} />, isWide: true },
        ...(isOpen
          ? [
              {
                title: messages.remove,
                cell: ({ number }: Evidence) => (
                  <Form
                    needs="money"
                    action={() => send('DELETE', `${address}/evidence/${number}`)}
                    submit={messages.remove}
                    look="plain"
                    done={messages.removed}
                  />
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

export function ChargebackEvidence({ address, detail }: { address: string; detail: ChargebackDetail }) {
  const messages = useMessages(chargebackMessages);
  const { now, chargeback, evidence } = detail;
  const isOpen = chargeback.state === 'pending' && timeLeft(now, chargeback.deadline) !== undefined;
  return (
    <Panel title={messages.evidence}>
      <p className="quiet">{isOpen ? messages.evidenceLead : messages.evidenceClosed}</p>
      {evidence.length === 0 ? (
        <p>{messages.noEvidence}</p>
      ) : (
        <Files address={address} evidence={evidence} isOpen={isOpen} />
      )}
      {isOpen && (
        <Form
          needs="money"
          key={evidence.length}
          action={(_values, idempotencyKey, form) => {
            const file = form.get('file');
            return send('POST', `${address}/evidence`, {
              query: { name: file instanceof File ? file.name : '' },
              file: file instanceof File ? file : undefined,
              idempotencyKey,
            });
          }}
          submit={messages.upload}
          done={messages.uploaded}
        >
          <TextField
            label={messages.file}
            name="file"
            type="file"
            accept="application/pdf,image/png,image/jpeg"
            required
          />
        </Form>
      )}
    </Panel>
  );
}
