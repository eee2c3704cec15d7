import type { DeliveryDetail, DeliveryTry } from '@recaudo/contract/merchant/settings/webhooks';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { fill } from '../../../../messages/dictionary.ts';
import { useMessages } from '../../../../session/preferences.ts';
import { ChevronDown } from '../../../../ui/icons/icons.tsx';
import { Panel } from '../../../../ui/page.tsx';
import { DeliveryReason } from '../../../../ui/rejections/delivery-reason.tsx';
import { Mark } from '../../../../ui/values/mark.tsx';
import { Milliseconds } from '../../../../ui/values/milliseconds.tsx';
import { Instant } from '../../../../ui/values/money.tsx';
import { deliveryMessages } from '../../messages/delivery-messages.ts';
import { Exchange } from './exchange.tsx';
import { isWithheld } from './is-withheld.ts';

function OneTry({ one, body, isNewest }: { one: DeliveryTry; body: string | null; isNewest: boolean }) {
  const messages = useMessages(deliveryMessages);
  return (
    <li>
      <Disclosure className="one-try" defaultExpanded={isNewest}>
        <Heading level={3}>
          <Button slot="trigger">
            <ChevronDown className="icon-mark chevron" aria-hidden="true" />
            <span>{fill(messages.tryNumber, { number: one.number })}</span>
            <Mark tone={one.status === 'delivered' ? 'good' : 'bad'}>
              {one.response_code ?? (isWithheld(one) ? messages.withheld : messages.noAnswer)}
            </Mark>
            {!isWithheld(one) && (
              <span className="quiet">
                <Milliseconds value={one.duration_ms} />
              </span>
            )}
            <span className="quiet">
              <Instant iso={one.date} />
            </span>
          </Button>
        </Heading>
        <DisclosurePanel>
          {one.reason !== null && !isNewest && (
            <p className="try-reason">
              <DeliveryReason delivery={one} />
            </p>
          )}
          <Exchange call={one} requestBody={body} />
        </DisclosurePanel>
      </Disclosure>
    </li>
  );
}

/** A delivery's attempts, newest first and expanded. */
export function Tries({ detail: { delivery, tries, request_body: body } }: { detail: DeliveryDetail }) {
  const messages = useMessages(deliveryMessages);
  return (
    <Panel title={messages.tries}>
      {tries.length === 0 && <p className="quiet">{messages.noTries}</p>}
      <ol className="try-list">
        {tries.map((one, index) => (
          <OneTry key={one.number} one={one} body={body} isNewest={index === 0} />
        ))}
      </ol>
      {tries.length > 0 && tries.length < delivery.attempts && (
        <p className="small quiet">
          {fill(messages.triesCut, { count: tries.length, all: delivery.attempts })}
        </p>
      )}
    </Panel>
  );
}
