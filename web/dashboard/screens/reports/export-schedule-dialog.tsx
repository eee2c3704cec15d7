import { useState } from 'react';
import type { ExportSchedule } from '../../api/data-types.ts';
import { send } from '../../api/request.ts';
import { useWords } from '../../shell/preferences.ts';
import { useDataAddress } from '../../shell/use-data-address.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { exportScheduleWords } from '../../words/export-schedule-words.ts';
import { exportKinds, useKindWords } from './export-kinds.ts';

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

export function NewScheduleDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(exportScheduleWords);
  const kinds = useKindWords();
  const address = useDataAddress();
  const [every, setEvery] = useState('day');
  return (
    <Dialog title={words.planTitle} onClose={onClose}>
      <Form
        needs="read"
        action={({ weekday, ...values }, idempotencyKey) =>
          send<ExportSchedule>('POST', `${address}/export-schedules`, {
            body: weekday === undefined ? values : { ...values, weekday: Number(weekday) },
            idempotencyKey,
          })
        }
        submit={words.plan}
        done={words.planned}
        onDone={onClose}
        onCancel={onClose}
      >
        <SelectField
          label={words.what}
          name="kind"
          choices={exportKinds.map(kind => [kind, kinds[kind]] as const)}
        />
        <SelectField
          label={words.format}
          name="format"
          choices={[
            ['xlsx', 'XLSX'],
            ['csv', 'CSV'],
          ]}
        />
        <SelectField
          label={words.every}
          name="every"
          value={every}
          onChange={event => setEvery(event.target.value)}
          choices={[
            ['day', words.everyDay],
            ['week', words.everyWeek],
            ['month', words.everyMonth],
          ]}
        />
        {every === 'week' && (
          <SelectField
            label={words.weekday}
            name="weekday"
            choices={weekdays.map(day => [String(day), words[`weekday${day}`]] as const)}
          />
        )}
      </Form>
    </Dialog>
  );
}
