import { type LinkMethod, linkMethods } from '@recaudo/contract/link-words';
import { usePanel } from '../../../api/use-panel.ts';
import { routeMessages } from '../../../messages/route-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { FilterRow } from '../../../ui/filters/filter-row.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { PageHead } from '../../../ui/page.tsx';
import { useEnvironmentChoice, useEnvironmentFilter } from '../environment-filter.ts';
import { RulesPanel } from './rules-panel.tsx';
import { TryIt } from './try-it.tsx';

export default function Routes() {
  const messages = useMessages(routeMessages);
  const environment = useEnvironmentFilter();
  const links = usePanel('/ops/links');
  const routes = usePanel('/ops/routes/:environment', { path: { environment } });
  const noneOf = (method: LinkMethod): string => {
    if (method === 'store') return messages.noneStore;
    return environment === 'production' ? messages.none : messages.noneSandbox;
  };
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      <FilterRow filters={[useEnvironmentChoice()]} />
      <Loaded query={links}>
        {({ environments }) => (
          <Loaded query={routes}>
            {({ rules }) =>
              linkMethods.map(method => (
                <RulesPanel
                  key={`${environment} ${method}`}
                  scope={{ environment, method }}
                  title={messages[method]}
                  rules={rules[method]}
                  links={environments[environment] ?? []}
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
