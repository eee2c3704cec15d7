<?php
/**
 * The connection to the gateway.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce;

use Recaudo\WooCommerce\Api\Gateway_Client;

/**
 * Reads the settings. Secrets live in an option of their own: WooCommerce prints the settings of a payment method on its page
 * and in its REST API.
 */
final class Settings {

	public const MODES          = array( 'sandbox', 'production' );
	public const SECRETS_OPTION = 'recaudo_secrets';
	public const SHOP_OPTION    = 'recaudo_shop_id';

	public static function text( string $name, string $without = '' ): string {
		$all   = get_option( 'woocommerce_recaudo_settings', array() );
		$value = is_array( $all ) ? ( $all[ $name ] ?? '' ) : '';
		return is_string( $value ) && '' !== trim( $value ) ? trim( $value ) : $without;
	}

	public static function is_on( string $name ): bool {
		return 'yes' === self::text( $name );
	}

	public static function mode(): string {
		return 'production' === self::text( 'mode' ) ? 'production' : 'sandbox';
	}

	public static function base_url(): string {
		return rtrim( self::text( self::mode() . '_url' ), '/' );
	}

	public static function merchant_id(): string {
		return self::text( self::mode() . '_merchant_id' );
	}

	public static function public_key(): string {
		return self::text( self::mode() . '_public_key' );
	}

	/** `private_key`, `webhook_secret` or `webhook_id` of a mode. Never print it. */
	public static function secret( string $name, ?string $mode = null ): string {
		$all = get_option( self::SECRETS_OPTION, array() );
		return is_array( $all ) ? (string) ( $all[ $mode ?? self::mode() ][ $name ] ?? '' ) : '';
	}

	public static function save_secret( string $mode, string $name, #[\SensitiveParameter] string $value ): void {
		$all                   = get_option( self::SECRETS_OPTION, array() );
		$all                   = is_array( $all ) ? $all : array();
		$all[ $mode ][ $name ] = $value;
		update_option( self::SECRETS_OPTION, $all, false );
	}

	public static function is_complete(): bool {
		return '' !== self::base_url() && '' !== self::merchant_id() && '' !== self::secret( 'private_key' );
	}

	public static function client(): Gateway_Client {
		return new Gateway_Client( self::base_url(), self::merchant_id(), self::secret( 'private_key' ) );
	}

	/** Twelve letters and digits that tell this shop from others of the same merchant. */
	public static function shop_id(): string {
		$id = get_option( self::SHOP_OPTION, '' );
		if ( ! is_string( $id ) || 1 !== preg_match( '/^[a-z0-9]{12}$/D', $id ) ) {
			$id = bin2hex( random_bytes( 6 ) );
			// Two first requests at once: add_option keeps the first id.
			add_option( self::SHOP_OPTION, $id, '', false );
			$id = (string) get_option( self::SHOP_OPTION, $id );
		}
		return $id;
	}

	/** Why an address cannot be used, or null. */
	public static function address_fault( string $mode, string $url ): ?string {
		$parts = wp_parse_url( $url );
		$host  = strtolower( (string) ( $parts['host'] ?? '' ) );
		if ( '' === $host || isset( $parts['user'] ) || isset( $parts['query'] ) ) {
			return __( 'The address of the gateway is not valid.', 'recaudo-gateway' );
		}
		$is_local = in_array( $host, array( '127.0.0.1', 'localhost', '[::1]' ), true );
		$scheme   = $parts['scheme'] ?? '';
		if ( 'https' === $scheme || ( 'http' === $scheme && $is_local && 'sandbox' === $mode ) ) {
			return null;
		}
		return __( 'The address of the gateway must begin with https.', 'recaudo-gateway' );
	}
}
