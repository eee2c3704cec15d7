import { shellMessages } from '../messages/shell-messages.ts';
import { Link, usePath } from '../router/router.tsx';
import { addressOf, type Entry, type Group, groups, operatorGroup } from './navigation.ts';
import { useMessages, usePreferences } from './preferences.ts';
import { useBusiness, useSession } from './session.tsx';

function EntryLink({ entry }: { entry: Entry }) {
  const messages = useMessages(shellMessages);
  const { environment } = usePreferences();
  const path = usePath();
  const address = addressOf(entry, environment);
  const isHere = path === address || (entry.path !== '' && path.startsWith(`${address}/`));
  return (
    <li>
      <Link href={address} aria-current={isHere ? 'page' : undefined}>
        {messages[entry.word]}
      </Link>
    </li>
  );
}

function GroupList({ group }: { group: Group }) {
  const messages = useMessages(shellMessages);
  const { environment } = usePreferences();
  const entries = group.entries.filter(({ only }) => only === undefined || only === environment);
  return (
    <li>
      {group.word !== undefined && <p className="nav-title">{messages[group.word]}</p>}
      <ul>
        {entries.map(entry => (
          <EntryLink key={entry.path} entry={entry} />
        ))}
      </ul>
    </li>
  );
}

export function SideBar() {
  const messages = useMessages(shellMessages);
  const { account } = useSession();
  const hasBusiness = useBusiness() !== undefined;
  const shown = [...(hasBusiness ? groups : []), ...(account.is_operator ? [operatorGroup] : [])];
  return (
    <nav className="side-bar" aria-label={messages.navigation}>
      <ul>
        {shown.map((group, index) => (
          <GroupList key={index} group={group} />
        ))}
      </ul>
    </nav>
  );
}
