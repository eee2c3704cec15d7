import type { WithholdingCertificateView } from '@recaudo/contract/api/withholding-certificates';
import type { CertificatesOfYear } from '@recaudo/contract/merchant/money/settlement-screens';
import { fill } from '../../../messages/dictionary.ts';
import { changeFilters } from '../../../router/paths.ts';
import { Link, useFilters, usePath, useSearch } from '../../../router/router.tsx';
import { useMessages, usePreferences } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useData } from '../../../session/use-data.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Empty, Facts, PageHead, Panel } from '../../../ui/page.tsx';
import { Day, Money } from '../../../ui/values/money.tsx';
import { Named } from '../../../ui/values/named.tsx';
import { certificateMessages } from '../messages/certificate-messages.ts';
import { periodInWords } from './certificate-period.ts';
import { OnlySettled } from './only-settled.tsx';

interface Shown {
  data: CertificatesOfYear;
}

/** The URL of a file below the merchant's certificates. */
function useFileHref(): (...parts: string[]) => string {
  const { language } = usePreferences();
  const { environment, merchantId } = useGateway();
  return (...parts) => {
    const place = [merchantId, 'withholding_certificates', ...parts].map(encodeURIComponent).join('/');
    return `/panel/${environment}/v1/${place}?lang=${language}`;
  };
}

function Years({ data: { year, years } }: Shown) {
  const messages = useMessages(certificateMessages);
  const [path, search] = [usePath(), useSearch()];
  if (years.length < 2) return null;
  return (
    <nav className="tabs" aria-label={messages.years}>
      {years.map(each => (
        <Link
          key={each}
          href={path + changeFilters(search, { periodo: String(each) })}
          aria-current={each === year ? 'page' : undefined}
        >
          {String(each)}
        </Link>
      ))}
    </nav>
  );
}

/** Why there is no certificate: nothing is withheld, or the period is not over. */
function NoCertificates({ data: { year, mode, regimes, withheld } }: Shown) {
  const messages = useMessages(certificateMessages);
  const address = useAddress();
  const toSettlements = <ButtonLink href={address('/liquidaciones')}>{messages.toSettlements}</ButtonLink>;
  if (mode === 'none') {
    return (
      <Empty title={messages.noModeTitle} lead={messages.noModeLead}>
        {toSettlements}
      </Empty>
    );
  }
  if (Object.values(withheld).some(amount => amount !== 0)) {
    return (
      <Empty title={fill(messages.notYetTitle, { year })} lead={messages.notYetLead}>
        {toSettlements}
      </Empty>
    );
  }
  const names = regimes.map(regime => messages[regime]).join(', ');
  const lead = (
    <>
      {messages.nothingLead} {regimes.length > 0 && fill(messages.regimesLead, { regimes: names })}
    </>
  );
  return (
    <Empty title={fill(messages.nothingTitle, { year })} lead={lead}>
      {toSettlements}
    </Empty>
  );
}

/** What the settlements say, to compare the certificates with. */
function Withheld({ data: { year, withheld } }: Shown) {
  const messages = useMessages(certificateMessages);
  if (Object.values(withheld).every(amount => amount === 0)) return null;
  return (
    <Panel title={fill(messages.withheld, { year })}>
      <Facts
        rows={(['renta', 'iva', 'ica'] as const).map(tax => [
          messages[tax],
          <Money key={tax} amount={withheld[tax]} />,
        ])}
      />
      <p className="small quiet">{fill(messages.withheldNote, { year })}</p>
    </Panel>
  );
}

function CertificateTable({ certificates }: { certificates: readonly WithholdingCertificateView[] }) {
  const messages = useMessages(certificateMessages);
  const { language } = usePreferences();
  const hrefOf = useFileHref();
  const nameOf = (row: WithholdingCertificateView): string =>
    [
      periodInWords(row, language),
      ...(row.city === null ? [] : [fill(messages.ofCity, { code: row.city })]),
    ].join(', ');
  return (
    <Table
      caption={messages.title}
      rows={certificates}
      keyOf={({ id }) => id}
      columns={[
        { title: messages.tax, cell: row => <Named name={messages[row.tax]} below={nameOf(row)} /> },
        { title: messages.base, cell: ({ base }) => <Money amount={base} />, align: 'end', isWide: true },
        { title: messages.amount, cell: ({ amount }) => <Money amount={amount} />, align: 'end' },
        { title: messages.issued, cell: row => <Day day={row.issue_date} />, isWide: true },
        {
          title: messages.file,
          cell: row => (
            <a
              className="button quiet"
              href={hrefOf(row.id, 'certificate.pdf')}
              aria-label={fill(messages.pdfOf, { tax: messages[row.tax], period: nameOf(row) })}
              download
            >
              {messages.pdf}
            </a>
          ),
        },
      ]}
    />
  );
}

function Issued({ data: { year, certificates } }: Shown) {
  const messages = useMessages(certificateMessages);
  const hrefOf = useFileHref();
  return (
    <Panel title={fill(messages.certificates, { year })}>
      <CertificateTable certificates={certificates} />
      <p className="small quiet">{messages.issuedNote}</p>
      {certificates.some(({ amount }) => amount < 0) && (
        <p className="small quiet">{messages.negativeNote}</p>
      )}
      <p className="quiet">{messages.list}</p>
      <div className="buttons">
        {(['xlsx', 'csv'] as const).map(format => (
          <a
            key={format}
            className="button plain"
            href={hrefOf('years', String(year), `certificates.${format}`)}
            download
          >
            {format.toUpperCase()}
          </a>
        ))}
      </div>
    </Panel>
  );
}

function OfYear() {
  const chosen = Number(useFilters().filters.get('periodo') ?? '');
  const certificates = useData('/certificates', { query: chosen > 0 ? { year: chosen } : {} });
  return (
    <Loaded query={certificates}>
      {data => (
        <>
          <Years data={data} />
          {data.certificates.length === 0 ? <NoCertificates data={data} /> : <Issued data={data} />}
          <Withheld data={data} />
        </>
      )}
    </Loaded>
  );
}

/** Certificates of what was withheld from the merchant, by year. */
export default function Certificates() {
  const messages = useMessages(certificateMessages);
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      <OnlySettled>
        <OfYear />
      </OnlySettled>
    </>
  );
}
