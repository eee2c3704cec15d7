import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { type LiveCertificate, newLiveCertificate } from '../../http/https-server.ts';
import { openCertificate } from '../../installation/tls/open-certificate.ts';
import { systemClock } from '../../primitives/clock.ts';

/** Whoever renews an operator's files does so weeks ahead; ours is renewed a month ahead. */
const LOOK_EVERY_MS = 10 * 60_000;

/** What the listeners show for as long as the program runs: files that change are taken over without a restart. */
export async function openLiveCertificate(
  config: Config,
  host: string,
  log: Logger,
): Promise<LiveCertificate | undefined> {
  const first = await openCertificate(config, host, systemClock);
  if (first === undefined) return undefined;
  const live = newLiveCertificate(first);
  const look = async () => {
    try {
      const found = await openCertificate(config, host, systemClock);
      if (found === undefined || found.chain === live.current.chain) return;
      live.replace(found);
      log.info('the certificate of the listeners was renewed');
    } catch (error) {
      log.error({ err: error }, 'the changed certificate cannot be used; the one from before stays');
    }
  };
  setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return live;
}
