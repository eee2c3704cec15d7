import type { Overview } from '@recaudo/contract/merchant/money/overview';
import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { formatDay } from '../../../format/dates.ts';
import { fill } from '../../../messages/dictionary.ts';
import { Link } from '../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useToday } from '../../../session/use-today.ts';
import { useAddress } from '../../../shell/use-address.ts';
import type { Icon } from '../../../ui/icons/draw-icon.tsx';
import {
  CalendarClock,
  CircleCheck,
  Gavel,
  Hourglass,
  SearchCheck,
  TriangleAlert,
  Undo2,
  WebhookOff,
} from '../../../ui/icons/icons.tsx';
import { Panel } from '../../../ui/page.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { figureMessages } from '../messages/figure-messages.ts';

type Item = Overview['attention'][number];

const icons: Record<Item['kind'], Icon> = {
  decline_alarm: TriangleAlert,
  disputes: Gavel,
  reversals: Undo2,
  fraud_reviews: SearchCheck,
  past_due: CalendarClock,
  unpaid: CalendarClock,
  webhooks_failing: WebhookOff,
  webhooks_disabled: WebhookOff,
  needs_review: Hourglass,
};

function Row({
  item: { kind, count, amount, since, due, href },
  today,
}: {
  item: Item;
  today: string | undefined;
}) {
  const messages = useMessages(figureMessages);
  const { language } = usePreferences();
  const address = useAddress();
  const Icon = icons[kind];
  const isOver = due !== undefined && today !== undefined && bogotaDateOf(new Date(due)) < today;
  const day = (iso: string): string => formatDay(bogotaDateOf(new Date(iso)), language);
  return (
    <li className={due === undefined ? '' : 'urgent'}>
      <Link href={address(href)}>
        <Icon className="icon-mark" aria-hidden="true" />
        <span className="attention-what">
          {messages[kind]}: <strong>{count}</strong>
        </span>
        {amount !== undefined && <Money amount={amount} />}
        {due !== undefined && (
          <span className="small delta worse">
            {fill(isOver ? messages.wasDue : messages.answerBy, { date: day(due) })}
          </span>
        )}
        {due === undefined && since !== undefined && (
          <span className="small quiet">{fill(messages.since, { date: day(since) })}</span>
        )}
      </Link>
    </li>
  );
}

/** Tasks that need a person first, each with a link and, if there is one, its deadline. */
export function Attention({ items }: { items: Overview['attention'] }) {
  const messages = useMessages(figureMessages);
  const today = useToday();
  return (
    <Panel title={messages.attention}>
      {items.length === 0 ? (
        <p className="quiet">
          <CircleCheck className="icon-mark" aria-hidden="true" /> {messages.allWell}
        </p>
      ) : (
        <ul className="attention">
          {items.map(item => (
            <Row key={item.kind} item={item} today={today} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
