<?php
/**
 * Checks the rules that need neither WordPress nor the gateway: php tests/units.php.
 *
 * @package Recaudo\WooCommerce\Tests
 */

require __DIR__ . '/../src/autoload.php';

use Recaudo\WooCommerce\Api\Api_Error;
use Recaudo\WooCommerce\Orders\Amount;
use Recaudo\WooCommerce\Orders\Charge_State;
use Recaudo\WooCommerce\Orders\Order_Reference;
use Recaudo\WooCommerce\Webhooks\Signature;

$passed = 0;
$check  = static function ( mixed $actual, mixed $expected, string $title ) use ( &$passed ): void {
	if ( $actual !== $expected ) {
		fwrite( STDERR, "$title: expected " . var_export( $expected, true ) . ', got ' . var_export( $actual, true ) . "\n" );
		exit( 1 );
	}
	++$passed;
};

foreach ( array( array( '20000', 20_000 ), array( '19999.49', 19_999 ), array( '19999.50', 20_000 ), array( 16806.72 * 1.19, 20_000 ), array( 0.1 + 0.2 + 0.2, 1 ), array( '', 0 ) ) as [ $amount, $pesos ] ) {
	$check( Amount::pesos( $amount ), $pesos, "pesos of $amount" );
}
$check( Amount::refund( '33.5', 67 ), 34, 'the first half of 67 pesos' );
$check( Amount::refund( '33.5', 33 ), 33, 'the second half of 67 pesos' );
$check( Amount::refund( '50000', 20_000 ), 50_000, 'a refund above what is left is not made smaller' );
$check( Amount::is_exactly( 20000.00, 20_000 ), true, 'the exact amount' );
foreach ( array( 20000.01, 19999.99, '20000,00', null, array(), true ) as $amount ) {
	$check( Amount::is_exactly( $amount, 20_000 ), false, 'not the exact amount: ' . json_encode( $amount ) );
}
$check( Amount::text( 1_234_567 ), '$ 1.234.567', 'pesos as people write them' );

$check( Order_Reference::of( 'abcdef012345', 17, 2 )->text(), 'wc-abcdef012345-17-2', 'reference' );
$check( Order_Reference::parse( 'wc-abcdef012345-17-2' )?->order_id, 17, 'order of a reference' );
foreach ( array( '17', 'wc-abcdef012345-17', 'wc-abcdef012345-017-1', "wc-abcdef012345-17-1\n", 'wc-ABCDEF012345-17-1', 'xwc-abcdef012345-17-1', null, array(), 17 ) as $text ) {
	$check( Order_Reference::parse( $text ), null, 'no reference: ' . json_encode( $text ) );
}

$check( Charge_State::of( array( 'status' => 'something_new' ) ), Charge_State::Pending, 'an unknown status is not final' );
$check( Charge_State::of( array( 'status' => 'cancelled' ) ), Charge_State::Failed, 'a cancelled charge' );

$check( ( new Api_Error( 402, array( 'error_code' => 3003 ) ) )->is_decline(), true, 'no funds is a decline' );
$check( ( new Api_Error( 401, array( 'error_code' => 1002 ) ) )->is_decline(), false, 'a wrong key is no decline' );
$check( ( new Api_Error( 409, array( 'error_code' => 1006 ) ) )->is_conflict(), true, 'a taken order id' );

$secret = 'whsec_' . base64_encode( 'a secret of thirty-two bytes ...' );
$sign   = static fn ( string $id, int $time, string $body ): string => 'v1,' . base64_encode( hash_hmac( 'sha256', "$id.$time.$body", 'a secret of thirty-two bytes ...', true ) );
$right  = $sign( 'e1', 1000, '{"a":1.00}' );
$check( Signature::is_valid( '{"a":1.00}', 'e1', '1000', $right, $secret, 1200 ), true, 'a right signature' );
$check( Signature::is_valid( '{"a":1.00}', 'e1', '1000', "v1,AAAA $right", $secret, 1200 ), true, 'two signatures, on the day of a rotation' );
foreach (
	array(
		'another body'       => array( '{"a":1}', 'e1', '1000', $right, $secret, 1200 ),
		'another id'         => array( '{"a":1.00}', 'e2', '1000', $right, $secret, 1200 ),
		'another time'       => array( '{"a":1.00}', 'e1', '1001', $right, $secret, 1200 ),
		'too old'            => array( '{"a":1.00}', 'e1', '1000', $right, $secret, 1301 ),
		'from the future'    => array( '{"a":1.00}', 'e1', '1000', $right, $secret, 699 ),
		'no signature'       => array( '{"a":1.00}', 'e1', '1000', '', $secret, 1200 ),
		'no secret'          => array( '{"a":1.00}', 'e1', '1000', $right, '', 1200 ),
		'a secret of nothing' => array( '{"a":1.00}', 'e1', '1000', 'v1,' . base64_encode( hash_hmac( 'sha256', 'e1.1000.{"a":1.00}', '', true ) ), 'whsec_', 1200 ),
		'no number as time'  => array( '{"a":1.00}', 'e1', '1e3', $right, $secret, 1200 ),
	) as $title => $values
) {
	$check( Signature::is_valid( ...$values ), false, $title );
}

// Every text of the source has its Spanish in the file that ships.
$texts = (string) file_get_contents( __DIR__ . '/../languages/recaudo-gateway-es_CO.mo' );
foreach ( new RecursiveIteratorIterator( new RecursiveDirectoryIterator( __DIR__ . '/../src', FilesystemIterator::SKIP_DOTS ) ) as $file ) {
	preg_match_all( "/(?:__|_e|_n)\\( '((?:[^'\\\\]|\\\\.)+)', '/", (string) file_get_contents( (string) $file ), $found );
	foreach ( $found[1] as $text ) {
		$check( str_contains( $texts, "\0" . stripslashes( $text ) . "\0" ), true, "no Spanish for: $text" );
	}
}

echo "$passed checks passed\n";
