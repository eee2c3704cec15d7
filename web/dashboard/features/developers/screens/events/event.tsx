import type { Params } from '../../../../router/paths.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useGet } from '../../../../session/use-api.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { Form } from '../../../../ui/form.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Facts, PageHead, Panel } from '../../../../ui/page.tsx';
import { CodeBlock, Identifier } from '../../../../ui/values/code.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { developerMessages } from '../../messages/developer-messages.ts';
import { objectOf } from './event-object.ts';
import { ObjectLink } from './object-link.tsx';

export default function EventScreen({ params }: { params: Params }) {
  const messages = useMessages(developerMessages);
  const { api } = useGateway();
  const path = { event_id: params['id'] ?? '' };
  const event = useGet('/events/:event_id', { path });
  const address = useAddress();
  const about = event.data && objectOf(event.data);
  return (
    <>
      <PageHead
        title={event.data?.type ?? messages.event}
        trail={[{ title: messages.events, href: address('/eventos') }]}
      />
      <Loaded query={event}>
        {data => (
          <div className="split">
            <Panel title={messages.payload}>
              <CodeBlock text={JSON.stringify(data, null, 2)} label={messages.payload} />
            </Panel>
            <div>
              <Panel title={messages.event}>
                <Facts
                  rows={[
                    ['id', <Identifier key="id" value={data.id} />],
                    [messages.date, <Instant key="date" iso={data.event_date} />],
                    [messages.object, about && <ObjectLink key="object" {...about} />],
                    [messages.sequence, data.sequence],
                  ]}
                />
              </Panel>
              <Panel title={messages.resend}>
                <p className="quiet">{messages.resendLead}</p>
                <Form
                  needs="webhooks"
                  action={(_values, idempotencyKey) =>
                    api.post('/events/:event_id/replay', { path, body: {}, idempotencyKey })
                  }
                  submit={messages.resend}
                  done={messages.resent}
                />
              </Panel>
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}
