<?php
/**
 * One process at a time works on an order.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Orders;

/** A row of the options table, as WordPress locks its own upgrades: INSERT IGNORE succeeds for one process only. */
final class Order_Lock {

	/** A process that died leaves its row behind for this long. */
	private const EXPIRES_SECONDS = 90;

	/**
	 * @template Result
	 * @param int                $order_id     Order.
	 * @param callable(): Result $work         Runs alone.
	 * @param int                $wait_seconds How long to wait for the process that holds the lock.
	 * @return Result
	 * @throws Lock_Busy If the other process takes longer.
	 */
	public static function run( int $order_id, callable $work, int $wait_seconds = 30 ): mixed {
		$name  = "recaudo_lock_$order_id";
		$until = microtime( true ) + $wait_seconds;
		$mine  = null;
		while ( null === $mine ) {
			$mine = self::take( $name );
			if ( null === $mine ) {
				if ( microtime( true ) >= $until ) {
					throw new Lock_Busy( "Another process works on order $order_id." );
				}
				usleep( 100_000 );
			}
		}
		try {
			return $work();
		} finally {
			self::release( $name, $mine );
		}
	}

	/** The value that proves whose lock it is, or null if another process has it. */
	private static function take( string $name ): ?string {
		global $wpdb;
		$mine = time() . '.' . bin2hex( random_bytes( 8 ) );
		// phpcs:disable WordPress.DB.DirectDatabaseQuery -- get_option caches, and add_option overwrites.
		$taken = $wpdb->query( $wpdb->prepare( "INSERT IGNORE INTO `$wpdb->options` (`option_name`, `option_value`, `autoload`) VALUES (%s, %s, 'no')", $name, $mine ) );
		if ( 1 === $taken ) {
			return $mine;
		}
		$held = (string) $wpdb->get_var( $wpdb->prepare( "SELECT option_value FROM `$wpdb->options` WHERE option_name = %s", $name ) );
		if ( '' !== $held && (int) $held < time() - self::EXPIRES_SECONDS ) {
			self::release( $name, $held );
		}
		// phpcs:enable
		return null;
	}

	private static function release( string $name, string $value ): void {
		global $wpdb;
		// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- Only the row that this process wrote.
		$wpdb->query( $wpdb->prepare( "DELETE FROM `$wpdb->options` WHERE option_name = %s AND option_value = %s", $name, $value ) );
	}
}
