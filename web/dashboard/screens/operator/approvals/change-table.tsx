import { changeKindWords } from '@recaudo/contract/change-words';
import type { PendingChange } from '@recaudo/contract/panel/approvals';
import { approvalMessages } from '../../../messages/approval-messages.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { Table } from '../../../ui/table.tsx';
import { fieldName, fieldValue } from './change-words.ts';

/** `Cambiar una conexión: adquirente` */
export function useChangeTitle(): (change: Pick<PendingChange, 'kind' | 'target'>) => string {
  const { language } = usePreferences();
  return ({ kind, target }) => `${changeKindWords[kind][language]}: ${target}`;
}

/** What is there now, and what would be there. */
export function ChangeTable({ change }: { change: PendingChange }) {
  const messages = useMessages(approvalMessages);
  const { language } = usePreferences();
  const title = useChangeTitle();
  return (
    <Table
      caption={title(change)}
      rows={change.fields}
      keyOf={({ name }) => name}
      columns={[
        { title: messages.what, cell: ({ name }) => fieldName(name, language) },
        { title: messages.before, cell: ({ before }) => fieldValue(before, language) },
        {
          title: messages.after,
          cell: ({ before, after }) =>
            before === after ? fieldValue(after, language) : <strong>{fieldValue(after, language)}</strong>,
        },
      ]}
    />
  );
}
