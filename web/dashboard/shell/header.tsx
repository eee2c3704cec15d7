import { useState } from 'react';
import { panel } from '../api/gateway-client.ts';
import type { Language } from '../messages/dictionary.ts';
import { shellMessages } from '../messages/shell-messages.ts';
import { Link, navigate, usePath } from '../router/router.tsx';
import { setPreferences, type Theme, useMessages, usePreferences } from '../session/preferences.ts';
import { merchantIn, useBusiness, useKeepSession, useSession } from '../session/session.tsx';
import { useIsBooksOnly } from '../session/use-may.ts';
import { SelectField } from '../ui/field.tsx';
import { CircleQuestionMark, Menu } from '../ui/icons/icons.tsx';
import { homeOf, isInConsole, splitEnvironment } from './navigation.ts';
import { SearchPalette } from './palette.tsx';
import { SideBar } from './side-bar.tsx';

/** Always shows both environments; switching opens the same screen in the other one. */
function EnvironmentSwitch() {
  const messages = useMessages(shellMessages);
  const { environment } = usePreferences();
  const path = usePath();
  const hasProduction = merchantIn(useBusiness(), 'production') !== undefined;
  const choose = (chosen: typeof environment): void => {
    const here = splitEnvironment(path);
    // A record of one environment does not exist in the other, so its list is opened.
    const list = here?.rest.split('/').slice(0, 2).join('/') ?? '/';
    setPreferences({ environment: chosen });
    if (here !== undefined) navigate(homeOf(chosen) + (list === '/' ? '' : list));
  };
  return (
    <div className="environment" role="group" aria-label={messages.environment}>
      <button type="button" aria-pressed={environment === 'sandbox'} onClick={() => choose('sandbox')}>
        {messages.sandbox}
      </button>
      <button
        type="button"
        className="production"
        aria-pressed={environment === 'production'}
        disabled={!hasProduction}
        title={hasProduction ? undefined : messages.noProduction}
        onClick={() => choose('production')}
      >
        {messages.production}
      </button>
    </div>
  );
}

function BusinessChoice() {
  const messages = useMessages(shellMessages);
  const { businesses, impersonation } = useSession();
  const current = useBusiness();
  if (businesses.length < 2 || impersonation !== null) return <p className="small quiet">{current?.name}</p>;
  return (
    <SelectField
      label={messages.business}
      value={current?.id}
      choices={businesses.map(({ id, name }) => [id, name])}
      onChange={event => {
        setPreferences({ businessId: event.target.value, environment: 'sandbox' });
        navigate(homeOf('sandbox'));
      }}
    />
  );
}

export function LookChoices() {
  const messages = useMessages(shellMessages);
  const { language, theme } = usePreferences();
  return (
    <>
      <SelectField
        label={messages.language}
        value={language}
        choices={[
          ['es', 'Español'],
          ['en', 'English'],
        ]}
        onChange={event => setPreferences({ language: event.target.value as Language })}
      />
      <SelectField
        label={messages.theme}
        value={theme}
        choices={[
          ['system', messages.themeSystem],
          ['light', messages.themeLight],
          ['dark', messages.themeDark],
        ]}
        onChange={event => setPreferences({ theme: event.target.value as Theme })}
      />
    </>
  );
}

function AccountMenu() {
  const messages = useMessages(shellMessages);
  const { account } = useSession();
  const keepSession = useKeepSession();
  const leave = async (): Promise<void> => {
    await panel.post('/sign-out', {}).catch(() => undefined);
    keepSession(null);
    navigate('/entrar');
  };
  return (
    <>
      <button
        type="button"
        className="button quiet"
        popoverTarget="account-menu"
        aria-label={messages.account}
      >
        <span className="avatar" aria-hidden="true">
          {account.name.slice(0, 1).toUpperCase()}
        </span>
      </button>
      <div id="account-menu" popover="auto" className="menu">
        <p>
          <strong>{account.name}</strong>
          <br />
          <span className="small quiet">{account.email}</span>
        </p>
        <BusinessChoice />
        <LookChoices />
        <Link className="button plain" href="/cuenta">
          {messages.account}
        </Link>
        <button type="button" className="button quiet" onClick={() => void leave()}>
          {messages.signOut}
        </button>
      </div>
    </>
  );
}

export function Header() {
  const messages = useMessages(shellMessages);
  const path = usePath();
  const { environment } = usePreferences();
  const [openedAt, setOpenedAt] = useState<string>();
  const isBooksOnly = useIsBooksOnly();
  const isOpen = openedAt === path;
  const isConsole = isInConsole(path);
  return (
    <header className="top-bar">
      <button
        type="button"
        className="button quiet icon phone-only"
        aria-label={messages.menu}
        aria-expanded={isOpen}
        onClick={() => setOpenedAt(isOpen ? undefined : path)}
      >
        <Menu className="icon-mark" aria-hidden="true" />
      </button>
      <Link className="brand" href={homeOf(environment)}>
        <span className="brand-mark" aria-hidden="true" />
        Recaudo
      </Link>
      {!isBooksOnly && <SearchPalette />}
      {isConsole ? <span className="console-tag">{messages.toConsole}</span> : <EnvironmentSwitch />}
      <a
        className="button quiet icon wide-only"
        href="/docs"
        aria-label={messages.help}
        title={messages.help}
      >
        <CircleQuestionMark className="icon-mark" aria-hidden="true" />
      </a>
      <AccountMenu />
      {isOpen && (
        <div className="phone-menu">
          <SideBar />
        </div>
      )}
    </header>
  );
}
