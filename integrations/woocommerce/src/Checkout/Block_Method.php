<?php
/**
 * A payment method of the block checkout.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Checkout;

use Automattic\WooCommerce\Blocks\Payments\Integrations\AbstractPaymentMethodType;

/** One class for the three methods; assets/js/blocks.js draws them. */
final class Block_Method extends AbstractPaymentMethodType {

	public function __construct( string $name ) {
		$this->name = $name;
	}

	public function initialize(): void {
		$this->settings = (array) get_option( "woocommerce_{$this->name}_settings", array() );
	}

	public function is_active(): bool {
		$gateway = $this->gateway();
		return null !== $gateway && $gateway->is_available();
	}

	/** @return string[] */
	public function get_payment_method_script_handles(): array {
		$needed = array( 'wc-blocks-registry', 'wc-settings', 'wp-element', 'wp-html-entities' );
		if ( 'recaudo' === $this->name ) {
			$needed[] = 'recaudo-library';
		}
		$handle = "{$this->name}-blocks";
		Card_Form::register_assets();
		wp_enqueue_style( 'recaudo-checkout' );
		wp_register_script( $handle, plugins_url( 'assets/js/' . ( 'recaudo' === $this->name ? 'blocks-card.js' : 'blocks-redirect.js' ), RECAUDO_GATEWAY_FILE ), $needed, RECAUDO_GATEWAY_VERSION, true );
		return array( $handle );
	}

	/** Shown to everybody who opens the checkout: nothing of it is secret. @return array<string, mixed> */
	public function get_payment_method_data(): array {
		$gateway = $this->gateway();
		return array(
			'name'        => $this->name,
			'title'       => null === $gateway ? '' : $gateway->get_title(),
			'description' => null === $gateway ? '' : wp_strip_all_tags( (string) $gateway->get_description() ),
			'supports'    => null === $gateway ? array() : array_values( array_filter( $gateway->supports, array( $gateway, 'supports' ) ) ),
			'card'        => 'recaudo' === $this->name ? Card_Form::data() : null,
			'canSave'     => 'recaudo' === $this->name && is_user_logged_in() && \Recaudo\WooCommerce\Settings::is_on( 'save_cards' ),
		);
	}

	private function gateway(): ?\WC_Payment_Gateway {
		return WC()->payment_gateways()->payment_gateways()[ $this->name ] ?? null;
	}
}
