<?php
/**
 * What tests do in a shop: over HTTP, with functions of WooCommerce only. The stub and a real WordPress load the same file.
 *
 * @package Recaudo\WooCommerce\Tests
 */

namespace Recaudo\WooCommerce\Tests;

use Recaudo\WooCommerce\Checkout\Return_Page;
use Recaudo\WooCommerce\Checkout\Voucher_View;
use Recaudo\WooCommerce\Orders\Reconciliation;
use Recaudo\WooCommerce\Settings;
use Recaudo\WooCommerce\Webhooks\Webhook_Registration;

/** One method for each action. */
final class Driver {

	/** @param array<string, mixed> $in JSON of the request. */
	public static function run( string $action, array $in ): mixed {
		wp_set_current_user( (int) ( $in['user'] ?? 0 ) );
		return match ( $action ) {
			'connect' => self::connect( $in ),
			'user' => self::user( (string) $in['name'] ),
			'product' => self::product( $in ),
			'order' => self::order( $in ),
			'pay' => self::pay( $in ),
			'show' => self::show( (int) $in['order'] ),
			'total' => self::total( (int) $in['order'], (string) $in['total'] ),
			'cancel' => wc_get_order( (int) $in['order'] )->update_status( 'cancelled' ),
			'refund' => self::refund( $in ),
			'thankyou' => self::thankyou( (int) $in['order'] ),
			'email' => self::email( (int) $in['order'], (bool) $in['plain'] ),
			'reconcile' => Reconciliation::run(),
			'webhook' => Webhook_Registration::register( 'sandbox' ),
			'renew' => self::renew( $in ),
			'settings_page' => self::settings_page(),
			'save_settings' => self::save_settings( $in['post'] ),
			'children' => self::children( (int) $in['order'] ),
			'cards' => array_values( array_map( static fn ( $token ) => (int) $token->get_id(), \WC_Payment_Tokens::get_customer_tokens( (int) $in['user'], 'recaudo' ) ) ),
			'available' => self::gateway( (string) $in['method'] )->is_available(),
		};
	}

	private static function connect( array $in ): bool {
		$settings = array(
			'enabled'             => 'yes',
			'title'               => 'Tarjeta',
			'description'         => '',
			'mode'                => 'sandbox',
			'save_cards'          => 'yes',
			'use_3d_secure'       => $in['use_3d_secure'] ?? 'no',
			'sandbox_url'         => $in['url'],
			'sandbox_merchant_id' => $in['merchant_id'],
			'sandbox_public_key'  => $in['public_key'],
		);
		update_option( 'woocommerce_recaudo_settings', $settings );
		foreach ( array( 'pse', 'cash' ) as $name ) {
			update_option( "woocommerce_recaudo_{$name}_settings", array( 'enabled' => 'yes', 'title' => $name, 'description' => '' ) );
		}
		update_option( 'woocommerce_currency', 'COP' );
		Settings::save_secret( 'sandbox', 'private_key', (string) $in['private_key'] );
		return true;
	}

	private static function user( string $name ): int {
		$found = get_user_by( 'login', $name );
		return false === $found ? (int) wp_create_user( $name, wp_generate_password(), "$name@example.com" ) : (int) $found->ID;
	}

	private static function product( array $in ): int {
		$product = new \WC_Product_Simple();
		$product->set_name( 'Café mensual' );
		$product->set_regular_price( (string) $in['price'] );
		$product->update_meta_data( '_recaudo_plan_sandbox', (string) $in['plan'] );
		$product->save();
		return (int) $product->get_id();
	}

	private static function order( array $in ): int {
		$order = wc_create_order( array( 'customer_id' => (int) ( $in['user'] ?? 0 ) ) );
		$item  = new \WC_Order_Item_Product();
		// Goods that have to be sent: a paid order is then processing, not completed.
		$item->set_product( wc_get_product( (int) ( $in['product'] ?? self::product( array( 'price' => 1000, 'plan' => '' ) ) ) ) );
		$item->set_name( 'Café' );
		$item->set_quantity( 1 );
		$item->set_subtotal( (string) $in['total'] );
		$item->set_total( (string) $in['total'] );
		$order->add_item( $item );
		$order->set_currency( 'COP' );
		$order->set_billing_first_name( 'Ana' );
		$order->set_billing_last_name( 'Gómez' );
		$order->set_billing_email( 'ana@example.com' );
		$order->set_billing_phone( '3001234567' );
		$order->set_billing_city( 'Medellín' );
		$order->set_total( (string) $in['total'] );
		$order->save();
		return (int) $order->get_id();
	}

	private static function gateway( string $id ): \WC_Payment_Gateway {
		return WC()->payment_gateways()->payment_gateways()[ $id ];
	}

	private static function pay( array $in ): array {
		$order = wc_get_order( (int) $in['order'] );
		$order->set_payment_method( $in['method'] );
		$order->save();
		$_POST   = $in['post'] ?? array();
		$gateway = self::gateway( $in['method'] );
		return $gateway->validate_fields() ? $gateway->process_payment( (int) $in['order'] ) : array( 'result' => 'invalid' );
	}

	private static function show( int $id ): array {
		$order   = wc_get_order( $id );
		$notes   = array_map( static fn ( $note ) => $note->content, wc_get_order_notes( array( 'order_id' => $id ) ) );
		$refunds = array_map(
			static fn ( $refund ) => array(
				'amount'  => (float) $refund->get_amount(),
				'gateway' => (string) $refund->get_meta( '_recaudo_refund_id' ),
			),
			$order->get_refunds()
		);
		return array(
			'status'      => $order->get_status(),
			'transaction' => $order->get_transaction_id(),
			'reference'   => $order->get_meta( '_recaudo_reference' ),
			'charge'      => $order->get_meta( '_recaudo_charge_id' ),
			'notes'       => $notes,
			'refunds'     => array_values( $refunds ),
			'total'       => (float) $order->get_total(),
			'subscription' => $order->get_meta( '_recaudo_subscription_id' ),
		);
	}

	private static function total( int $id, string $total ): bool {
		$order = wc_get_order( $id );
		$order->set_total( $total );
		$order->save();
		return true;
	}

	private static function refund( array $in ): string {
		$refund = wc_create_refund(
			array(
				'order_id'       => (int) $in['order'],
				'amount'         => (string) $in['amount'],
				'reason'         => (string) ( $in['reason'] ?? '' ),
				'refund_payment' => true,
			)
		);
		return is_wp_error( $refund ) ? $refund->get_error_message() : 'refunded';
	}

	private static function thankyou( int $id ): string {
		$order = wc_get_order( $id );
		Return_Page::settle( $order );
		ob_start();
		do_action( 'woocommerce_thankyou_' . $order->get_payment_method(), $id );
		return (string) ob_get_clean();
	}

	private static function email( int $id, bool $is_plain ): string {
		ob_start();
		Voucher_View::show_in_email( wc_get_order( $id ), false, $is_plain );
		return (string) ob_get_clean();
	}

	private static function renew( array $in ): bool {
		$order = wc_get_order( (int) $in['order'] );
		foreach ( array( '_recaudo_card_id', '_recaudo_customer_id', '_recaudo_mode' ) as $name ) {
			$order->update_meta_data( $name, wc_get_order( (int) $in['parent'] )->get_meta( $name ) );
		}
		$order->set_payment_method( 'recaudo' );
		$order->save();
		do_action( 'woocommerce_scheduled_subscription_payment_recaudo', $order->get_total(), $order );
		return true;
	}

	private static function settings_page(): string {
		$gateway = self::gateway( 'recaudo' );
		return $gateway->generate_settings_html( $gateway->get_form_fields(), false );
	}

	private static function save_settings( array $post ): array {
		$_POST   = $post;
		$gateway = self::gateway( 'recaudo' );
		$gateway->set_post_data( $post );
		$gateway->process_admin_options();
		return get_option( 'woocommerce_recaudo_settings' );
	}

	/** Renewal orders of a first order. */
	private static function children( int $parent ): array {
		$all = wc_get_orders( array( 'limit' => -1, 'orderby' => 'ID', 'order' => 'ASC' ) );
		$own = array_filter( $all, static fn ( $order ) => (int) $order->get_meta( '_recaudo_parent' ) === $parent );
		return array_values( array_map( static fn ( $order ) => self::show( (int) $order->get_id() ), $own ) );
	}
}
