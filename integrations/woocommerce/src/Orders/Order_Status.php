<?php
/**
 * Changes the status of an order.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Orders;

/** WooCommerce drops the note of a status that the order has already. */
final class Order_Status {

	public static function set( \WC_Order $order, string $status, string $note ): void {
		if ( ! $order->has_status( $status ) ) {
			$order->update_status( $status, $note );
			return;
		}
		$order->save();
		$order->add_order_note( $note );
	}
}
