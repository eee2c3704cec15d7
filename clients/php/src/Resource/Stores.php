<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Resource;

use Recaudo\Listing;
use Recaudo\Model\Store;

final class Stores extends Resource
{
    /**
     * List cash networks. GET /v1/{merchant_id}/stores
     *
     * @param array{amount?: int|numeric-string, offset?: int, limit?: int} $filters
     * @return Listing<Store>
     */
    public function list(array $filters = []): Listing
    {
        return $this->listing('', $filters, Store::from(...));
    }
}
