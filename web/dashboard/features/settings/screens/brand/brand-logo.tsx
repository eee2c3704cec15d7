import type { Brand } from '@recaudo/contract/merchant/settings/brand';
import { send } from '../../../../api/request.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { useGateway } from '../../../../session/session.tsx';
import { useDataPath } from '../../../../session/use-data.ts';
import { FileField } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { brandMessages } from '../../messages/brand-messages.ts';

/** The logo is at another origin, so the dashboard links to it instead of showing it. */
export function LogoPanel({ logoUrl }: { logoUrl: string | null }) {
  const messages = useMessages(brandMessages);
  const { data } = useGateway();
  const address = useDataPath()('/brand/logo');
  return (
    <Panel title={messages.logo}>
      {logoUrl !== null && (
        <p>
          <a href={logoUrl} target="_blank" rel="noreferrer">
            {messages.seeLogo}
          </a>
        </p>
      )}
      <Form
        needs="business"
        action={(_values, _key, form) => {
          const file = form.get('logo');
          return send<Brand>('PUT', address, { file: file instanceof File ? file : undefined });
        }}
        submit={messages.upload}
        look="plain"
        done={messages.uploaded}
      >
        <FileField
          label={messages.logoFile}
          hint={messages.logoHint}
          name="logo"
          accept="image/png,image/jpeg"
          required
        />
      </Form>
      {logoUrl !== null && (
        <Form
          needs="business"
          action={() => data.delete('/brand/logo', {})}
          submit={messages.removeLogo}
          look="plain"
          done={messages.removed}
        />
      )}
    </Panel>
  );
}
