<?php
/**
 * Loads Recaudo\WooCommerce\Orders\Order_Lock from Orders/Order_Lock.php.
 *
 * @package Recaudo\WooCommerce
 */

spl_autoload_register(
	static function ( string $class_name ): void {
		$prefix = 'Recaudo\\WooCommerce\\';
		if ( ! str_starts_with( $class_name, $prefix ) ) {
			return;
		}
		$file = __DIR__ . '/' . str_replace( '\\', '/', substr( $class_name, strlen( $prefix ) ) ) . '.php';
		if ( is_file( $file ) ) {
			require_once $file;
		}
	}
);
