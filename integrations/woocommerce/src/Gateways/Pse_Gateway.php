<?php
/**
 * PSE: a transfer from the payer's bank.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Gateways;

use Recaudo\WooCommerce\Payments\Charge_Request;

/** The payer chooses the bank on the page of the gateway. */
final class Pse_Gateway extends Recaudo_Gateway {

	public function __construct() {
		$this->id                 = 'recaudo_pse';
		$this->method_title       = __( 'Recaudo: PSE', 'recaudo-gateway' );
		$this->method_description = __( 'The payer chooses a bank and confirms the payment there. The connection is set up with Recaudo: cards.', 'recaudo-gateway' );
		$this->supports           = array( 'products' );
		$this->set_up();
	}

	public function init_form_fields(): void {
		$this->form_fields = $this->appearance_fields(
			__( 'PSE (bank transfer)', 'recaudo-gateway' ),
			__( 'You go to your bank, confirm the payment, and come back.', 'recaudo-gateway' )
		);
	}

	protected function request( \WC_Order $order ): Charge_Request {
		return Charge_Request::for_order( $order, 'bank_account', array( 'redirect_url' => $this->get_return_url( $order ) ) );
	}
}
