import { panel } from '../../../api/gateway-client.ts';
import { usePanel } from '../../../api/use-panel.ts';
import { nameDevice } from '../../../format/device.ts';
import { accountMessages } from '../../../messages/account-messages.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useChange } from '../../../session/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Panel } from '../../../ui/page.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { Instant } from '../../../ui/values/money.tsx';

export function OpenSessions() {
  const messages = useMessages(accountMessages);
  const ui = useMessages(uiMessages);
  const sessions = usePanel('/sessions');
  const end = useChange((id: string | undefined) =>
    id === undefined
      ? panel.delete('/sessions', {})
      : panel.delete('/sessions/:session_id', { path: { session_id: id } }),
  );
  /** Without an id, ends all sessions except this one. */
  const endOne = (id?: string): void => end.mutate(id, { onSuccess: () => showToast(messages.ended) });
  return (
    <Panel
      title={messages.sessions}
      actions={
        <Button busy={end.isPending} onClick={() => endOne()}>
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
                    <Button look="quiet" onClick={() => endOne(row.id)}>
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
