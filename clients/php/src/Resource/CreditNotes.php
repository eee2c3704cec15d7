<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Resource;

use Recaudo\Listing;
use Recaudo\Model\CreditNote;

/**
 * For refunds of invoiced charges.
 */
final class CreditNotes extends Resource
{
    /**
     * List credit notes. GET /v1/{merchant_id}/credit_notes
     *
     * @param array{creation?: string|\DateTimeInterface, 'creation[gte]'?: string|\DateTimeInterface, 'creation[lte]'?: string|\DateTimeInterface, offset?: int, limit?: int, invoice_id?: string, customer_id?: string} $filters
     * @return Listing<CreditNote>
     */
    public function list(array $filters = []): Listing
    {
        return $this->listing('', $filters, CreditNote::from(...));
    }

    /** Get a credit note. GET /v1/{merchant_id}/credit_notes/{credit_note_id} */
    public function retrieve(string $id): CreditNote
    {
        return CreditNote::from($this->call('GET', self::part($id)));
    }

    /** The same as retrieve. */
    public function get(string $id): CreditNote
    {
        return $this->retrieve($id);
    }
}
