import type { LoggedRequest } from '@recaudo/contract/merchant/settings/request-log';
import { useEffect, useEffectEvent, useState } from 'react';
import { useGateway } from '../../../../session/session.tsx';

const EVERY_MS = 2_000;
/** Older rows remain further down the list. */
const MOST_KEPT = 200;

/** Polls for requests newer than the newest one on screen. Before there is one, `restart` reloads the list. */
export function useTail(
  filters: Record<string, string | undefined>,
  { isOn, newest, restart }: { isOn: boolean; newest: string | undefined; restart: () => unknown },
): readonly LoggedRequest[] {
  const [newer, setNewer] = useState<readonly LoggedRequest[]>([]);
  const after = newer[0]?.id ?? newest;
  const { data } = useGateway();
  const readAfter = useEffectEvent((id: string) =>
    data.get('/requests', { query: { ...filters, after: id } }),
  );
  useEffect(() => {
    if (!isOn) return undefined;
    let isGone = false;
    const look = async (): Promise<void> => {
      if (after === undefined) {
        restart();
        return;
      }
      // The next poll makes up for a failed one.
      const found = await readAfter(after).catch(() => undefined);
      if (isGone || found === undefined || found.requests.length === 0) return;
      setNewer(kept => [...found.requests, ...kept].slice(0, MOST_KEPT));
    };
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [isOn, after, restart]);
  return newer;
}
