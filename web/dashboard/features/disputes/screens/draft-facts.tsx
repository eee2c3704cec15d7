import type { ResponseDraft } from '@recaudo/contract/merchant/disputes/drafts';
import { Link } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Disclosed } from '../../../ui/disclosed.tsx';
import { Instant } from '../../../ui/values/money.tsx';
import { draftMessages } from '../messages/draft-messages.ts';

type Fact = ResponseDraft['facts'][number];

function Source({ source: { kind, id, screen, at } }: { source: Fact['source'] }) {
  const messages = useMessages(draftMessages);
  const address = useAddress();
  const name = `${messages[`source_${kind}`]} ${id}`;
  return (
    <span className="small quiet">
      {screen === null ? name : <Link href={address(screen)}>{name}</Link>}
      {at !== null && (
        <>
          {' · '}
          <Instant iso={at} />
        </>
      )}
    </span>
  );
}

/** A draft's facts with their sources, and the facts its reason still lacks. */
export function DraftFacts({ draft: { facts, missing } }: { draft: ResponseDraft }) {
  const messages = useMessages(draftMessages);
  return (
    <>
      {missing.length > 0 && (
        <div className="notice wait">
          <p>{messages.missing}:</p>
          <ul>
            {missing.map(kind => (
              <li key={kind}>{messages[`missing_${kind}`]}</li>
            ))}
          </ul>
        </div>
      )}
      <Disclosed title={messages.facts}>
        <ul className="draft-facts">
          {facts.map(({ kind, text, source }) => (
            <li key={`${kind} ${source.id} ${text}`}>
              <strong>{messages[kind]}</strong>
              <span>{text}</span>
              <Source source={source} />
            </li>
          ))}
        </ul>
      </Disclosed>
    </>
  );
}
