<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Resource;

use Recaudo\Listing;
use Recaudo\Model\Card;
use Recaudo\Shapes;

/**
 * Of the merchant, or of one customer.
 * @phpstan-import-type NewCard from Shapes
 * @phpstan-import-type CardUpdate from Shapes
 */
final class Cards extends Resource
{
    /**
     * Save a card. POST /v1/{merchant_id}/cards
     *
     * @param NewCard $card
     */
    public function create(array $card, ?string $idempotencyKey = null): Card
    {
        return Card::from($this->call('POST', '', body: $card, idempotencyKey: $idempotencyKey));
    }

    /**
     * List cards. GET /v1/{merchant_id}/cards
     *
     * @param array{creation?: string|\DateTimeInterface, 'creation[gte]'?: string|\DateTimeInterface, 'creation[lte]'?: string|\DateTimeInterface, offset?: int, limit?: int} $filters
     * @return Listing<Card>
     */
    public function list(array $filters = []): Listing
    {
        return $this->listing('', $filters, Card::from(...));
    }

    /** Get a card. GET /v1/{merchant_id}/cards/{card_id} */
    public function retrieve(string $id): Card
    {
        return Card::from($this->call('GET', self::part($id)));
    }

    /** The same as retrieve. */
    public function get(string $id): Card
    {
        return $this->retrieve($id);
    }

    /**
     * Update a card. PUT /v1/{merchant_id}/cards/{card_id}
     *
     * @param CardUpdate $changes
     */
    public function update(string $id, array $changes): void
    {
        $this->call('PUT', self::part($id), body: $changes);
    }

    /** Delete a card. DELETE /v1/{merchant_id}/cards/{card_id} */
    public function remove(string $id): void
    {
        $this->call('DELETE', self::part($id));
    }
}
