import type { DeliveryDetail } from '@recaudo/contract/merchant/settings/webhooks';
import { useState } from 'react';
import type { Params } from '../../../../router/paths.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useChange, useGet } from '../../../../session/use-api.ts';
import { useData } from '../../../../session/use-data.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Facts, PageHead, Panel } from '../../../../ui/page.tsx';
import { ErrorText } from '../../../../ui/rejections/failure.tsx';
import { Identifier } from '../../../../ui/values/code.tsx';
import { deliveryMessages } from '../../messages/delivery-messages.ts';
import { developerMessages } from '../../messages/developer-messages.ts';
import type { Payload } from '../events/event-object.ts';
import { ObjectLink } from '../events/object-link.tsx';
import { DeliveryBadge } from '../webhooks/deliveries.tsx';
import { Compare } from './compare.tsx';
import { hostOf } from './host-of.ts';
import { Tries } from './tries.tsx';
import { Verdict } from './verdict.tsx';

const OFTEN_MS = 1_500;

/** The delivery, refreshed often while an attempt is near or was requested by a person. */
function useDelivery(webhookId: string, eventId: string) {
  const { api } = useGateway();
  /** The number of attempts before the resend. */
  const [triesBefore, setTriesBefore] = useState<number>();
  const path = { webhook_id: webhookId, event_id: eventId };
  const known = useData('/webhooks/:webhook_id/deliveries/:event_id', { path });
  const next = known.data?.delivery.next_attempt_date ?? null;
  const isClose = next !== null && Date.parse(next) - Date.now() < 10 * OFTEN_MS;
  const isUnderWay = triesBefore !== undefined && known.data?.delivery.attempts === triesBefore;
  // Repeats the query at the interval that its first result requires.
  useData(
    '/webhooks/:webhook_id/deliveries/:event_id',
    { path },
    isClose || isUnderWay ? OFTEN_MS : undefined,
  );
  const resend = useChange((_none: undefined, idempotencyKey) =>
    api.post('/events/:event_id/replay', {
      path: { event_id: eventId },
      body: { webhook_id: webhookId },
      idempotencyKey,
    }),
  );
  const send = () =>
    resend.mutate(undefined, { onSuccess: () => setTriesBefore(known.data?.delivery.attempts ?? 0) });
  return { detail: known, resend, send, isUnderWay };
}

/** The event's object in the sent payload. */
function objectIn({ request_body: body, resource_kind: kind }: DeliveryDetail): Payload | undefined {
  if (body === null) return undefined;
  return (JSON.parse(body) as Record<string, Payload>)[kind];
}

function DeliveryFacts({ detail, object }: { detail: DeliveryDetail; object: Payload | undefined }) {
  const { delivery, resource_kind: kind } = detail;
  const messages = useMessages(developerMessages);
  return (
    <Panel title={messages.event} actions={<DeliveryBadge status={delivery.status} />}>
      <Facts
        rows={[
          ['id', <Identifier key="id" value={delivery.event_id} />],
          [
            messages.object,
            object === undefined ? (
              delivery.resource_id
            ) : (
              <ObjectLink key="object" kind={kind} object={object} />
            ),
          ],
          [messages.sequence, delivery.sequence],
          [messages.attempts, delivery.attempts],
        ]}
      />
    </Panel>
  );
}

function Inspected({ detail }: { detail: DeliveryDetail }) {
  const object = objectIn(detail);
  return (
    <>
      <Verdict detail={detail} />
      <div className="split inspected">
        <Tries detail={detail} />
        <div>
          <DeliveryFacts detail={detail} object={object} />
          {object !== undefined && <Compare detail={detail} object={object} />}
        </div>
      </div>
    </>
  );
}

/** One delivery: why it failed, what to do, its attempts, and a button to resend it. */
export default function DeliveryScreen({ params }: { params: Params }) {
  const messages = useMessages(deliveryMessages);
  const address = useAddress();
  const { id = '', event = '' } = params;
  const webhook = useGet('/webhooks/:webhook_id', { path: { webhook_id: id } });
  const { detail, resend, send, isUnderWay } = useDelivery(id, event);
  return (
    <>
      <PageHead
        title={detail.data?.delivery.event_type ?? messages.delivery}
        trail={[
          { title: messages.back, href: address('/webhooks') },
          { title: hostOf(webhook.data?.url ?? id), href: address(`/webhooks/${id}`) },
        ]}
      >
        <ButtonLink href={address(`/eventos/${event}`)}>{messages.event}</ButtonLink>
        <Button needs="webhooks" look="primary" busy={resend.isPending || isUnderWay} onClick={send}>
          {messages.resend}
        </Button>
      </PageHead>
      <p className="resent" role="status">
        {isUnderWay && messages.resent}
      </p>
      {resend.error !== null && (
        <div className="notice bad" role="alert">
          <ErrorText error={resend.error} />
        </div>
      )}
      <Loaded query={detail}>{data => <Inspected detail={data} />}</Loaded>
    </>
  );
}
