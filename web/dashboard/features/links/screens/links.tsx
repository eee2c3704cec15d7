import type { PaymentLink } from '@recaudo/contract/merchant/payments/links';
import type { ReusableLink } from '@recaudo/contract/merchant/payments/reusable-links';
import { useState } from 'react';
import { Link, useAddressDialog, useFilters, usePath } from '../../../router/router.tsx';
import { useMessages } from '../../../session/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page.tsx';
import { RoleNote } from '../../../ui/role-note.tsx';
import { CancelDialog } from '../../payments/dialogs/cancel-dialog.tsx';
import { ShareLinkDialog } from '../dialogs/link-dialogs.tsx';
import { NewLinkDialog } from '../dialogs/new-link-dialog.tsx';
import { ProductDialog } from '../dialogs/product-dialog.tsx';
import { linkMessages } from '../messages/link-messages.ts';
import { productMessages } from '../messages/product-messages.ts';
import { reusableLinkMessages } from '../messages/reusable-link-messages.ts';
import { ReusableLinks } from './reusable-links.tsx';
import { ShareReusableDialog } from './share-reusable.tsx';
import { ShopPanel } from './shop-panel.tsx';
import { SingleLinks } from './single-links.tsx';

type Kind = 'many' | 'one' | 'subscription' | 'shop';

type Opened =
  | { what: 'share' | 'cancel'; link: PaymentLink }
  | { what: 'share-reusable'; link: ReusableLink }
  | { what: 'product'; link: ReusableLink };

const words: Record<Kind, string> = { many: '', one: 'unico', subscription: 'suscripcion', shop: 'tienda' };

/** Older saved views have no kind: a status there means one-off links. */
const kindOf = (filters: URLSearchParams): Kind => {
  const kind = filters.get('tipo');
  if (kind === words.subscription) return 'subscription';
  if (kind === words.shop) return 'shop';
  return kind === words.one || filters.has('status') ? 'one' : 'many';
};

function Kinds({ chosen }: { chosen: Kind }) {
  const messages = useMessages(reusableLinkMessages);
  const products = useMessages(productMessages);
  const path = usePath();
  const kinds = ['many', 'one', 'subscription', 'shop'] as const;
  return (
    <nav className="tabs" aria-label={messages.kinds}>
      {kinds.map(kind => (
        <Link
          key={kind}
          href={words[kind] === '' ? path : `${path}?tipo=${words[kind]}`}
          aria-current={kind === chosen ? 'page' : undefined}
        >
          {kind === 'shop' ? products.shop : messages[kind]}
        </Link>
      ))}
    </nav>
  );
}

function Dialogs({ opened, setOpened }: { opened: Opened; setOpened: (next?: Opened) => void }) {
  const messages = useMessages(linkMessages);
  const onClose = () => setOpened(undefined);
  if (opened.what === 'share-reusable') return <ShareReusableDialog link={opened.link} onClose={onClose} />;
  if (opened.what === 'product') return <ProductDialog link={opened.link} onClose={onClose} />;
  const { link } = opened;
  return opened.what === 'cancel' ? (
    <CancelDialog chargeId={link.id} messages={messages} onClose={onClose} />
  ) : (
    <ShareLinkDialog link={link} onClose={onClose} onCancel={() => setOpened({ what: 'cancel', link })} />
  );
}

export default function Links() {
  const messages = useMessages(linkMessages);
  const reusable = useMessages(reusableLinkMessages);
  const products = useMessages(productMessages);
  const { filters } = useFilters();
  const dialog = useAddressDialog();
  const [opened, setOpened] = useState<Opened>();
  const kind = kindOf(filters);
  const leads = {
    many: reusable.lead,
    one: messages.lead,
    subscription: reusable.subscriptionLead,
    shop: products.shopLead,
  };
  const edit = (link: ReusableLink) => setOpened({ what: 'product', link });
  const share = (link: ReusableLink) => setOpened({ what: 'share-reusable', link });
  const shareOne = (link: PaymentLink) => setOpened({ what: 'share', link });
  return (
    <>
      <PageHead title={messages.title} lead={leads[kind]}>
        <Button needs="money" look="primary" onClick={() => dialog.open()}>
          {messages.create}
        </Button>
      </PageHead>
      <RoleNote needs="money" />
      <Kinds chosen={kind} />
      {kind === 'shop' && <ShopPanel />}
      {kind === 'one' && <SingleLinks onShare={shareOne} />}
      {(kind === 'many' || kind === 'subscription') && (
        <ReusableLinks kind={kind === 'many' ? 'payment' : 'subscription'} onShare={share} onEdit={edit} />
      )}
      {dialog.opened !== null && (
        <NewLinkDialog
          start={kind === 'one' ? 'one' : 'many'}
          onClose={dialog.close}
          onCreated={created => {
            dialog.close();
            if (created.kind === 'many') share(created.link);
            else shareOne(created.link);
          }}
        />
      )}
      {opened !== undefined && <Dialogs opened={opened} setOpened={setOpened} />}
    </>
  );
}
