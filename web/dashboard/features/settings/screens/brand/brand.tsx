import type { Brand } from '@recaudo/contract/merchant/settings/brand';
import { isBrandColor, judgeBrandColor } from '@recaudo/contract/shared/brand-color';
import { useState } from 'react';
import { formatNumber } from '../../../../format/number.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useData } from '../../../../session/use-data.ts';
import { TextField } from '../../../../ui/field.tsx';
import { Form, type FormValues } from '../../../../ui/form.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { PageHead, Panel } from '../../../../ui/page.tsx';
import { brandMessages } from '../../messages/brand-messages.ts';
import { LogoPanel } from './brand-logo.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { TestPage } from './brand-test-page.tsx';
import { CheckoutPanel } from './checkout-panel.tsx';
import { PoliciesPanel } from './policies-panel.tsx';

type Field = Exclude<keyof Brand, 'name' | 'contrast' | 'logo_url' | 'color' | 'redirect_hosts'>;

function BrandFields({ brand, hex }: { brand: Brand; hex: string }) {
  const messages = useMessages(brandMessages);
  const { language } = usePreferences();
  const { contrastOnLight, contrastOnDark, isAdjusted } = judgeBrandColor(hex);
  const kept = (name: Field) => ({ name, defaultValue: brand[name] ?? '' });
  return (
    <>
      <TextField
        label={messages.color}
        name="color"
        type="color"
        defaultValue={`#${hex}`}
        hint={
          <span role="status">
            {fill(isAdjusted || contrastOnDark < 4.5 ? messages.adjusted : messages.readsWell, {
              light: formatNumber(contrastOnLight, language),
              dark: formatNumber(contrastOnDark, language),
            })}
          </span>
        }
      />
      <h3>{messages.whoYouAre}</h3>
      <div className="pair">
        <TextField label={messages.legalName} maxLength={150} {...kept('legal_name')} />
        <TextField label={messages.nit} hint={messages.nitHint} maxLength={20} {...kept('nit')} />
      </div>
      <h3>{messages.contact}</h3>
      <div className="pair">
        <TextField label={messages.email} type="email" maxLength={100} {...kept('email')} />
        <TextField label={messages.phone} type="tel" maxLength={30} {...kept('phone')} />
      </div>
      <TextField label={messages.address} maxLength={200} {...kept('address')} />
      <h3>{messages.links}</h3>
      <TextField label={messages.website} type="url" maxLength={300} {...kept('website_url')} />
      <TextField label={messages.terms} type="url" maxLength={300} {...kept('terms_url')} />
      <TextField label={messages.privacy} type="url" maxLength={300} {...kept('privacy_url')} />
      <h3>{messages.returning}</h3>
      <TextField
        label={messages.redirectHosts}
        hint={messages.redirectHostsHint}
        name="redirect_hosts"
        defaultValue={brand.redirect_hosts.join(', ')}
      />
    </>
  );
}

const footerOf = (shown: Partial<Record<Field, string | null>>): string =>
  [shown.legal_name, shown.nit && `NIT ${shown.nit}`, shown.email, shown.phone].filter(Boolean).join(' · ');

function BrandEditor({ brand }: { brand: Brand }) {
  const messages = useMessages(brandMessages);
  const { environment, data } = useGateway();
  const [typed, setTyped] = useState<FormValues>();
  const written = (typed?.['color'] ?? brand.color ?? brand.contrast.light).replace('#', '').toLowerCase();
  const hex = isBrandColor(written) ? written : brand.contrast.light.slice(1);
  const publish = ({ redirect_hosts: hosts = '', ...values }: FormValues): Promise<Brand> =>
    data.put('/brand', {
      body: {
        ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')),
        redirect_hosts: hosts.split(/[\s,]+/).filter(host => host !== ''),
      },
    });
  return (
    <div className="split">
      <Panel title={messages.look}>
        <Form
          needs="business"
          action={publish}
          submit={messages.publish}
          done={messages.published}
          onInput={setTyped}
        >
          <BrandFields brand={brand} hex={hex} />
        </Form>
      </Panel>
      <div>
        <BrandPreview name={brand.name} color={hex} footer={footerOf(typed ?? brand)} />
        <LogoPanel logoUrl={brand.logo_url} />
        <CheckoutPanel />
        <PoliciesPanel />
        {environment === 'sandbox' && <TestPage />}
      </div>
    </div>
  );
}

export default function BrandScreen() {
  const messages = useMessages(brandMessages);
  const brand = useData('/brand');
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      <Loaded query={brand}>{shown => <BrandEditor brand={shown} />}</Loaded>
    </>
  );
}
