<?php
/**
 * Finds out what a webhook did not say.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Orders;

use Recaudo\WooCommerce\Settings;

/** Once an hour every order that waits is compared with the gateway. */
final class Reconciliation {

	public const HOOK  = 'recaudo_reconcile';
	private const PAGE = 50;
	/** After this long nothing at the gateway can still be paid. */
	private const OLDEST_SECONDS = 35 * 86_400;

	/** @return int How many orders were looked at. */
	public static function run(): int {
		if ( ! Settings::is_complete() ) {
			return 0;
		}
		$ids = wc_get_orders(
			array(
				'status'         => array( 'pending', 'on-hold' ),
				'payment_method' => Orders::METHODS,
				'date_created'   => '>' . ( time() - self::OLDEST_SECONDS ),
				'limit'          => -1,
				'return'         => 'ids',
			)
		);
		$seen = 0;
		foreach ( self::due( $ids ) as $id ) {
			$order     = Orders::find( (int) $id );
			$reference = null === $order ? null : Orders::reference( $order );
			if ( null === $reference ) {
				continue;
			}
			++$seen;
			try {
				Orders::settle( $reference, 2 );
			} catch ( \RuntimeException $fault ) {
				wc_get_logger()->warning( "Order $id could not be compared: " . $fault->getMessage(), array( 'source' => 'recaudo' ) );
			}
		}
		return $seen;
	}

	/**
	 * A page of the orders: those after the last one of the run before, then from the beginning.
	 *
	 * @param int[] $ids Waiting orders.
	 */
	private static function due( array $ids ): array {
		sort( $ids );
		$last = (int) get_option( 'recaudo_reconciled_until', 0 );
		$next = array_slice( array_values( array_filter( $ids, static fn ( $id ) => $id > $last ) ), 0, self::PAGE );
		if ( count( $next ) < self::PAGE ) {
			$next = array_slice( array_unique( array_merge( $next, $ids ) ), 0, self::PAGE );
		}
		update_option( 'recaudo_reconciled_until', array() === $next ? 0 : (int) end( $next ), false );
		return $next;
	}
}
