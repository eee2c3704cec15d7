import type { ClosingPack as Pack } from '@recaudo/contract/merchant/money/closing-packs';
import type { Language } from '@recaudo/contract/shared/words/language';
import { formatNumber } from '../../../../format/number.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useGateway, useIsImpersonating } from '../../../../session/session.tsx';
import { useData, useDataPath } from '../../../../session/use-data.ts';
import { SelectField } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { closingPackMessages } from '../../messages/closing-pack-messages.ts';

const EVERY_MS = 1_500;
const tones = { queued: 'wait', building: 'wait', done: 'good', failed: 'bad' } as const;

const isOpen = ({ status }: Pack): boolean => status === 'queued' || status === 'building';

function Progress({ pack: { rows, total } }: { pack: Pack }) {
  const messages = useMessages(closingPackMessages);
  const { language } = usePreferences();
  const number = (count: number): string => formatNumber(count, language);
  return (
    <div className="export-progress">
      <progress aria-label={messages.progress} value={rows} max={Math.max(total, 1)} />
      <span className="small" role="status">
        {total > 0 && fill(messages.rowsOf, { rows: number(rows), total: number(total) })}
      </span>
    </div>
  );
}

function PackLine({ pack }: { pack: Pack }) {
  const messages = useMessages(closingPackMessages);
  const { language } = usePreferences();
  const dataPath = useDataPath();
  const { id, status, size_bytes: size, creation_date: date, account_name: name } = pack;
  const word = pack.language === 'es' ? messages.spanish : messages.english;
  return (
    <li>
      <div className="pack-line">
        <Mark tone={tones[status]}>{status === 'failed' ? messages.failed : messages[status]}</Mark>
        <span className="small quiet">
          {fill(messages.facts, { language: word, name })} · <Instant iso={date} />
        </span>
        {status === 'done' && (
          <a className="button primary" href={dataPath(`/reconciliation/packs/${id}/file`)} download>
            {messages.download}{' '}
            {size !== null &&
              `(${fill(messages.size, { kilobytes: formatNumber(Math.ceil(size / 1_024), language) })})`}
          </a>
        )}
      </div>
      {isOpen(pack) && <Progress pack={pack} />}
    </li>
  );
}

/** The month's file for the accountant, built in the background after one click. */
export function ClosingPack({ month }: { month: string }) {
  const messages = useMessages(closingPackMessages);
  const { language } = usePreferences();
  const { data } = useGateway();
  const isImpersonating = useIsImpersonating();
  const packs = useData('/reconciliation/months/:month/packs', { path: { month } }, EVERY_MS);
  const hasPack = packs.data?.some(({ status }) => status === 'done') === true;
  return (
    <Panel title={messages.title}>
      <p className="quiet">{messages.lead}</p>
      {!isImpersonating && (
        <Form
          needs="books"
          action={({ language: chosen }, idempotencyKey) =>
            data.post('/reconciliation/months/:month/packs', {
              path: { month },
              body: { language: chosen as Language },
              idempotencyKey,
            })
          }
          submit={hasPack ? messages.again : messages.create}
          // Once a pack exists, downloading it is the next step.
          look={hasPack ? 'plain' : 'primary'}
          done={messages.asked}
        >
          <div className="short-choice">
            <SelectField
              label={messages.language}
              name="language"
              defaultValue={language}
              choices={[
                ['es', messages.spanish],
                ['en', messages.english],
              ]}
            />
          </div>
        </Form>
      )}
      <Loaded query={packs} lines={1}>
        {list => (
          <ul className="pack-list">
            {list.map(pack => (
              <PackLine key={pack.id} pack={pack} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}
