import type { WholeGoLiveRequest } from '@recaudo/contract/people/go-live';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { CheckBox } from '../../../../ui/field.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { settingsMessages } from '../../../settings/messages/settings-messages.ts';
import { goLiveReviewMessages } from '../../messages/go-live-review-messages.ts';

type Review = NonNullable<WholeGoLiveRequest['review']>;

/** Facts that a person must compare; the system checks the rest. */
const checks = ['legalName', 'representative', 'account', 'sells', 'policies'] as const;

function Places({ review }: { review: Review }) {
  const messages = useMessages(goLiveReviewMessages);
  const places = [
    [messages.website, review.website_url],
    [messages.shop, review.shop_url],
    [messages.terms, review.terms_url],
    [messages.privacy, review.privacy_url],
    ...review.policies.map(({ kind, url }) => [messages[kind], url] as const),
  ].filter((place): place is [string, string] => typeof place[1] === 'string');
  if (places.length === 0) return <p className="quiet">{messages.noPlace}</p>;
  return (
    <ul className="steps">
      {places.map(([name, url]) => (
        <li key={`${name} ${url}`}>
          {name}:{' '}
          <a href={url} target="_blank" rel="noreferrer">
            {url}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function ReviewPanel({ review }: { review: Review }) {
  const messages = useMessages(goLiveReviewMessages);
  const settings: Partial<Record<string, string>> = useMessages(settingsMessages);
  return (
    <Panel title={messages.checks}>
      <p className="quiet">{messages.checksLead}</p>
      {checks.map(check => (
        <CheckBox key={check} label={messages[check]} name={check} />
      ))}
      <h3>{messages.seen}</h3>
      <ul className="checklist">
        {review.checklist.map(({ item, is_done }) => (
          <li key={item} className={is_done ? 'done' : ''}>
            {settings[item] ?? item} {!is_done && <small className="quiet">({messages.notSeen})</small>}
          </li>
        ))}
      </ul>
      <h3>{messages.where}</h3>
      <Places review={review} />
    </Panel>
  );
}

/** Shows the documents next to the form they prove. */
export function InlineDocuments({ request }: { request: WholeGoLiveRequest }) {
  const messages = useMessages(settingsMessages);
  const review = useMessages(goLiveReviewMessages);
  const addressOf = (number: number) => `/panel/ops/go-live/${request.id}/documents/${number}`;
  return (
    <Panel title={messages.documents}>
      {request.documents.length === 0 && <p className="quiet">{messages.noDocuments}</p>}
      {request.documents.map(({ name, content_type, content_base64 }, number) => {
        const title = fill(review.document, { name });
        return (
          // oxlint-disable-next-line react/no-array-index-key -- documents are numbered, and names may repeat.
          <figure key={number} className="inline-document">
            <figcaption>
              <a download={name} href={`data:${content_type};base64,${content_base64}`}>
                {`${messages.download}: ${name}`}
              </a>{' '}
              ·{' '}
              <a href={addressOf(number)} target="_blank" rel="noreferrer">
                {review.open}
              </a>
            </figcaption>
            {content_type === 'application/pdf' ? (
              <iframe title={title} src={addressOf(number)} />
            ) : (
              <img src={addressOf(number)} alt={title} />
            )}
          </figure>
        );
      })}
    </Panel>
  );
}
