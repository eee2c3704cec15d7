import type { AuditRow } from '@recaudo/contract/people/audit';
import { fill } from '../../../../messages/dictionary.ts';
import { shellMessages } from '../../../../messages/shell-messages.ts';
import { uiMessages } from '../../../../messages/ui-messages.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Table } from '../../../../ui/lists/table.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { settingsMessages } from '../../messages/settings-messages.ts';
import { auditSentence } from './audit-sentence.ts';

export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  const messages = useMessages(settingsMessages);
  const shell = useMessages(shellMessages);
  const ui = useMessages(uiMessages);
  const { language } = usePreferences();
  return (
    <Table
      name="audit"
      caption={messages.audit}
      rows={rows}
      keyOf={({ number }) => String(number)}
      columns={[
        { id: 'number', title: messages.number, cell: ({ number }) => number, align: 'end' },
        { id: 'when', title: messages.when, cell: row => <Instant iso={row.creation_date} /> },
        {
          id: 'action',
          title: messages.action,
          cell: row => (
            <span title={fill(ui.apiWord, { word: row.action })}>
              <strong>{row.account?.name ?? messages.system}</strong> {auditSentence(row, language)}
            </span>
          ),
        },
        { id: 'what', title: messages.what, cell: ({ what }) => <code>{what}</code>, isWide: true },
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
