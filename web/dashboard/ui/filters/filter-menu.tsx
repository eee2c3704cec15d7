import { Menu, MenuItem } from 'react-aria-components';
import type { Filter } from './filter.ts';

/** Filters without a chip. */
export default function FilterMenu({
  label,
  filters,
  onChosen,
}: {
  label: string;
  filters: readonly Filter[];
  onChosen: (name: string) => void;
}) {
  return (
    <Menu
      className="choice-list"
      aria-label={label}
      autoFocus="first"
      onAction={key => onChosen(String(key))}
    >
      {filters.map(({ name, label: text }) => (
        <MenuItem key={name} id={name}>
          {text}
        </MenuItem>
      ))}
    </Menu>
  );
}
