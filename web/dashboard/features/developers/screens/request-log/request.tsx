import type { LoggedRequest } from '@recaudo/contract/merchant/settings/request-log';
import type { Params } from '../../../../router/paths.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { useData } from '../../../../session/use-data.ts';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Facts, PageHead, Panel } from '../../../../ui/page.tsx';
import { CodeBlock, CopyButton, Identifier } from '../../../../ui/values/code.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { Milliseconds } from '../../../../ui/values/milliseconds.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { requestLogMessages } from '../../messages/request-log-messages.ts';
import { Repeat } from './repeat.tsx';
import { prettyBody, shortPath, toneOf } from './shown-request.ts';

function Body({ title, text, empty }: { title: string; text: string | null; empty: string }) {
  return (
    <Panel title={title}>
      {text === null ? <p className="quiet">{empty}</p> : <CodeBlock text={prettyBody(text)} label={title} />}
    </Panel>
  );
}

function RequestFacts({ request }: { request: LoggedRequest }) {
  const messages = useMessages(requestLogMessages);
  return (
    <Panel title={messages.summary} actions={<Mark tone={toneOf(request.status)}>{request.status}</Mark>}>
      <Facts
        rows={[
          [messages.requestId, <Identifier key="id" value={request.request_id} />],
          [messages.errorCode, request.error_code],
          [messages.warning, request.warning],
          [messages.date, <Instant key="date" iso={request.creation_date} />],
          [messages.duration, <Milliseconds key="duration" value={request.duration_ms} />],
          [messages.key, `${messages[request.key_kind]} ···${request.key_last_four ?? ''}`],
          [messages.ip, request.ip],
          [messages.client, request.user_agent],
          ['Idempotency-Key', request.idempotency_key],
        ]}
      />
    </Panel>
  );
}

export default function RequestScreen({ params }: { params: Params }) {
  const messages = useMessages(requestLogMessages);
  const request = useData('/requests/:request_id', { path: { request_id: params['id'] ?? '' } });
  return (
    <>
      <PageHead
        title={
          request.data === undefined ? messages.request : `${request.data.method} ${shortPath(request.data)}`
        }
      >
        {request.data !== undefined && (
          <>
            <CopyButton text={request.data.curl} label={messages.copyCurl} />
            <CopyButton text={request.data.typescript} label={messages.copyTypeScript} />
          </>
        )}
      </PageHead>
      <Loaded query={request}>
        {data => (
          <div className="split">
            <div>
              <Body title={messages.sent} text={data.request_body} empty={messages.noBody} />
              <Body title={messages.answered} text={data.response_body} empty={messages.noBody} />
              <Panel title={messages.asCode}>
                <p className="quiet">{data.is_cut ? messages.cut : messages.redacted}</p>
                <CodeBlock text={data.typescript} label="TypeScript" />
                <CodeBlock text={data.curl} label="curl" />
              </Panel>
            </div>
            <div>
              <RequestFacts request={data} />
              <Repeat request={data} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}
