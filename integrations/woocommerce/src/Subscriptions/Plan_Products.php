<?php
/**
 * Products that start a subscription to a plan of the gateway.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Subscriptions;

use Recaudo\WooCommerce\Orders\Amount;
use Recaudo\WooCommerce\Settings;

/** A setting of simple products; no extension is needed. */
final class Plan_Products {

	public static function hook(): void {
		add_action( 'woocommerce_product_options_general_product_data', array( self::class, 'show_fields' ) );
		add_action( 'woocommerce_admin_process_product_object', array( self::class, 'save_fields' ) );
		add_filter( 'woocommerce_is_sold_individually', array( self::class, 'is_sold_individually' ), 10, 2 );
		add_filter( 'woocommerce_add_to_cart_validation', array( self::class, 'allow_in_cart' ), 10, 2 );
		add_filter( 'woocommerce_available_payment_gateways', array( self::class, 'keep_cards' ) );
		add_filter( 'woocommerce_cart_needs_payment', array( self::class, 'needs_payment' ) );
		add_filter( 'woocommerce_get_price_html', array( self::class, 'show_period' ), 10, 2 );
	}

	public static function plan_id( ?\WC_Product $product, ?string $mode = null ): string {
		return null === $product ? '' : (string) $product->get_meta( '_recaudo_plan_' . ( $mode ?? Settings::mode() ) );
	}

	public static function show_fields(): void {
		foreach ( Settings::MODES as $mode ) {
			woocommerce_wp_text_input(
				array(
					'id'          => "_recaudo_plan_$mode",
					'label'       => 'production' === $mode ? __( 'Recaudo plan (production)', 'recaudo-gateway' ) : __( 'Recaudo plan (sandbox)', 'recaudo-gateway' ),
					'description' => __( 'Id of a plan. Buying the product starts a subscription, which Recaudo charges. The price must be the amount of the plan, or 0 for a plan with a trial.', 'recaudo-gateway' ),
					'desc_tip'    => true,
				)
			);
		}
	}

	/** WooCommerce has checked the nonce of the product form. */
	public static function save_fields( \WC_Product $product ): void {
		if ( ! current_user_can( 'edit_products' ) ) {
			return;
		}
		foreach ( Settings::MODES as $mode ) {
			// phpcs:ignore WordPress.Security.NonceVerification.Missing -- Checked by WooCommerce.
			$value = isset( $_POST[ "_recaudo_plan_$mode" ] ) ? sanitize_text_field( wp_unslash( $_POST[ "_recaudo_plan_$mode" ] ) ) : '';
			$product->update_meta_data( "_recaudo_plan_$mode", 1 === preg_match( '/^[A-Za-z0-9]{1,45}$/D', $value ) ? $value : '' );
		}
		self::keep_period( $product );
	}

	/** The rhythm of the plan, for the price on the product page. */
	private static function keep_period( \WC_Product $product ): void {
		$id = self::plan_id( $product );
		$product->delete_meta_data( '_recaudo_plan_period' );
		if ( '' === $id || ! Settings::is_complete() ) {
			return;
		}
		try {
			$plan = Settings::client()->get( "/plans/$id" );
		} catch ( \RuntimeException $fault ) {
			\WC_Admin_Meta_Boxes::add_error( __( 'The plan was not found at Recaudo.', 'recaudo-gateway' ) );
			return;
		}
		$product->update_meta_data( '_recaudo_plan_period', array_intersect_key( $plan, array_flip( array( 'amount', 'repeat_every', 'repeat_unit', 'trial_days' ) ) ) );
		$due = (int) $plan['trial_days'] > 0 ? 0 : Amount::pesos( $plan['amount'] );
		if ( Amount::pesos( (float) $product->get_price( 'edit' ) ) !== $due ) {
			/* translators: %s: amount */
			\WC_Admin_Meta_Boxes::add_error( sprintf( __( 'The price of a product with this plan must be %s, taxes included.', 'recaudo-gateway' ), Amount::text( $due ) ) );
		}
	}

	public static function is_sold_individually( bool $is_single, \WC_Product $product ): bool {
		return $is_single || '' !== self::plan_id( $product );
	}

	/** A subscription is paid alone: its first charge is exactly the amount of the plan. */
	public static function allow_in_cart( bool $is_allowed, int $product_id ): bool {
		$product = wc_get_product( $product_id );
		$is_plan = $product instanceof \WC_Product && '' !== self::plan_id( $product );
		if ( ! $is_allowed || null === WC()->cart || WC()->cart->is_empty() || ( ! $is_plan && ! self::is_in_cart() ) ) {
			return $is_allowed;
		}
		wc_add_notice( __( 'A subscription is bought alone. Finish or empty your cart first.', 'recaudo-gateway' ), 'error' );
		return false;
	}

	public static function is_in_cart(): bool {
		foreach ( null === WC()->cart ? array() : WC()->cart->get_cart() as $item ) {
			if ( '' !== self::plan_id( $item['data'] ?? null ) ) {
				return true;
			}
		}
		return false;
	}

	/** @param array<string, \WC_Payment_Gateway> $gateways Payment methods. */
	public static function keep_cards( array $gateways ): array {
		return self::is_in_cart() ? array_intersect_key( $gateways, array( 'recaudo' => true ) ) : $gateways;
	}

	/** A trial costs nothing today and still needs a card. */
	public static function needs_payment( bool $needs_payment ): bool {
		return $needs_payment || self::is_in_cart();
	}

	/** The buyer has to know that the charge comes again. */
	public static function show_period( string $html, \WC_Product $product ): string {
		$plan = $product->get_meta( '_recaudo_plan_period' );
		if ( '' === self::plan_id( $product ) || ! is_array( $plan ) ) {
			return $html;
		}
		return $html . ' <span class="recaudo-period">' . esc_html( self::period_text( $plan ) ) . '</span>';
	}

	/** @param array<string, mixed> $plan Plan. */
	public static function period_text( array $plan ): string {
		$every = (int) ( $plan['repeat_every'] ?? 1 );
		$unit  = match ( $plan['repeat_unit'] ?? '' ) {
			/* translators: %d: number of weeks */
			'week' => sprintf( _n( 'every week', 'every %d weeks', $every, 'recaudo-gateway' ), $every ),
			/* translators: %d: number of years */
			'year' => sprintf( _n( 'every year', 'every %d years', $every, 'recaudo-gateway' ), $every ),
			/* translators: %d: number of months */
			default => sprintf( _n( 'every month', 'every %d months', $every, 'recaudo-gateway' ), $every ),
		};
		/* translators: 1: amount 2: rhythm, such as "every month" */
		$text  = sprintf( __( '%1$s %2$s, until you cancel', 'recaudo-gateway' ), Amount::text( Amount::pesos( $plan['amount'] ?? 0 ) ), $unit );
		$trial = (int) ( $plan['trial_days'] ?? 0 );
		/* translators: 1: number of days 2: amount and rhythm */
		return $trial > 0 ? sprintf( __( '%1$d days free, then %2$s', 'recaudo-gateway' ), $trial, $text ) : $text;
	}
}
