import type { PendingChange } from '@recaudo/contract/people/approvals';
import { changeKindWords } from '@recaudo/contract/shared/audit/change-words';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Table } from '../../../../ui/lists/table.tsx';
import { approvalMessages } from '../../messages/approval-messages.ts';
import { fieldName, fieldValue } from './change-words.ts';

/** `Cambiar una conexión: adquirente` */
export function useChangeTitle(): (change: Pick<PendingChange, 'kind' | 'target'>) => string {
  const { language } = usePreferences();
  return ({ kind, target }) => `${changeKindWords[kind][language]}: ${target}`;
}

/** The current values and the requested ones. */
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
