<?php
/**
 * The gateway did not answer, or answered 5xx: the outcome of the request is unknown.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Api;

/** Look the charge up by its order id; never send another one. */
final class No_Answer extends \RuntimeException {
}
