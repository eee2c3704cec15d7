<?php
/**
 * Cards that customers save at the gateway.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Payments;

use Recaudo\WooCommerce\Api\Api_Error;
use Recaudo\WooCommerce\Api\Gateway_Client;
use Recaudo\WooCommerce\Settings;

/** WooCommerce keeps the id, the brand, four digits and the date; the gateway keeps the card. */
final class Saved_Cards {

	public function __construct( private readonly Gateway_Client $client, private readonly string $shop_id, private readonly string $mode ) {
	}

	/**
	 * Saves the card of a token and returns it. Saving a card that the customer has already returns the saved one.
	 *
	 * @param array<string, mixed> $payer Name and email.
	 */
	public function save( int $user_id, array $payer, string $token, string $device, string $key ): \WC_Payment_Token_CC {
		$customer_id = $this->customer( $user_id, $payer );
		$body        = array(
			'token_id'          => $token,
			'device_session_id' => $device,
		);
		try {
			$card = $this->client->post( "/customers/$customer_id/cards", $body, "card $key " . substr( hash( 'sha256', $token ), 0, 16 ) );
		} catch ( Api_Error $fault ) {
			$card = 2002 === $fault->error_code() ? $this->find_same( $customer_id, $token, $fault ) : throw $fault;
		}
		return $this->keep( $user_id, $customer_id, $card );
	}

	/** The customer at the gateway; made when it is first needed. */
	public function customer( int $user_id, array $payer ): string {
		$name  = "_recaudo_customer_{$this->mode}";
		$known = (string) get_user_meta( $user_id, $name, true );
		if ( '' !== $known ) {
			return $known;
		}
		$id = $this->customer_of( "wc-{$this->shop_id}-user-$user_id", $payer );
		update_user_meta( $user_id, $name, $id );
		return $id;
	}

	/** The customer with this external id; made if there is none. */
	public function customer_of( string $external_id, array $payer ): string {
		$found = $this->client->get( '/customers', array( 'external_id' => $external_id ) );
		if ( isset( $found[0]['id'] ) ) {
			return (string) $found[0]['id'];
		}
		// Without an account of its own: the money of a sale is the shop's.
		$body = array_intersect_key( $payer, array_flip( array( 'name', 'last_name', 'email', 'phone_number', 'customer_address' ) ) ) + array(
			'external_id'      => $external_id,
			'requires_account' => false,
		);
		return (string) $this->client->post( '/customers', $body, "customer $external_id" )['id'];
	}

	/** A card of the user that belongs to this mode, or null. */
	public static function own_token( int $token_id, int $user_id, string $mode ): ?\WC_Payment_Token_CC {
		$token  = \WC_Payment_Tokens::get( $token_id );
		$is_own = $token instanceof \WC_Payment_Token_CC && $user_id > 0 && (int) $token->get_user_id() === $user_id;
		return $is_own && 'recaudo' === $token->get_gateway_id() && $token->get_meta( 'recaudo_mode' ) === $mode ? $token : null;
	}

	/** WooCommerce has deleted its entry: erase the card at the gateway. */
	public static function forget( int $token_id, \WC_Payment_Token $token ): void {
		unset( $token_id );
		if ( 'recaudo' !== $token->get_gateway_id() || $token->get_meta( 'recaudo_mode' ) !== Settings::mode() || ! Settings::is_complete() ) {
			return;
		}
		try {
			Settings::client()->delete( '/customers/' . $token->get_meta( 'recaudo_customer' ) . '/cards/' . $token->get_token() );
		} catch ( \RuntimeException $fault ) {
			wc_get_logger()->warning( 'A deleted card could not be erased at the gateway: ' . $fault->getMessage(), array( 'source' => 'recaudo' ) );
		}
	}

	/** The saved card with the number of the token; both show it masked. */
	private function find_same( string $customer_id, string $token, Api_Error $fault ): array {
		$number = (string) ( $this->client->get( "/tokens/$token" )['card']['card_number'] ?? '' );
		$cards  = $this->client->get( "/customers/$customer_id/cards", array( 'limit' => 100 ) );
		$same   = array_values( array_filter( $cards, static fn ( $card ) => ( $card['card_number'] ?? '' ) === $number ) );
		return 1 === count( $same ) ? $same[0] : throw $fault;
	}

	/** @param array<string, mixed> $card Card of the gateway, masked. */
	private function keep( int $user_id, string $customer_id, array $card ): \WC_Payment_Token_CC {
		foreach ( \WC_Payment_Tokens::get_customer_tokens( $user_id, 'recaudo' ) as $known ) {
			if ( $known->get_token() === $card['id'] ) {
				return $known;
			}
		}
		$year  = (string) $card['expiration_year'];
		$token = new \WC_Payment_Token_CC();
		$token->set_gateway_id( 'recaudo' );
		$token->set_user_id( $user_id );
		$token->set_token( (string) $card['id'] );
		$token->set_card_type( (string) ( $card['brand'] ?? 'card' ) );
		$token->set_last4( substr( (string) $card['card_number'], -4 ) );
		$token->set_expiry_month( str_pad( (string) $card['expiration_month'], 2, '0', STR_PAD_LEFT ) );
		$token->set_expiry_year( 2 === strlen( $year ) ? "20$year" : $year );
		$token->add_meta_data( 'recaudo_customer', $customer_id, true );
		$token->add_meta_data( 'recaudo_mode', $this->mode, true );
		$token->save();
		return $token;
	}
}
