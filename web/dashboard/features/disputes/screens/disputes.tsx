import { useState } from 'react';
import { shellMessages } from '../../../messages/shell-messages.ts';
import { Link, useFilters, usePath } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { useData } from '../../../session/use-data.ts';
import { Button } from '../../../ui/button.tsx';
import { SavedViews } from '../../../ui/lists/saved-views.tsx';
import { PageHead } from '../../../ui/page.tsx';
import { CalendarDialog } from '../dialogs/calendar-dialog.tsx';
import { chargebackMessages } from '../messages/chargeback-messages.ts';
import { disputeCalendarMessages } from '../messages/dispute-calendar-messages.ts';
import { reversalMessages } from '../messages/reversal-messages.ts';
import { Chargebacks } from './chargebacks.tsx';
import { Reversals } from './reversals.tsx';

/** Tabs for both kinds of disputes, with the number waiting for a response. */
function Kinds({ isReversals }: { isReversals: boolean }) {
  const messages = useMessages(reversalMessages);
  const path = usePath();
  const { data: chargebacks } = useData('/counts/chargebacks');
  const { data: reversals } = useData('/counts/reversals');
  const waiting = (reversals?.['requested']?.count ?? 0) + (reversals?.['accepted']?.count ?? 0);
  const kinds = [
    {
      href: path,
      text: messages.chargebacks,
      isHere: !isReversals,
      count: chargebacks?.['pending']?.count ?? 0,
    },
    { href: `${path}?tipo=reversiones`, text: messages.title, isHere: isReversals, count: waiting },
  ];
  return (
    <nav className="tabs" aria-label={messages.kinds}>
      {kinds.map(({ href, text, isHere, count }) => (
        <Link key={text} href={href} aria-current={isHere ? 'page' : undefined}>
          {text} <span className="count">{count}</span>
        </Link>
      ))}
    </nav>
  );
}

export default function Disputes() {
  const shell = useMessages(shellMessages);
  const chargebacks = useMessages(chargebackMessages);
  const reversals = useMessages(reversalMessages);
  const calendar = useMessages(disputeCalendarMessages);
  const [isCalendar, setCalendar] = useState(false);
  const { filters } = useFilters();
  const isReversals = filters.get('tipo') === 'reversiones';
  return (
    <>
      <PageHead title={shell.chargebacks} lead={isReversals ? reversals.lead : chargebacks.lead}>
        <Button onClick={() => setCalendar(true)}>{calendar.open}</Button>
      </PageHead>
      <Kinds isReversals={isReversals} />
      <SavedViews list="chargebacks" />
      {isReversals ? <Reversals /> : <Chargebacks />}
      {isCalendar && <CalendarDialog onClose={() => setCalendar(false)} />}
    </>
  );
}
