<?php
/**
 * Signatures of webhooks (Standard Webhooks).
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Webhooks;

/** HMAC-SHA-256 over id, time and the raw body. */
final class Signature {

	private const TOLERANCE_SECONDS = 300;

	/** @param string $body As it came over the wire: JSON that was read and written again has another signature. */
	public static function is_valid( string $body, string $id, string $time, string $signatures, #[\SensitiveParameter] string $secret, int $now ): bool {
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_decode -- The form of the secret.
		$key = base64_decode( preg_replace( '/^whsec_/', '', $secret ), true );
		if ( '' === $id || false === $key || '' === $key || 1 !== preg_match( '/^[0-9]{1,12}$/D', $time ) ) {
			return false;
		}
		if ( abs( $now - (int) $time ) > self::TOLERANCE_SECONDS ) {
			return false;
		}
		// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_encode -- The form of the signature.
		$expected = 'v1,' . base64_encode( hash_hmac( 'sha256', "$id.$time.$body", $key, true ) );
		$is_valid = false;
		// Two signatures, with a space between them, for a day after the secret was rotated.
		foreach ( array_slice( explode( ' ', $signatures ), 0, 5 ) as $signature ) {
			$is_valid = hash_equals( $expected, $signature ) || $is_valid;
		}
		return $is_valid;
	}
}
