<?php
/**
 * Another process works on the order for longer than was waited.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Orders;

/** Try again later. */
final class Lock_Busy extends \RuntimeException {
}
