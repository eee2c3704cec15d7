import { useState } from 'react';
import type { ReconciliationFile } from '../../../api/reconciliation-types.ts';
import { send } from '../../../api/request.ts';
import { useData, useDataPath } from '../../../api/use-data.ts';
import { formatDay } from '../../../format/dates.ts';
import { usePreferences, useWords } from '../../../shell/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Moment } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/page.tsx';
import { Table } from '../../../ui/table.tsx';
import { fill } from '../../../words/dictionary.ts';
import { reconciliationWords } from '../../../words/reconciliation-words.ts';

function RemoveDialog({ file, onClose }: { file: ReconciliationFile; onClose: () => void }) {
  const words = useWords(reconciliationWords);
  const dataPath = useDataPath();
  return (
    <Dialog title={words.remove} onClose={onClose}>
      <p>{fill(words.removeLead, { name: file.name })}</p>
      <Form
        action={() => send('DELETE', dataPath(`/reconciliation/files/${file.id}`))}
        submit={words.remove}
        look="danger"
        done={words.removed}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}

export function Files() {
  const words = useWords(reconciliationWords);
  const { language } = usePreferences();
  const [removed, setRemoved] = useState<ReconciliationFile>();
  const files = useData<ReconciliationFile[]>('/reconciliation/files');
  const days = (file: ReconciliationFile): string =>
    `${formatDay(file.first_day, language)} – ${formatDay(file.last_day, language)}`;
  return (
    <Panel title={words.files}>
      <Loaded query={files} lines={2}>
        {rows =>
          rows.length === 0 ? (
            <p className="quiet">{words.noFiles}</p>
          ) : (
            <Table
              caption={words.files}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                { title: words.name, cell: ({ name }) => name },
                { title: words.matched, cell: file => fill(words.matchedOf, { ...file }) },
                { title: words.period, cell: days, isWide: true },
                { title: words.uploaded, cell: file => <Moment iso={file.creation_date} />, isWide: true },
                {
                  title: words.remove,
                  cell: file => (
                    <Button needs="money" onClick={() => setRemoved(file)}>
                      {words.remove}
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
