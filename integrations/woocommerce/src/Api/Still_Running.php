<?php
/**
 * The first request under an Idempotency-Key has not been answered yet.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Api;

/** Ask again under the same key. */
final class Still_Running extends \RuntimeException {

	public function __construct( private readonly int $wait_seconds ) {
		parent::__construct( 'The first request under this key is still running.' );
	}

	public function wait_milliseconds(): int {
		return max( 200, min( 2, $this->wait_seconds ) * 1000 );
	}
}
