import { ListBox, ListBoxItem } from 'react-aria-components';
import { useFilters } from '../../router/router.tsx';
import { type Changes, type ChoiceFilter, chosenOf, isSetting } from './filter.ts';

/** The choices of one filter. */
export default function ChoiceEditor({
  filter,
  onApply,
}: {
  filter: ChoiceFilter;
  onApply: (changes: Changes) => void;
}) {
  const { filters } = useFilters();
  const chosen = chosenOf(filter, filters);
  const apply = (value: string): void =>
    onApply({ [filter.name]: value === filter.initial ? undefined : value });
  return (
    <ListBox
      className="choice-list"
      aria-label={filter.label}
      selectionMode="single"
      selectedKeys={chosen === '' ? [] : [chosen]}
      disallowEmptySelection={isSetting(filter)}
      autoFocus="first"
      onSelectionChange={keys => apply(keys === 'all' ? '' : String([...keys][0] ?? ''))}
    >
      {filter.choices.map(([value, text]) => (
        <ListBoxItem key={value} id={value} textValue={text}>
          {text}
        </ListBoxItem>
      ))}
    </ListBox>
  );
}
