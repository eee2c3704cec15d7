import { ApiError } from '../api/api-error.ts';
import { type StateWord, stateMessages } from '../messages/state-messages.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Disclosed } from '../ui/disclosed.tsx';
import { Loaded, Skeleton } from '../ui/loaded.tsx';
import { MoreOptions } from '../ui/more-options.tsx';
import { Empty, Facts, PageHead, Panel } from '../ui/page.tsx';
import { DeliveryReason } from '../ui/rejections/delivery-reason.tsx';
import { ErrorText, Failure } from '../ui/rejections/failure.tsx';
import { Reason } from '../ui/rejections/reason.tsx';
import { RoleNote, ScreenNote } from '../ui/role-note.tsx';
import { Badge, ChargeBadge } from '../ui/values/badge.tsx';
import { Clipped } from '../ui/values/clipped.tsx';
import { CodeBlock, Copyable, CopyButton, Identifier, RawObject, SecretOnce } from '../ui/values/code.tsx';
import { CopyId } from '../ui/values/copy-id.tsx';
import { Mark } from '../ui/values/mark.tsx';
import { MeansMark } from '../ui/values/means-mark.tsx';
import { Milliseconds } from '../ui/values/milliseconds.tsx';
import { Day, Instant, Money } from '../ui/values/money.tsx';
import { MoneySummary } from '../ui/values/money-summary.tsx';
import { Named } from '../ui/values/named.tsx';
import { Person } from '../ui/values/person.tsx';
import { Specimen } from './specimen.tsx';

const refused = new ApiError(409, {
  http_code: 409,
  error_code: 1006,
  category: 'request',
  description: 'The order id is taken',
  request_id: 'b7c1f0de-7f38-4e56-9a53-0d6f0c1a2b3c',
});
const noAnswer = new ApiError(0, undefined);
const noop = (): void => undefined;
const looks = ['primary', 'plain', 'quiet', 'danger'] as const;
const tones = ['good', 'wait', 'bad', 'idle'] as const;

export const Buttons = () => (
  <Specimen of="Button, ButtonLink, CopyButton">
    <p className="buttons">
      {looks.map(look => (
        <Button key={look} look={look}>
          {look}
        </Button>
      ))}
      <Button look="primary" busy>
        busy
      </Button>
      <Button disabled>disabled</Button>
      <ButtonLink href="/ui">link</ButtonLink>
      <CopyButton text="copied" />
    </p>
  </Specimen>
);

export const States = () => (
  <Specimen of="Badge, ChargeBadge, Mark">
    <p className="buttons">
      {(Object.keys(stateMessages.es) as StateWord[]).map(state => (
        <Badge key={state} state={state} />
      ))}
      <ChargeBadge status="in_progress" method="store" />
      {tones.map(tone => (
        <Mark key={tone} tone={tone}>
          {tone}
        </Mark>
      ))}
    </p>
  </Specimen>
);

export const Values = () => (
  <Specimen of="Facts, Money, Instant, Day, Identifier, Named, Clipped, Reason, DeliveryReason, Milliseconds">
    <Facts
      rows={[
        ['Money', <Money key="money" amount={1_234_567} />],
        ['Money, less than nothing', <Money key="less" amount={-20_000.5} />],
        ['Instant', <Instant key="instant" iso="2026-03-05T20:07:00Z" />],
        ['Day', <Day key="day" day="2026-03-05" />],
        ['Identifier', <Identifier key="id" value="trx4d9vqkzcmwh2n8tyb" />],
        ['Named', <Named key="named" name="Camila Rojas" below="camila@example.com" />],
        [
          'Clipped',
          <Clipped key="clipped" text="un-correo-larguisimo-de-una-persona@panaderia.example.com" />,
        ],
        ['Reason', <Reason key="reason" code={3003} />],
        [
          'DeliveryReason',
          <DeliveryReason
            key="delivery"
            delivery={{ cause: 'timeout', reason: 'no answer within 10 s', response_code: null }}
          />,
        ],
        ['Milliseconds', <Milliseconds key="ms" value={1_250} />],
      ]}
    />
  </Specimen>
);

export const People = () => (
  <Specimen of="Breadcrumbs, Person, MeansMark, CopyId, Copyable">
    <Breadcrumbs trail={[{ title: 'Payments', href: '/ui?payments' }]} />
    <p>
      <Person
        name="Camila Rojas"
        email="camila@example.com"
        mark={<MeansMark method="card" brand="visa" />}
      />
    </p>
    <p>
      <Person name={null} email={null} mark={<MeansMark method="bank_account" />} />
    </p>
    <p className="buttons">
      {['visa', 'mastercard', 'american express', 'diners'].map(brand => (
        <MeansMark key={brand} method="card" brand={brand} />
      ))}
      <MeansMark method="card" />
      <MeansMark method="store" />
      <MeansMark method="customer" />
      <CopyId id="trx4d9vqkzcmwh2n8tyb" />
      <Copyable text="CUS 1234567890" />
    </p>
  </Specimen>
);

export const Answers = () => (
  <Specimen of="ErrorText, Failure, RoleNote, ScreenNote, Skeleton, Loaded">
    <div className="notice bad">
      <ErrorText error={refused} />
    </div>
    <Failure error={noAnswer} retry={noop} />
    <RoleNote needs="money" />
    <ScreenNote duties={['money']} />
    <Skeleton lines={3} />
    <Loaded<string> query={{ data: undefined, error: refused, refetch: () => Promise.reject(refused) }}>
      {text => text}
    </Loaded>
  </Specimen>
);

export const Blocks = () => (
  <Specimen of="PageHead, Panel, Disclosed, MoreOptions, MoneySummary, Empty, CodeBlock, RawObject, SecretOnce">
    <PageHead title="Camila Rojas · $ 38.000" lead="Lead">
      <Button look="primary">Main</Button>
    </PageHead>
    <Panel title="Panel" actions={<Button look="quiet">Action</Button>}>
      <CodeBlock label="curl" text="curl -u sk_sandbox: https://pay.example.com/v1/m/charges" />
      <RawObject value={{ id: 'trx4d9vqkzcmwh2n8tyb', amount: 20_000 }} />
    </Panel>
    <Disclosed title="More">What only some people read.</Disclosed>
    <MoreOptions title="More options">Fields that most people leave as they are.</MoreOptions>
    <MoneySummary>Today $ 38.000 are charged to Camila.</MoneySummary>
    <Empty title="Empty" lead="What would be here, and how to get it.">
      <Button look="primary">First step</Button>
    </Empty>
    <SecretOnce label="key" value="sk_sandbox_0123456789abcdef" />
  </Specimen>
);
