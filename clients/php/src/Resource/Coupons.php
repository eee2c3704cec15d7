<?php

// Made from openapi.json by clients/generator/generate.mjs.

declare(strict_types=1);

namespace Recaudo\Resource;

use Recaudo\Listing;
use Recaudo\Model\Coupon;
use Recaudo\Model\CouponCode;
use Recaudo\Shapes;

/**
 * @phpstan-import-type NewCoupon from Shapes
 * @phpstan-import-type CouponUpdate from Shapes
 * @phpstan-import-type NewCouponCode from Shapes
 * @phpstan-import-type CouponCodeUpdate from Shapes
 */
final class Coupons extends Resource
{
    /**
     * Create a coupon. POST /v1/{merchant_id}/coupons
     *
     * @param NewCoupon $coupon
     */
    public function create(array $coupon, ?string $idempotencyKey = null): Coupon
    {
        return Coupon::from($this->call('POST', '', body: $coupon, numbers: ['percent_off', 'amount_off'], idempotencyKey: $idempotencyKey));
    }

    /**
     * List coupons. GET /v1/{merchant_id}/coupons
     *
     * @param array{creation?: string|\DateTimeInterface, 'creation[gte]'?: string|\DateTimeInterface, 'creation[lte]'?: string|\DateTimeInterface, offset?: int, limit?: int} $filters
     * @return Listing<Coupon>
     */
    public function list(array $filters = []): Listing
    {
        return $this->listing('', $filters, Coupon::from(...));
    }

    /** Get a coupon. GET /v1/{merchant_id}/coupons/{coupon_id} */
    public function retrieve(string $id): Coupon
    {
        return Coupon::from($this->call('GET', self::part($id)));
    }

    /** The same as retrieve. */
    public function get(string $id): Coupon
    {
        return $this->retrieve($id);
    }

    /**
     * Update a coupon. PUT /v1/{merchant_id}/coupons/{coupon_id}
     *
     * @param CouponUpdate $changes
     */
    public function update(string $id, array $changes): Coupon
    {
        return Coupon::from($this->call('PUT', self::part($id), body: $changes));
    }

    /** Delete a coupon. DELETE /v1/{merchant_id}/coupons/{coupon_id} */
    public function remove(string $id): void
    {
        $this->call('DELETE', self::part($id));
    }

    /**
     * Create a promotion code. POST /v1/{merchant_id}/coupons/{coupon_id}/codes
     *
     * @param NewCouponCode $code
     */
    public function createCode(string $id, array $code, ?string $idempotencyKey = null): CouponCode
    {
        return CouponCode::from($this->call('POST', self::part($id) . '/codes', body: $code, idempotencyKey: $idempotencyKey));
    }

    /**
     * List a coupon's promotion codes. GET /v1/{merchant_id}/coupons/{coupon_id}/codes
     *
     * @param array{creation?: string|\DateTimeInterface, 'creation[gte]'?: string|\DateTimeInterface, 'creation[lte]'?: string|\DateTimeInterface, offset?: int, limit?: int} $filters
     * @return Listing<CouponCode>
     */
    public function codes(string $id, array $filters = []): Listing
    {
        return $this->listing(self::part($id) . '/codes', $filters, CouponCode::from(...));
    }

    /**
     * Update a promotion code. PUT /v1/{merchant_id}/coupons/{coupon_id}/codes/{code_id}
     *
     * @param CouponCodeUpdate $changes
     */
    public function updateCode(string $id, string $codeId, array $changes): CouponCode
    {
        return CouponCode::from($this->call('PUT', self::part($id) . '/codes' . self::part($codeId), body: $changes));
    }
}
