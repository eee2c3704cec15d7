import { bogotaDateOf } from '@recaudo/contract/shared/calendar/calendar-date';
import { useState } from 'react';
import { shellMessages } from '../../../../messages/shell-messages.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { complianceMessages } from '../../messages/compliance-messages.ts';

/** A link, so that the browser saves the file. */
export function MonthlyReport() {
  const messages = useMessages(complianceMessages);
  const shell = useMessages(shellMessages);
  const [month, setMonth] = useState(() => bogotaDateOf(new Date()).slice(0, 7));
  const [environment, setEnvironment] = useState('production');
  const [merchant, setMerchant] = useState('');
  const query = new URLSearchParams({ environment, month });
  if (merchant !== '') query.set('merchant_id', merchant);
  return (
    <Panel title={messages.monthly}>
      <p className="quiet">{messages.monthlyLead}</p>
      <div className="form">
        <SelectField
          label={messages.environment}
          name="environment"
          value={environment}
          onChange={event => setEnvironment(event.currentTarget.value)}
          choices={[
            ['production', shell.production],
            ['sandbox', shell.sandbox],
          ]}
        />
        <TextField
          label={messages.month}
          name="month"
          type="month"
          value={month}
          onChange={event => setMonth(event.currentTarget.value)}
        />
        <TextField
          label={messages.onlyMerchant}
          name="merchant"
          value={merchant}
          onChange={event => setMerchant(event.currentTarget.value.trim())}
        />
        <div className="buttons">
          <a className="button primary" href={`/panel/ops/reports/monthly.csv?${query.toString()}`} download>
            {messages.download}
          </a>
        </div>
      </div>
    </Panel>
  );
}
