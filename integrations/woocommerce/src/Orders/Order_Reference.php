<?php
/**
 * The order id at the gateway: shop, order and attempt.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Orders;

/** `wc-<shop>-<order>-<attempt>`: two shops of one merchant never collide, and every attempt has one charge. */
final class Order_Reference {

	private function __construct(
		public readonly string $shop_id,
		public readonly int $order_id,
		public readonly int $attempt,
	) {
	}

	public static function of( string $shop_id, int $order_id, int $attempt ): self {
		return new self( $shop_id, $order_id, $attempt );
	}

	/** Null for a charge that something else has made. */
	public static function parse( mixed $text ): ?self {
		if ( ! is_string( $text ) || 1 !== preg_match( '/^wc-([a-z0-9]{12})-([1-9][0-9]{0,17})-([1-9][0-9]{0,3})$/D', $text, $found ) ) {
			return null;
		}
		return new self( $found[1], (int) $found[2], (int) $found[3] );
	}

	public function text(): string {
		return "wc-{$this->shop_id}-{$this->order_id}-{$this->attempt}";
	}
}
