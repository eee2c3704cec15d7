<?php
/**
 * Amounts in whole pesos.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Orders;

/** WooCommerce may calculate with centavos; banks take whole pesos. */
final class Amount {

	/** Half a peso counts as one. Sums of fractions may end a hair below the half that they are. */
	public static function pesos( string|int|float $amount ): int {
		return (int) round( round( (float) $amount, 6 ) );
	}

	/** What to refund of `$left` pesos: parts that were rounded up never add up to more than was paid. */
	public static function refund( string|int|float $amount, int $left ): int {
		$pesos = self::pesos( $amount );
		return $pesos > $left && (float) $amount - $left < 1 ? $left : $pesos;
	}

	/** Whether the gateway's amount is exactly these pesos, to the centavo. */
	public static function is_exactly( mixed $amount, int $pesos ): bool {
		return is_numeric( $amount ) && (int) round( (float) $amount * 100 ) === $pesos * 100;
	}

	public static function text( int $pesos ): string {
		return '$ ' . number_format( $pesos, 0, ',', '.' );
	}
}
