import type { Health } from '@recaudo/contract/operator/operator-answers';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../../format/number.ts';
import { useMessages, usePreferences } from '../../../../session/preferences.ts';
import { Mark } from '../../../../ui/values/mark.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { backupMessages } from '../../messages/backup-messages.ts';

const MB = 1_000_000;

/** The last backup, the last trial restore, and the most data that a restore would lose. */
export function useBackupFacts(backups: Health['backups']): [string, ReactNode][] {
  const messages = useMessages(backupMessages);
  const { language } = usePreferences();
  if (backups === null) return [];
  const { made_at, bytes, is_encrypted, verified_at, is_good, archived_until } = backups;
  const size = `${formatNumber(Math.ceil((bytes ?? 0) / MB), language)} MB`;
  return [
    [
      messages.lastBackup,
      made_at === null ? (
        messages.none
      ) : (
        <span key="made">
          <Instant iso={made_at} /> (
          {[size, ...(is_encrypted === true ? [messages.encrypted] : [])].join(', ')})
        </span>
      ),
    ],
    [
      messages.lastTrial,
      verified_at === null ? (
        messages.never
      ) : (
        <span key="tried">
          <Instant iso={verified_at} />{' '}
          <Mark tone={is_good === true ? 'good' : 'bad'}>
            {is_good === true ? messages.good : messages.bad}
          </Mark>
        </span>
      ),
    ],
    ...(archived_until === null
      ? []
      : [[messages.archivedUntil, <Instant key="until" iso={archived_until} />] as [string, ReactNode]]),
  ];
}
