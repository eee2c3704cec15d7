<?php

declare(strict_types=1);

namespace Recaudo;

use Recaudo\Model\Merchant;

/**
 * The gateway, as one merchant sees it.
 *
 * @phpstan-import-type AnyNewCharge from Shapes
 */
final class Recaudo
{
    public const VERSION = '0.3.0';

    public readonly Resource\Bins $bins;
    public readonly Resource\Cards $cards;
    public readonly Resource\Cash $cash;
    public readonly Resource\Charges $charges;
    public readonly Resource\Coupons $coupons;
    public readonly Resource\CreditNotes $creditNotes;
    public readonly Resource\Customers $customers;
    public readonly Resource\DeviceSessions $deviceSessions;
    public readonly Resource\Events $events;
    public readonly Resource\Fees $fees;
    public readonly Resource\Invoices $invoices;
    public readonly Resource\Payouts $payouts;
    public readonly Resource\Plans $plans;
    public readonly Resource\Platforms $platforms;
    public readonly Resource\Pse $pse;
    public readonly Resource\Reversals $reversals;
    public readonly Resource\Sandbox $sandbox;
    public readonly Resource\Settlements $settlements;
    public readonly Resource\Stores $stores;
    public readonly Resource\Tokens $tokens;
    public readonly Resource\Webhooks $webhooks;
    private readonly Connection $connection;

    /**
     * @param string                      $baseUrl   where the gateway listens, such as https://pay.example.com
     * @param string                      $apiKey    the private key, or the public one for the operations that allow it
     * @param float                       $timeout   seconds for each attempt
     * @param int                         $attempts  how often a request is sent, the first time included
     * @param ?Transport                  $transport for tests, or to use another HTTP library
     * @param (\Closure(float): void)|null $sleep    waits between two attempts; for tests
     */
    public function __construct(
        string $baseUrl,
        string $merchantId,
        #[\SensitiveParameter]
        string $apiKey,
        float $timeout = 30.0,
        int $attempts = 4,
        ?Transport $transport = null,
        ?\Closure $sleep = null,
    ) {
        $sleep ??= static fn (float $seconds) => \usleep((int) ($seconds * 1_000_000));
        $connection = new Connection($baseUrl, $merchantId, $apiKey, $timeout, $attempts, $transport ?? new CurlTransport(), $sleep);
        $path = $connection->merchantPath;
        $this->connection = $connection;
        $this->bins = new Resource\Bins($connection, "$path/bines");
        $this->cards = new Resource\Cards($connection, "$path/cards");
        $this->cash = new Resource\Cash($connection, '/cash/v1');
        $this->charges = new Resource\Charges($connection, "$path/charges");
        $this->coupons = new Resource\Coupons($connection, "$path/coupons");
        $this->creditNotes = new Resource\CreditNotes($connection, "$path/credit_notes");
        $this->customers = new Resource\Customers($connection, "$path/customers");
        $this->deviceSessions = new Resource\DeviceSessions($connection, $path);
        $this->events = new Resource\Events($connection, "$path/events");
        $this->fees = new Resource\Fees($connection, "$path/fees");
        $this->invoices = new Resource\Invoices($connection, "$path/invoices");
        $this->payouts = new Resource\Payouts($connection, "$path/payouts");
        $this->plans = new Resource\Plans($connection, "$path/plans");
        $this->platforms = new Resource\Platforms($connection, '/v1/platform');
        $this->pse = new Resource\Pse($connection, "$path/pse");
        $this->reversals = new Resource\Reversals($connection, "$path/reversals");
        $this->sandbox = new Resource\Sandbox($connection, "$path/sandbox");
        $this->settlements = new Resource\Settlements($connection, $path);
        $this->stores = new Resource\Stores($connection, "$path/stores");
        $this->tokens = new Resource\Tokens($connection, "$path/tokens");
        $this->webhooks = new Resource\Webhooks($connection, "$path/webhooks");
    }

    public function merchant(): Merchant
    {
        return Merchant::from($this->connection->call('GET', $this->connection->merchantPath));
    }

    /** Everything that belongs to one customer: cards, charges, subscriptions. */
    public function customer(string $id): OneCustomer
    {
        if ($id === '') {
            throw new \InvalidArgumentException('an id must not be empty');
        }

        return new OneCustomer($this->connection, $this->connection->merchantPath . '/customers/' . \rawurlencode($id));
    }

    /**
     * The true state of an order. Call it as often as anything is unsure: nothing is charged twice.
     *
     * @param AnyNewCharge|null $charge  what to charge if the order has no charge yet; without it the order is only looked up
     * @param int               $attempt which attempt of the payer this is: after a decline nothing is charged again until it is 2
     * @param float             $wait    seconds to wait for a pending payment, or for a gateway that is unavailable
     * @param float             $every   seconds between two looks
     */
    public function ensureOrder(string $orderId, ?array $charge = null, int $attempt = 1, float $wait = 0.0, float $every = 1.0): Order
    {
        return Order::ensure($this->charges, $orderId, $charge, $attempt, $wait, $every);
    }
}
