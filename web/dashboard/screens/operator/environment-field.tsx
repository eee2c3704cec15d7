import type { Environment } from '../../api/gateway-client.ts';
import { shellMessages } from '../../messages/shell-messages.ts';
import { useFilters } from '../../router/router.tsx';
import { useMessages } from '../../shell/preferences.ts';
import { SelectField } from '../../ui/field.tsx';

/** The environment that a list of the console is about, from its address. */
export function useEnvironmentFilter(): Environment {
  return useFilters().filters.get('environment') === 'production' ? 'production' : 'sandbox';
}

export function EnvironmentField() {
  const shell = useMessages(shellMessages);
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
