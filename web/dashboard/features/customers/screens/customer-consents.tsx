import type { CustomerConsent } from '@recaudo/contract/merchant/customers/customers';
import { Link } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { useData } from '../../../session/use-data.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Facts, Panel } from '../../../ui/page.tsx';
import { Instant } from '../../../ui/values/money.tsx';
import { customerNoteMessages } from '../messages/customer-note-messages.ts';

const VERSION_SHOWN = 12;

function ConsentRow({ consent }: { consent: CustomerConsent }) {
  const messages = useMessages(customerNoteMessages);
  const address = useAddress();
  const { transaction_id: chargeId, version, language } = consent;
  return (
    <li>
      <h3>{messages[consent.document]}</h3>
      <Facts
        rows={[
          [messages.given, <Instant key="given" iso={consent.given_at} />],
          [
            messages.version,
            <code key="version" title={version}>
              {version.slice(0, VERSION_SHOWN)}
            </code>,
          ],
          [messages.address, consent.ip_address],
          [messages.language, language === 'es' ? messages.spanish : messages.english],
          [
            messages.charge,
            <Link key="charge" href={address(`/transacciones/${chargeId}`)}>
              {chargeId}
            </Link>,
          ],
        ]}
      />
      <details>
        <summary>{messages.text}</summary>
        <p className="note-text">{consent.text}</p>
      </details>
    </li>
  );
}

/** The customer's consents, as evidence (Ley 1581). */
export function CustomerConsents({ customerId }: { customerId: string }) {
  const messages = useMessages(customerNoteMessages);
  const consents = useData('/customers/:customer_id/consents', { path: { customer_id: customerId } });
  return (
    <Panel title={messages.consents}>
      <Loaded query={consents} lines={2}>
        {rows =>
          rows.length === 0 ? (
            <p className="quiet">{messages.noConsents}</p>
          ) : (
            <ul className="notes">
              {rows.map(one => (
                <ConsentRow key={`${one.transaction_id} ${one.document} ${one.given_at}`} consent={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}
