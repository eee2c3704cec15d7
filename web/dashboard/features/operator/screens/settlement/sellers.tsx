import type { SubMerchantView } from '@recaudo/contract/operator/settlement/platform-merchants';
import type { SettledMerchantDetail } from '@recaudo/contract/operator/settlement/settlements';
import type { Environment } from '@recaudo/contract/shared/environment';
import { formatDay } from '../../../../format/dates.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { sellerMessages } from '../../../../messages/seller-messages.ts';
import { Link } from '../../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Table } from '../../../../ui/lists/table.tsx';
import { Facts, Panel } from '../../../../ui/page.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { Named } from '../../../../ui/values/named.tsx';

interface Shown {
  settled: SettledMerchantDetail;
  environment: Environment;
}

const tones = { pending: 'wait', live: 'good', suspended: 'bad' } as const;

function SellerMark({ status }: Pick<SubMerchantView, 'status'>) {
  const messages = useMessages(sellerMessages);
  return <Mark tone={tones[status]}>{messages[`status_${status}`]}</Mark>;
}

/** `Versión 2026-01, aceptada el 15 ene 2026`. */
function useTermsText(): (seller: Pick<SubMerchantView, 'terms'>) => string {
  const messages = useMessages(sellerMessages);
  const { language } = usePreferences();
  return ({ terms }) =>
    terms === null
      ? messages.noTerms
      : fill(messages.termsOf, { version: terms.version, day: formatDay(terms.accepted_on, language) });
}

function useMissing(): (seller: Pick<SubMerchantView, 'duties'>) => string | null {
  const messages = useMessages(sellerMessages);
  return ({ duties }) => {
    const missing = duties.filter(duty => !duty.is_complete).map(({ duty }) => messages[`missing_${duty}`]);
    return missing.length === 0 ? null : fill(messages.missing, { duties: missing.join(', ') });
  };
}

/** Of a sub-merchant: its platform, its legal data, and the terms that it accepted. */
export function OwnPlatform({ settled: { seller }, environment }: Shown) {
  const messages = useMessages(sellerMessages);
  const termsOf = useTermsText();
  const missingOf = useMissing();
  if (seller === null) return null;
  const { platform, legal } = seller;
  const missing = missingOf(legal);
  return (
    <Panel title={messages.ownPlatform} actions={<SellerMark status={legal.status} />}>
      {missing !== null && <p className="notice wait">{missing}</p>}
      <Facts
        rows={[
          [
            messages.platform,
            <Link key="platform" href={`/ops/liquidaciones/${environment}/${platform.id}`}>
              {platform.name}
            </Link>,
          ],
          [messages.legalName, legal.legal_name],
          [messages.document, `${legal.document_type} ${legal.document}`],
          [messages.representative, legal.representative],
          [messages.terms, termsOf(legal)],
          [messages.suspension, legal.suspension_reason],
        ]}
      />
    </Panel>
  );
}

/** The server shows no more. */
const MOST_SHOWN = 200;

/** Of a platform: who sells through it, with the terms that each accepted. */
export function Sellers({ settled: { sellers }, environment }: Shown) {
  const messages = useMessages(sellerMessages);
  const termsOf = useTermsText();
  const missingOf = useMissing();
  if (sellers.length === 0) return null;
  return (
    <Panel title={messages.sellers}>
      <Table
        caption={messages.sellers}
        rows={sellers}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/ops/liquidaciones/${environment}/${id}`}
        columns={[
          { title: messages.seller, cell: row => <Named name={row.name} below={row.legal_name} /> },
          {
            title: messages.terms,
            cell: row => (row.terms === null ? <Mark tone="wait">{messages.noTerms}</Mark> : termsOf(row)),
            isWide: true,
          },
          {
            title: messages.state,
            cell: row => <Named name={<SellerMark status={row.status} />} below={missingOf(row)} />,
          },
        ]}
      />
      {sellers.length === MOST_SHOWN && (
        <p className="small quiet">{fill(messages.most, { count: MOST_SHOWN })}</p>
      )}
    </Panel>
  );
}
