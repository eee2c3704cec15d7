<?php
/**
 * What the payer reads when a payment is declined.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Payments;

/** Payers never read about theft or fraud: a thief must learn nothing, and a mistaken bank offends nobody. */
final class Decline_Messages {

	public static function of( int $error_code ): string {
		return match ( $error_code ) {
			1007 => __( 'The bank rejected the payment. Try again or use another payment method.', 'recaudo-gateway' ),
			1005 => __( 'The card form has expired. Enter the card again.', 'recaudo-gateway' ),
			2004 => __( 'The card number is not valid. Check it.', 'recaudo-gateway' ),
			2005, 3002 => __( 'The card has expired. Use another card.', 'recaudo-gateway' ),
			2006, 2009 => __( 'The security code is not valid. Check it.', 'recaudo-gateway' ),
			2007 => __( 'Test cards do not work in this shop. Use another card.', 'recaudo-gateway' ),
			3003 => __( 'The card has insufficient funds. Use another card or another payment method.', 'recaudo-gateway' ),
			3006, 3008 => __( 'This card does not allow online payments. Use another card.', 'recaudo-gateway' ),
			3012 => __( 'Your bank must authorize this payment. Contact your bank or use another card.', 'recaudo-gateway' ),
			default => __( 'The bank declined the card. Use another card or contact your bank.', 'recaudo-gateway' ),
		};
	}

	public static function unknown(): string {
		return __( 'We could not confirm the payment. Try again in a minute: you will not be charged twice.', 'recaudo-gateway' );
	}
}
