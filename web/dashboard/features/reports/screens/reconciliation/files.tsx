import type { ReconciliationFile } from '@recaudo/contract/merchant/money/reconciliation';
import { useState } from 'react';
import { formatDay } from '../../../../format/dates.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useData } from '../../../../session/use-data.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Table } from '../../../../ui/lists/table.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { reconciliationMessages } from '../../messages/reconciliation-messages.ts';

function RemoveDialog({ file, onClose }: { file: ReconciliationFile; onClose: () => void }) {
  const messages = useMessages(reconciliationMessages);
  const { data } = useGateway();
  return (
    <Dialog title={messages.remove} onClose={onClose}>
      <p>{fill(messages.removeLead, { name: file.name })}</p>
      <Form
        action={() => data.delete('/reconciliation/files/:file_id', { path: { file_id: file.id } })}
        submit={messages.remove}
        look="danger"
        done={messages.removed}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}

export function Files() {
  const messages = useMessages(reconciliationMessages);
  const { language } = usePreferences();
  const [removed, setRemoved] = useState<ReconciliationFile>();
  const files = useData('/reconciliation/files');
  const days = (file: ReconciliationFile): string =>
    `${formatDay(file.first_day, language)} – ${formatDay(file.last_day, language)}`;
  return (
    <Panel title={messages.files}>
      <Loaded query={files} lines={2}>
        {rows =>
          rows.length === 0 ? (
            <p className="quiet">{messages.noFiles}</p>
          ) : (
            <Table
              caption={messages.files}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { title: messages.name, cell: ({ name }) => name },
                { title: messages.bank, cell: ({ bank }) => bank, isWide: true },
                {
                  title: messages.matched,
                  cell: file => fill(messages.matchedOf, { matched: file.matched, lines: file.lines }),
                },
                { title: messages.period, cell: days, isWide: true },
                {
                  title: messages.uploaded,
                  cell: file => <Instant iso={file.creation_date} />,
                  isWide: true,
                },
                {
                  title: messages.remove,
                  cell: file => (
                    <Button needs="money" onClick={() => setRemoved(file)}>
                      {messages.remove}
                    </Button>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      {removed !== undefined && <RemoveDialog file={removed} onClose={() => setRemoved(undefined)} />}
    </Panel>
  );
}
