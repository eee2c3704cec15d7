import type { ChargebackDetail, Evidence } from '../../api/chargeback-types.ts';
import { send } from '../../api/request.ts';
import { useWords } from '../../shell/preferences.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Moment } from '../../ui/money.tsx';
import { Panel } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { chargebackWords } from '../../words/chargeback-words.ts';
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
  const words = useWords(chargebackWords);
  return (
    <Table
      caption={words.evidence}
      rows={evidence}
      keyOf={({ number }) => String(number)}
      columns={[
        {
          title: words.file,
          cell: ({ number, name }) => (
            <a href={`${address}/evidence/${number}`} download={name}>
              {name}
            </a>
          ),
        },
        { title: words.uploadedOn, cell: row => <Moment iso={row.creation_date} />, isWide: true },
        ...(isOpen
          ? [
              {
                title: words.remove,
                cell: ({ number }: Evidence) => (
                  <Form
                    needs="money"
                    action={() => send('DELETE', `${address}/evidence/${number}`)}
                    submit={words.remove}
                    look="plain"
                    done={words.removed}
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
  const words = useWords(chargebackWords);
  const { now, chargeback, evidence } = detail;
  const isOpen = chargeback.state === 'pending' && timeLeft(now, chargeback.deadline) !== undefined;
  return (
    <Panel title={words.evidence}>
      <p className="quiet">{isOpen ? words.evidenceLead : words.evidenceClosed}</p>
      {evidence.length === 0 ? (
        <p>{words.noEvidence}</p>
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
          submit={words.upload}
          done={words.uploaded}
        >
          <TextField
            label={words.file}
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
