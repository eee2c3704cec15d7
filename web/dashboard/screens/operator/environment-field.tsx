import type { Environment } from '@recaudo/contract/environment';
import { useFilters } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { SelectField } from '../../ui/field.tsx';
import { shellWords } from '../../words/shell-words.ts';

/** The environment that a list of the console is about, from its address. */
export function useEnvironmentFilter(): Environment {
  return useFilters().filters.get('environment') === 'production' ? 'production' : 'sandbox';
}

export function EnvironmentField() {
  const shell = useWords(shellWords);
  return (
    <SelectField
      label={shell.environment}
      name="environment"
      defaultValue={useEnvironmentFilter()}
      choices={[
        ['sandbox', shell.sandbox],
        ['production', shell.production],
      ]}
    />
  );
}
