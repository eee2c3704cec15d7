import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button, Disclosure, DisclosureGroup, DisclosurePanel, Heading } from 'react-aria-components';
import { useWatched } from '../api/use-panel.ts';
import { fill } from '../messages/dictionary.ts';
import { shellMessages } from '../messages/shell-messages.ts';
import { Link, usePath } from '../router/router.tsx';
import { setPreferences, useMessages, usePreferences } from '../session/preferences.ts';
import { useBusiness, useSession } from '../session/session.tsx';
import { useIsSettled } from '../session/use-is-settled.ts';
import { useIsBooksOnly, useMayDo } from '../session/use-may.ts';
import type { Icon } from '../ui/icons/draw-icon.tsx';
import { ChevronDown, Store, Wrench } from '../ui/icons/icons.tsx';
import {
  addressOf,
  booksSections,
  type Entry,
  type Group,
  groupAt,
  homeOf,
  isAt,
  isGroup,
  isInConsole,
  isOffered,
  merchantSections,
  operatorSections,
} from './navigation.ts';

const APPROVALS = '/ops/aprobaciones';
const COUNT_EVERY_MS = 30_000;

/** The number of changes that wait for a second person; renders nothing for zero. */
function WaitingCount() {
  const messages = useMessages(shellMessages);
  const { data } = useWatched('/ops/approvals/count', COUNT_EVERY_MS);
  if (data === undefined || data.waiting === 0) return null;
  return (
    <span className="badge wait" title={fill(messages.waitingApprovals, { count: data.waiting })}>
      {data.waiting}
    </span>
  );
}

function EntryLink({ entry, icon: Icon }: { entry: Entry; icon?: Icon }) {
  const messages = useMessages(shellMessages);
  const { environment, openGroup } = usePreferences();
  const isHere = isAt(entry, usePath(), environment);
  const item = useRef<HTMLLIElement>(null);
  // Also runs when its group opens, because a collapsed entry cannot be scrolled into view.
  useEffect(() => {
    if (!isHere || openGroup === undefined) return undefined;
    const drawn = requestAnimationFrame(() => item.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(drawn);
  }, [isHere, openGroup]);
  return (
    <li ref={item}>
      <Link href={addressOf(entry, environment)} aria-current={isHere ? 'page' : undefined}>
        {Icon !== undefined && <Icon className="icon-mark" aria-hidden="true" />}
        {messages[entry.word]}
        {entry.path === APPROVALS && <WaitingCount />}
      </Link>
    </li>
  );
}

function GroupList({ group, isSettled }: { group: Group; isSettled: boolean }) {
  const messages = useMessages(shellMessages);
  const { environment } = usePreferences();
  const { icon: Icon, word } = group;
  const entries = group.entries.filter(entry => isOffered(entry, environment, isSettled));
  return (
    <li>
      <Disclosure id={word}>
        <Heading level={2} className="nav-group">
          <Button slot="trigger">
            <Icon className="icon-mark" aria-hidden="true" />
            {messages[word]}
            <ChevronDown className="icon-mark chevron" aria-hidden="true" />
          </Button>
        </Heading>
        <DisclosurePanel>
          <ul>
            {entries.map(entry => (
              <EntryLink key={entry.path} entry={entry} />
            ))}
          </ul>
        </DisclosurePanel>
      </Disclosure>
    </li>
  );
}

/** The open group: the current screen's when it changes, else the one that the person opened last. */
function useOpenGroup() {
  const { environment, openGroup } = usePreferences();
  const here = groupAt(usePath(), environment)?.word;
  // Before the first paint, so that a screen opened by URL has its entry in view.
  useLayoutEffect(() => {
    if (here !== undefined) setPreferences({ openGroup: here });
  }, [here]);
  return openGroup;
}

function MerchantNavigation() {
  const open = useOpenGroup();
  const { environment } = usePreferences();
  const isSettled = useIsSettled();
  const sections = useIsBooksOnly()
    ? booksSections.filter(section => isOffered(section, environment, isSettled))
    : merchantSections;
  return (
    <DisclosureGroup
      expandedKeys={open === '' ? [] : [open]}
      onExpandedChange={keys => setPreferences({ openGroup: String([...keys].at(-1) ?? '') })}
    >
      <ul>
        {sections.map(section =>
          isGroup(section) ? (
            <GroupList key={section.word} group={section} isSettled={isSettled} />
          ) : (
            <EntryLink key={section.word} entry={section} icon={section.icon} />
          ),
        )}
      </ul>
    </DisclosureGroup>
  );
}

function OperatorNavigation() {
  const mayDo = useMayDo();
  return (
    <ul>
      {operatorSections
        .filter(({ needs }) => mayDo(needs))
        .map(section => (
          <EntryLink key={section.word} entry={section} icon={section.icon} />
        ))}
    </ul>
  );
}

/** Switches between business and console, for people who have both. */
function OtherShell({ isConsole }: { isConsole: boolean }) {
  const messages = useMessages(shellMessages);
  const { environment } = usePreferences();
  const Icon = isConsole ? Store : Wrench;
  return (
    <Link className="other-shell" href={isConsole ? homeOf(environment) : '/ops/salud'}>
      <Icon className="icon-mark" aria-hidden="true" />
      {isConsole ? messages.toBusiness : messages.toConsole}
    </Link>
  );
}

export function SideBar() {
  const messages = useMessages(shellMessages);
  const { account } = useSession();
  const hasBusiness = useBusiness() !== undefined;
  const isConsole = isInConsole(usePath()) || !hasBusiness;
  return (
    <nav className="side-bar" aria-label={messages.navigation}>
      {isConsole ? <OperatorNavigation /> : <MerchantNavigation />}
      {account.is_operator && hasBusiness && <OtherShell isConsole={isConsole} />}
    </nav>
  );
}
