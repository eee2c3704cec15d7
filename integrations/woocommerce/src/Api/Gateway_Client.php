<?php
/**
 * Calls the Recaudo API with the private key.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Api;

/** One merchant in one environment. */
final class Gateway_Client {

	private const TIMEOUT_SECONDS = 25;
	/** A request under the same key that is still running is waited for this often. */
	private const WAITS_FOR_RUNNING = 8;

	public function __construct(
		private readonly string $base_url,
		private readonly string $merchant_id,
		#[\SensitiveParameter] private readonly string $private_key,
	) {
	}

	/** @param array<string, scalar> $query Filters. */
	public function get( string $path, array $query = array() ): array {
		return $this->call( 'GET', array() === $query ? $path : $path . '?' . http_build_query( $query ) );
	}

	/**
	 * @param array<string, mixed> $body            Request.
	 * @param string               $idempotency_key The same key never does anything twice.
	 */
	public function post( string $path, array $body, string $idempotency_key ): array {
		for ( $attempt = 1; ; ++$attempt ) {
			try {
				return $this->call( 'POST', $path, $body, $idempotency_key );
			} catch ( Still_Running $running ) {
				if ( $attempt >= self::WAITS_FOR_RUNNING ) {
					throw new No_Answer( 'The first request under this key is still running.', 0, $running );
				}
				usleep( $running->wait_milliseconds() * 1000 );
			}
		}
	}

	/** @param array<string, mixed> $body Changes. */
	public function put( string $path, array $body ): array {
		return $this->call( 'PUT', $path, $body );
	}

	public function delete( string $path ): void {
		$this->call( 'DELETE', $path );
	}

	public function address( string $path ): string {
		return rtrim( $this->base_url, '/' ) . $path;
	}

	/** @param array<string, mixed>|null $body JSON object. */
	private function call( string $method, string $path, ?array $body = null, string $key = '' ): array {
		$headers = array(
			// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_encode -- HTTP Basic.
			'Authorization' => 'Basic ' . base64_encode( $this->private_key . ':' ),
			'Accept'        => 'application/json',
		);
		if ( null !== $body ) {
			$headers['Content-Type'] = 'application/json';
		}
		if ( '' !== $key ) {
			$headers['Idempotency-Key'] = $key;
		}
		$answer = wp_remote_request(
			$this->address( '/v1/' . rawurlencode( $this->merchant_id ) . $path ),
			array(
				'method'      => $method,
				'headers'     => $headers,
				'body'        => null === $body ? null : wp_json_encode( (object) $body, JSON_UNESCAPED_UNICODE ),
				'timeout'     => self::TIMEOUT_SECONDS,
				// A redirect would hand the private key to another host.
				'redirection' => 0,
				'user-agent'  => 'Recaudo-WooCommerce/' . RECAUDO_GATEWAY_VERSION,
			)
		);
		if ( is_wp_error( $answer ) ) {
			throw new No_Answer( $answer->get_error_message() );
		}
		return $this->read( $answer );
	}

	/** @param array<string, mixed> $answer As wp_remote_request returns it. */
	private function read( array $answer ): array {
		$status = (int) wp_remote_retrieve_response_code( $answer );
		$body   = json_decode( (string) wp_remote_retrieve_body( $answer ), true );
		if ( 204 === $status ) {
			return array();
		}
		if ( 200 <= $status && $status < 300 && is_array( $body ) ) {
			return $body;
		}
		$wait = (string) wp_remote_retrieve_header( $answer, 'retry-after' );
		if ( 409 === $status && '' !== $wait ) {
			throw new Still_Running( (int) $wait );
		}
		// 2xx without JSON, redirects, 408, 429 and 5xx say nothing about the payment.
		if ( 400 <= $status && $status < 500 && ! in_array( $status, array( 408, 421, 429 ), true ) && is_array( $body ) ) {
			throw new Api_Error( $status, $body );
		}
		throw new No_Answer( "The gateway answered $status." );
	}
}
