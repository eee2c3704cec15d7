import type { Environment } from '@recaudo/contract/shared/environment';
import { shellMessages } from '../../../messages/shell-messages.ts';
import { useFilters } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import type { ChoiceFilter } from '../../../ui/filters/filter.ts';

/** The environment that the URL selects for a list of the console. */
export function useEnvironmentFilter(): Environment {
  return useFilters().filters.get('environment') === 'production' ? 'production' : 'sandbox';
}

/** The environment choice in the row of filters. */
export function useEnvironmentChoice(): ChoiceFilter {
  const shell = useMessages(shellMessages);
  return {
    kind: 'choice',
    name: 'environment',
    label: shell.environment,
    initial: 'sandbox',
    choices: [
      ['sandbox', shell.sandbox],
      ['production', shell.production],
    ],
  };
}
