<?php
/**
 * Cards in hosted fields.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Gateways;

use Recaudo\WooCommerce\Admin\Connection_Fields;
use Recaudo\WooCommerce\Api\Api_Error;
use Recaudo\WooCommerce\Api\No_Answer;
use Recaudo\WooCommerce\Checkout\Card_Form;
use Recaudo\WooCommerce\Orders\Lock_Busy;
use Recaudo\WooCommerce\Orders\Order_Lock;
use Recaudo\WooCommerce\Orders\Orders;
use Recaudo\WooCommerce\Payments\Card_Source;
use Recaudo\WooCommerce\Payments\Charge_Request;
use Recaudo\WooCommerce\Payments\Decline_Messages;
use Recaudo\WooCommerce\Payments\Payment_Error;
use Recaudo\WooCommerce\Payments\Refunds;
use Recaudo\WooCommerce\Settings;
use Recaudo\WooCommerce\Subscriptions\Plan_Subscriptions;
use Recaudo\WooCommerce\Subscriptions\Scheduled_Payments;

/** The browser sends the card to the gateway and a token to the shop. */
final class Card_Gateway extends Recaudo_Gateway {

	public function __construct() {
		$this->id                 = 'recaudo';
		$this->method_title       = __( 'Recaudo: cards', 'recaudo-gateway' );
		$this->method_description = __( 'Cards in fields of your own Recaudo gateway. The connection that you set up here is also used by PSE and cash.', 'recaudo-gateway' );
		$this->has_fields         = true;
		$this->supports           = array_merge( array( 'products', 'refunds', 'tokenization', 'add_payment_method' ), Scheduled_Payments::FEATURES );
		$this->set_up();
	}

	public function init_form_fields(): void {
		$this->form_fields = $this->appearance_fields(
			__( 'Credit or debit card', 'recaudo-gateway' ),
			__( 'Pay with your card. The shop never sees its number.', 'recaudo-gateway' )
		) + Connection_Fields::fields();
	}

	public function is_available(): bool {
		return parent::is_available() && '' !== Settings::public_key();
	}

	public function payment_fields(): void {
		if ( '' !== $this->description ) {
			echo wp_kses_post( wpautop( $this->description ) );
		}
		$can_save = $this->can_save_cards();
		if ( $can_save && is_checkout() ) {
			$this->saved_payment_methods();
		}
		Card_Form::render();
		if ( $can_save && is_checkout() && ! Scheduled_Payments::cart_needs_saved_card() ) {
			$this->save_payment_method_checkbox();
		}
	}

	/** Checked by WooCommerce before process_payment; its own nonce covers the form. */
	public function validate_fields(): bool {
		if ( Card_Source::from_post() instanceof Card_Source ) {
			return true;
		}
		wc_add_notice( __( 'Enter the data of your card.', 'recaudo-gateway' ), 'error' );
		return false;
	}

	protected function pay( int $order_id ): array {
		$order = Orders::read( $order_id );
		if ( null === $order ) {
			return parent::pay( $order_id );
		}
		if ( ! $order->is_paid() && Plan_Subscriptions::is_for( $order ) ) {
			( new Plan_Subscriptions( Settings::client(), Settings::shop_id() ) )->start( $order, $this->source() );
			return $this->success( $order );
		}
		if ( ! $order->is_paid() && 0.0 === (float) $order->get_total() && Scheduled_Payments::needs_saved_card( $order ) ) {
			$this->save_card( $order, $this->source() );
			$order->payment_complete();
			return $this->success( $order );
		}
		return parent::pay( $order_id );
	}

	protected function request( \WC_Order $order ): Charge_Request {
		$source = $this->source();
		$fields = array( 'device_session_id' => $source->device );
		if ( Settings::is_on( 'use_3d_secure' ) ) {
			$fields += array(
				'use_3d_secure' => true,
				'redirect_url'  => $this->get_return_url( $order ),
			);
		}
		$is_kept = $source->is_saved() || Scheduled_Payments::needs_saved_card( $order ) || ( $source->wants_saving && $this->can_save_cards() );
		if ( ! $is_kept ) {
			return Charge_Request::for_order( $order, 'card', array( 'source_id' => $source->token ) + $fields );
		}
		$card = $this->save_card( $order, $source );
		return Charge_Request::for_order( $order, 'card', array( 'source_id' => $card->get_token() ) + $fields, (string) $card->get_meta( 'recaudo_customer' ) );
	}

	private function source(): Card_Source {
		return Card_Source::from_post() ?? throw new Payment_Error( __( 'Enter the data of your card.', 'recaudo-gateway' ), Payment_Error::INVALID );
	}

	/** The card of the order, saved for its customer. */
	private function save_card( \WC_Order $order, Card_Source $source ): \WC_Payment_Token_CC {
		$user_id = (int) $order->get_customer_id();
		if ( $user_id < 1 ) {
			throw new Payment_Error( __( 'Sign in or create an account to save your card.', 'recaudo-gateway' ), Payment_Error::INVALID );
		}
		try {
			$card = $source->card( $user_id, Charge_Request::payer( $order ), "order {$order->get_id()}" );
		} catch ( Api_Error $fault ) {
			throw new Payment_Error( Decline_Messages::of( $fault->error_code() ), Payment_Error::INVALID, $fault->getMessage(), $fault );
		} catch ( No_Answer $fault ) {
			throw new Payment_Error( Decline_Messages::unknown(), Payment_Error::UNKNOWN, $fault->getMessage(), $fault );
		}
		$order->add_payment_token( $card );
		Scheduled_Payments::remember_card( $order, $card );
		return $card;
	}

	/** My account, payment methods: adds a card without a payment. */
	public function add_payment_method(): array {
		$user  = wp_get_current_user();
		$payer = array(
			'name'  => '' === trim( (string) $user->display_name ) ? $user->user_email : $user->display_name,
			'email' => $user->user_email,
		);
		try {
			$this->source()->card( (int) $user->ID, $payer, "user {$user->ID}" );
		} catch ( Api_Error $fault ) {
			return $this->failure( Decline_Messages::of( $fault->error_code() ), $fault->getMessage(), 0 );
		} catch ( No_Answer | Payment_Error $fault ) {
			return $this->failure( $fault instanceof Payment_Error ? $fault->getMessage() : Decline_Messages::unknown(), '', 0 );
		}
		return array(
			'result'   => 'success',
			'redirect' => wc_get_endpoint_url( 'payment-methods' ),
		);
	}

	/** WooCommerce has checked the right to refund (edit_shop_orders) and its nonce. */
	public function process_refund( $order_id, $amount = null, $reason = '' ): bool|\WP_Error {
		$amount = null === $amount || '' === $amount ? null : (string) $amount;
		try {
			return $this->refund_alone( (int) $order_id, $amount, (string) $reason );
		} catch ( Lock_Busy ) {
			return new \WP_Error( 'recaudo_refund', __( 'Recaudo did not answer. Try the same refund again: it is made once.', 'recaudo-gateway' ) );
		}
	}

	private function refund_alone( int $order_id, ?string $amount, string $reason ): bool|\WP_Error {
		return Order_Lock::run(
			$order_id,
			static function () use ( $order_id, $amount, $reason ): bool|\WP_Error {
				$order = Orders::read( $order_id );
				if ( null === $order ) {
					return new \WP_Error( 'recaudo_refund', __( 'This order has no paid charge at Recaudo.', 'recaudo-gateway' ) );
				}
				return ( new Refunds( Settings::client(), Settings::shop_id() ) )->refund( $order, $amount, $reason );
			}
		);
	}

	private function can_save_cards(): bool {
		return Settings::is_on( 'save_cards' ) && is_user_logged_in();
	}

	// The private key and the webhook secret never pass through WooCommerce's own settings: see Connection_Fields.

	public function generate_recaudo_secret_html( string $key, array $field ): string {
		return Connection_Fields::secret_html( $this->get_field_key( $key ), $key, $field );
	}

	public function generate_recaudo_webhook_html( string $key, array $field ): string {
		unset( $key );
		return Connection_Fields::webhook_html( $field );
	}

	/** Nothing of it enters the settings. */
	public function validate_recaudo_secret_field( string $key, mixed $value ): string {
		unset( $key, $value );
		return '';
	}

	public function validate_recaudo_webhook_field( string $key, mixed $value ): string {
		unset( $key, $value );
		return '';
	}

	public function validate_recaudo_url_field( string $key, mixed $value ): string {
		$mode = str_starts_with( $key, 'production' ) ? 'production' : 'sandbox';
		$url  = esc_url_raw( trim( (string) $value ), array( 'https', 'http' ) );
		if ( '' === $url ) {
			return '';
		}
		$fault = Settings::address_fault( $mode, $url );
		if ( null === $fault ) {
			return rtrim( $url, '/' );
		}
		\WC_Admin_Settings::add_error( $fault );
		return (string) $this->get_option( $key );
	}

	public function generate_recaudo_url_html( string $key, array $field ): string {
		return $this->generate_text_html( $key, array( 'type' => 'url' ) + $field );
	}

	/** WooCommerce has checked manage_woocommerce and the nonce of its settings page. */
	public function process_admin_options(): bool {
		$is_saved = parent::process_admin_options();
		Connection_Fields::save_secrets( $this->get_post_data(), fn ( string $key ): string => $this->get_field_key( $key ) );
		return $is_saved;
	}
}
