<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Resource;

use Recaudo\Model\Store;

final class Stores extends Resource
{
    /**
     * List the cash networks. GET /v1/{merchant_id}/stores
     *
     * @return list<Store>
     */
    public function list(int|string|null $amount = null): array
    {
        return array_map(Store::from(...), $this->call('GET', '', query: ['amount' => $amount]));
    }
}
