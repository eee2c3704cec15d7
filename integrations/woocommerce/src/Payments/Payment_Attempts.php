<?php
/**
 * Makes at most one charge that can be paid for an order.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Payments;

use Recaudo\WooCommerce\Api\Api_Error;
use Recaudo\WooCommerce\Api\Gateway_Client;
use Recaudo\WooCommerce\Api\No_Answer;
use Recaudo\WooCommerce\Orders\Charge_State;
use Recaudo\WooCommerce\Orders\Order_Reference;

/**
 * The gateway takes one charge for an order id, and the order id derives from the order and its attempt. The next attempt begins
 * only when the charge of this one is known to have failed. So however often a payer clicks, one charge can be paid.
 */
final class Payment_Attempts {

	private const MOST = 200;
	/** How long to look for a charge whose answer was lost. */
	private const LOOKS_MILLISECONDS = array( 0, 500, 1500, 3000 );

	public function __construct( private readonly Gateway_Client $client, private readonly string $shop_id ) {
	}

	/** The charge of the order: the one that is paid or can still be paid, or a new one. */
	public function ensure( \WC_Order $order, Charge_Request $request ): array {
		$attempt = max( 1, (int) $order->get_meta( '_recaudo_attempt' ) );
		for ( $until = $attempt + self::MOST; $attempt < $until; ++$attempt ) {
			$reference = Order_Reference::of( $this->shop_id, (int) $order->get_id(), $attempt );
			$charge    = $this->find_or_fail( $reference->text() );
			if ( null === $charge ) {
				return $this->create( $order, $request, $reference );
			}
			$state = Charge_State::of( $charge );
			if ( Charge_State::Paid === $state || Charge_State::Disputed === $state || $this->waits( $request, $charge ) ) {
				return $charge;
			}
		}
		throw new Payment_Error( Decline_Messages::of( 0 ), Payment_Error::INVALID, 'The order has used up its attempts.' );
	}

	/** The charge of a reference, or null. */
	public function find( string $reference ): ?array {
		$found = $this->client->get( '/charges', array( 'order_id' => $reference ) );
		$found = array_values( array_filter( $found, static fn ( $charge ) => is_array( $charge ) && ( $charge['order_id'] ?? '' ) === $reference ) );
		usort( $found, static fn ( $one, $other ) => Charge_State::of( $other )->weight() <=> Charge_State::of( $one )->weight() );
		return $found[0] ?? null;
	}

	private function find_or_fail( string $reference ): ?array {
		try {
			return $this->find( $reference );
		} catch ( No_Answer $fault ) {
			throw new Payment_Error( Decline_Messages::unknown(), Payment_Error::UNKNOWN, $fault->getMessage(), $fault );
		} catch ( Api_Error $fault ) {
			// A wrong key or address: the shop's fault, not the card's.
			throw $this->error_of( $fault );
		}
	}

	/**
	 * Whether a pending charge has to be waited for or continued; one that stands in the way is canceled.
	 *
	 * @param array<string, mixed> $charge Charge of the current attempt.
	 */
	private function waits( Charge_Request $request, array $charge ): bool {
		if ( Charge_State::Pending !== Charge_State::of( $charge ) ) {
			return false;
		}
		if ( $request->can_continue( $charge ) ) {
			return true;
		}
		try {
			$this->client->post( "/charges/{$charge['id']}/cancel", array(), "cancel {$charge['id']}" );
			return false;
		} catch ( Api_Error | No_Answer $fault ) {
			$now = $this->find_or_fail( (string) $charge['order_id'] );
			if ( null !== $now && Charge_State::Failed === Charge_State::of( $now ) ) {
				return false;
			}
			throw new Payment_Error(
				__( 'A payment of this order is still being processed. Wait for its result before you pay again.', 'recaudo-gateway' ),
				Payment_Error::UNKNOWN,
				$fault->getMessage(),
				$fault
			);
		}
	}

	private function create( \WC_Order $order, Charge_Request $request, Order_Reference $reference ): array {
		// Saved first: a process that dies now leaves an order that knows which charge to ask for.
		$order->update_meta_data( '_recaudo_attempt', $reference->attempt );
		$order->update_meta_data( '_recaudo_reference', $reference->text() );
		$order->save();
		try {
			return $this->client->post( $request->path, $request->body( $reference->text() ), $request->key( $reference->text() ) );
		} catch ( No_Answer $fault ) {
			return $this->find_lost( $reference->text(), $fault );
		} catch ( Api_Error $fault ) {
			if ( $fault->is_conflict() ) {
				$charge = $this->find_or_fail( $reference->text() );
				if ( null !== $charge ) {
					return $charge;
				}
			}
			throw $this->error_of( $fault );
		}
	}

	/** The answer was lost, not necessarily the charge. Nothing is sent again. */
	private function find_lost( string $reference, No_Answer $fault ): array {
		foreach ( self::LOOKS_MILLISECONDS as $wait ) {
			usleep( $wait * 1000 );
			try {
				$charge = $this->find( $reference );
			} catch ( No_Answer ) {
				continue;
			}
			if ( null !== $charge ) {
				return $charge;
			}
		}
		throw new Payment_Error( Decline_Messages::unknown(), Payment_Error::UNKNOWN, $fault->getMessage(), $fault );
	}

	private function error_of( Api_Error $fault ): Payment_Error {
		$kind = $fault->is_decline() ? Payment_Error::DECLINED : Payment_Error::INVALID;
		$log  = "{$fault->status}/{$fault->error_code()} {$fault->getMessage()} (request {$fault->request_id()})";
		if ( Payment_Error::INVALID === $kind && ! in_array( $fault->error_code(), array( 1005, 2004, 2005, 2006, 2007, 2009 ), true ) ) {
			return new Payment_Error( __( 'This payment method is not available right now. Choose another one.', 'recaudo-gateway' ), $kind, $log, $fault );
		}
		return new Payment_Error( Decline_Messages::of( $fault->error_code() ), $kind, $log, $fault );
	}
}
