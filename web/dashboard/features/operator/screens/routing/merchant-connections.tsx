import { connectionMethods } from '@recaudo/contract/operator/connection-words';
import type { OperatorConnection } from '@recaudo/contract/operator/connections';
import { type Environment, environments } from '@recaudo/contract/shared/environment';
import { usePanel } from '../../../../api/use-panel.ts';
import { fill } from '../../../../messages/dictionary.ts';
import type { Params } from '../../../../router/paths.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { Loaded } from '../../../../ui/loaded.tsx';
import { PageHead } from '../../../../ui/page.tsx';
import { enrolmentMessages } from '../../messages/enrolment-messages.ts';
import { routingMessages } from '../../messages/routing-messages.ts';
import { Enrolments } from './enrolments.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { TryIt } from './try-it.tsx';

interface Place {
  environment: Environment;
  merchantId: string;
}

function MerchantRules({
  environment,
  merchantId,
  connections,
}: Place & { connections: readonly OperatorConnection[] }) {
  const messages = useMessages(routingMessages);
  const routes = usePanel('/ops/routes/:environment', {
    path: { environment },
    query: { merchant_id: merchantId },
  });
  return (
    <>
      <header className="page-head">
        <div>
          <h2>{messages.ofMerchant}</h2>
          <p className="lead">{messages.merchantLead}</p>
        </div>
      </header>
      <Loaded query={routes}>
        {({ rules }) =>
          connectionMethods.map(method => (
            <RulesPanel
              key={method}
              scope={{ environment, method, merchantId }}
              title={messages[method]}
              rules={rules[method]}
              connections={connections}
              none={messages.noneOfMerchant}
            />
          ))
        }
      </Loaded>
    </>
  );
}

/** The routing of one merchant's payments. */
export default function MerchantConnections({ params }: { params: Params }) {
  const messages = useMessages(enrolmentMessages);
  const environment = environments.find(known => known === params['environment']) ?? 'sandbox';
  const place: Place = { environment, merchantId: params['id'] ?? '' };
  const connections = usePanel('/ops/links');
  const enrolled = usePanel('/ops/merchants/:environment/:merchant_id/enrolments', {
    path: { environment, merchant_id: place.merchantId },
  });
  const name = enrolled.data?.merchant_name;
  return (
    <>
      <PageHead
        title={name === undefined ? messages.connections : fill(messages.title, { name })}
        lead={messages.lead}
      />
      <Loaded query={connections}>
        {({ kinds, environments: each }) => {
          const own = each[environment] ?? [];
          return (
            <>
              <Loaded query={enrolled}>
                {({ enrolments }) => (
                  <Enrolments {...place} enrolments={enrolments} connections={own} kinds={kinds} />
                )}
              </Loaded>
              <MerchantRules {...place} connections={own} />
            </>
          );
        }}
      </Loaded>
      <TryIt {...place} />
    </>
  );
}
