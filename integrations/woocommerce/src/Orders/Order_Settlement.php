<?php
/**
 * Brings an order to the state that its charge has at the gateway.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Orders;

use Recaudo\WooCommerce\Payments\Decline_Messages;
use Recaudo\WooCommerce\Settings;

/** Safe at any time and as often as one likes. Run it inside Order_Lock. */
final class Order_Settlement {

	public function __construct( private readonly string $shop_id, private readonly Refund_Records $refunds = new Refund_Records() ) {
	}

	/**
	 * @param \WC_Order            $order  Read after the lock was taken.
	 * @param array<string, mixed> $charge Read from the gateway, never from a webhook.
	 */
	public function apply( \WC_Order $order, array $charge ): void {
		$reference = Order_Reference::parse( $charge['order_id'] ?? null );
		if ( null === $reference || $reference->shop_id !== $this->shop_id || $reference->order_id !== (int) $order->get_id() ) {
			return;
		}
		$state = Charge_State::of( $charge );
		// The payer has changed to another payment method since: only money that came concerns the order.
		if ( Charge_State::Paid !== $state && ! in_array( $order->get_payment_method(), Orders::METHODS, true ) ) {
			return;
		}
		match ( $state ) {
			Charge_State::Paid => $this->take_payment( $order, $charge ),
			Charge_State::Pending => $this->wait( $order, $charge, $reference ),
			Charge_State::Failed => $this->fail( $order, $charge, $reference ),
			Charge_State::Refunded => $this->take_refunded( $order, $charge ),
			Charge_State::Disputed => $this->dispute( $order, $charge ),
		};
	}

	/** @param array<string, mixed> $charge Completed. */
	private function take_payment( \WC_Order $order, array $charge ): void {
		$id = (string) $charge['id'];
		if ( $order->get_transaction_id() === $id && $this->is_settled( $order ) ) {
			$this->refunds->record( $order, $charge );
			return;
		}
		if ( $this->is_settled( $order ) ) {
			/* translators: %s: charge id */
			$this->note_once( $order, "extra $id", sprintf( __( 'Recaudo: charge %s also paid this order. Refund the payment that is too much.', 'recaudo-gateway' ), $id ) );
			return;
		}
		$fault = $this->fault_of( $order, $charge );
		if ( null !== $fault ) {
			$this->hold( $order, "mismatch $id", $fault );
			return;
		}
		$this->remember( $order, $charge );
		/* translators: 1: charge id 2: authorization */
		$order->add_order_note( sprintf( __( 'Recaudo: charge %1$s is paid (authorization %2$s).', 'recaudo-gateway' ), $id, (string) ( $charge['authorization'] ?? '-' ) ) );
		$order->payment_complete( $id );
		$this->refunds->record( $order, $charge );
	}

	/**
	 * Why money that came is not the money of this order, or null.
	 *
	 * @param array<string, mixed> $charge Completed.
	 */
	private function fault_of( \WC_Order $order, array $charge ): ?string {
		$due = Amount::pesos( $order->get_total() );
		if ( 'COP' !== ( $charge['currency'] ?? '' ) || 'COP' !== $order->get_currency() ) {
			/* translators: 1: charge id 2: currency of the charge 3: currency of the order */
			return sprintf( __( 'Recaudo: charge %1$s is in %2$s, the order in %3$s. Decide by hand.', 'recaudo-gateway' ), $charge['id'], (string) ( $charge['currency'] ?? '?' ), $order->get_currency() );
		}
		if ( ! Amount::is_exactly( $charge['amount'] ?? null, $due ) ) {
			/* translators: 1: charge id 2: amount of the charge 3: total of the order */
			return sprintf( __( 'Recaudo: charge %1$s paid %2$s, the order costs %3$s. Decide by hand.', 'recaudo-gateway' ), $charge['id'], Amount::text( Amount::pesos( $charge['amount'] ?? 0 ) ), Amount::text( $due ) );
		}
		if ( $order->get_meta( '_recaudo_mode' ) !== Settings::mode() ) {
			/* translators: %s: charge id */
			return sprintf( __( 'Recaudo: charge %s was made in another environment than the order.', 'recaudo-gateway' ), $charge['id'] );
		}
		return null;
	}

	/** @param array<string, mixed> $charge Pending. */
	private function wait( \WC_Order $order, array $charge, Order_Reference $reference ): void {
		if ( ! $this->is_current( $order, $reference ) ) {
			return;
		}
		if ( $this->is_settled( $order ) && $order->get_transaction_id() === $charge['id'] ) {
			// A cash network took its payment back, or a status of a later version.
			/* translators: %s: charge id */
			$this->hold( $order, "reversed {$charge['id']}", sprintf( __( 'Recaudo: charge %s is no longer paid. Do not deliver.', 'recaudo-gateway' ), $charge['id'] ) );
			return;
		}
		$this->remember( $order, $charge );
		if ( $order->has_status( array( 'pending', 'failed' ) ) ) {
			Order_Status::set( $order, 'on-hold', $this->waiting_note( $charge ) );
		} else {
			$order->save();
		}
	}

	/** @param array<string, mixed> $charge Failed or cancelled. */
	private function fail( \WC_Order $order, array $charge, Order_Reference $reference ): void {
		if ( ! $this->is_current( $order, $reference ) ) {
			return;
		}
		$is_expired = 'cancelled' === $charge['status'];
		if ( $this->is_settled( $order ) ) {
			if ( $order->get_transaction_id() === $charge['id'] ) {
				/* translators: %s: charge id */
				$this->hold( $order, "reversed {$charge['id']}", sprintf( __( 'Recaudo: charge %s is no longer paid. Do not deliver.', 'recaudo-gateway' ), $charge['id'] ) );
			}
			return;
		}
		if ( ! $order->has_status( array( 'pending', 'on-hold' ) ) ) {
			return;
		}
		$this->remember( $order, $charge );
		$order->delete_meta_data( '_recaudo_voucher' );
		if ( $is_expired ) {
			Order_Status::set( $order, 'cancelled', __( 'Recaudo: nobody paid in time.', 'recaudo-gateway' ) );
			return;
		}
		Order_Status::set( $order, 'failed', 'Recaudo: ' . Decline_Messages::of( (int) ( $charge['error_code'] ?? 0 ) ) );
	}

	/** @param array<string, mixed> $charge Refunded in full. */
	private function take_refunded( \WC_Order $order, array $charge ): void {
		if ( $order->get_transaction_id() === $charge['id'] ) {
			$this->refunds->record( $order, $charge );
		} elseif ( ! $this->is_settled( $order ) && $order->has_status( array( 'pending', 'on-hold' ) ) ) {
			// Paid and given back before the shop heard about either.
			Order_Status::set( $order, 'cancelled', __( 'Recaudo: the payment was refunded in full.', 'recaudo-gateway' ) );
		}
	}

	/** @param array<string, mixed> $charge With a chargeback. */
	private function dispute( \WC_Order $order, array $charge ): void {
		if ( '' !== (string) $order->get_transaction_id() && $order->get_transaction_id() !== $charge['id'] ) {
			return;
		}
		/* translators: 1: charge id 2: status of the chargeback */
		$text = sprintf( __( 'Recaudo: charge %1$s has a chargeback (%2$s). See the dashboard.', 'recaudo-gateway' ), $charge['id'], $charge['status'] );
		$this->hold( $order, "{$charge['status']} {$charge['id']}", $text );
	}

	/** A person has to decide. Said once for each reason. */
	private function hold( \WC_Order $order, string $reason, string $text ): void {
		if ( ! $this->is_new( $order, $reason ) ) {
			return;
		}
		Order_Status::set( $order, 'on-hold', $text );
	}

	private function note_once( \WC_Order $order, string $reason, string $text ): void {
		if ( $this->is_new( $order, $reason ) ) {
			$order->save();
			$order->add_order_note( $text );
		}
	}

	private function is_new( \WC_Order $order, string $reason ): bool {
		$said = $order->get_meta( '_recaudo_said' );
		$said = is_array( $said ) ? $said : array();
		if ( in_array( $reason, $said, true ) ) {
			return false;
		}
		$order->update_meta_data( '_recaudo_said', array_merge( $said, array( $reason ) ) );
		return true;
	}

	/** The charge of an earlier attempt says nothing about an order that is being paid by a later one. */
	private function is_current( \WC_Order $order, Order_Reference $reference ): bool {
		return (int) $order->get_meta( '_recaudo_attempt' ) === $reference->attempt;
	}

	private function is_settled( \WC_Order $order ): bool {
		return $order->is_paid() || $order->has_status( 'refunded' );
	}

	/** @param array<string, mixed> $charge Charge. */
	private function remember( \WC_Order $order, array $charge ): void {
		$order->update_meta_data( '_recaudo_charge_id', (string) $charge['id'] );
		$payment = $charge['payment_method'] ?? array();
		if ( 'store' === ( $payment['type'] ?? '' ) && '' !== (string) ( $payment['reference'] ?? '' ) ) {
			$order->update_meta_data(
				'_recaudo_voucher',
				array(
					'reference'   => (string) $payment['reference'],
					'barcode_url' => (string) ( $payment['barcode_url'] ?? '' ),
					'due_date'    => (string) ( $charge['due_date'] ?? '' ),
					'page_url'    => Settings::base_url() . '/vouchers/' . rawurlencode( (string) $charge['id'] ),
				)
			);
		}
		if ( 'redirect' === ( $payment['type'] ?? '' ) ) {
			$order->update_meta_data( '_recaudo_pay_url', (string) ( $payment['url'] ?? '' ) );
		}
	}

	/** @param array<string, mixed> $charge Pending. */
	private function waiting_note( array $charge ): string {
		return match ( $charge['method'] ?? '' ) {
			'bank_account' => __( 'Recaudo: waiting for the bank (PSE).', 'recaudo-gateway' ),
			'store' => __( 'Recaudo: waiting for the cash payment.', 'recaudo-gateway' ),
			default => __( 'Recaudo: waiting for the result of the card payment.', 'recaudo-gateway' ),
		};
	}
}
