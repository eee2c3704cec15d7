<?php
/**
 * A shop for php -S: the stub, the plugin, the webhook route and the driver of the tests.
 *
 * @package Recaudo\WooCommerce\Tests
 */

require __DIR__ . '/store.php';
require __DIR__ . '/wordpress.php';
require __DIR__ . '/woocommerce.php';
require __DIR__ . '/../../recaudo-gateway.php';
require __DIR__ . '/../driver.php';

do_action( 'init' );
do_action( 'plugins_loaded' );
do_action( 'rest_api_init' );

$path = parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH );
$body = (string) file_get_contents( 'php://input' );

if ( str_starts_with( $path, '/test/' ) ) {
	$answer = Recaudo\WooCommerce\Tests\Driver::run( substr( $path, 6 ), json_decode( $body, true ) ?? array() );
	header( 'Content-Type: application/json' );
	echo json_encode( $answer );
	return;
}

$route = $GLOBALS['stub']['routes'][ $path ] ?? null;
if ( null === $route || $_SERVER['REQUEST_METHOD'] !== $route['methods'] || ! $route['permission_callback']() ) {
	http_response_code( 404 );
	return;
}
$headers = array();
foreach ( $_SERVER as $name => $value ) {
	if ( str_starts_with( $name, 'HTTP_' ) ) {
		$headers[ strtolower( str_replace( '_', '-', substr( $name, 5 ) ) ) ] = $value;
	}
}
$response = $route['callback']( new WP_REST_Request( $body, $headers ) );
http_response_code( $response->status );
if ( ! apply_filters( 'rest_pre_serve_request', false, $response ) && 204 !== $response->status ) {
	header( 'Content-Type: application/json' );
	echo json_encode( $response->data );
}
