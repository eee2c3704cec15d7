import { useState } from 'react';
import { send } from '../api/request.ts';
import { Link, navigate, usePath } from '../router/router.tsx';
import { SelectField } from '../ui/field.tsx';
import type { Language } from '../words/dictionary.ts';
import { shellWords } from '../words/shell-words.ts';
import { homeOf, splitEnvironment } from './navigation.ts';
import { SearchPalette } from './palette.tsx';
import { setPreferences, type Theme, usePreferences, useWords } from './preferences.ts';
import { merchantIn, useBusiness, useKeepSession, useSession } from './session.tsx';
import { SideBar } from './side-bar.tsx';

/** Both environments are always in view; the other screen of the same name opens. */
function EnvironmentSwitch() {
  const words = useWords(shellWords);
  const { environment } = usePreferences();
  const path = usePath();
  const hasProduction = merchantIn(useBusiness(), 'production') !== undefined;
  const choose = (chosen: typeof environment): void => {
    const here = splitEnvironment(path);
    // The record of one environment does not exist in the other: its list is opened.
    const list = here?.rest.split('/').slice(0, 2).join('/') ?? '/';
    setPreferences({ environment: chosen });
    if (here !== undefined) navigate(homeOf(chosen) + (list === '/' ? '' : list));
  };
  return (
    <div className="environment" role="group" aria-label={words.environment}>
      <button type="button" aria-pressed={environment === 'sandbox'} onClick={() => choose('sandbox')}>
        {words.sandbox}
      </button>
      <button
        type="button"
        className="production"
        aria-pressed={environment === 'production'}
        disabled={!hasProduction}
        title={hasProduction ? undefined : words.noProduction}
        onClick={() => choose('production')}
      >
        {words.production}
      </button>
    </div>
  );
}

function BusinessChoice() {
  const words = useWords(shellWords);
  const { businesses, visit } = useSession();
  const current = useBusiness();
  if (businesses.length < 2 || visit !== null) return <p className="small quiet">{current?.name}</p>;
  return (
    <SelectField
      label={words.business}
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
  const words = useWords(shellWords);
  const { language, theme } = usePreferences();
  return (
    <>
      <SelectField
        label={words.language}
        value={language}
        choices={[
          ['es', 'Español'],
          ['en', 'English'],
        ]}
        onChange={event => setPreferences({ language: event.target.value as Language })}
      />
      <SelectField
        label={words.theme}
        value={theme}
        choices={[
          ['system', words.themeSystem],
          ['light', words.themeLight],
          ['dark', words.themeDark],
        ]}
        onChange={event => setPreferences({ theme: event.target.value as Theme })}
      />
    </>
  );
}

function AccountMenu() {
  const words = useWords(shellWords);
  const { account } = useSession();
  const keepSession = useKeepSession();
  const leave = async (): Promise<void> => {
    await send('POST', '/panel/sign-out').catch(() => undefined);
    keepSession(null);
    navigate('/entrar');
  };
  return (
    <>
      <button type="button" className="button quiet" popoverTarget="account-menu" aria-label={words.account}>
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
          {words.account}
        </Link>
        <button type="button" className="button quiet" onClick={() => void leave()}>
          {words.signOut}
        </button>
      </div>
    </>
  );
}

export function Header() {
  const words = useWords(shellWords);
  const path = usePath();
  const { environment } = usePreferences();
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = openedAt === path;
  return (
    <header className="top-bar">
      <button
        type="button"
        className="button quiet icon phone-only"
        aria-label={words.menu}
        aria-expanded={isOpen}
        onClick={() => setOpenedAt(isOpen ? undefined : path)}
      >
        ☰
      </button>
      <Link className="brand" href={homeOf(environment)}>
        <span className="brand-mark" aria-hidden="true" />
        Recaudo
      </Link>
      <SearchPalette />
      <EnvironmentSwitch />
      <a className="button quiet icon wide-only" href="/docs" aria-label={words.help} title={words.help}>
        ?
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
