<?php
/**
 * Cancels the open charge of an order that the shop cancels.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Orders;

use Recaudo\WooCommerce\Settings;

/** Prevents payments for orders that will not be shipped. */
final class Order_Cancellation {

	/** @param int|string $order_id Order that is cancelled now. */
	public static function handle( int|string $order_id ): void {
		$order     = wc_get_order( $order_id );
		$reference = $order instanceof \WC_Order ? Orders::reference( $order ) : null;
		if ( null === $reference || $order->get_meta( '_recaudo_mode' ) !== Settings::mode() || ! Settings::is_complete() ) {
			return;
		}
		try {
			$charge = Orders::attempts()->find( $reference->text() );
			if ( null !== $charge && Charge_State::Pending === Charge_State::of( $charge ) ) {
				Settings::client()->post( "/charges/{$charge['id']}/cancel", array(), "cancel {$charge['id']}" );
			}
		} catch ( \RuntimeException $fault ) {
			/* translators: %s: reason */
			$order->add_order_note( sprintf( __( 'Recaudo: the charge could not be canceled and may still be paid: %s', 'recaudo-gateway' ), $fault->getMessage() ) );
		}
	}
}
