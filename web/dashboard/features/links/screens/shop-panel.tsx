import type { Shop } from '@recaudo/contract/merchant/payments/shop';
import { fill } from '../../../messages/dictionary.ts';
import { uiMessages } from '../../../messages/ui-messages.ts';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { useData, useDataPath } from '../../../session/use-data.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Download, ExternalLink, MessageCircle } from '../../../ui/icons/icons.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Panel } from '../../../ui/page.tsx';
import { CopyButton } from '../../../ui/values/code.tsx';
import { productMessages } from '../messages/product-messages.ts';

function ShopForm({ shop }: { shop: Shop }) {
  const messages = useMessages(productMessages);
  const { data } = useGateway();
  return (
    <Form
      needs="business"
      action={({ slug = '', introduction = '' }) => data.put('/shop', { body: { slug, introduction } })}
      submit={shop.slug === null ? messages.openShop : messages.saveShop}
      done={messages.shopSaved}
    >
      <TextField
        label={messages.slug}
        hint={messages.slugHint}
        name="slug"
        defaultValue={shop.slug ?? shop.suggested_slug}
        minLength={3}
        maxLength={40}
        pattern="[a-zA-Z0-9]+(-[a-zA-Z0-9]+)*"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextArea
        label={messages.introduction}
        hint={messages.introductionHint}
        name="introduction"
        defaultValue={shop.introduction ?? ''}
        maxLength={300}
      />
    </Form>
  );
}

function productText(
  messages: Record<'productsNone' | 'productsOne' | 'productsMany', string>,
  count: number,
) {
  if (count === 0) return messages.productsNone;
  return count === 1 ? messages.productsOne : fill(messages.productsMany, { count });
}

/** The ways to share the shop: copy, WhatsApp, QR code. */
function ShareShop({ shop, url }: { shop: Shop; url: string }) {
  const messages = useMessages(productMessages);
  const { data } = useGateway();
  const dataPath = useDataPath();
  const text = encodeURIComponent(fill(messages.shopText, { url }));
  const icon = { className: 'icon-mark', 'aria-hidden': true } as const;
  return (
    <Panel title={messages.shopOpen}>
      <p className="quiet">{productText(messages, shop.products)}</p>
      <div className="share-ways">
        <img className="qr" src={dataPath('/shop/qr.svg')} alt={messages.qrAlt} />
        <code className="share-address">{url}</code>
        <CopyButton text={url} label={messages.copyShop} look="primary" />
        <a className="button plain" href={`https://wa.me/?text=${text}`} target="_blank" rel="noreferrer">
          <MessageCircle {...icon} /> {messages.shareShop}
        </a>
        <a className="button plain" href={url} target="_blank" rel="noreferrer">
          <ExternalLink {...icon} /> {messages.seeShop}
        </a>
        <a className="button plain" href={dataPath('/shop/qr.png')} download={`qr-${shop.slug}.png`}>
          <Download {...icon} /> {messages.downloadQr}
        </a>
      </div>
      <Form
        needs="business"
        action={() => data.delete('/shop', {})}
        submit={messages.closeShop}
        look="plain"
        done={messages.shopClosedNow}
      />
    </Panel>
  );
}

export function ShopPanel() {
  const messages = useMessages(productMessages);
  const ui = useMessages(uiMessages);
  const shop = useData('/shop');
  return (
    <Loaded query={shop}>
      {data => (
        <div className="split">
          <Panel title={data.slug === null ? messages.shopClosed : messages.shop}>
            <ShopForm key={data.slug ?? ui.none} shop={data} />
          </Panel>
          {data.url !== null && <ShareShop shop={data} url={data.url} />}
        </div>
      )}
    </Loaded>
  );
}
