import { formatMoney } from '../../../../format/money.ts';
import { Link } from '../../../../router/router.tsx';
import { usePreferences } from '../../../../session/preferences.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { type Payload, screenOf, wordsOf } from './event-object.ts';

/** A readable name of the object, or its id. */
export function useObjectWords(): (object: Payload) => string {
  const { language } = usePreferences();
  return object => wordsOf(object, amount => formatMoney(amount, language)) ?? String(object['id']);
}

/** Links to the event's object under a readable name. */
export function ObjectLink({ kind, object }: { kind: string; object: Payload }) {
  const words = useObjectWords()(object);
  const address = useAddress();
  const screen = screenOf(kind, object);
  return screen === undefined ? words : <Link href={address(screen)}>{words}</Link>;
}
