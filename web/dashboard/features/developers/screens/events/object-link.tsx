import { formatMoney } from '../../../../format/money.ts';
import { Link } from '../../../../router/router.tsx';
import { usePreferences } from '../../../../session/preferences.ts';
import { useAddress } from '../../../../shell/use-address.ts';
import { type Payload, screenOf, wordsOf } from './event-object.ts';

/** The words of an object, or its id where it says nothing of itself. */
export function useObjectWords(): (object: Payload) => string {
  const { language } = usePreferences();
  return object => wordsOf(object, amount => formatMoney(amount, language)) ?? String(object['id']);
}

/** The object of an event in words, and the way to its screen. */
export function ObjectLink({ kind, object }: { kind: string; object: Payload }) {
  const words = useObjectWords()(object);
  const address = useAddress();
  const screen = screenOf(kind, object);
  return screen === undefined ? words : <Link href={address(screen)}>{words}</Link>;
}
