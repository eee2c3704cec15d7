import type { Environment } from '@recaudo/contract/environment';
import { usePanel } from '../../../api/use-panel.ts';
import { caseMessages } from '../../../messages/case-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { SelectField } from '../../../ui/field.tsx';

/** The environment's card connections; none means its own processor. */
export function ConnectionField({ environment }: { environment: Environment }) {
  const messages = useMessages(caseMessages);
  const { data } = usePanel('/ops/links');
  const connections = data?.environments[environment] ?? [];
  return (
    <SelectField
      label={messages.connection}
      name="connection"
      choices={[
        ['', messages.ownProcessor],
        ...connections.map(({ id, name }): [string, string] => [id, `${name} (${id})`]),
      ]}
    />
  );
}
