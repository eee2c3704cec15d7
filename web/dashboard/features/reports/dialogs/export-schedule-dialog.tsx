import type { NewExportSchedule } from '@recaudo/contract/merchant/money/exports';
import { useState } from 'react';
import { useMessages } from '../../../session/preferences.ts';
import { useGateway } from '../../../session/session.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { exportScheduleMessages } from '../messages/export-schedule-messages.ts';
import { exportKinds, useKindMessages } from '../screens/export-kinds.ts';

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

export function NewScheduleDialog({ onClose }: { onClose: () => void }) {
  const messages = useMessages(exportScheduleMessages);
  const kinds = useKindMessages();
  const { data } = useGateway();
  const [every, setEvery] = useState('day');
  return (
    <Dialog title={messages.planTitle} onClose={onClose}>
      <Form
        needs="read"
        action={({ kind, format, every: rhythm, weekday }, idempotencyKey) =>
          data.post('/export-schedules', {
            body: {
              kind: kind as NewExportSchedule['kind'],
              format: format as NewExportSchedule['format'],
              every: rhythm as NewExportSchedule['every'],
              ...(weekday === undefined ? {} : { weekday: Number(weekday) }),
            },
            idempotencyKey,
          })
        }
        submit={messages.plan}
        done={messages.planned}
        onDone={onClose}
        onCancel={onClose}
      >
        <SelectField
          label={messages.what}
          name="kind"
          choices={exportKinds.map(kind => [kind, kinds[kind]] as const)}
        />
        <SelectField
          label={messages.format}
          name="format"
          choices={[
            ['xlsx', 'XLSX'],
            ['csv', 'CSV'],
          ]}
        />
        <SelectField
          label={messages.every}
          name="every"
          value={every}
          onChange={event => setEvery(event.target.value)}
          choices={[
            ['day', messages.everyDay],
            ['week', messages.everyWeek],
            ['month', messages.everyMonth],
          ]}
        />
        {every === 'week' && (
          <SelectField
            label={messages.weekday}
            name="weekday"
            choices={weekdays.map(day => [String(day), messages[`weekday${day}`]] as const)}
          />
        )}
      </Form>
    </Dialog>
  );
}
