import { type ConnectionMethod, connectionMethods } from '@recaudo/contract/operator/connection-words';
import { usePanel } from '../../../../api/use-panel.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { FilterRow } from '../../../../ui/filters/filter-row.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { PageHead } from '../../../../ui/page.tsx';
import { routingMessages } from '../../messages/routing-messages.ts';
import { useEnvironmentChoice, useEnvironmentFilter } from '../environment-filter.ts';
import { RulesPanel } from './rules-panel.tsx';
import { TryIt } from './try-it.tsx';

export default function Routing() {
  const messages = useMessages(routingMessages);
  const environment = useEnvironmentFilter();
  const connections = usePanel('/ops/links');
  const routes = usePanel('/ops/routes/:environment', { path: { environment } });
  const noneOf = (method: ConnectionMethod): string => {
    if (method === 'store') return messages.noneStore;
    return environment === 'production' ? messages.none : messages.noneSandbox;
  };
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      <FilterRow filters={[useEnvironmentChoice()]} />
      <Loaded query={connections}>
        {({ environments }) => (
          <Loaded query={routes}>
            {({ rules }) =>
              connectionMethods.map(method => (
                <RulesPanel
                  key={`${environment} ${method}`}
                  scope={{ environment, method }}
                  title={messages[method]}
                  rules={rules[method]}
                  connections={environments[environment] ?? []}
                  none={noneOf(method)}
                />
              ))
            }
          </Loaded>
        )}
      </Loaded>
      <TryIt key={environment} environment={environment} />
    </>
  );
}
