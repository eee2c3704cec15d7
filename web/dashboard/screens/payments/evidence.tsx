import type { Evidence } from '@recaudo/contract/data/chargebacks';
import { send } from '../../api/request.ts';
import { chargebackMessages } from '../../messages/chargeback-messages.ts';
import { useMessages } from '../../session/preferences.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Instant } from '../../ui/money.tsx';
import { Panel } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';

interface EvidenceProps {
  /** Of what it is about, below which its files are. */
  address: string;
  evidence: readonly Evidence[];
  /** Files may be added and removed. */
  isOpen: boolean;
  lead: string;
  remove: (number: number) => Promise<unknown>;
}

function Files({ address, evidence, isOpen, remove }: EvidenceProps) {
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
                    action={() => remove(number)}
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

/** The files beside a dispute or a request. */
export function EvidencePanel(props: EvidenceProps) {
  const { address, evidence, isOpen, lead } = props;
  const messages = useMessages(chargebackMessages);
  return (
    <Panel title={messages.evidence}>
      <p className="quiet">{isOpen ? lead : messages.evidenceClosed}</p>
      {evidence.length === 0 ? <p>{messages.noEvidence}</p> : <Files {...props} />}
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
