<?php
/**
 * Cash: a voucher that the payer pays at a till.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Gateways;

use Recaudo\WooCommerce\Orders\Orders;
use Recaudo\WooCommerce\Payments\Charge_Request;

/** The voucher is on the thank-you page and in the email of the order. */
final class Cash_Gateway extends Recaudo_Gateway {

	public function __construct() {
		$this->id                 = 'recaudo_cash';
		$this->method_title       = __( 'Recaudo: cash', 'recaudo-gateway' );
		$this->method_description = __( 'The payer gets a voucher with a barcode and pays it at a till. The connection is set up with Recaudo: cards.', 'recaudo-gateway' );
		$this->supports           = array( 'products' );
		$this->set_up();
	}

	public function init_form_fields(): void {
		$this->form_fields = $this->appearance_fields(
			__( 'Cash', 'recaudo-gateway' ),
			__( 'You get a voucher and pay it in cash at a till.', 'recaudo-gateway' )
		) + array(
			'voucher_days' => array(
				'title'             => __( 'Days to pay', 'recaudo-gateway' ),
				'type'              => 'number',
				'description'       => __( 'For how many days a voucher can be paid. Empty: as the gateway says.', 'recaudo-gateway' ),
				'default'           => '',
				'custom_attributes' => array(
					'min' => '1',
					'max' => '30',
				),
			),
		);
	}

	protected function request( \WC_Order $order ): Charge_Request {
		$days = (int) $this->get_option( 'voucher_days' );
		return Charge_Request::for_order( $order, 'store', $days > 0 ? array( 'due_date' => self::due_date( $order, $days ) ) : array() );
	}

	/** Kept with the order: a repeated request has to be the same request. */
	private static function due_date( \WC_Order $order, int $days ): string {
		$reference = Orders::reference( $order )?->text() ?? '';
		$kept      = $order->get_meta( '_recaudo_due_date' );
		if ( is_array( $kept ) && ( $kept['reference'] ?? '' ) === $reference && strtotime( (string) $kept['date'] ) > time() + HOUR_IN_SECONDS ) {
			return (string) $kept['date'];
		}
		$date = gmdate( 'Y-m-d\TH:i:s\Z', time() + min( 30, $days ) * DAY_IN_SECONDS );
		$order->update_meta_data(
			'_recaudo_due_date',
			array(
				'reference' => $reference,
				'date'      => $date,
			)
		);
		return $date;
	}
}
