<?php
/**
 * Reads charges and settles their orders, one process at a time.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Orders;

use Automattic\WooCommerce\Caches\OrderCache;
use Recaudo\WooCommerce\Payments\Payment_Attempts;
use Recaudo\WooCommerce\Settings;

/** The entrance for webhooks, the return page and the reconciliation. */
final class Orders {

	public const METHODS = array( 'recaudo', 'recaudo_pse', 'recaudo_cash' );

	/** An order that was once to be paid by us, as the database has it now, or null. */
	public static function find( int $order_id ): ?\WC_Order {
		$order = self::read( $order_id );
		return null !== $order && '' !== (string) $order->get_meta( '_recaudo_reference' ) ? $order : null;
	}

	/** The order as the database has it now. Read it after the lock is taken: another process may have changed it meanwhile. */
	public static function read( int $order_id ): ?\WC_Order {
		clean_post_cache( $order_id );
		if ( class_exists( OrderCache::class ) ) {
			wc_get_container()->get( OrderCache::class )->remove( $order_id );
		}
		$order = wc_get_order( $order_id );
		return $order instanceof \WC_Order ? $order : null;
	}

	/** Settles an order by the charge of a reference. False if the order is not ours. */
	public static function settle( Order_Reference $reference, int $wait_seconds = 30 ): bool {
		if ( $reference->shop_id !== Settings::shop_id() || null === self::find( $reference->order_id ) ) {
			return false;
		}
		return Order_Lock::run(
			$reference->order_id,
			static function () use ( $reference ): bool {
				$charge = self::attempts()->find( $reference->text() );
				$order  = self::find( $reference->order_id );
				if ( null === $order || null === $charge ) {
					return false;
				}
				( new Order_Settlement( Settings::shop_id() ) )->apply( $order, $charge );
				return true;
			},
			$wait_seconds
		);
	}

	/** The reference of the attempt that the order is being paid by. */
	public static function reference( \WC_Order $order ): ?Order_Reference {
		return Order_Reference::parse( $order->get_meta( '_recaudo_reference' ) );
	}

	public static function attempts(): Payment_Attempts {
		return new Payment_Attempts( Settings::client(), Settings::shop_id() );
	}
}
