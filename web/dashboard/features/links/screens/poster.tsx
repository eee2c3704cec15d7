import type { ReusableLink } from '@recaudo/contract/merchant/payments/reusable-links';
import type { Params } from '../../../router/paths.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useBusiness } from '../../../session/session.tsx';
import { useData, useDataPath } from '../../../session/use-data.ts';
import { useAddress } from '../../../shell/use-address.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { PageHead } from '../../../ui/page.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { RhythmText } from '../../billing/screens/rhythm.tsx';
import { linkMessages } from '../messages/link-messages.ts';
import { reusableLinkMessages } from '../messages/reusable-link-messages.ts';

function Sheet({ link, name, hasLogo }: { link: ReusableLink; name: string; hasLogo: boolean }) {
  const messages = useMessages(reusableLinkMessages);
  const links = useMessages(linkMessages);
  const dataPath = useDataPath();
  return (
    <article className="poster">
      {hasLogo && <img className="poster-logo" src={dataPath('/brand/logo')} alt="" />}
      <p className="poster-name">{name}</p>
      <p className="poster-concept">{link.description}</p>
      <p className="poster-amount">
        <Money amount={link.amount} />
        {link.plan !== null && (
          <small>
            {' '}
            <RhythmText plan={link.plan} />
          </small>
        )}
      </p>
      <img className="poster-qr" src={dataPath(`/reusable-links/${link.id}/qr.svg`)} alt={links.qrAlt} />
      <p className="poster-scan">{link.plan === null ? messages.scan : messages.scanSubscribe}</p>
      <p className="poster-how">{messages.scanHow}</p>
      <p className="poster-address">{link.url}</p>
    </article>
  );
}

/** A printable poster with logo, name, price and QR code. Only the poster is printed. */
export default function Poster({ params }: { params: Params }) {
  const messages = useMessages(reusableLinkMessages);
  const address = useAddress();
  const business = useBusiness();
  const link = useData('/reusable-links/:link_id', { path: { link_id: params['id'] ?? '' } });
  const brand = useData('/brand');
  const hasLogo = brand.data?.logo_url != null;
  return (
    <>
      <PageHead title={messages.posterTitle} lead={messages.posterLead}>
        <ButtonLink href={address('/enlaces')}>{messages.back}</ButtonLink>
        {brand.data !== undefined && !hasLogo && (
          <ButtonLink needs="business" href={address('/marca')}>
            {messages.addLogo}
          </ButtonLink>
        )}
        <Button look="primary" onClick={() => window.print()}>
          {messages.print}
        </Button>
      </PageHead>
      <Loaded query={link}>
        {data => <Sheet link={data} name={brand.data?.name ?? business?.name ?? ''} hasLogo={hasLogo} />}
      </Loaded>
    </>
  );
}
