<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Resource;

use Recaudo\Listing;
use Recaudo\Model\ChargeShare;
use Recaudo\Model\SubMerchant;
use Recaudo\Model\SubMerchantWithKeys;
use Recaudo\Shapes;

/**
 * For the programs of a marketplace, with a key of their own.
 * @phpstan-import-type NewSubMerchant from Shapes
 * @phpstan-import-type SubMerchantUpdate from Shapes
 */
final class Platforms extends Resource
{
    /**
     * Create a seller. POST /v1/platform/merchants
     *
     * @param NewSubMerchant $merchant
     */
    public function createSeller(array $merchant, ?string $idempotencyKey = null): SubMerchantWithKeys
    {
        return SubMerchantWithKeys::from($this->call('POST', '/merchants', body: $merchant, idempotencyKey: $idempotencyKey));
    }

    /**
     * List sellers. GET /v1/platform/merchants
     *
     * @param array{offset?: int, limit?: int, platform_id?: string, external_id?: string} $filters
     * @return Listing<SubMerchant>
     */
    public function sellers(array $filters = []): Listing
    {
        return $this->listing('/merchants', $filters, SubMerchant::from(...));
    }

    /** Get a seller. GET /v1/platform/merchants/{sub_merchant_id} */
    public function seller(string $subMerchantId): SubMerchant
    {
        return SubMerchant::from($this->call('GET', '/merchants' . self::part($subMerchantId)));
    }

    /**
     * Update a seller. PUT /v1/platform/merchants/{sub_merchant_id}
     *
     * @param SubMerchantUpdate $changes
     */
    public function updateSeller(string $subMerchantId, array $changes): SubMerchant
    {
        return SubMerchant::from($this->call('PUT', '/merchants' . self::part($subMerchantId), body: $changes));
    }

    /**
     * List the shares of a charge of a platform. GET /v1/platform/charges/{transaction_id}/split_shares
     *
     * @param array{offset?: int, limit?: int, platform_id?: string} $filters
     * @return Listing<ChargeShare>
     */
    public function shares(string $chargeId, array $filters = []): Listing
    {
        return $this->listing('/charges' . self::part($chargeId) . '/split_shares', $filters, ChargeShare::from(...));
    }
}
