<?php
/**
 * The cash voucher on the thank-you page, in the account and in emails.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Checkout;

use Recaudo\WooCommerce\Orders\Amount;

/** Drawn from the order; the barcode is an image of the gateway. */
final class Voucher_View {

	public static function hook(): void {
		add_action( 'woocommerce_thankyou_recaudo_cash', array( self::class, 'show_on_page' ) );
		add_action( 'woocommerce_view_order', array( self::class, 'show_on_page' ), 5 );
		add_action( 'woocommerce_email_before_order_table', array( self::class, 'show_in_email' ), 10, 3 );
	}

	public static function show_on_page( int|string $order_id ): void {
		$order = wc_get_order( $order_id );
		if ( $order instanceof \WC_Order ) {
			// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- html() escapes.
			echo self::html( $order );
		}
	}

	public static function show_in_email( \WC_Order $order, bool $is_for_admin, bool $is_plain = false ): void {
		if ( $is_for_admin ) {
			return;
		}
		// phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- html() escapes; the other is plain text.
		echo $is_plain ? self::text( $order ) : self::html( $order );
	}

	/** Empty once the voucher is paid or has expired. @return array<string, string> */
	private static function voucher( \WC_Order $order ): array {
		$voucher = $order->get_meta( '_recaudo_voucher' );
		return 'recaudo_cash' === $order->get_payment_method() && $order->has_status( 'on-hold' ) && is_array( $voucher ) ? $voucher : array();
	}

	public static function html( \WC_Order $order ): string {
		$voucher = self::voucher( $order );
		if ( array() === $voucher ) {
			return '';
		}
		return sprintf(
			'<section class="recaudo-voucher"><h2>%1$s</h2><p>%2$s</p><p><img src="%3$s" alt="%4$s" width="320" /></p><p>%5$s <strong>%6$s</strong><br />%7$s <strong>%8$s</strong><br />%9$s <strong>%10$s</strong></p><p><a href="%11$s">%12$s</a></p></section>',
			esc_html__( 'Pay in cash', 'recaudo-gateway' ),
			esc_html__( 'Show this barcode at the till, or say the reference.', 'recaudo-gateway' ),
			esc_url( $voucher['barcode_url'] ),
			esc_attr__( 'Barcode of the voucher', 'recaudo-gateway' ),
			esc_html__( 'Reference:', 'recaudo-gateway' ),
			esc_html( $voucher['reference'] ),
			esc_html__( 'Amount:', 'recaudo-gateway' ),
			esc_html( Amount::text( Amount::pesos( $order->get_total() ) ) ),
			esc_html__( 'Pay before:', 'recaudo-gateway' ),
			esc_html( self::due( $voucher['due_date'] ) ),
			esc_url( $voucher['page_url'] ),
			esc_html__( 'Open or print the voucher', 'recaudo-gateway' )
		);
	}

	public static function text( \WC_Order $order ): string {
		$voucher = self::voucher( $order );
		if ( array() === $voucher ) {
			return '';
		}
		return implode(
			"\n",
			array(
				__( 'Pay in cash', 'recaudo-gateway' ),
				__( 'Reference:', 'recaudo-gateway' ) . ' ' . $voucher['reference'],
				__( 'Amount:', 'recaudo-gateway' ) . ' ' . Amount::text( Amount::pesos( $order->get_total() ) ),
				__( 'Pay before:', 'recaudo-gateway' ) . ' ' . self::due( $voucher['due_date'] ),
				$voucher['page_url'],
				'',
				'',
			)
		);
	}

	/** In Bogotá, where the till is. */
	private static function due( string $instant ): string {
		$at = strtotime( $instant );
		return false === $at ? $instant : wp_date( 'Y-m-d H:i', $at, new \DateTimeZone( 'America/Bogota' ) );
	}
}
