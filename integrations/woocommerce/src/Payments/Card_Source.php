<?php
/**
 * What the checkout form says about the card: a token or a saved card, never a number.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Payments;

use Recaudo\WooCommerce\Settings;

/** Read from the request and checked for its form. */
final class Card_Source {

	private const TOKEN  = '/^tok[A-Za-z0-9]{1,42}$/D';
	private const DEVICE = '/^[A-Za-z0-9_-]{8,255}$/D';

	private function __construct(
		public readonly string $token,
		public readonly string $device,
		public readonly ?\WC_Payment_Token_CC $saved,
		public readonly bool $wants_saving,
	) {
	}

	/** Null if the form has no usable token. */
	public static function from_post(): ?self {
		// phpcs:disable WordPress.Security.NonceVerification.Missing -- WooCommerce checks the nonce of its checkout.
		$text   = static fn ( string $name ): string => isset( $_POST[ $name ] ) && is_string( $_POST[ $name ] ) ? sanitize_text_field( wp_unslash( $_POST[ $name ] ) ) : '';
		$device = $text( 'recaudo_device' );
		$saved  = $text( 'wc-recaudo-payment-token' );
		$saves  = in_array( $text( 'wc-recaudo-new-payment-method' ), array( '1', 'true', 'on' ), true );
		// phpcs:enable
		if ( 1 !== preg_match( self::DEVICE, $device ) ) {
			return null;
		}
		if ( '' !== $saved && 'new' !== $saved ) {
			$card = Saved_Cards::own_token( (int) $saved, get_current_user_id(), Settings::mode() );
			return null === $card ? null : new self( '', $device, $card, false );
		}
		$token = $text( 'recaudo_token' );
		return 1 === preg_match( self::TOKEN, $token ) ? new self( $token, $device, null, $saves ) : null;
	}

	public function is_saved(): bool {
		return null !== $this->saved;
	}

	/**
	 * The saved card; a token is saved first.
	 *
	 * @param array<string, mixed> $payer Name and email.
	 */
	public function card( int $user_id, array $payer, string $key ): \WC_Payment_Token_CC {
		if ( null !== $this->saved ) {
			return $this->saved;
		}
		$cards = new Saved_Cards( Settings::client(), Settings::shop_id(), Settings::mode() );
		return $cards->save( $user_id, $payer, $this->token, $this->device, $key );
	}
}
