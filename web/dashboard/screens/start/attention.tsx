import type { Overview } from '@recaudo/contract/data/overview';
import { formatMoment } from '../../format/dates.ts';
import { Link } from '../../router/router.tsx';
import { usePreferences, useWords } from '../../shell/preferences.ts';
import { useAddress } from '../../shell/use-address.ts';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/page.tsx';
import { fill } from '../../words/dictionary.ts';
import { figureWords } from '../../words/figure-words.ts';

/** What a person should look at first, each with its way there. */
export function Attention({ items }: { items: Overview['attention'] }) {
  const words = useWords(figureWords);
  const { language } = usePreferences();
  const address = useAddress();
  return (
    <Panel title={words.attention}>
      {items.length === 0 ? (
        <p className="quiet">{words.allWell}</p>
      ) : (
        <ul className="attention">
          {items.map(({ kind, count, amount, since, href }) => (
            <li key={kind}>
              <Link href={address(href)}>
                {words[kind]}: {count}
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
                  {fill(words.since, { date: formatMoment(since, language) })}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
