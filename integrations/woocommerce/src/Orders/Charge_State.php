<?php
/**
 * The state of a charge, as far as an order cares.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Orders;

/** Statuses of the gateway in five words. */
enum Charge_State: string {

	case Pending  = 'pending';
	case Paid     = 'paid';
	case Failed   = 'failed';
	case Refunded = 'refunded';
	case Disputed = 'disputed';

	/** @param array<string, mixed> $charge Charge. */
	public static function of( array $charge ): self {
		return match ( $charge['status'] ?? '' ) {
			'completed' => self::Paid,
			'failed', 'cancelled' => self::Failed,
			'refunded' => self::Refunded,
			'chargeback_pending', 'chargeback_accepted', 'chargeback_adjustment' => self::Disputed,
			// A status of a later version is not known to be final.
			default => self::Pending,
		};
	}

	/** Of several charges under one order id, the one that counts most comes first. */
	public function weight(): int {
		return match ( $this ) {
			self::Paid => 5,
			self::Disputed => 4,
			self::Refunded => 3,
			self::Pending => 2,
			self::Failed => 1,
		};
	}
}
