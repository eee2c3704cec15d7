<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Resource;

use Recaudo\Listing;
use Recaudo\Model\Invoice;

final class Invoices extends Resource
{
    /**
     * List invoices. GET /v1/{merchant_id}/invoices
     *
     * @param array{creation?: string|\DateTimeInterface, 'creation[gte]'?: string|\DateTimeInterface, 'creation[lte]'?: string|\DateTimeInterface, offset?: int, limit?: int, status?: 'draft'|'open'|'paid'|'void'|'uncollectible', 'due_date[gte]'?: string|\DateTimeInterface, 'due_date[lte]'?: string|\DateTimeInterface, subscription_id?: string, customer_id?: string} $filters
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
}
