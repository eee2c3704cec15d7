import type { AuditRow } from '@recaudo/contract/panel/audit';
import { settingsMessages } from '../../messages/settings-messages.ts';
import { shellMessages } from '../../messages/shell-messages.ts';
import { uiMessages } from '../../messages/ui-messages.ts';
import { useMessages } from '../../session/preferences.ts';
import { Instant } from '../../ui/money.tsx';
import { Table } from '../../ui/table.tsx';

export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  const messages = useMessages(settingsMessages);
  const shell = useMessages(shellMessages);
  const ui = useMessages(uiMessages);
  return (
    <Table
      name="audit"
      caption={messages.audit}
      rows={rows}
      keyOf={({ number }) => String(number)}
      columns={[
        { id: 'number', title: messages.number, cell: ({ number }) => number, align: 'end' },
        { id: 'when', title: messages.when, cell: row => <Instant iso={row.creation_date} /> },
        { id: 'who', title: messages.who, cell: ({ account }) => account?.name ?? messages.system },
        { id: 'action', title: messages.action, cell: ({ action }) => <code>{action}</code> },
        { id: 'what', title: messages.what, cell: ({ what }) => what, isWide: true },
        {
          id: 'environment',
          title: messages.environment,
          cell: ({ environment }) => (environment === null ? ui.none : shell[environment]),
          isWide: true,
        },
        { id: 'from', title: messages.from, cell: row => row.from_ip, isWide: true },
        {
          id: 'seal',
          title: messages.seal,
          cell: ({ hash }) => <code title={hash}>{hash.slice(0, 8)}</code>,
          isWide: true,
        },
      ]}
    />
  );
}
