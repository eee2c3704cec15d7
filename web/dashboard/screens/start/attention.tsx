import type { Overview } from '../../api/data-types.ts';
import { formatInstant } from '../../format/dates.ts';
import { fill } from '../../messages/dictionary.ts';
import { figureMessages } from '../../messages/figure-messages.ts';
import { Link } from '../../router/router.tsx';
import { useMessages, usePreferences } from '../../shell/preferences.ts';
import { useAddress } from '../../shell/use-address.ts';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/page.tsx';

/** What a person should look at first, each with its way there. */
export function Attention({ items }: { items: Overview['attention'] }) {
  const messages = useMessages(figureMessages);
  const { language } = usePreferences();
  const address = useAddress();
  return (
    <Panel title={messages.attention}>
      {items.length === 0 ? (
        <p className="quiet">{messages.allWell}</p>
      ) : (
        <ul className="attention">
          {items.map(({ kind, count, amount, since, href }) => (
            <li key={kind}>
              <Link href={address(href)}>
                {messages[kind]}: {count}
              </Link>
              {amount !== undefined && (
                <>
                  {' · '}
                  <Money amount={amount} />
                </>
              )}
              {since !== undefined && (
                <span className="small quiet">
                  {' '}
                  {fill(messages.since, { date: formatInstant(since, language) })}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
