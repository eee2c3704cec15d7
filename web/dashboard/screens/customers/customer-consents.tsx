import type { CustomerConsent } from '../../api/data-types.ts';
import { useData } from '../../api/use-data.ts';
import { Link } from '../../router/router.tsx';
import { useWords } from '../../shell/preferences.ts';
import { useAddress } from '../../shell/use-address.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Moment } from '../../ui/money.tsx';
import { Facts, Panel } from '../../ui/page.tsx';
import { customerNoteWords } from '../../words/customer-note-words.ts';

const VERSION_SHOWN = 12;

function Given({ consent }: { consent: CustomerConsent }) {
  const words = useWords(customerNoteWords);
  const address = useAddress();
  const { transaction_id: chargeId, version, language } = consent;
  return (
    <li>
      <h3>{words[consent.document]}</h3>
      <Facts
        rows={[
          [words.given, <Moment key="given" iso={consent.given_at} />],
          [
            words.version,
            <code key="version" title={version}>
              {version.slice(0, VERSION_SHOWN)}
            </code>,
          ],
          [words.address, consent.ip_address],
          [words.language, language === 'es' ? words.spanish : words.english],
          [
            words.charge,
            <Link key="charge" href={address(`/transacciones/${chargeId}`)}>
              {chargeId}
            </Link>,
          ],
        ]}
      />
      <details>
        <summary>{words.text}</summary>
        <p className="note-text">{consent.text}</p>
      </details>
    </li>
  );
}

/** What the customer agreed to, as evidence (law 1581). */
export function CustomerConsents({ customerId }: { customerId: string }) {
  const words = useWords(customerNoteWords);
  const consents = useData<CustomerConsent[]>(`/customers/${encodeURIComponent(customerId)}/consents`);
  return (
    <Panel title={words.consents}>
      <Loaded query={consents} lines={2}>
        {rows =>
          rows.length === 0 ? (
            <p className="quiet">{words.noConsents}</p>
          ) : (
            <ul className="notes">
              {rows.map(one => (
                <Given key={`${one.transaction_id} ${one.document} ${one.given_at}`} consent={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}
