<?php
/**
 * Deletes the keys and settings. Orders keep what they know about their payments.
 *
 * @package Recaudo\WooCommerce
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

foreach ( array( 'recaudo_secrets', 'woocommerce_recaudo_settings', 'woocommerce_recaudo_pse_settings', 'woocommerce_recaudo_cash_settings', 'recaudo_reconciled_until' ) as $recaudo_option ) {
	delete_option( $recaudo_option );
}
// recaudo_shop_id stays: with another one, orders could no longer be matched with their charges.
