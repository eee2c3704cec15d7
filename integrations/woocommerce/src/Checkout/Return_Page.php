<?php
/**
 * The payer is back from a bank or from 3-D Secure.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Checkout;

use Recaudo\WooCommerce\Orders\Orders;

/** Coming back proves nothing: the gateway is asked before the page is drawn. */
final class Return_Page {

	public static function hook(): void {
		add_action( 'template_redirect', array( self::class, 'refresh' ) );
		foreach ( Orders::METHODS as $method ) {
			add_action( "woocommerce_thankyou_$method", array( self::class, 'show_state' ), 5 );
		}
	}

	/** Settles the order of the page that is about to be drawn. */
	public static function refresh(): void {
		if ( ! is_wc_endpoint_url( 'order-received' ) ) {
			return;
		}
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- The key of the order is the proof.
		$key   = isset( $_GET['key'] ) && is_string( $_GET['key'] ) ? wc_clean( wp_unslash( $_GET['key'] ) ) : '';
		$order = wc_get_order( absint( get_query_var( 'order-received' ) ) );
		if ( $order instanceof \WC_Order && $order->key_is_valid( $key ) ) {
			self::settle( $order );
		}
	}

	public static function settle( \WC_Order $order ): void {
		$reference = Orders::reference( $order );
		if ( null === $reference || ! $order->has_status( array( 'pending', 'on-hold' ) ) ) {
			return;
		}
		try {
			Orders::settle( $reference, 5 );
		} catch ( \RuntimeException $fault ) {
			// The page shows what is known; the webhook or the hourly look brings the rest.
			wc_get_logger()->warning( 'A returning payer could not be settled: ' . $fault->getMessage(), array( 'source' => 'recaudo' ) );
		}
	}

	public static function show_state( int|string $order_id ): void {
		$order = wc_get_order( $order_id );
		if ( ! $order instanceof \WC_Order ) {
			return;
		}
		if ( $order->has_status( 'on-hold' ) && 'recaudo_cash' !== $order->get_payment_method() ) {
			echo '<p class="recaudo-state">' . esc_html__( 'The payment is being confirmed. We will email you the result; do not pay again.', 'recaudo-gateway' ) . '</p>';
			$url = (string) $order->get_meta( '_recaudo_pay_url' );
			if ( '' !== $url ) {
				printf( '<p><a href="%s">%s</a></p>', esc_url( $url ), esc_html__( 'I have not paid yet: continue the payment', 'recaudo-gateway' ) );
			}
		}
		if ( $order->has_status( 'failed' ) ) {
			echo '<p class="recaudo-state">' . esc_html__( 'The payment was not completed and you were not charged. You can try again.', 'recaudo-gateway' ) . '</p>';
		}
	}
}
