import { send } from '../../api/request.ts';
import type { Brand } from '../../api/settings-types.ts';
import { brandMessages } from '../../messages/brand-messages.ts';
import { useMessages } from '../../shell/preferences.ts';
import { useDataAddress } from '../../shell/use-data-address.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/page.tsx';

/** The logo lives at the environment's address, so the dashboard links to it in place of showing it. */
export function LogoPanel({ logoUrl }: { logoUrl: string | null }) {
  const messages = useMessages(brandMessages);
  const address = `${useDataAddress()}/brand/logo`;
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
        <TextField
          label={messages.logoFile}
          hint={messages.logoHint}
          name="logo"
          type="file"
          accept="image/png,image/jpeg"
          required
        />
      </Form>
      {logoUrl !== null && (
        <Form
          needs="business"
          action={() => send<Brand>('DELETE', address)}
          submit={messages.removeLogo}
          look="plain"
          done={messages.removed}
        />
      )}
    </Panel>
  );
}
