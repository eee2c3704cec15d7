import { chargebackMessages } from '../../messages/chargeback-messages.ts';
import { useMessages } from '../../session/preferences.ts';
import { SelectField } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';

/** Of what is still to be answered: how near its deadline is. */
export function DeadlineFilter({ chosen }: { chosen: string }) {
  const messages = useMessages(chargebackMessages);
  return (
    <FilterBar>
      <SelectField
        label={messages.deadlineFilter}
        name="deadline"
        defaultValue={chosen}
        choices={[
          ['', messages.anyDeadline],
          ['2d', messages.in2d],
          ['7d', messages.in7d],
          ['over', messages.over],
        ]}
      />
    </FilterBar>
  );
}
