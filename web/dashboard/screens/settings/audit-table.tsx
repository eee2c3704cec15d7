import type { AuditRow } from '../../api/panel-types.ts';
import { useWords } from '../../shell/preferences.ts';
import { Moment } from '../../ui/money.tsx';
import { Table } from '../../ui/table.tsx';
import { settingsWords } from '../../words/settings-words.ts';
import { shellWords } from '../../words/shell-words.ts';
import { uiWords } from '../../words/ui-words.ts';

export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  const words = useWords(settingsWords);
  const shell = useWords(shellWords);
  const ui = useWords(uiWords);
  return (
    <Table
      name="audit"
      caption={words.audit}
      rows={rows}
      keyOf={({ number }) => String(number)}
      columns={[
        { id: 'number', title: words.number, cell: ({ number }) => number, align: 'end' },
        { id: 'when', title: words.when, cell: row => <Moment iso={row.creation_date} /> },
        { id: 'who', title: words.who, cell: ({ account }) => account?.name ?? words.system },
        { id: 'action', title: words.action, cell: ({ action }) => <code>{action}</code> },
        { id: 'what', title: words.what, cell: ({ what }) => what ?? ui.none, isWide: true },
        {
          id: 'environment',
          title: words.environment,
          cell: ({ environment }) => (environment === null ? ui.none : shell[environment]),
          isWide: true,
        },
        { id: 'from', title: words.from, cell: row => row.from_ip ?? ui.none, isWide: true },
        {
          id: 'seal',
          title: words.seal,
          cell: ({ hash }) => <code title={hash}>{hash.slice(0, 8)}</code>,
          isWide: true,
        },
      ]}
    />
  );
}
