<?php
/**
 * The REST route that receives webhooks.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Webhooks;

use Recaudo\WooCommerce\Api\Api_Error;
use Recaudo\WooCommerce\Api\No_Answer;
use Recaudo\WooCommerce\Orders\Lock_Busy;
use Recaudo\WooCommerce\Settings;

/** POST /wp-json/recaudo/v1/webhook. The signature is the only authentication. */
final class Webhook_Route {

	private const MOST_BYTES = 262_144;

	public static function register(): void {
		register_rest_route(
			'recaudo/v1',
			'/webhook',
			array(
				'methods'             => 'POST',
				'callback'            => array( self::class, 'receive' ),
				// The gateway has no account here: it signs.
				'permission_callback' => '__return_true',
			)
		);
	}

	public static function receive( \WP_REST_Request $request ): \WP_REST_Response {
		$body  = (string) $request->get_body();
		$event = strlen( $body ) <= self::MOST_BYTES ? json_decode( $body, true ) : null;
		if ( ! is_array( $event ) ) {
			return new \WP_REST_Response( null, 400 );
		}
		$is_signed = Signature::is_valid(
			$body,
			(string) $request->get_header( 'webhook-id' ),
			(string) $request->get_header( 'webhook-timestamp' ),
			(string) $request->get_header( 'webhook-signature' ),
			Settings::secret( 'webhook_secret' ),
			time()
		);
		if ( 'verification' === ( $event['type'] ?? '' ) ) {
			return self::answer_ping( $event, $is_signed );
		}
		if ( ! $is_signed ) {
			return new \WP_REST_Response( null, 400 );
		}
		return self::handle( $event );
	}

	/** @param array<string, mixed> $event Signed. */
	private static function handle( array $event ): \WP_REST_Response {
		try {
			( new Event_Handler() )->handle( $event );
			return new \WP_REST_Response( null, 204 );
		} catch ( Lock_Busy | No_Answer | Api_Error $fault ) {
			// The gateway sends it again.
			wc_get_logger()->warning( 'A webhook has to be sent again: ' . $fault->getMessage(), array( 'source' => 'recaudo' ) );
			return new \WP_REST_Response( null, 503 );
		}
	}

	/**
	 * In production the gateway wants its code as the whole body, and WordPress would send JSON.
	 *
	 * @param array<string, mixed> $event Ping.
	 */
	private static function answer_ping( array $event, bool $is_signed ): \WP_REST_Response {
		$code = $event['verification_code'] ?? '';
		if ( ! $is_signed && ! Webhook_Registration::is_open() ) {
			return new \WP_REST_Response( null, 400 );
		}
		if ( ! is_string( $code ) || 1 !== preg_match( '/^[A-Za-z0-9]{1,64}$/D', $code ) ) {
			return new \WP_REST_Response( null, 400 );
		}
		$response = new \WP_REST_Response( null, 200 );
		add_filter(
			'rest_pre_serve_request',
			static function ( $is_served, $served ) use ( $response, $code ) {
				if ( $served !== $response || $is_served ) {
					return $is_served;
				}
				header( 'Content-Type: text/plain; charset=utf-8' );
				echo esc_html( $code );
				return true;
			},
			10,
			2
		);
		return $response;
	}
}
