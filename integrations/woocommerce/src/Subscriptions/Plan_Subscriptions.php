<?php
/**
 * Starts and cancels subscriptions to plans of the gateway.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Subscriptions;

use Recaudo\WooCommerce\Api\Api_Error;
use Recaudo\WooCommerce\Api\Gateway_Client;
use Recaudo\WooCommerce\Api\No_Answer;
use Recaudo\WooCommerce\Orders\Amount;
use Recaudo\WooCommerce\Orders\Order_Status;
use Recaudo\WooCommerce\Payments\Card_Source;
use Recaudo\WooCommerce\Payments\Charge_Request;
use Recaudo\WooCommerce\Payments\Decline_Messages;
use Recaudo\WooCommerce\Payments\Payment_Error;
use Recaudo\WooCommerce\Payments\Saved_Cards;
use Recaudo\WooCommerce\Settings;

/** Each order has a customer of its own at the gateway, so its subscription can be found after a lost answer. */
final class Plan_Subscriptions {

	public const SUBSCRIPTION = '_recaudo_subscription_id';
	public const CUSTOMER     = '_recaudo_plan_customer';

	public function __construct( private readonly Gateway_Client $client, private readonly string $shop_id ) {
	}

	public static function is_for( \WC_Order $order ): bool {
		return '' !== self::plan_id( $order );
	}

	private static function plan_id( \WC_Order $order ): string {
		foreach ( $order->get_items() as $item ) {
			$product = $item->get_product();
			$id      = $product instanceof \WC_Product ? Plan_Products::plan_id( $product ) : '';
			if ( '' !== $id ) {
				return $id;
			}
		}
		return '';
	}

	/** Run it inside Order_Lock. @throws Payment_Error If there is no subscription now. */
	public function start( \WC_Order $order, Card_Source $source ): void {
		try {
			$this->check( $order, $source );
			$customer = ( new Saved_Cards( $this->client, $this->shop_id, Settings::mode() ) )->customer_of( "wc-{$this->shop_id}-order-{$order->get_id()}", Charge_Request::payer( $order ) );
			$order->update_meta_data( '_recaudo_mode', Settings::mode() );
			$order->update_meta_data( self::CUSTOMER, $customer );
			$order->save();
			update_option( Plan_Renewals::parent_option( $customer ), (int) $order->get_id(), false );
			$this->settle( $order, $customer, $this->ensure( $order, $customer, $source ) );
		} catch ( No_Answer $fault ) {
			throw new Payment_Error( Decline_Messages::unknown(), Payment_Error::UNKNOWN, $fault->getMessage(), $fault );
		} catch ( Api_Error $fault ) {
			throw new Payment_Error( Decline_Messages::of( $fault->error_code() ), Payment_Error::INVALID, $fault->getMessage(), $fault );
		}
	}

	private function check( \WC_Order $order, Card_Source $source ): void {
		$plan  = $this->client->get( '/plans/' . self::plan_id( $order ) );
		$due   = (int) $plan['trial_days'] > 0 ? 0 : Amount::pesos( $plan['amount'] );
		$items = array_values( $order->get_items() );
		if ( $source->is_saved() ) {
			throw new Payment_Error( __( 'Enter the card of the subscription again.', 'recaudo-gateway' ), Payment_Error::INVALID );
		}
		if ( 1 !== count( $items ) || 1 !== (int) $items[0]->get_quantity() || 'COP' !== $order->get_currency() || Amount::pesos( $order->get_total() ) !== $due ) {
			throw new Payment_Error(
				__( 'This subscription cannot be bought right now. Contact the shop.', 'recaudo-gateway' ),
				Payment_Error::INVALID,
				"The order has to cost exactly $due pesos, as the plan does, and hold one product."
			);
		}
	}

	/** The subscription of the customer; made if there is none. */
	private function ensure( \WC_Order $order, string $customer, Card_Source $source ): array {
		$found = $this->find( $customer );
		if ( null !== $found ) {
			return $found;
		}
		$body = array(
			'plan_id'           => self::plan_id( $order ),
			'source_id'         => $source->token,
			'device_session_id' => $source->device,
		);
		try {
			return $this->client->post( "/customers/$customer/subscriptions", $body, "wc-{$this->shop_id}-{$order->get_id()}-subscription " . substr( hash( 'sha256', $source->token ), 0, 16 ) );
		} catch ( No_Answer $fault ) {
			usleep( 1_000_000 );
			return $this->find( $customer ) ?? throw $fault;
		}
	}

	private function find( string $customer ): ?array {
		return $this->client->get( "/customers/$customer/subscriptions" )[0] ?? null;
	}

	/** @param array<string, mixed> $subscription Made now or before. */
	private function settle( \WC_Order $order, string $customer, array $subscription ): void {
		$charge = $subscription['transaction'] ?? $this->client->get( "/customers/$customer/charges", array( 'limit' => 1 ) )[0] ?? null;
		if ( 'trial' === $subscription['status'] || ( 'active' === $subscription['status'] && 'completed' === ( $charge['status'] ?? '' ) ) ) {
			$this->complete( $order, $subscription, $charge );
			return;
		}
		if ( null !== $charge && in_array( $charge['status'], array( 'in_progress', 'charge_pending' ), true ) ) {
			$order->update_meta_data( self::SUBSCRIPTION, (string) $subscription['id'] );
			Order_Status::set( $order, 'on-hold', __( 'Recaudo: waiting for the result of the card payment.', 'recaudo-gateway' ) );
			return;
		}
		// Declined: without this the gateway would go on trying a card that the payer is about to replace.
		$this->client->delete( "/customers/$customer/subscriptions/{$subscription['id']}" );
		$message = Decline_Messages::of( (int) ( $charge['error_code'] ?? 0 ) );
		Order_Status::set( $order, 'failed', 'Recaudo: ' . $message );
		throw new Payment_Error( $message, Payment_Error::DECLINED );
	}

	/** @param array<string, mixed> $subscription Active or in its trial. @param array<string, mixed>|null $charge First charge. */
	private function complete( \WC_Order $order, array $subscription, ?array $charge ): void {
		$order->update_meta_data( self::SUBSCRIPTION, (string) $subscription['id'] );
		$order->update_meta_data( '_recaudo_subscription_status', (string) $subscription['status'] );
		$order->save();
		/* translators: 1: subscription id 2: day of the next charge */
		$order->add_order_note( sprintf( __( 'Recaudo: subscription %1$s has begun; the next charge is on %2$s.', 'recaudo-gateway' ), $subscription['id'], (string) ( $subscription['charge_date'] ?? '-' ) ) );
		if ( null === $charge || 'trial' === $subscription['status'] ) {
			$order->payment_complete();
			return;
		}
		( new Plan_Renewals() )->take_first( $order, $charge );
	}

	/** Ends the subscription with the period that is paid. */
	public function cancel( \WC_Order $order ): void {
		$path = '/customers/' . $order->get_meta( self::CUSTOMER ) . '/subscriptions/' . $order->get_meta( self::SUBSCRIPTION );
		$this->client->put( $path, array( 'cancel_at_period_end' => true ) );
		$order->update_meta_data( '_recaudo_subscription_ends', 'yes' );
		$order->save();
		$order->add_order_note( __( 'Recaudo: the subscription ends with the period that is paid.', 'recaudo-gateway' ) );
	}
}
