import type { ChargebackDetail, Evidence } from '@recaudo/contract/data/chargebacks';
import { send } from '../../api/request.ts';
import { chargebackMessages } from '../../messages/chargeback-messages.ts';
import { useMessages } from '../../session/preferences.ts';
import { useGateway } from '../../session/session.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Instant } from '../../ui/money.tsx';
import { Panel } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { timeLeft } from './time-left.ts';

function Files({ address, detail, isOpen }: { address: string; detail: ChargebackDetail; isOpen: boolean }) {
  const messages = useMessages(chargebackMessages);
  const { data } = useGateway();
  const { chargeback, evidence } = detail;
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
                    action={() =>
                      data.delete('/chargebacks/:transaction_id/evidence/:number', {
                        path: { transaction_id: chargeback.transaction_id, number: String(number) },
                      })
                    }
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
        <Files address={address} detail={detail} isOpen={isOpen} />
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
