<?php
/**
 * Renewals of subscriptions to plans: the gateway charges, the shop gets an order.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Subscriptions;

use Recaudo\WooCommerce\Orders\Amount;
use Recaudo\WooCommerce\Orders\Order_Lock;
use Recaudo\WooCommerce\Orders\Order_Status;
use Recaudo\WooCommerce\Orders\Orders;
use Recaudo\WooCommerce\Orders\Refund_Records;
use Recaudo\WooCommerce\Settings;

/** A charge has one order, found by an option with the id of the charge. */
final class Plan_Renewals {

	/** Leads from the customer at the gateway to the first order. */
	public static function parent_option( string $customer_id ): string {
		return "recaudo_plan_customer_$customer_id";
	}

	private static function charge_option( string $charge_id ): string {
		return "recaudo_plan_charge_$charge_id";
	}

	/** A charge of a subscription changed; everything but its id is read from the gateway. */
	public function record( string $charge_id, string $customer_id, int $wait_seconds = 30 ): void {
		if ( 1 !== preg_match( '/^[A-Za-z0-9]{1,45}$/D', $charge_id ) || 1 !== preg_match( '/^[A-Za-z0-9]{1,45}$/D', $customer_id ) ) {
			return;
		}
		$parent_id = (int) get_option( self::parent_option( $customer_id ), 0 );
		if ( $parent_id > 0 ) {
			Order_Lock::run( $parent_id, fn () => $this->record_alone( $parent_id, $charge_id, $customer_id ), $wait_seconds );
		}
	}

	private function record_alone( int $parent_id, string $charge_id, string $customer_id ): void {
		$parent = Orders::read( $parent_id );
		$charge = Settings::client()->get( "/charges/$charge_id" );
		if ( null === $parent || ( $charge['customer_id'] ?? '' ) !== $customer_id || 'COP' !== ( $charge['currency'] ?? '' ) || $parent->get_meta( '_recaudo_mode' ) !== Settings::mode() ) {
			return;
		}
		$known = (int) get_option( self::charge_option( $charge_id ), 0 );
		if ( $known > 0 ) {
			$this->complete( $known, $charge );
		} elseif ( 'completed' === $charge['status'] && ( $parent->needs_payment() || $parent->has_status( 'on-hold' ) ) ) {
			$this->take_first( $parent, $charge );
		} elseif ( 'completed' === $charge['status'] ) {
			$order = $this->create( $parent, $charge );
			update_option( self::charge_option( $charge_id ), (int) $order->get_id(), false );
			$this->complete( (int) $order->get_id(), $charge );
		}
	}

	/** @param array<string, mixed> $charge First charge of the subscription. */
	public function take_first( \WC_Order $order, array $charge ): void {
		if ( $order->is_paid() || 'completed' !== ( $charge['status'] ?? '' ) ) {
			return;
		}
		if ( ! Amount::is_exactly( $charge['amount'] ?? null, Amount::pesos( $order->get_total() ) ) ) {
			/* translators: 1: charge id 2: amount of the charge 3: total of the order */
			Order_Status::set( $order, 'on-hold', sprintf( __( 'Recaudo: charge %1$s paid %2$s, the order costs %3$s. Decide by hand.', 'recaudo-gateway' ), $charge['id'], Amount::text( Amount::pesos( $charge['amount'] ?? 0 ) ), Amount::text( Amount::pesos( $order->get_total() ) ) ) );
			return;
		}
		update_option( self::charge_option( (string) $charge['id'] ), (int) $order->get_id(), false );
		$order->update_meta_data( '_recaudo_charge_id', (string) $charge['id'] );
		$order->payment_complete( (string) $charge['id'] );
	}

	/** @param array<string, mixed> $charge Renewal. */
	private function create( \WC_Order $parent, array $charge ): \WC_Order {
		$order = wc_create_order(
			array(
				'customer_id' => $parent->get_customer_id(),
				'created_via' => 'recaudo',
			)
		);
		$order->set_address( $parent->get_address( 'billing' ), 'billing' );
		$order->set_address( $parent->get_address( 'shipping' ), 'shipping' );
		$pesos = Amount::pesos( $charge['amount'] );
		foreach ( $parent->get_items() as $item ) {
			$product = $item->get_product();
			if ( $product instanceof \WC_Product ) {
				$order->add_product(
					$product,
					1,
					array(
						'subtotal' => $pesos,
						'total'    => $pesos,
					)
				);
			}
		}
		$order->set_currency( 'COP' );
		$order->set_payment_method( 'recaudo' );
		$order->set_payment_method_title( $parent->get_payment_method_title() );
		$order->update_meta_data( '_recaudo_parent', $parent->get_id() );
		$order->update_meta_data( '_recaudo_mode', Settings::mode() );
		$order->update_meta_data( '_recaudo_charge_id', (string) $charge['id'] );
		$order->set_total( (string) $pesos );
		$order->save();
		return $order;
	}

	/** @param array<string, mixed> $charge As the gateway has it. */
	private function complete( int $order_id, array $charge ): void {
		$order = Orders::read( $order_id );
		if ( null === $order ) {
			return;
		}
		if ( $order->needs_payment() && 'completed' === $charge['status'] && Amount::is_exactly( $charge['amount'] ?? null, Amount::pesos( $order->get_total() ) ) ) {
			/* translators: 1: charge id 2: number of the first order */
			$order->add_order_note( sprintf( __( 'Recaudo: renewal %1$s of order %2$s.', 'recaudo-gateway' ), $charge['id'], (string) $order->get_meta( '_recaudo_parent' ) ) );
			$order->payment_complete( (string) $charge['id'] );
		}
		if ( $order->get_transaction_id() === $charge['id'] ) {
			( new Refund_Records() )->record( $order, $charge );
		}
	}

	/** @param array<string, mixed> $subscription From an event; its state is read from the gateway. */
	public function note_state( array $subscription ): void {
		$customer_id = (string) ( $subscription['customer_id'] ?? '' );
		if ( 1 !== preg_match( '/^[A-Za-z0-9]{1,45}$/D', $customer_id ) ) {
			return;
		}
		$order = wc_get_order( (int) get_option( self::parent_option( $customer_id ), 0 ) );
		if ( ! $order instanceof \WC_Order || $order->get_meta( Plan_Subscriptions::SUBSCRIPTION ) !== ( $subscription['id'] ?? '' ) ) {
			return;
		}
		$status = (string) Settings::client()->get( "/customers/$customer_id/subscriptions/{$order->get_meta( Plan_Subscriptions::SUBSCRIPTION )}" )['status'];
		if ( $status === $order->get_meta( '_recaudo_subscription_status' ) ) {
			return;
		}
		$order->update_meta_data( '_recaudo_subscription_status', $status );
		$order->save();
		/* translators: %s: status of the subscription */
		$order->add_order_note( sprintf( __( 'Recaudo: the subscription is now %s.', 'recaudo-gateway' ), $status ) );
		do_action( 'recaudo_subscription_status_changed', $order, $status );
	}
}
