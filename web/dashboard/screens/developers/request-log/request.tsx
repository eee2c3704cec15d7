import type { LoggedRequest } from '../../../api/request-log-types.ts';
import { usePanel } from '../../../api/use-panel.ts';
import type { Params } from '../../../router/paths.ts';
import { useWords } from '../../../shell/preferences.ts';
import { useDataAddress } from '../../../shell/use-data-address.ts';
import { CodeBlock, CopyButton, Identifier } from '../../../ui/code.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { Milliseconds } from '../../../ui/milliseconds.tsx';
import { Moment } from '../../../ui/money.tsx';
import { Facts, PageHead, Panel } from '../../../ui/page.tsx';
import { requestLogWords } from '../../../words/request-log-words.ts';
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
  const words = useWords(requestLogWords);
  return (
    <Panel title={words.summary} actions={<Mark tone={toneOf(request.status)}>{request.status}</Mark>}>
      <Facts
        rows={[
          [words.requestId, <Identifier key="id" value={request.request_id} />],
          [words.errorCode, request.error_code],
          [words.date, <Moment key="date" iso={request.creation_date} />],
          [words.duration, <Milliseconds key="duration" value={request.duration_ms} />],
          [words.key, `${words[request.key_kind]} ···${request.key_last_four ?? ''}`],
          [words.ip, request.ip],
          [words.client, request.user_agent],
          ['Idempotency-Key', request.idempotency_key],
        ]}
      />
    </Panel>
  );
}

export default function RequestScreen({ params }: { params: Params }) {
  const words = useWords(requestLogWords);
  const address = `${useDataAddress()}/requests/${encodeURIComponent(params['id'] ?? '')}`;
  const request = usePanel<LoggedRequest>(address);
  return (
    <>
      <PageHead
        title={
          request.data === undefined ? words.request : `${request.data.method} ${shortPath(request.data)}`
        }
      >
        {request.data !== undefined && (
          <>
            <CopyButton text={request.data.curl} label={words.copyCurl} />
            <CopyButton text={request.data.typescript} label={words.copyTypeScript} />
          </>
        )}
      </PageHead>
      <Loaded query={request}>
        {data => (
          <div className="split">
            <div>
              <Body title={words.sent} text={data.request_body} empty={words.noBody} />
              <Body title={words.answered} text={data.response_body} empty={words.noBody} />
              <Panel title={words.asCode}>
                <p className="quiet">{data.is_cut ? words.cut : words.redacted}</p>
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
