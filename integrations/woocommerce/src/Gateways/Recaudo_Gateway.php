<?php
/**
 * A payment method of Recaudo.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Gateways;

use Recaudo\WooCommerce\Api\No_Answer;
use Recaudo\WooCommerce\Orders\Charge_State;
use Recaudo\WooCommerce\Orders\Lock_Busy;
use Recaudo\WooCommerce\Orders\Order_Lock;
use Recaudo\WooCommerce\Orders\Order_Settlement;
use Recaudo\WooCommerce\Orders\Order_Status;
use Recaudo\WooCommerce\Orders\Orders;
use Recaudo\WooCommerce\Payments\Charge_Request;
use Recaudo\WooCommerce\Payments\Decline_Messages;
use Recaudo\WooCommerce\Payments\Payment_Error;
use Recaudo\WooCommerce\Settings;

/** Card, PSE and cash differ in their request and their form. */
abstract class Recaudo_Gateway extends \WC_Payment_Gateway {

	/** @throws Payment_Error If the payer has to change something. */
	abstract protected function request( \WC_Order $order ): Charge_Request;

	protected function set_up(): void {
		$this->init_form_fields();
		$this->init_settings();
		$this->title       = (string) $this->get_option( 'title' );
		$this->description = (string) $this->get_option( 'description' );
		add_action( 'woocommerce_update_options_payment_gateways_' . $this->id, array( $this, 'process_admin_options' ) );
	}

	public function is_available(): bool {
		return parent::is_available() && Settings::is_complete() && 'COP' === get_woocommerce_currency();
	}

	/** Money, webhooks and double clicks of one order wait for each other. */
	public function process_payment( $order_id ): array {
		try {
			return Order_Lock::run( (int) $order_id, fn (): array => $this->pay( (int) $order_id ) );
		} catch ( Lock_Busy | No_Answer $fault ) {
			return $this->failure( Decline_Messages::unknown(), $fault->getMessage(), (int) $order_id );
		} catch ( Payment_Error $fault ) {
			return $this->failure( $fault->getMessage(), $fault->log, (int) $order_id );
		}
	}

	protected function pay( int $order_id ): array {
		$order = Orders::read( $order_id ) ?? throw new Payment_Error( Decline_Messages::unknown(), Payment_Error::INVALID, 'The order does not exist.' );
		if ( $order->is_paid() ) {
			return $this->success( $order );
		}
		if ( 'COP' !== $order->get_currency() ) {
			throw new Payment_Error( __( 'Recaudo takes Colombian pesos only.', 'recaudo-gateway' ), Payment_Error::INVALID );
		}
		$order->update_meta_data( '_recaudo_mode', Settings::mode() );
		return $this->take( $order, $this->request( $order ) );
	}

	protected function take( \WC_Order $order, Charge_Request $request ): array {
		try {
			$charge = Orders::attempts()->ensure( $order, $request );
		} catch ( Payment_Error $fault ) {
			if ( Payment_Error::DECLINED === $fault->kind ) {
				Order_Status::set( $order, 'failed', 'Recaudo: ' . $fault->getMessage() . ' ' . $fault->log );
			}
			throw $fault;
		}
		( new Order_Settlement( Settings::shop_id() ) )->apply( $order, $charge );
		return $this->result( $order, $charge );
	}

	/** @param array<string, mixed> $charge Charge. */
	protected function result( \WC_Order $order, array $charge ): array {
		$state = Charge_State::of( $charge );
		if ( Charge_State::Failed === $state ) {
			throw new Payment_Error( Decline_Messages::of( (int) ( $charge['error_code'] ?? 0 ) ), Payment_Error::DECLINED );
		}
		$url = (string) ( $charge['payment_method']['url'] ?? '' );
		if ( Charge_State::Pending === $state && '' !== $url ) {
			return array(
				'result'   => 'success',
				'redirect' => $url,
			);
		}
		return $this->success( $order );
	}

	protected function success( \WC_Order $order ): array {
		if ( null !== WC()->cart ) {
			WC()->cart->empty_cart();
		}
		return array(
			'result'   => 'success',
			'redirect' => $this->get_return_url( $order ),
		);
	}

	protected function failure( string $message, string $log, int $order_id ): array {
		wc_get_logger()->warning( "Order $order_id: $message $log", array( 'source' => 'recaudo' ) );
		wc_add_notice( $message, 'error' );
		return array(
			'result'  => 'failure',
			'message' => $message,
		);
	}

	/** @return array<string, array<string, mixed>> */
	protected function appearance_fields( string $title, string $description ): array {
		return array(
			'enabled'     => array(
				'title'   => __( 'Enabled', 'recaudo-gateway' ),
				'type'    => 'checkbox',
				'label'   => __( 'Offer this payment method', 'recaudo-gateway' ),
				'default' => 'no',
			),
			'title'       => array(
				'title'   => __( 'Title', 'recaudo-gateway' ),
				'type'    => 'text',
				'default' => $title,
			),
			'description' => array(
				'title'   => __( 'Description', 'recaudo-gateway' ),
				'type'    => 'textarea',
				'default' => $description,
			),
		);
	}
}
