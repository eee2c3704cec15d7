<?php
/**
 * Plugin Name: Recaudo for WooCommerce
 * Description: Cards in hosted fields, PSE, cash vouchers, refunds and subscriptions through your own Recaudo gateway.
 * Version: 0.1.0
 * Requires at least: 6.4
 * Requires PHP: 8.1
 * Requires Plugins: woocommerce
 * WC requires at least: 8.2
 * WC tested up to: 11.0
 * Author: The Recaudo authors
 * License: GPL-2.0-or-later
 * License URI: https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain: recaudo-gateway
 * Domain Path: /languages
 *
 * @package Recaudo\WooCommerce
 */

defined( 'ABSPATH' ) || exit;

define( 'RECAUDO_GATEWAY_VERSION', '0.1.0' );
define( 'RECAUDO_GATEWAY_FILE', __FILE__ );

require_once __DIR__ . '/src/autoload.php';

register_activation_hook( __FILE__, array( Recaudo\WooCommerce\Plugin::class, 'activate' ) );
register_deactivation_hook( __FILE__, array( Recaudo\WooCommerce\Plugin::class, 'deactivate' ) );

Recaudo\WooCommerce\Plugin::start();
