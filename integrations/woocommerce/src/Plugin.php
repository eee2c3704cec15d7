<?php
/**
 * Connects the plugin with WordPress and WooCommerce.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce;

use Recaudo\WooCommerce\Checkout\Block_Method;
use Recaudo\WooCommerce\Checkout\Card_Form;
use Recaudo\WooCommerce\Checkout\Return_Page;
use Recaudo\WooCommerce\Checkout\Voucher_View;
use Recaudo\WooCommerce\Gateways\Card_Gateway;
use Recaudo\WooCommerce\Gateways\Cash_Gateway;
use Recaudo\WooCommerce\Gateways\Pse_Gateway;
use Recaudo\WooCommerce\Orders\Order_Cancellation;
use Recaudo\WooCommerce\Orders\Orders;
use Recaudo\WooCommerce\Orders\Reconciliation;
use Recaudo\WooCommerce\Payments\Saved_Cards;
use Recaudo\WooCommerce\Subscriptions\Plan_Cancellation;
use Recaudo\WooCommerce\Subscriptions\Plan_Products;
use Recaudo\WooCommerce\Subscriptions\Scheduled_Payments;
use Recaudo\WooCommerce\Webhooks\Webhook_Registration;
use Recaudo\WooCommerce\Webhooks\Webhook_Route;

/** All hooks in one place. */
final class Plugin {

	public static function start(): void {
		add_action( 'before_woocommerce_init', array( self::class, 'declare_compatibility' ) );
		add_action( 'init', array( self::class, 'load_texts' ), 0 );
		add_action( 'plugins_loaded', array( self::class, 'hook' ) );
	}

	public static function activate(): void {
		Settings::shop_id();
		if ( ! wp_next_scheduled( Reconciliation::HOOK ) ) {
			wp_schedule_event( time() + 600, 'hourly', Reconciliation::HOOK );
		}
	}

	public static function deactivate(): void {
		wp_clear_scheduled_hook( Reconciliation::HOOK );
	}

	public static function hook(): void {
		if ( ! class_exists( 'WC_Payment_Gateway' ) ) {
			add_action( 'admin_notices', array( self::class, 'ask_for_woocommerce' ) );
			return;
		}
		add_filter( 'woocommerce_payment_gateways', array( self::class, 'add_gateways' ) );
		add_action( 'woocommerce_blocks_payment_method_type_registration', array( self::class, 'add_block_methods' ) );
		add_action( 'wp_enqueue_scripts', array( Card_Form::class, 'register_assets' ) );
		add_action( 'rest_api_init', array( Webhook_Route::class, 'register' ) );
		add_action( 'admin_post_' . Webhook_Registration::ACTION, array( Webhook_Registration::class, 'handle' ) );
		add_action( 'admin_notices', array( Webhook_Registration::class, 'show_notice' ) );
		add_action( 'woocommerce_payment_token_deleted', array( Saved_Cards::class, 'forget' ), 10, 2 );
		add_action( 'woocommerce_order_status_cancelled', array( Order_Cancellation::class, 'handle' ) );
		add_action( Reconciliation::HOOK, array( Reconciliation::class, 'run' ) );
		add_filter( 'plugin_action_links_' . plugin_basename( RECAUDO_GATEWAY_FILE ), array( self::class, 'add_settings_link' ) );
		Voucher_View::hook();
		Return_Page::hook();
		Scheduled_Payments::hook();
		Plan_Products::hook();
		Plan_Cancellation::hook();
	}

	/** Orders are read and written through WooCommerce only, so their tables do not matter. */
	public static function declare_compatibility(): void {
		if ( class_exists( \Automattic\WooCommerce\Utilities\FeaturesUtil::class ) ) {
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( 'custom_order_tables', RECAUDO_GATEWAY_FILE, true );
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( 'cart_checkout_blocks', RECAUDO_GATEWAY_FILE, true );
		}
	}

	/** One file serves every kind of Spanish. */
	public static function load_texts(): void {
		$locale = determine_locale();
		if ( str_starts_with( $locale, 'es' ) ) {
			load_textdomain( 'recaudo-gateway', dirname( RECAUDO_GATEWAY_FILE ) . '/languages/recaudo-gateway-es_CO.mo', $locale );
		}
	}

	/** @param string[] $gateways Classes. */
	public static function add_gateways( array $gateways ): array {
		return array_merge( $gateways, array( Card_Gateway::class, Pse_Gateway::class, Cash_Gateway::class ) );
	}

	/** @param object $registry Payment methods of the block checkout. */
	public static function add_block_methods( object $registry ): void {
		foreach ( Orders::METHODS as $name ) {
			$registry->register( new Block_Method( $name ) );
		}
	}

	/** @param string[] $links Links of the plugin list. */
	public static function add_settings_link( array $links ): array {
		$url = admin_url( 'admin.php?page=wc-settings&tab=checkout&section=recaudo' );
		return array_merge( array( sprintf( '<a href="%s">%s</a>', esc_url( $url ), esc_html__( 'Settings', 'recaudo-gateway' ) ) ), $links );
	}

	public static function ask_for_woocommerce(): void {
		if ( current_user_can( 'activate_plugins' ) ) {
			printf( '<div class="notice notice-error"><p>%s</p></div>', esc_html__( 'Recaudo for WooCommerce needs WooCommerce: install and activate it.', 'recaudo-gateway' ) );
		}
	}
}
