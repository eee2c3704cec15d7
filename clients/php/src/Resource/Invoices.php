<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Resource;

use Recaudo\Listing;
use Recaudo\Model\Invoice;
use Recaudo\Model\PaidInvoice;
use Recaudo\Shapes;

/**
 * @phpstan-import-type NewInvoicePayment from Shapes
 * @phpstan-import-type PaidElsewhere from Shapes
 */
final class Invoices extends Resource
{
    /**
     * List invoices. GET /v1/{merchant_id}/invoices
     *
     * @param array{creation?: string|\DateTimeInterface, 'creation[gte]'?: string|\DateTimeInterface, 'creation[lte]'?: string|\DateTimeInterface, offset?: int, limit?: int, status?: 'draft'|'open'|'paid'|'void'|'uncollectible', 'due_date[gte]'?: string|\DateTimeInterface, 'due_date[lte]'?: string|\DateTimeInterface, subscription_id?: string, number?: int, customer_id?: string} $filters
     * @return Listing<Invoice>
     */
    public function list(array $filters = []): Listing
    {
        return $this->listing('', $filters, Invoice::from(...));
    }

    /** Get an invoice. GET /v1/{merchant_id}/invoices/{invoice_id} */
    public function retrieve(string $id): Invoice
    {
        return Invoice::from($this->call('GET', self::part($id)));
    }

    /** The same as retrieve. */
    public function get(string $id): Invoice
    {
        return $this->retrieve($id);
    }

    /** Issue a draft. POST /v1/{merchant_id}/invoices/{invoice_id}/finalize */
    public function finalize(string $id, ?string $idempotencyKey = null): Invoice
    {
        return Invoice::from($this->call('POST', self::part($id) . '/finalize', idempotencyKey: $idempotencyKey));
    }

    /**
     * Charge an invoice to a card. POST /v1/{merchant_id}/invoices/{invoice_id}/pay
     *
     * @param NewInvoicePayment $payment
     */
    public function pay(string $id, array $payment, ?string $idempotencyKey = null): PaidInvoice
    {
        return PaidInvoice::from($this->call('POST', self::part($id) . '/pay', body: $payment, idempotencyKey: $idempotencyKey));
    }

    /** Email an invoice to its customer. POST /v1/{merchant_id}/invoices/{invoice_id}/send */
    public function send(string $id, ?string $idempotencyKey = null): Invoice
    {
        return Invoice::from($this->call('POST', self::part($id) . '/send', idempotencyKey: $idempotencyKey));
    }

    /** Void an invoice. POST /v1/{merchant_id}/invoices/{invoice_id}/void */
    public function void(string $id, ?string $idempotencyKey = null): Invoice
    {
        return Invoice::from($this->call('POST', self::part($id) . '/void', idempotencyKey: $idempotencyKey));
    }

    /** Stop collecting an invoice. POST /v1/{merchant_id}/invoices/{invoice_id}/uncollectible */
    public function uncollectible(string $id, ?string $idempotencyKey = null): Invoice
    {
        return Invoice::from($this->call('POST', self::part($id) . '/uncollectible', idempotencyKey: $idempotencyKey));
    }

    /**
     * Record that an invoice was paid outside of the gateway. POST /v1/{merchant_id}/invoices/{invoice_id}/paid_elsewhere
     *
     * @param PaidElsewhere $elsewhere
     */
    public function paidElsewhere(string $id, array $elsewhere, ?string $idempotencyKey = null): Invoice
    {
        return Invoice::from($this->call('POST', self::part($id) . '/paid_elsewhere', body: $elsewhere, idempotencyKey: $idempotencyKey));
    }
}
