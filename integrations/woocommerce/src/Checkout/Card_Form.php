<?php
/**
 * The card form of the classic checkout.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Checkout;

use Recaudo\WooCommerce\Settings;

/** Number, date and code are frames of the gateway; the page has no input for them. */
final class Card_Form {

	public static function render(): void {
		wp_enqueue_script( 'recaudo-card-fields' );
		wp_enqueue_style( 'recaudo-checkout' );
		?>
		<fieldset id="wc-recaudo-cc-form" class="wc-credit-card-form wc-payment-form recaudo-card">
			<p class="form-row form-row-wide">
				<label for="recaudo-holder"><?php esc_html_e( 'Name on the card', 'recaudo-gateway' ); ?></label>
				<input id="recaudo-holder" class="input-text" type="text" autocomplete="cc-name" maxlength="80" />
			</p>
			<p class="form-row form-row-wide"><span class="recaudo-label"><?php esc_html_e( 'Card number', 'recaudo-gateway' ); ?></span></p>
			<div class="recaudo-field" data-recaudo-field="number"></div>
			<div class="recaudo-pair">
				<div><span class="recaudo-label"><?php esc_html_e( 'Expiry date', 'recaudo-gateway' ); ?></span><div class="recaudo-field" data-recaudo-field="expiry"></div></div>
				<div><span class="recaudo-label"><?php esc_html_e( 'Security code', 'recaudo-gateway' ); ?></span><div class="recaudo-field" data-recaudo-field="cvv"></div></div>
			</div>
			<p class="recaudo-problem" role="alert" aria-live="polite"></p>
			<input type="hidden" name="recaudo_token" value="" />
			<input type="hidden" name="recaudo_device" value="" />
		</fieldset>
		<?php
	}

	/** Registers the scripts; the library comes from the gateway, never from a copy. */
	public static function register_assets(): void {
		$base = plugins_url( 'assets', RECAUDO_GATEWAY_FILE );
		// phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion -- The gateway serves its latest 1.x.
		wp_register_script( 'recaudo-library', Settings::base_url() . '/js/v1/recaudo.js', array(), null, true );
		wp_register_script( 'recaudo-card-fields', "$base/js/card-fields.js", array( 'jquery', 'recaudo-library' ), RECAUDO_GATEWAY_VERSION, true );
		wp_register_style( 'recaudo-checkout', "$base/css/checkout.css", array(), RECAUDO_GATEWAY_VERSION );
		wp_localize_script( 'recaudo-card-fields', 'recaudoCheckout', self::data() );
	}

	/** What the browser gets: nothing of it is secret. @return array<string, string> */
	public static function data(): array {
		return array(
			'merchantId'  => Settings::merchant_id(),
			'publicKey'   => Settings::public_key(),
			'lang'        => str_starts_with( determine_locale(), 'en' ) ? 'en' : 'es',
			'unreachable' => __( 'The card form could not be loaded. Reload the page or choose another payment method.', 'recaudo-gateway' ),
			'holder'      => __( 'Name on the card', 'recaudo-gateway' ),
			'number'      => __( 'Card number', 'recaudo-gateway' ),
			'expiry'      => __( 'Expiry date', 'recaudo-gateway' ),
			'cvv'         => __( 'Security code', 'recaudo-gateway' ),
		);
	}
}
