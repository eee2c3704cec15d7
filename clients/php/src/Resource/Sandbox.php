<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Resource;

use Recaudo\Internal\Reader;
use Recaudo\Model\Charge;
use Recaudo\Model\ClockMove;
use Recaudo\Model\Outage;
use Recaudo\Model\SandboxClock;
use Recaudo\Shapes;

/**
 * Simulates time, outages, payers and chargebacks. Sandbox only.
 * @phpstan-import-type ClockChange from Shapes
 * @phpstan-import-type ClockAdvance from Shapes
 * @phpstan-import-type NewOutage from Shapes
 * @phpstan-import-type PlayedPayment from Shapes
 * @phpstan-import-type ChargebackNotice from Shapes
 */
final class Sandbox extends Resource
{
    /** Get the merchant's clock. GET /v1/{merchant_id}/sandbox/clock */
    public function clock(): SandboxClock
    {
        return SandboxClock::from($this->call('GET', '/clock'));
    }

    /**
     * Set the merchant's clock. PUT /v1/{merchant_id}/sandbox/clock
     *
     * @param ClockChange $change
     */
    public function setClock(array $change): ClockMove|SandboxClock
    {
        return (Reader::oneOf(ClockMove::class, SandboxClock::class))($this->call('PUT', '/clock', body: $change));
    }

    /**
     * Advance the merchant's clock and run everything that falls due. POST /v1/{merchant_id}/sandbox/clock/advance
     *
     * @param ClockAdvance $advance
     */
    public function advanceClock(array $advance, ?string $idempotencyKey = null): ClockMove
    {
        return ClockMove::from($this->call('POST', '/clock/advance', body: $advance, idempotencyKey: $idempotencyKey));
    }

    /**
     * Simulate a processor outage. PUT /v1/{merchant_id}/sandbox/outage
     *
     * @param NewOutage $outage
     */
    public function setOutage(array $outage): Outage
    {
        return Outage::from($this->call('PUT', '/outage', body: $outage, numbers: ['seconds']));
    }

    /**
     * Simulate the bank or cash network for a charge. POST /v1/{merchant_id}/sandbox/charges/{transaction_id}/pay
     *
     * @param PlayedPayment $payment
     */
    public function pay(string $chargeId, array $payment, ?string $idempotencyKey = null): Charge
    {
        return Charge::from($this->call('POST', '/charges' . self::part($chargeId) . '/pay', body: $payment, idempotencyKey: $idempotencyKey));
    }

    /**
     * Simulate a chargeback. POST /v1/{merchant_id}/sandbox/charges/{transaction_id}/chargeback
     *
     * @param ChargebackNotice $notice
     */
    public function chargeback(string $chargeId, array $notice, ?string $idempotencyKey = null): Charge
    {
        return Charge::from($this->call('POST', '/charges' . self::part($chargeId) . '/chargeback', body: $notice, idempotencyKey: $idempotencyKey));
    }
}
