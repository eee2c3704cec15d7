import type { Environment } from '@recaudo/contract/shared/environment';
import { usePanel } from '../../../../api/use-panel.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { SelectField } from '../../../../ui/field.tsx';
import { caseMessages } from '../../messages/case-messages.ts';

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
