import type { DeliveryDetail } from '@recaudo/contract/merchant/settings/webhooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { SelectField } from '../../../../ui/field.tsx';
import { Skeleton } from '../../../../ui/loaded.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { deliveryMessages } from '../../messages/delivery-messages.ts';
import type { Payload } from '../events/event-object.ts';
import { type Difference, differencesOf } from './payload-diff.ts';
import { readNow } from './read-now.ts';

const NOW = 'now';

function Side({
  kind,
  label,
  value,
}: {
  kind: 'before' | 'after';
  label: string;
  value: string | undefined;
}) {
  const messages = useMessages(deliveryMessages);
  return (
    <dd className={`diff-side ${kind}`}>
      <span className="hidden">{label}: </span>
      {value ?? messages.absent}
    </dd>
  );
}

function Differences({ rows, labels }: { rows: readonly Difference[]; labels: readonly [string, string] }) {
  const messages = useMessages(deliveryMessages);
  const [before, after] = labels;
  if (rows.length === 0) return <p className="quiet">{messages.same}</p>;
  return (
    <>
      <p className="diff-legend small">
        <span className="diff-side before">{before}</span> <span className="diff-side after">{after}</span>
        <span className="quiet">
          {rows.length === 1 ? messages.change : fill(messages.changes, { count: rows.length })}
        </span>
      </p>
      <dl className="diff">
        {rows.map(row => (
          <div key={row.path}>
            <dt>{row.path}</dt>
            <Side kind="before" label={before} value={row.before} />
            <Side kind="after" label={after} value={row.after} />
          </div>
        ))}
      </dl>
    </>
  );
}

/** The object in the chosen event, or its current state. */
function useOther(chosen: string, kind: string, object: Payload) {
  const { environment, merchantId, api } = useGateway();
  return useQuery({
    queryKey: ['gateway', environment, merchantId, 'compared', kind, object['id'], chosen],
    queryFn: async () => {
      if (chosen === NOW) return readNow(api, kind, object);
      const event = await api.get('/events/:event_id', { path: { event_id: chosen } });
      return (event as Record<string, unknown>)[kind];
    },
    retry: false,
  });
}

/** Differences between this event's object and the same object in another event, or now. */
export function Compare({ detail, object }: { detail: DeliveryDetail; object: Payload }) {
  const messages = useMessages(deliveryMessages);
  const [chosen, setChosen] = useState(NOW);
  const other = useOther(chosen, detail.resource_kind, object);
  const { delivery, events } = detail;
  const others = events.filter(({ id }) => id !== delivery.event_id);
  const isOlder = (others.find(({ id }) => id === chosen)?.sequence ?? Infinity) < delivery.sequence;
  const otherLabel = chosen === NOW ? messages.now : messages.there;
  const differences = isOlder ? differencesOf(other.data, object) : differencesOf(object, other.data);
  return (
    <Panel title={messages.compare}>
      <SelectField
        label={messages.compareWith}
        value={chosen}
        onChange={event => setChosen(event.target.value)}
        choices={[
          [NOW, messages.asNow],
          ...others.map(({ id, type, sequence }) => [id, `${sequence} · ${type}`] as const),
        ]}
      />
      {other.isPending && <Skeleton lines={2} />}
      {other.isError && <p className="quiet">{messages.gone}</p>}
      {other.isSuccess && (
        <Differences
          rows={differences}
          labels={isOlder ? [otherLabel, messages.here] : [messages.here, otherLabel]}
        />
      )}
    </Panel>
  );
}
