<?php
/**
 * Records refunds of the gateway in WooCommerce.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Orders;

/** Every refund of the gateway has one refund of WooCommerce, whichever side made it. */
final class Refund_Records {

	public const ID_META = '_recaudo_refund_id';

	/** @param array<string, mixed> $charge With all its refunds. */
	public function record( \WC_Order $order, array $charge ): void {
		$known = array();
		$own   = array();
		foreach ( $order->get_refunds() as $refund ) {
			$known[]                  = (string) $refund->get_meta( self::ID_META );
			$own[ $refund->get_id() ] = $refund;
		}
		foreach ( $charge['refunds'] ?? array() as $made ) {
			$id = (string) ( $made['id'] ?? '' );
			if ( '' === $id || in_array( $id, $known, true ) || 'failed' === ( $made['status'] ?? '' ) ) {
				continue;
			}
			// A process that died after the gateway had answered left a refund without its id.
			$mine = self::refund_id_of( (string) ( $made['description'] ?? '' ), (int) $order->get_id() );
			if ( null !== $mine && isset( $own[ $mine ] ) && '' === (string) $own[ $mine ]->get_meta( self::ID_META ) ) {
				$own[ $mine ]->update_meta_data( self::ID_META, $id );
				$own[ $mine ]->save();
				continue;
			}
			$this->add( $order, $made, $id );
		}
	}

	/** Names the refund of WooCommerce in the description at the gateway. */
	public static function mark( int $order_id, int $refund_id ): string {
		return "[WC $order_id/$refund_id]";
	}

	private static function refund_id_of( string $description, int $order_id ): ?int {
		return 1 === preg_match( '#\[WC (\d+)/(\d+)\]$#D', $description, $found ) && (int) $found[1] === $order_id ? (int) $found[2] : null;
	}

	/** @param array<string, mixed> $made Refund of the gateway. */
	private function add( \WC_Order $order, array $made, string $id ): void {
		$refund = wc_create_refund(
			array(
				'order_id'       => $order->get_id(),
				'amount'         => (string) Amount::pesos( $made['amount'] ?? 0 ),
				/* translators: %s: refund id */
				'reason'         => sprintf( __( 'Refunded at Recaudo (%s)', 'recaudo-gateway' ), $id ),
				'refund_payment' => false,
			)
		);
		if ( is_wp_error( $refund ) ) {
			/* translators: 1: refund id 2: reason */
			$order->add_order_note( sprintf( __( 'Recaudo: refund %1$s could not be recorded: %2$s', 'recaudo-gateway' ), $id, $refund->get_error_message() ) );
			return;
		}
		$refund->update_meta_data( self::ID_META, $id );
		$refund->save();
	}
}
