<?php
/**
 * Refunds a card payment at the gateway.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Payments;

use Recaudo\WooCommerce\Api\Api_Error;
use Recaudo\WooCommerce\Api\Gateway_Client;
use Recaudo\WooCommerce\Api\No_Answer;
use Recaudo\WooCommerce\Orders\Amount;
use Recaudo\WooCommerce\Orders\Refund_Records;

/** Run it inside Order_Lock, so that no webhook records the refund meanwhile. */
final class Refunds {

	private const UNFINISHED_META = '_recaudo_unfinished_refund';
	private const TRIES           = 3;

	public function __construct( private readonly Gateway_Client $client, private readonly string $shop_id ) {
	}

	/** @return true|\WP_Error What WooCommerce expects from a payment method. */
	public function refund( \WC_Order $order, ?string $amount, string $reason ): bool|\WP_Error {
		$charge_id = (string) $order->get_transaction_id();
		if ( '' === $charge_id ) {
			return $this->error( __( 'This order has no paid charge at Recaudo.', 'recaudo-gateway' ) );
		}
		try {
			$charge = $this->client->get( "/charges/$charge_id" );
			if ( 'card' !== ( $charge['method'] ?? '' ) ) {
				return $this->error( __( 'Banks and cash networks take nothing back: make a transfer, or a reversal in the dashboard of Recaudo.', 'recaudo-gateway' ) );
			}
			$left  = Amount::pesos( $charge['amount'] ) - array_sum( array_map( static fn ( $made ) => Amount::pesos( $made['amount'] ), $charge['refunds'] ?? array() ) );
			$pesos = null === $amount ? $left : Amount::refund( $amount, $left );
			return $this->make( $order, $charge, $pesos, $reason );
		} catch ( Api_Error $fault ) {
			$order->delete_meta_data( self::UNFINISHED_META );
			$order->save();
			/* translators: %s: reason, in the words of the gateway */
			return $this->error( sprintf( __( 'Recaudo rejected the refund: %s', 'recaudo-gateway' ), $fault->getMessage() ) );
		} catch ( No_Answer ) {
			return $this->error( __( 'Recaudo did not answer. Try the same refund again: it is made once.', 'recaudo-gateway' ) );
		}
	}

	/** @param array<string, mixed> $charge As it was before. */
	private function make( \WC_Order $order, array $charge, int $pesos, string $reason ): bool|\WP_Error {
		$intent = $this->intent( $order, $pesos, $reason );
		$made   = $this->find( $charge, $intent['description'] );
		if ( null === $made ) {
			if ( $pesos <= 0 ) {
				return $this->error( __( 'Nothing of this payment is left to refund.', 'recaudo-gateway' ) );
			}
			// WooCommerce deletes its refund after an error. The next try of the same amount has to be this one.
			$order->update_meta_data( self::UNFINISHED_META, $intent );
			$order->save();
			$made = $this->send( $charge, $intent );
		}
		$order->delete_meta_data( self::UNFINISHED_META );
		$order->save();
		$this->link( $order, $pesos, (string) ( $made['id'] ?? '' ) );
		/* translators: 1: amount 2: refund id */
		$order->add_order_note( sprintf( __( 'Recaudo: refunded %1$s (%2$s).', 'recaudo-gateway' ), Amount::text( $pesos ), (string) ( $made['id'] ?? '' ) ) );
		return true;
	}

	/** @return array{pesos: int, key: string, description: string} */
	private function intent( \WC_Order $order, int $pesos, string $reason ): array {
		$unfinished = $order->get_meta( self::UNFINISHED_META );
		if ( is_array( $unfinished ) && (int) ( $unfinished['pesos'] ?? 0 ) === $pesos ) {
			return $unfinished;
		}
		$refund_id = $this->newest( $order, $pesos )?->get_id() ?? random_int( 1, PHP_INT_MAX );
		$mark      = Refund_Records::mark( (int) $order->get_id(), (int) $refund_id );
		return array(
			'pesos'       => $pesos,
			'key'         => "wc-{$this->shop_id}-{$order->get_id()}-refund-$refund_id",
			'description' => trim( Charge_Request::cut( trim( $reason ), 200 ) . ' ' . $mark ),
		);
	}

	/**
	 * @param array<string, mixed>                                $charge Charge.
	 * @param array{pesos: int, key: string, description: string} $intent Refund.
	 */
	private function send( array $charge, array $intent ): ?array {
		$body = array(
			'amount'      => $intent['pesos'],
			'description' => $intent['description'],
		);
		for ( $try = 1; ; ++$try ) {
			try {
				$answer = $this->client->post( "/charges/{$charge['id']}/refund", $body, $intent['key'] );
				return $this->find( $answer, $intent['description'] );
			} catch ( No_Answer $fault ) {
				if ( $try >= self::TRIES ) {
					throw $fault;
				}
				usleep( 300_000 * $try );
			}
		}
	}

	/** @param array<string, mixed> $charge Charge with its refunds. */
	private function find( array $charge, string $description ): ?array {
		foreach ( $charge['refunds'] ?? array() as $made ) {
			if ( ( $made['description'] ?? '' ) === $description ) {
				return $made;
			}
		}
		return null;
	}

	/** WooCommerce has saved its refund before it asks the payment method. */
	private function newest( \WC_Order $order, int $pesos ): ?\WC_Order_Refund {
		foreach ( $order->get_refunds() as $refund ) {
			if ( Amount::pesos( $refund->get_amount() ) === $pesos && '' === (string) $refund->get_meta( Refund_Records::ID_META ) ) {
				return $refund;
			}
		}
		return null;
	}

	private function link( \WC_Order $order, int $pesos, string $refund_id ): void {
		$refund = $this->newest( $order, $pesos );
		if ( null !== $refund && '' !== $refund_id ) {
			$refund->update_meta_data( Refund_Records::ID_META, $refund_id );
			$refund->save();
		}
	}

	private function error( string $message ): \WP_Error {
		return new \WP_Error( 'recaudo_refund', $message );
	}
}
