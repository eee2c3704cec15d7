import { environments } from '@recaudo/contract/environment';
import { linkMethods } from '@recaudo/contract/link-words';
import { usePanel } from '../../../api/use-panel.ts';
import { fill } from '../../../messages/dictionary.ts';
import { enrolmentMessages } from '../../../messages/enrolment-messages.ts';
import { routeMessages } from '../../../messages/route-messages.ts';
import type { Params } from '../../../router/paths.ts';
import { useMessages } from '../../../session/preferences.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { PageHead } from '../../../ui/page.tsx';
import { Enrolments } from './enrolments.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { TryIt } from './try-it.tsx';

/** Where the payments of one merchant go. */
export default function MerchantConnections({ params }: { params: Params }) {
  const messages = useMessages(enrolmentMessages);
  const route = useMessages(routeMessages);
  const environment = environments.find(known => known === params['environment']) ?? 'sandbox';
  const merchantId = params['id'] ?? '';
  const links = usePanel('/ops/links');
  const enrolled = usePanel('/ops/merchants/:environment/:merchant_id/enrolments', {
    path: { environment, merchant_id: merchantId },
  });
  const routes = usePanel('/ops/routes/:environment', {
    path: { environment },
    query: { merchant_id: merchantId },
  });
  const name = enrolled.data?.merchant_name;
  return (
    <>
      <PageHead
        title={name === undefined ? messages.connections : fill(messages.title, { name })}
        lead={messages.lead}
      />
      <Loaded query={links}>
        {answer => {
          const own = answer.environments[environment] ?? [];
          return (
            <>
              <Loaded query={enrolled}>
                {({ enrolments }) => (
                  <Enrolments
                    environment={environment}
                    merchantId={merchantId}
                    enrolments={enrolments}
                    links={own}
                    kinds={answer.kinds}
                  />
                )}
              </Loaded>
              <header className="page-head">
                <div>
                  <h2>{route.ofMerchant}</h2>
                  <p className="lead">{route.merchantLead}</p>
                </div>
              </header>
              <Loaded query={routes}>
                {({ rules }) =>
                  linkMethods.map(method => (
                    <RulesPanel
                      key={method}
                      scope={{ environment, method, merchantId }}
                      title={route[method]}
                      rules={rules[method]}
                      links={own}
                      none={route.noneOfMerchant}
                    />
                  ))
                }
              </Loaded>
            </>
          );
        }}
      </Loaded>
      <TryIt environment={environment} merchantId={merchantId} />
    </>
  );
}
