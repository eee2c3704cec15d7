<?php

declare(strict_types=1);

namespace Recaudo\Tests;

use Recaudo\CurlTransport;
use Recaudo\Delivery;
use Recaudo\Exception\AccessException;
use Recaudo\Exception\ConflictException;
use Recaudo\Exception\DeclinedException;
use Recaudo\Exception\InvalidRequestException;
use Recaudo\Exception\NotFoundException;
use Recaudo\Exception\SignatureException;
use Recaudo\Model\Charge;
use Recaudo\Model\Event;
use Recaudo\Recaudo;

/** Against a gateway; the variables of run.php say which. */
final class SandboxTest
{
    private const NO_FUNDS = '4444444444444448';
    private readonly Recaudo $client;

    public function __construct()
    {
        $this->client = self::newClient();
    }

    public function testAChargeItsRefundAndItsPlaceInTheList(): void
    {
        $charge = $this->client->charges->create($this->byCard());
        Expect::same(['completed', '20000.10', '-05:00'], [$charge->status, $charge->amount, $charge->creation_date->format('P')]);
        $refunded = $this->client->charges->refund($charge->id, ['amount' => '5000.05', 'description' => 'Una taza']);
        Expect::same('5000.05', $refunded->refunds[0]->amount ?? null);
        $found = \array_map(static fn (Charge $one): string => $one->id, \iterator_to_array($this->client->charges->list(['amount' => '20000.10']), false));
        Expect::true(\in_array($charge->id, $found, true));
        Expect::alike($refunded, $this->client->charges->get($charge->id));
    }

    public function testAnAuthorizationThatIsCapturedAndAPaymentThatIsCancelled(): void
    {
        $held = $this->client->charges->create(['capture' => false] + $this->byCard());
        Expect::same('in_progress', $held->status);
        Expect::same('15000.00', $this->client->charges->capture($held->id, ['amount' => 15000])->amount);
        $dropped = $this->client->charges->create(self::onOurPage());
        Expect::same('cancelled', $this->client->charges->cancel($dropped->id)->status);
    }

    public function testAVoucherThatIsPaid(): void
    {
        $due = new \DateTimeImmutable('2027-03-01T18:00:00-05:00');
        $charge = $this->client->charges->create([
            'method' => 'store', 'amount' => 20000, 'currency' => 'COP', 'iva' => '0', 'description' => 'Café',
            'customer' => ['name' => 'Ana', 'email' => 'ana@example.com'], 'due_date' => $due,
        ]);
        Expect::same('store', $charge->payment_method?->type);
        Expect::same($due->getTimestamp(), $charge->due_date?->getTimestamp());
        Expect::same('completed', $this->client->sandbox->pay($charge->id, ['result' => 'approved'])->status);
    }

    public function testADeclineHasItsCodeAndTheIdForSupport(): void
    {
        $thrown = Expect::throws(DeclinedException::class, fn () => $this->client->charges->create($this->byCard(self::NO_FUNDS)));
        Expect::same([402, 3003, true], [$thrown->httpCode, $thrown->errorCode, $thrown->requestId !== null]);
    }

    public function testWhatIsRejected(): void
    {
        $order = self::orderId();
        $this->client->charges->create(['order_id' => $order] + $this->byCard());
        Expect::throws(ConflictException::class, fn () => $this->client->charges->create(['order_id' => $order] + $this->byCard()));
        Expect::throws(NotFoundException::class, fn () => $this->client->charges->get('trnone00000000000000'));
        Expect::throws(InvalidRequestException::class, fn () => $this->client->charges->create(['amount' => -1] + $this->byCard()));
        Expect::throws(AccessException::class, static fn () => self::newClient(apiKey: 'sk_wrong')->merchant());
    }

    public function testTheSameKeyChargesOnce(): void
    {
        [$charge, $key] = [$this->byCard(), self::orderId()];
        $ids = \array_map(fn (): string => $this->client->charges->create($charge, $key)->id, [1, 2, 3]);
        Expect::same(1, \count(\array_unique($ids)));
    }

    public function testAnAnswerThatIsLostCostsNothing(): void
    {
        $line = new UnluckyTransport(new CurlTransport());
        $order = self::orderId();
        $charge = self::newClient(transport: $line)->charges->create(['order_id' => $order] + $this->byCard());
        $found = $this->client->charges->list(['order_id' => $order])->page();
        Expect::same([$charge->id], \array_map(static fn (Charge $one): string => $one->id, $found));
        Expect::same(2, $line->sent);
    }

    public function testAnOrderIsMadeOnceAndADeclineIsNotTriedAgain(): void
    {
        [$order, $charge] = [self::orderId(), $this->byCard()];
        Expect::same('absent', $this->client->ensureOrder($order)->state);
        Expect::same('paid', $this->client->ensureOrder($order, $charge)->state);
        Expect::same(1, \count($this->client->ensureOrder($order, $charge)->charges));
        [$order, $charge] = [self::orderId(), $this->byCard(self::NO_FUNDS)];
        Expect::same('failed', $this->client->ensureOrder($order, $charge)->state);
        Expect::same(1, \count($this->client->ensureOrder($order, $charge)->charges));
    }

    public function testAnOrderWaitsForItsPayer(): void
    {
        $pending = $this->client->ensureOrder(self::orderId(), self::onOurPage(), wait: 0.2, every: 0.05);
        Expect::same('pending', $pending->state);
        Expect::true(\str_starts_with((string) $pending->charge?->payment_method?->url, 'http'));
    }

    public function testACustomerWithACardAndASubscription(): void
    {
        $customer = $this->client->customers->create(['name' => 'Ana', 'email' => 'ana@example.com']);
        $own = $this->client->customer($customer->id);
        $card = $own->cards->create(self::card());
        $plan = $this->client->plans->create([
            'name' => 'Mensual', 'amount' => '30000.50', 'repeat_every' => 1, 'repeat_unit' => 'month',
            'status_after_retry' => 'unpaid', 'trial_days' => 0,
        ]);
        Expect::same('30000.50', $plan->amount);
        $subscription = $own->subscriptions->create(['plan_id' => $plan->id, 'source_id' => $card->id]);
        Expect::same('active', $own->subscriptions->get($subscription->id)->status);
        Expect::true(\preg_match('/^\d{4}-\d\d-\d\d$/', $subscription->period_end_date) === 1);
        $own->cards->update($card->id, ['holder_name' => 'Ana María']);
        $own->subscriptions->cancel($subscription->id);
        $this->client->plans->remove($plan->id);
    }

    public function testAListOfSeveralPages(): void
    {
        $made = \array_map(fn (): string => $this->client->customers->create(['name' => 'Eva', 'email' => 'eva@example.com'])->id, \range(1, 7));
        $found = \array_map(static fn (object $one): string => $one->id, \iterator_to_array($this->client->customers->list(['limit' => 3]), false));
        Expect::same(\array_reverse($made), \array_slice($found, 0, 7));
        Expect::same(3, \count($this->client->customers->list(['limit' => 3])->page()));
        Expect::same($made[6], $this->client->customers->list()->first()?->id);
    }

    public function testAFeeAndItsRefund(): void
    {
        $customer = $this->client->customers->create(['name' => 'Ana', 'email' => 'ana@example.com', 'requires_account' => true]);
        $charge = $this->client->customer($customer->id)->charges->create(['amount' => 40000] + $this->byCard());
        Expect::same($customer->id, $charge->customer_id);
        $fee = $this->client->fees->create(['customer_id' => $customer->id, 'amount' => '1000.25', 'description' => 'Comisión']);
        Expect::same('1000.25', $this->client->fees->refund($fee->id)->amount);
    }

    public function testTheMerchantABinAndTheClock(): void
    {
        Expect::same((string) \getenv('RECAUDO_MERCHANT_ID'), $this->client->merchant()->id);
        Expect::true(\preg_match('/^-?\d+\.\d\d$/', $this->client->merchant()->balance) === 1);
        Expect::alike($this->client->bins->validate('411111'), $this->client->bins->get('411111'));
        Expect::true($this->client->deviceSessions->create()->id !== '');
        Expect::same('-05:00', $this->client->sandbox->clock()->now->format('P'));
    }

    public function testEveryEventCanBeRead(): void
    {
        $this->client->charges->create($this->byCard());
        $events = \iterator_to_array($this->client->events->list(), false);
        Expect::true(\in_array('charge.succeeded', \array_column($events, 'type'), true));
        foreach ($events as $event) {
            $held = [$event->transaction, $event->reversal, $event->subscription, $event->customer, $event->card, $event->plan, $event->webhook];
            Expect::same(1, \count(\array_filter($held)));
        }
        Expect::alike($events[0], $this->client->events->get($events[0]->id));
    }

    public function testADeliveryIsReadAndAChangedOneIsNot(): void
    {
        $receiver = Receiver::start();
        try {
            $webhook = $this->client->webhooks->create(['url' => $receiver->url, 'event_types' => ['charge.succeeded']]);
            $charge = $this->client->charges->create($this->byCard());
            [$body, $headers] = $receiver->waitFor($charge->id);
            $event = Delivery::read($body, $headers, $webhook->secret);
            Expect::true($event instanceof Event && $event->transaction instanceof Charge);
            Expect::same('20000.10', $event->transaction->amount);
            Expect::throws(SignatureException::class, static fn () => Delivery::read(\str_replace('20000.10', '90000.10', $body), $headers, $webhook->secret));
            $this->client->webhooks->remove($webhook->id);
        } finally {
            $receiver->stop();
        }
    }

    private static function newClient(?string $apiKey = null, ?UnluckyTransport $transport = null): Recaudo
    {
        return new Recaudo(
            baseUrl: (string) \getenv('RECAUDO_BASE_URL'),
            merchantId: (string) \getenv('RECAUDO_MERCHANT_ID'),
            apiKey: $apiKey ?? (string) \getenv('RECAUDO_PRIVATE_KEY'),
            transport: $transport,
        );
    }

    private static function orderId(): string
    {
        return 'php-' . \bin2hex(\random_bytes(8));
    }

    /** @return array<string, string> */
    private static function card(string $number = '4111111111111111'): array
    {
        return ['holder_name' => 'Ana Torres', 'card_number' => $number, 'cvv2' => '123', 'expiration_month' => '12', 'expiration_year' => '30'];
    }

    /** @return array<string, mixed> */
    private function byCard(string $number = '4111111111111111'): array
    {
        return [
            'method' => 'card',
            'source_id' => $this->client->tokens->create(self::card($number))->id,
            'amount' => '20000.10',
            'currency' => 'COP',
            'iva' => '3193',
            'description' => 'Dos libras de café',
            'customer' => ['name' => 'Ana', 'email' => 'ana@example.com'],
            'device_session_id' => 'kR1MiQhz2otdIuUlQkbEyitIqVMiI16f',
        ];
    }

    /** @return array<string, mixed> */
    private static function onOurPage(): array
    {
        return [
            'method' => 'card', 'confirm' => false, 'amount' => 20000, 'currency' => 'COP', 'iva' => '0', 'description' => 'Café',
            'customer' => ['name' => 'Ana', 'email' => 'ana@example.com'], 'redirect_url' => 'https://shop.example.com/back',
        ];
    }
}
