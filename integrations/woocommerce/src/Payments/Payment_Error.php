<?php
/**
 * A payment that did not succeed, with a message for the payer.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Payments;

/** The message is translated and safe to show. */
final class Payment_Error extends \RuntimeException {

	public const DECLINED = 'declined';
	/** The outcome is unknown; the order keeps its attempt, so that paying again charges once. */
	public const UNKNOWN = 'unknown';
	public const INVALID = 'invalid';

	public function __construct( string $message, public readonly string $kind, public readonly string $log = '', ?\Throwable $cause = null ) {
		parent::__construct( $message, 0, $cause );
	}
}
