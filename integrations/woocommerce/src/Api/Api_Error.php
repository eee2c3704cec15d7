<?php
/**
 * A 4xx answer of the gateway.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Api;

/** Carries the error object of the gateway. */
final class Api_Error extends \RuntimeException {

	/**
	 * @param int                  $status HTTP status.
	 * @param array<string, mixed> $body   Error object.
	 */
	public function __construct( public readonly int $status, public readonly array $body ) {
		parent::__construct( (string) ( $body['description'] ?? "The gateway answered $status." ) );
	}

	public function error_code(): int {
		return (int) ( $this->body['error_code'] ?? 0 );
	}

	public function request_id(): string {
		return (string) ( $this->body['request_id'] ?? '' );
	}

	/** The bank, the processor or a fraud rule said no. */
	public function is_decline(): bool {
		return 402 === $this->status || 'gateway' === ( $this->body['category'] ?? '' ) || 3005 === $this->error_code();
	}

	/** Another request for the same order id or under the same key came first. */
	public function is_conflict(): bool {
		return 409 === $this->status || ( 422 === $this->status && 1003 === $this->error_code() );
	}
}
