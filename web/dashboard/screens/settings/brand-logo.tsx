import { send } from '../../api/request.ts';
import type { Brand } from '../../api/settings-types.ts';
import { useWords } from '../../shell/preferences.ts';
import { useDataAddress } from '../../shell/use-data-address.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/page.tsx';
import { brandWords } from '../../words/brand-words.ts';

/** The logo lives at the environment's address, so the dashboard links to it in place of showing it. */
export function LogoPanel({ logoUrl }: { logoUrl: string | null }) {
  const words = useWords(brandWords);
  const address = `${useDataAddress()}/brand/logo`;
  return (
    <Panel title={words.logo}>
      {logoUrl !== null && (
        <p>
          <a href={logoUrl} target="_blank" rel="noreferrer">
            {words.seeLogo}
          </a>
        </p>
      )}
      <Form
        needs="business"
        action={(_values, _key, form) => {
          const file = form.get('logo');
          return send<Brand>('PUT', address, { file: file instanceof File ? file : undefined });
        }}
        submit={words.upload}
        look="plain"
        done={words.uploaded}
      >
        <TextField
          label={words.logoFile}
          hint={words.logoHint}
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
          submit={words.removeLogo}
          look="plain"
          done={words.removed}
        />
      )}
    </Panel>
  );
}
