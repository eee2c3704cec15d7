import type { OpenSession } from '../../api/panel-types.ts';
import { send } from '../../api/request.ts';
import { useChange } from '../../api/use-api.ts';
import { usePanel } from '../../api/use-panel.ts';
import { nameDevice } from '../../format/device.ts';
import { useWords } from '../../shell/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/money.tsx';
import { Panel } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { showToast } from '../../ui/toast.tsx';
import { accountWords } from '../../words/account-words.ts';
import { uiWords } from '../../words/ui-words.ts';

export function OpenSessions() {
  const words = useWords(accountWords);
  const ui = useWords(uiWords);
  const sessions = usePanel<OpenSession[]>('/panel/sessions');
  const end = useChange((path: string) => send('DELETE', path));
  const endAt = (path: string): void => end.mutate(path, { onSuccess: () => showToast(words.ended) });
  return (
    <Panel
      title={words.sessions}
      actions={
        <Button busy={end.isPending} onClick={() => endAt('/panel/sessions')}>
          {words.endOthers}
        </Button>
      }
    >
      <Loaded query={sessions} lines={2}>
        {rows => (
          <Table
            caption={words.sessions}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                title: words.device,
                cell: row => (
                  <span title={row.user_agent ?? ''}>{nameDevice(row.user_agent ?? '') || ui.none}</span>
                ),
              },
              { title: words.address, cell: row => row.ip ?? ui.none, isWide: true },
              { title: words.lastSeen, cell: row => <Moment iso={row.last_seen} /> },
              {
                title: ui.actions,
                cell: row =>
                  row.is_current ? (
                    <span className="quiet">{words.thisOne}</span>
                  ) : (
                    <Button look="quiet" onClick={() => endAt(`/panel/sessions/${row.id}`)}>
                      {words.end}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}
