import type { LoggedRequest } from '@recaudo/contract/merchant/settings/request-log';
import { useState } from 'react';
import { type Method, send } from '../../../../api/request.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { CodeBlock } from '../../../../ui/values/code.tsx';
import { repeatMessages } from '../../messages/repeat-messages.ts';
import { whyNotRepeatable } from './repeatable.ts';

const addressOf = ({ path, query }: LoggedRequest): string =>
  `/panel/sandbox${path}${query === '' ? '' : `?${query}`}`;

/** Resends the request with the session, or explains why it cannot. */
export function Repeat({ request }: { request: LoggedRequest }) {
  const messages = useMessages(repeatMessages);
  const { environment } = useGateway();
  const [answer, setAnswer] = useState<{ body: unknown }>();
  const why = whyNotRepeatable(request, environment);
  const { request_body: body } = request;
  return (
    <Panel title={messages.repeat}>
      <p className="quiet">{why === undefined ? messages.repeatLead : messages[why]}</p>
      {why === undefined && (
        <Form
          needs={request.action ?? undefined}
          action={(_values, idempotencyKey) =>
            send<unknown>(request.method as Method, addressOf(request), {
              body: body === null ? undefined : JSON.parse(body),
              idempotencyKey,
            })
          }
          submit={messages.repeat}
          onDone={response => setAnswer({ body: response })}
        />
      )}
      {answer !== undefined && (
        <div role="status">
          {answer.body === undefined ? (
            <p>{messages.answerEmpty}</p>
          ) : (
            <CodeBlock text={JSON.stringify(answer.body, null, 2)} label={messages.answer} />
          )}
        </div>
      )}
    </Panel>
  );
}
