import type { Evidence } from '@recaudo/contract/merchant/disputes/chargebacks';
import type { ChangeEvent } from 'react';
import { send } from '../../../api/request.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useChange } from '../../../session/use-api.ts';
import { useMay } from '../../../session/use-may.ts';
import { FileField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Panel } from '../../../ui/page.tsx';
import { ErrorText } from '../../../ui/rejections/failure.tsx';
import { RoleNote } from '../../../ui/role-note.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Instant } from '../../../ui/values/money.tsx';
import { chargebackMessages } from '../messages/chargeback-messages.ts';
import { shrinkPhoto } from './shrink-photo.ts';

interface EvidenceProps {
  /** The dispute's route, below which its files are. */
  address: string;
  evidence: readonly Evidence[];
  /** True if files may be added and removed. */
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

/** Uploads the chosen file immediately. */
function Upload({ address }: { address: string }) {
  const messages = useMessages(chargebackMessages);
  const upload = useChange(async (files: readonly File[], idempotencyKey) => {
    for (const [index, file] of files.entries()) {
      await send('POST', `${address}/evidence`, {
        query: { name: file.name },
        file,
        idempotencyKey: `${idempotencyKey}-${index}`,
      });
    }
  });
  const sendFiles = (files: readonly File[]): void => {
    if (files.length > 0) upload.mutate(files, { onSuccess: () => showToast(messages.uploaded) });
  };
  const filesOf = ({ target }: ChangeEvent<HTMLInputElement>): File[] => {
    const files = [...(target.files ?? [])];
    // Allows choosing the same file again after an error.
    target.value = '';
    return files;
  };
  return (
    <>
      <FileField
        label={messages.upload}
        accept="application/pdf,image/png,image/jpeg"
        multiple
        disabled={upload.isPending}
        onChange={event => sendFiles(filesOf(event))}
      />
      <div className="only-touch">
        <FileField
          label={messages.takePhoto}
          accept="image/*"
          capture="environment"
          disabled={upload.isPending}
          onChange={event => void Promise.all(filesOf(event).map(shrinkPhoto)).then(sendFiles)}
        />
      </div>
      <p role="status">{upload.isPending && messages.uploading}</p>
      {upload.error !== null && (
        <div className="notice bad" role="alert">
          <ErrorText error={upload.error} />
        </div>
      )}
    </>
  );
}

/** The files of a dispute or a reversal request. */
export function EvidencePanel(props: EvidenceProps) {
  const { address, evidence, isOpen, lead } = props;
  const messages = useMessages(chargebackMessages);
  const may = useMay('money');
  return (
    <Panel title={messages.evidence}>
      <p className="quiet">{isOpen ? lead : messages.evidenceClosed}</p>
      {evidence.length === 0 ? <p>{messages.noEvidence}</p> : <Files {...props} />}
      {isOpen && (may ? <Upload address={address} /> : <RoleNote needs="money" />)}
    </Panel>
  );
}
