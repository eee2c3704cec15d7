import { useMessages } from '../../../session/preferences.ts';
import type { Filter } from '../../../ui/filters/filter.ts';
import { FilterRow } from '../../../ui/filters/filter-row.tsx';
import { chargebackMessages } from '../messages/chargeback-messages.ts';

/** Filters unanswered disputes by remaining time. */
export function DeadlineFilter() {
  const messages = useMessages(chargebackMessages);
  const deadline: Filter = {
    kind: 'choice',
    name: 'deadline',
    label: messages.deadlineFilter,
    isPinned: true,
    choices: [
      ['2d', messages.in2d],
      ['7d', messages.in7d],
      ['over', messages.over],
    ],
  };
  return <FilterRow filters={[deadline]} />;
}
