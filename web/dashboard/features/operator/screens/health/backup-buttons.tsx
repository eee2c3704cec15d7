import { type BackupAction, backupActions } from '@recaudo/contract/operator/backup-actions';
import type { Health } from '@recaudo/contract/operator/operator-answers';
import { useState } from 'react';
import { panel } from '../../../../api/gateway-client.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Form } from '../../../../ui/form.tsx';
import { backupMessages } from '../../messages/backup-messages.ts';

/** The process that owns the embedded server runs either within seconds, without stopping payments. */
export function BackupButtons({ backups }: { backups: Health['backups'] }) {
  const messages = useMessages(backupMessages);
  const [chosen, setChosen] = useState<BackupAction>();
  if (backups?.is_scheduled !== true) return null;
  const close = () => setChosen(undefined);
  return (
    <>
      <h3>{messages.title}</h3>
      {backups.requested === null ? (
        <p className="actions">
          {backupActions.map(action => (
            <Button key={action} needs="ops:administer" onClick={() => setChosen(action)}>
              {messages[action]}
            </Button>
          ))}
        </p>
      ) : (
        <p role="status">{messages[`${backups.requested}Requested`]}</p>
      )}
      {chosen !== undefined && (
        <Dialog title={messages[chosen]} onClose={close}>
          <p>{messages[`${chosen}Lead`]}</p>
          <Form
            action={(_fields, idempotencyKey) =>
              panel.post('/ops/backups', { body: { action: chosen }, idempotencyKey })
            }
            submit={messages[chosen]}
            done={messages[`${chosen}Requested`]}
            onDone={close}
            onCancel={close}
          />
        </Dialog>
      )}
    </>
  );
}
