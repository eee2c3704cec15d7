<?php
/**
 * A charge to ask the gateway for.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Payments;

use Recaudo\WooCommerce\Orders\Amount;
use Recaudo\WooCommerce\Orders\Charge_State;

/** Built from an order; the reference comes with the attempt. */
final class Charge_Request {

	/**
	 * @param int                  $pesos Whole pesos.
	 * @param string               $path  `/charges`, or the one of a customer.
	 * @param array<string, mixed> $body  Without order_id.
	 */
	private function __construct( public readonly int $pesos, public readonly string $path, private readonly array $body ) {
	}

	/** @param array<string, mixed> $fields Fields of the payment method. */
	public static function for_order( \WC_Order $order, string $method, array $fields, string $customer_id = '' ): self {
		$pesos = Amount::pesos( $order->get_total() );
		$body  = array(
			'method'      => $method,
			'amount'      => $pesos,
			'currency'    => 'COP',
			'iva'         => (string) Amount::pesos( $order->get_total_tax() ),
			'description' => self::description( $order ),
		) + $fields;
		if ( '' === $customer_id ) {
			$body['customer'] = self::payer( $order );
			return new self( $pesos, '/charges', $body );
		}
		return new self( $pesos, "/customers/$customer_id/charges", $body );
	}

	/** @return array<string, mixed> */
	public function body( string $reference ): array {
		return array( 'order_id' => $reference ) + $this->body;
	}

	/** The same request has the same key; the order id keeps a different one from charging as well. */
	public function key( string $reference ): string {
		return $reference . ' ' . substr( hash( 'sha256', (string) wp_json_encode( $this->body ) ), 0, 16 );
	}

	/**
	 * Whether the payer can go on with this charge instead of getting another one.
	 *
	 * @param array<string, mixed> $charge Pending charge.
	 */
	public function can_continue( array $charge ): bool {
		if ( Charge_State::Pending !== Charge_State::of( $charge ) || ! Amount::is_exactly( $charge['amount'] ?? null, $this->pesos ) ) {
			return false;
		}
		return ( $charge['method'] ?? '' ) === $this->body['method'] && 'card' !== $this->body['method'];
	}

	/** @return array<string, mixed> */
	public static function payer( \WC_Order $order ): array {
		$email   = (string) $order->get_billing_email();
		$name    = trim( (string) $order->get_billing_first_name() );
		$address = array_filter(
			array(
				'department' => self::cut( (string) $order->get_billing_state(), 255 ),
				'city'       => self::cut( (string) $order->get_billing_city(), 255 ),
				'additional' => self::cut( trim( $order->get_billing_address_1() . ' ' . $order->get_billing_address_2() ), 255 ),
			)
		);
		return array_filter(
			array(
				'name'             => self::cut( '' === $name ? $email : $name, 100 ),
				'last_name'        => self::cut( trim( (string) $order->get_billing_last_name() ), 100 ),
				'email'            => $email,
				'phone_number'     => self::cut( (string) $order->get_billing_phone(), 100 ),
				'customer_address' => $address,
			),
			static fn ( $value ) => '' !== $value && array() !== $value
		);
	}

	private static function description( \WC_Order $order ): string {
		$names = array_map( static fn ( $item ) => $item->get_name(), array_values( $order->get_items() ) );
		/* translators: %s: order number */
		$title = sprintf( __( 'Order %s', 'recaudo-gateway' ), $order->get_order_number() );
		return self::cut( array() === $names ? $title : $title . ': ' . wp_strip_all_tags( implode( ', ', $names ) ), 250 );
	}

	public static function cut( string $text, int $length ): string {
		return mb_substr( $text, 0, $length );
	}
}
