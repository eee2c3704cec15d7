import { useGet } from '../../api/use-api.ts';
import type { Params } from '../../router/paths.ts';
import { useWords } from '../../shell/preferences.ts';
import { useGateway } from '../../shell/session.tsx';
import { CodeBlock, Identifier } from '../../ui/code.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/money.tsx';
import { Facts, PageHead, Panel } from '../../ui/page.tsx';
import { developerWords } from '../../words/developer-words.ts';
import { objectOf } from './event-object.ts';

export default function EventScreen({ params }: { params: Params }) {
  const words = useWords(developerWords);
  const { api } = useGateway();
  const path = { event_id: params['id'] ?? '' };
  const event = useGet('/events/{event_id}', { path });
  return (
    <>
      <PageHead title={event.data?.type ?? words.event} />
      <Loaded query={event}>
        {data => (
          <div className="split">
            <Panel title={words.payload}>
              <CodeBlock text={JSON.stringify(data, null, 2)} label={words.payload} />
            </Panel>
            <div>
              <Panel title={words.event}>
                <Facts
                  rows={[
                    ['id', <Identifier key="id" value={data.id} />],
                    [words.date, <Moment key="date" iso={data.event_date} />],
                    [words.object, objectOf(data)?.id],
                    [words.sequence, data.sequence],
                  ]}
                />
              </Panel>
              <Panel title={words.resend}>
                <p className="quiet">{words.resendLead}</p>
                <Form
                  needs="webhooks"
                  action={(_values, idempotencyKey) =>
                    api.post('/events/{event_id}/replay', { path, body: {}, idempotencyKey })
                  }
                  submit={words.resend}
                  done={words.resent}
                />
              </Panel>
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}
