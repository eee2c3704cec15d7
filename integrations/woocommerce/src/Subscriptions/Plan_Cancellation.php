<?php
/**
 * Lets customers and the shop end a subscription to a plan.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Subscriptions;

use Recaudo\WooCommerce\Settings;

/** A link in the account of the customer, and an action of the order screen. */
final class Plan_Cancellation {

	private const ACTION = 'recaudo_cancel_plan';

	public static function hook(): void {
		add_action( 'woocommerce_view_order', array( self::class, 'show_link' ), 20 );
		add_action( 'template_redirect', array( self::class, 'handle' ) );
		add_filter( 'woocommerce_order_actions', array( self::class, 'add_action' ), 10, 2 );
		add_action( 'woocommerce_order_action_' . self::ACTION, array( self::class, 'cancel' ) );
	}

	private static function is_running( mixed $order ): bool {
		return $order instanceof \WC_Order
			&& '' !== (string) $order->get_meta( Plan_Subscriptions::SUBSCRIPTION )
			&& 'yes' !== $order->get_meta( '_recaudo_subscription_ends' )
			&& 'cancelled' !== $order->get_meta( '_recaudo_subscription_status' );
	}

	public static function show_link( int|string $order_id ): void {
		$order = wc_get_order( $order_id );
		if ( ! self::is_running( $order ) ) {
			return;
		}
		$url = wp_nonce_url( add_query_arg( self::ACTION, $order->get_id(), $order->get_view_order_url() ), self::ACTION . $order->get_id() );
		printf( '<p><a class="button" href="%s">%s</a></p>', esc_url( $url ), esc_html__( 'Cancel the subscription', 'recaudo-gateway' ) );
	}

	public static function handle(): void {
		$order_id = isset( $_GET[ self::ACTION ] ) ? absint( $_GET[ self::ACTION ] ) : 0;
		if ( 0 === $order_id ) {
			return;
		}
		$nonce = isset( $_GET['_wpnonce'] ) ? sanitize_text_field( wp_unslash( $_GET['_wpnonce'] ) ) : '';
		$order = wc_get_order( $order_id );
		if ( ! wp_verify_nonce( $nonce, self::ACTION . $order_id ) || ! self::is_running( $order ) || get_current_user_id() < 1 || (int) $order->get_customer_id() !== get_current_user_id() ) {
			return;
		}
		self::cancel( $order );
		wp_safe_redirect( $order->get_view_order_url() );
		exit;
	}

	/** @param array<string, string> $actions Actions of the order screen. */
	public static function add_action( array $actions, mixed $order = null ): array {
		return self::is_running( $order ) ? $actions + array( self::ACTION => __( 'Cancel the Recaudo subscription', 'recaudo-gateway' ) ) : $actions;
	}

	public static function cancel( \WC_Order $order ): void {
		try {
			( new Plan_Subscriptions( Settings::client(), Settings::shop_id() ) )->cancel( $order );
		} catch ( \RuntimeException $fault ) {
			/* translators: %s: reason */
			$order->add_order_note( sprintf( __( 'Recaudo: the subscription could not be canceled: %s', 'recaudo-gateway' ), $fault->getMessage() ) );
		}
	}
}
