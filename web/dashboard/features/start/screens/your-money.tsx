import type { YourMoney as Known } from '@recaudo/contract/merchant/money/your-money';
import { formatDay, formatShortDay } from '../../../format/dates.ts';
import { formatMoney } from '../../../format/money.ts';
import { fill } from '../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useData } from '../../../session/use-data.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Facts, Panel } from '../../../ui/page.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { yourMoneyMessages } from '../messages/your-money-messages.ts';

/** The state of this month's sales, as far as the gateway knows. */
function Sold({ money }: { money: Known }) {
  const messages = useMessages(yourMoneyMessages);
  const { bank } = money;
  const withheld = bank === null ? 0 : bank.kept.retefuente + bank.kept.reteica + bank.kept.reteiva;
  return (
    <Facts
      rows={[
        [messages.sold, <Money key="sold" amount={money.sold.amount} />],
        [
          messages.refunded,
          money.refunded.count === 0 ? null : <Money key="refunded" amount={0 - money.refunded.amount} />,
        ],
        [messages.fee, <Money key="fee" amount={0 - money.fee} />],
        [messages.feeTax, <Money key="tax" amount={0 - money.fee_tax} />],
        [
          messages.net,
          <strong key="net">
            <Money amount={money.net} />
          </strong>,
        ],
        [
          messages.withheld,
          bank === null ? (
            messages.withheldUnknown
          ) : withheld === 0 ? (
            messages.withheldNone
          ) : (
            <Money key="withheld" amount={0 - withheld} />
          ),
        ],
        [
          messages.disputed,
          money.disputed.count === 0 ? null : <Money key="disputed" amount={money.disputed.amount} />,
        ],
      ]}
    />
  );
}

function Arrived({ bank }: Pick<Known, 'bank'>) {
  const messages = useMessages(yourMoneyMessages);
  const { language } = usePreferences();
  if (bank === null) return <p className="quiet">{messages.arrivedUnknown}</p>;
  const paysOf = (count: number): string =>
    count === 0 ? messages.paysNone : count === 1 ? messages.paysOne : fill(messages.paysMany, { count });
  return (
    <>
      <p className="kpi-figure">
        <Money amount={bank.arrived.amount} />
      </p>
      <p className="small quiet">{fill(messages.until, { day: formatDay(bank.until, language) })}</p>
      <ul className="next-days">
        {bank.latest.map(({ file_id: file, number, day, bank: name, amount, payments }) => (
          <li key={`${file} ${number}`}>
            <span>
              <time dateTime={day}>{formatShortDay(day, language)}</time> {name ?? messages.someBank}{' '}
              <span className="quiet">· {paysOf(payments)}</span>
            </span>
            <Money amount={amount} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Pending({ money: { pending, has_files: hasFiles } }: { money: Known }) {
  const messages = useMessages(yourMoneyMessages);
  const { language } = usePreferences();
  if (!hasFiles) return <p className="quiet">{messages.pendingUnknown}</p>;
  const { count, amount, since, days } = pending;
  if (since === null) return <p className="quiet">{fill(messages.pendingNone, { days })}</p>;
  const lead = count === 1 ? messages.pendingOne : messages.pendingLead;
  return (
    <>
      <p className="kpi-figure">
        <Money amount={amount} />
      </p>
      <p className="small quiet">{fill(lead, { count, day: formatDay(since, language) })}</p>
    </>
  );
}

/** The next action if something is unknown. */
function NextAction({ money: { bank, has_files: hasFiles } }: { money: Known }) {
  const messages = useMessages(yourMoneyMessages);
  const { language } = usePreferences();
  const address = useAddress();
  if (bank === null) {
    return (
      <div className="notice wait">
        <p>{hasFiles ? messages.oldFiles : messages.noFiles}</p>
        <ButtonLink href={address('/conciliacion?nuevo=1')} look="primary" needs="money">
          {messages.upload}
        </ButtonLink>
      </div>
    );
  }
  const { count, amount } = bank.unexplained;
  if (count === 0) return null;
  const text = count === 1 ? messages.unexplainedOne : messages.unexplained;
  return (
    <div className="notice wait">
      <p>{fill(text, { count, amount: formatMoney(amount, language) })}</p>
      <ButtonLink href={address('/conciliacion')}>{messages.explain}</ButtonLink>
    </div>
  );
}

function Shown({ money }: { money: Known }) {
  const messages = useMessages(yourMoneyMessages);
  return (
    <>
      <div className="your-money">
        <Sold money={money} />
        <div>
          <h3>{messages.arrived}</h3>
          <Arrived bank={money.bank} />
          <h3>{messages.pending}</h3>
          <Pending money={money} />
        </div>
      </div>
      <NextAction money={money} />
    </>
  );
}

/** The month's money from sale to bank, only from recorded payments and the bank's files. */
export function YourMoney() {
  const messages = useMessages(yourMoneyMessages);
  const address = useAddress();
  const money = useData('/your-money');
  return (
    <Panel
      title={messages.title}
      actions={
        money.data !== undefined && (
          <ButtonLink href={address(`/conciliacion/mes/${money.data.month}`)}>{messages.see}</ButtonLink>
        )
      }
    >
      <Loaded query={money} lines={5}>
        {data => <Shown money={data} />}
      </Loaded>
    </Panel>
  );
}
