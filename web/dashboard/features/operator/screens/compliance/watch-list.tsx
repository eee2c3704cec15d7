import type { Environment } from '@recaudo/contract/shared/environment';
import { send } from '../../../../api/request.ts';
import { usePanel } from '../../../../api/use-panel.ts';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { FileField } from '../../../../ui/field.tsx';
import { Form } from '../../../../ui/form.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { Facts, Panel } from '../../../../ui/page.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { complianceMessages } from '../../messages/compliance-messages.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Systems disagree on the type of CSV files, so the upload uses one that the server accepts. */
const asSent = (file: File): File =>
  new File([file], file.name, { type: /\.xlsx$/i.test(file.name) ? XLSX : 'text/csv' });

/** The people with whom payers are compared. */
export function WatchList({ environment }: { environment: Environment }) {
  const messages = useMessages(complianceMessages);
  const list = usePanel('/ops/compliance/:environment/watch-list', { path: { environment } });
  return (
    <Panel title={messages.watchList}>
      <p className="quiet">{messages.watchLead}</p>
      <Loaded query={list} lines={2}>
        {({ documents, names, file }) => (
          <Facts
            rows={[
              [
                messages.watchList,
                file === null ? messages.none : fill(messages.watchCount, { documents, names }),
              ],
              [messages.watchFile, file?.name],
              [messages.by, file?.uploaded_by],
              [messages.at, file === null ? null : <Instant key="at" iso={file.uploaded_at} />],
            ]}
          />
        )}
      </Loaded>
      <Form
        needs="ops:investigate"
        action={async (_values, idempotencyKey, form) => {
          const file = form.get('file');
          if (!(file instanceof File)) return undefined;
          const query = { name: file.name.slice(-120) };
          const path = `/panel/ops/compliance/${environment}/watch-list`;
          return send('POST', path, { query, file: asSent(file), idempotencyKey });
        }}
        submit={messages.upload}
        look="plain"
        done={messages.uploaded}
      >
        <FileField label={messages.watchFile} name="file" accept=".csv,.xlsx" required />
      </Form>
    </Panel>
  );
}
