import { Link, usePath } from '../router/router.tsx';
import { shellWords } from '../words/shell-words.ts';
import { addressOf, type Entry, type Group, groups, operatorGroup } from './navigation.ts';
import { usePreferences, useWords } from './preferences.ts';
import { useBusiness, useSession } from './session.tsx';

function EntryLink({ entry }: { entry: Entry }) {
  const words = useWords(shellWords);
  const { environment } = usePreferences();
  const path = usePath();
  const address = addressOf(entry, environment);
  const isHere = path === address || (entry.path !== '' && path.startsWith(`${address}/`));
  return (
    <li>
      <Link href={address} aria-current={isHere ? 'page' : undefined}>
        {words[entry.word]}
      </Link>
    </li>
  );
}

function GroupList({ group }: { group: Group }) {
  const words = useWords(shellWords);
  const { environment } = usePreferences();
  const entries = group.entries.filter(({ only }) => only === undefined || only === environment);
  return (
    <li>
      {group.word !== undefined && <p className="nav-title">{words[group.word]}</p>}
      <ul>
        {entries.map(entry => (
          <EntryLink key={entry.path} entry={entry} />
        ))}
      </ul>
    </li>
  );
}

export function SideBar() {
  const words = useWords(shellWords);
  const { account } = useSession();
  const hasBusiness = useBusiness() !== undefined;
  const shown = [...(hasBusiness ? groups : []), ...(account.is_operator ? [operatorGroup] : [])];
  return (
    <nav className="side-bar" aria-label={words.navigation}>
      <ul>
        {shown.map((group, index) => (
          <GroupList key={index} group={group} />
        ))}
      </ul>
    </nav>
  );
}
