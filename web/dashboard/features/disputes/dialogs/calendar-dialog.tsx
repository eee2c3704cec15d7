import type { DisputeCalendar } from '@recaudo/contract/merchant/disputes/calendar';
import { useState } from 'react';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useData, useDataPath } from '../../../session/use-data.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { SecretOnce } from '../../../ui/values/code.tsx';
import { Instant } from '../../../ui/values/money.tsx';
import { disputeCalendarMessages } from '../messages/dispute-calendar-messages.ts';

function Feed({ feed, onUrl }: Pick<DisputeCalendar, 'feed'> & { onUrl: (url: string) => void }) {
  const messages = useMessages(disputeCalendarMessages);
  const { data } = useGateway();
  return (
    <>
      <p className="quiet">{messages.subscribeLead}</p>
      {feed === null ? (
        <p>{messages.none}</p>
      ) : (
        <p>
          {fill(messages.madeBy, { name: feed.created_by })}, <Instant iso={feed.creation_date} />
        </p>
      )}
      <Form
        needs="money"
        action={(_values, idempotencyKey) => data.post('/dispute-calendar/feed', { idempotencyKey })}
        submit={feed === null ? messages.create : messages.rotate}
        onDone={({ url }) => onUrl(url)}
      >
        {feed !== null && <p className="small quiet">{messages.rotateLead}</p>}
      </Form>
      {feed !== null && (
        <Form
          needs="money"
          action={() => data.delete('/dispute-calendar/feed', {})}
          submit={messages.remove}
          look="plain"
          done={messages.removed}
        />
      )}
    </>
  );
}

/** The deadlines of disputes for a calendar program: once as a file, or at a secret address. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const messages = useMessages(disputeCalendarMessages);
  const { language } = usePreferences();
  const calendar = useData('/dispute-calendar');
  const file = useDataPath()('/dispute-calendar/deadlines.ics', { lang: language });
  const [url, setUrl] = useState<string>();
  return (
    <Dialog title={messages.title} onClose={onClose}>
      {url !== undefined ? (
        <SecretOnce value={`${url}?lang=${language}`} label={messages.address} />
      ) : (
        <>
          <p>{messages.lead}</p>
          <p>
            <a className="button plain" href={file} download="plazos.ics">
              {messages.download}
            </a>
          </p>
          <p className="small quiet">{messages.downloadLead}</p>
          <h3>{messages.subscribe}</h3>
          <Loaded query={calendar} lines={2}>
            {({ feed }) => <Feed feed={feed} onUrl={setUrl} />}
          </Loaded>
        </>
      )}
    </Dialog>
  );
}
