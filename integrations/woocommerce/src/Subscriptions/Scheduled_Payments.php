<?php
/**
 * Renewals of the WooCommerce Subscriptions extension.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Subscriptions;

use Recaudo\WooCommerce\Api\Api_Error;
use Recaudo\WooCommerce\Api\No_Answer;
use Recaudo\WooCommerce\Orders\Amount;
use Recaudo\WooCommerce\Orders\Order_Lock;
use Recaudo\WooCommerce\Orders\Order_Settlement;
use Recaudo\WooCommerce\Orders\Order_Status;
use Recaudo\WooCommerce\Orders\Orders;
use Recaudo\WooCommerce\Payments\Charge_Request;
use Recaudo\WooCommerce\Payments\Payment_Error;
use Recaudo\WooCommerce\Settings;

/** The extension keeps the calendar; this class charges the saved card when it says so. */
final class Scheduled_Payments {

	public const FEATURES = array(
		'subscriptions',
		'subscription_cancellation',
		'subscription_suspension',
		'subscription_reactivation',
		'subscription_amount_changes',
		'subscription_date_changes',
		'subscription_payment_method_change_customer',
		'multiple_subscriptions',
	);

	private const CARD     = '_recaudo_card_id';
	private const CUSTOMER = '_recaudo_customer_id';

	public static function hook(): void {
		add_action( 'woocommerce_scheduled_subscription_payment_recaudo', array( self::class, 'charge' ), 10, 2 );
		add_action( 'woocommerce_subscription_failing_payment_method_updated_recaudo', array( self::class, 'replace_card' ), 10, 2 );
	}

	/** Whether the order begins or changes a subscription, so that its card has to be kept. */
	public static function needs_saved_card( \WC_Order $order ): bool {
		$is_subscription = function_exists( 'wcs_is_subscription' ) && wcs_is_subscription( $order );
		return $is_subscription || ( function_exists( 'wcs_order_contains_subscription' ) && wcs_order_contains_subscription( $order, array( 'parent', 'renewal', 'resubscribe', 'switch' ) ) );
	}

	public static function cart_needs_saved_card(): bool {
		return class_exists( 'WC_Subscriptions_Cart' ) && \WC_Subscriptions_Cart::cart_contains_subscription();
	}

	/** Writes the card to the order and to its subscriptions. */
	public static function remember_card( \WC_Order $order, \WC_Payment_Token_CC $card ): void {
		$all = array( $order );
		if ( function_exists( 'wcs_get_subscriptions_for_order' ) ) {
			$all = array_merge( $all, array_values( wcs_get_subscriptions_for_order( $order, array( 'order_type' => 'any' ) ) ) );
		}
		foreach ( $all as $one ) {
			$one->update_meta_data( self::CARD, $card->get_token() );
			$one->update_meta_data( self::CUSTOMER, (string) $card->get_meta( 'recaudo_customer' ) );
			$one->update_meta_data( '_recaudo_mode', (string) $card->get_meta( 'recaudo_mode' ) );
			$one->save();
		}
	}

	/** @param \WC_Order $subscription Subscription whose card failed. @param \WC_Order $renewal Order that a new card has paid. */
	public static function replace_card( \WC_Order $subscription, \WC_Order $renewal ): void {
		foreach ( array( self::CARD, self::CUSTOMER, '_recaudo_mode' ) as $name ) {
			$subscription->update_meta_data( $name, $renewal->get_meta( $name ) );
		}
		$subscription->save();
	}

	/** A renewal is due. However often the scheduler says so, the order is charged once. */
	public static function charge( string|int|float $amount, \WC_Order $renewal ): void {
		Order_Lock::run(
			(int) $renewal->get_id(),
			static function () use ( $amount, $renewal ): void {
				$order = Orders::read( (int) $renewal->get_id() );
				if ( null !== $order && ! $order->is_paid() ) {
					self::charge_alone( $amount, $order );
				}
			}
		);
	}

	private static function charge_alone( string|int|float $amount, \WC_Order $order ): void {
		[ $card, $customer ] = self::card_of( $order );
		if ( Amount::pesos( $amount ) !== Amount::pesos( $order->get_total() ) || '' === $card || '' === $customer ) {
			Order_Status::set( $order, 'failed', __( 'Recaudo: the subscription has no saved card, or its amount is not the one of the order.', 'recaudo-gateway' ) );
			return;
		}
		$order->update_meta_data( '_recaudo_mode', Settings::mode() );
		try {
			$device = (string) Settings::client()->post( '/device_sessions', array(), 'device ' . bin2hex( random_bytes( 12 ) ) )['id'];
			$fields = array(
				'source_id'         => $card,
				'device_session_id' => self::kept_device( $order, $device ),
			);
			$charge = Orders::attempts()->ensure( $order, Charge_Request::for_order( $order, 'card', $fields, $customer ) );
			( new Order_Settlement( Settings::shop_id() ) )->apply( $order, $charge );
		} catch ( Payment_Error $fault ) {
			if ( Payment_Error::UNKNOWN === $fault->kind ) {
				Order_Status::set( $order, 'on-hold', 'Recaudo: ' . $fault->getMessage() );
				return;
			}
			Order_Status::set( $order, 'failed', 'Recaudo: ' . $fault->getMessage() . ' ' . $fault->log );
		} catch ( No_Answer | Api_Error $fault ) {
			Order_Status::set( $order, 'failed', 'Recaudo: ' . $fault->getMessage() );
		}
	}

	/** A repeated request has to be the same request. */
	private static function kept_device( \WC_Order $order, string $device ): string {
		$kept = (string) $order->get_meta( '_recaudo_device' );
		if ( '' !== $kept ) {
			return $kept;
		}
		$order->update_meta_data( '_recaudo_device', $device );
		return $device;
	}

	/** @return array{string, string} Card and customer, of the order or of its subscription. */
	private static function card_of( \WC_Order $order ): array {
		$all = array();
		if ( function_exists( 'wcs_get_subscriptions_for_renewal_order' ) ) {
			$all = array_values( wcs_get_subscriptions_for_renewal_order( $order ) );
		}
		foreach ( array_merge( $all, array( $order ) ) as $one ) {
			if ( '' !== (string) $one->get_meta( self::CARD ) && $one->get_meta( '_recaudo_mode' ) === Settings::mode() ) {
				return array( (string) $one->get_meta( self::CARD ), (string) $one->get_meta( self::CUSTOMER ) );
			}
		}
		return array( '', '' );
	}
}
