import type { DeliveryTry, WebhookTest } from '@recaudo/contract/merchant/settings/webhooks';
import { useMessages } from '../../../../session/preferences.ts';
import { CodeBlock } from '../../../../ui/values/code.tsx';
import { deliveryMessages } from '../../messages/delivery-messages.ts';
import { prettyBody } from '../request-log/shown-request.ts';
import { isWithheld } from './is-withheld.ts';

/** The stored length of a response. */
const KEPT_CHARACTERS = 1_000;

function Headers({ headers }: { headers: Readonly<Record<string, string>> }) {
  const messages = useMessages(deliveryMessages);
  const entries = Object.entries(headers);
  if (entries.length === 0) return <p className="small quiet">{messages.noHeaders}</p>;
  return (
    <dl className="headers">
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Shown = Omit<DeliveryTry, 'number' | 'date' | 'status'> | WebhookTest;

/** The request and the response. */
export function Exchange({ call, requestBody }: { call: Shown; requestBody: string | null }) {
  const messages = useMessages(deliveryMessages);
  const { response_body: body } = call;
  return (
    <div className="exchange">
      <section>
        <h3>{messages.request}</h3>
        <p className="request-line">POST {call.url}</p>
        <Headers headers={call.request_headers} />
        {requestBody === null ? (
          <p className="small quiet">{messages.eventGone}</p>
        ) : (
          <CodeBlock text={prettyBody(requestBody)} label={`${messages.request}: ${messages.body}`} />
        )}
      </section>
      <section>
        <h3>{messages.answer}</h3>
        <p className="request-line">
          {call.response_code ?? (isWithheld(call) ? messages.withheld : messages.noAnswer)}
        </p>
        {isWithheld(call) && <p className="small quiet">{messages.withheldLead}</p>}
        {call.response_code !== null && (
          <>
            <Headers headers={call.response_headers} />
            {body === '' ? (
              <p className="small quiet">{messages.emptyBody}</p>
            ) : (
              <CodeBlock text={prettyBody(body)} label={`${messages.answer}: ${messages.body}`} />
            )}
            {body.length >= KEPT_CHARACTERS && <p className="small quiet">{messages.firstKilobyte}</p>}
          </>
        )}
      </section>
    </div>
  );
}
