import type { OpenSession } from '../../api/panel-types.ts';
import { send } from '../../api/request.ts';
import { useChange, usePanel } from '../../api/use-api.ts';
import { nameDevice } from '../../format/device.ts';
import { accountMessages } from '../../messages/account-messages.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import { useMessages } from '../../shell/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Instant } from '../../ui/money.tsx';
import { Panel } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { showToast } from '../../ui/toast.tsx';

export function OpenSessions() {
  const messages = useMessages(accountMessages);
  const ui = useMessages(uiMessages);
  const sessions = usePanel<OpenSession[]>('/panel/sessions');
  const end = useChange((path: string) => send('DELETE', path));
  const endAt = (path: string): void => end.mutate(path, { onSuccess: () => showToast(messages.ended) });
  return (
    <Panel
      title={messages.sessions}
      actions={
        <Button busy={end.isPending} onClick={() => endAt('/panel/sessions')}>
          {messages.endOthers}
        </Button>
      }
    >
      <Loaded query={sessions} lines={2}>
        {rows => (
          <Table
            caption={messages.sessions}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                title: messages.device,
                cell: row => (
                  <span title={row.user_agent ?? ''}>{nameDevice(row.user_agent ?? '') || ui.none}</span>
                ),
              },
              { title: messages.address, cell: row => row.ip ?? ui.none, isWide: true },
              { title: messages.lastSeen, cell: row => <Instant iso={row.last_seen} /> },
              {
                title: ui.actions,
                cell: row =>
                  row.is_current ? (
                    <span className="quiet">{messages.thisOne}</span>
                  ) : (
                    <Button look="quiet" onClick={() => endAt(`/panel/sessions/${row.id}`)}>
                      {messages.end}
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
