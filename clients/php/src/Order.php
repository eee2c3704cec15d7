<?php

declare(strict_types=1);

namespace Recaudo;

use Recaudo\Exception\ConflictException;
use Recaudo\Exception\DeclinedException;
use Recaudo\Exception\InvalidRequestException;
use Recaudo\Exception\NoAnswerException;
use Recaudo\Exception\UnavailableException;
use Recaudo\Model\Charge;
use Recaudo\Resource\Charges;

/**
 * An order of the shop, and its state by the charges that the gateway has for it.
 *
 * @phpstan-import-type AnyNewCharge from Shapes
 */
final class Order
{
    private const STATES = [
        'completed' => 'paid',
        'refunded' => 'refunded',
        'chargeback_pending' => 'disputed',
        'chargeback_accepted' => 'disputed',
        'chargeback_adjustment' => 'disputed',
        'in_progress' => 'pending',
        'charge_pending' => 'pending',
        'failed' => 'failed',
        'cancelled' => 'failed',
    ];

    /** Money that came outweighs a later attempt that failed. */
    private const WEIGHTS = ['failed' => 1, 'pending' => 2, 'refunded' => 3, 'disputed' => 4, 'paid' => 5];

    /** @param list<Charge> $charges */
    private function __construct(
        public readonly string $id,
        /**
         * absent: no charge yet. pending: the payer is paying. disputed: a chargeback is open, lost or settled in part.
         *
         * @var 'absent'|'pending'|'paid'|'failed'|'refunded'|'disputed'
         */
        public readonly string $state,
        /** The charge that decides the state. */
        public readonly ?Charge $charge,
        /** Every charge of the order, newest first. */
        public readonly array $charges,
    ) {
    }

    /** @param list<Charge> $charges */
    public static function of(string $id, array $charges): self
    {
        $deciding = null;
        foreach ($charges as $charge) {
            if ($deciding === null || self::WEIGHTS[self::stateOf($charge)] > self::WEIGHTS[self::stateOf($deciding)]) {
                $deciding = $charge;
            }
        }

        return new self($id, $deciding === null ? 'absent' : self::stateOf($deciding), $deciding, $charges);
    }

    /**
     * Each attempt of an order has one idempotency key, so that nothing is charged twice.
     *
     * @internal
     *
     * @param AnyNewCharge|null $charge
     */
    public static function ensure(Charges $charges, string $id, ?array $charge, int $attempt, float $wait, float $every): self
    {
        $until = \hrtime(true) / 1e9 + $wait;
        while (true) {
            try {
                $order = self::look($charges, $id, $charge, $attempt);
                if ($order->state !== 'pending' || \hrtime(true) / 1e9 >= $until) {
                    return $order;
                }
            } catch (NoAnswerException|UnavailableException $exception) {
                if (\hrtime(true) / 1e9 >= $until) {
                    throw $exception;
                }
            }
            \usleep((int) (\max(0.0, \min($every, $until - \hrtime(true) / 1e9)) * 1_000_000));
        }
    }

    /** @param AnyNewCharge|null $charge */
    private static function look(Charges $charges, string $id, ?array $charge, int $attempt): self
    {
        $known = self::ask($charges, $id);
        // One charge for each attempt of the payer, and none next to one that may still succeed.
        $isOpen = $known->state === 'absent' || ($known->state === 'failed' && \count($known->charges) < $attempt);
        if ($charge === null || !$isOpen) {
            return $known;
        }
        try {
            $charges->create(['order_id' => $id] + $charge, "order $id try $attempt");
        } catch (ConflictException|DeclinedException|InvalidRequestException $exception) {
            // Another request for the order came first, or the bank has declined: the list says so.
            $now = self::ask($charges, $id);
            if (\count($now->charges) === \count($known->charges)) {
                throw $exception;
            }

            return $now;
        }

        return self::ask($charges, $id);
    }

    private static function ask(Charges $charges, string $id): self
    {
        return self::of($id, \iterator_to_array($charges->list(['order_id' => $id]), false));
    }

    /**
     * A status of a later version counts as pending, so that nothing is charged next to it.
     *
     * @return 'pending'|'paid'|'failed'|'refunded'|'disputed'
     */
    private static function stateOf(Charge $charge): string
    {
        return self::STATES[$charge->status] ?? 'pending';
    }
}
