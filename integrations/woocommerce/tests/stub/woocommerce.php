<?php
/**
 * The classes and functions of WooCommerce that the plugin uses. Written for the tests; nothing is copied from WooCommerce.
 *
 * @package Recaudo\WooCommerce\Tests
 */

/** Properties and meta data that are saved together. */
abstract class Stub_Data {
	protected array $data = array();
	protected array $meta = array();
	protected int $id     = 0;
	abstract protected function kind(): string;
	public function get_id(): int { return $this->id; }
	public function get_meta( string $name ): mixed { return $this->meta[ $name ] ?? ''; }
	public function update_meta_data( string $name, mixed $value ): void { $this->meta[ $name ] = $value; }
	public function add_meta_data( string $name, mixed $value, bool $is_unique = false ): void { $this->meta[ $name ] = $value; }
	public function delete_meta_data( string $name ): void { unset( $this->meta[ $name ] ); }
	public function save(): int {
		$this->id = $this->id ?: Stub_Store::next_id();
		Stub_Store::write( $this->kind(), $this->id, $this );
		unset( $GLOBALS['stub']['orders'][ $this->id ] );
		return $this->id;
	}
	public function delete(): void { Stub_Store::delete( $this->kind(), $this->id ); }
	/** set_total, get_total and the like. */
	public function __call( string $name, array $values ): mixed {
		$field = substr( $name, 4 );
		if ( str_starts_with( $name, 'set_' ) ) {
			$this->data[ $field ] = $values[0];
			return null;
		}
		if ( str_starts_with( $name, 'get_' ) ) {
			return $this->data[ $field ] ?? '';
		}
		throw new BadMethodCallException( static::class . "::$name is not in the stub" );
	}
}

class WC_Product extends Stub_Data { protected function kind(): string { return 'products'; } }
class WC_Product_Simple extends WC_Product {}
function wc_get_product( int $id ): WC_Product|false { return Stub_Store::read( 'products', $id ) ?? false; }

class WC_Order_Item_Product extends Stub_Data {
	protected function kind(): string { return 'items'; }
	public function set_product( WC_Product $product ): void { $this->data['product'] = $product; }
	public function get_product(): WC_Product|false { return $this->data['product'] ?? false; }
}

class WC_Order_Refund extends Stub_Data { protected function kind(): string { return 'refunds'; } }

class WC_Order extends Stub_Data {
	private array $items = array();
	protected function kind(): string { return 'orders'; }
	public function get_status(): string { return $this->data['status'] ?? 'pending'; }
	public function has_status( string|array $status ): bool { return in_array( $this->get_status(), (array) $status, true ); }
	public function is_paid(): bool { return $this->has_status( array( 'processing', 'completed' ) ); }
	public function needs_payment(): bool { return $this->has_status( array( 'pending', 'failed' ) ) && (float) $this->get_total() > 0; }
	public function get_order_number(): string { return (string) $this->id; }
	public function add_item( WC_Order_Item_Product $item ): void { $this->items[] = $item; }
	public function get_items(): array { return $this->items; }
	public function add_product( WC_Product $product, int $quantity, array $totals ): void {
		$item = new WC_Order_Item_Product();
		$item->set_product( $product );
		$item->set_quantity( $quantity );
		$item->set_name( $product->get_name() );
		$this->add_item( $item );
	}
	public function get_address( string $kind ): array { return array(); }
	public function set_address( array $address, string $kind ): void {}
	public function add_payment_token( WC_Payment_Token_CC $token ): void {}
	public function get_refunds(): array {
		$own = array_filter( Stub_Store::all( 'refunds' ), fn ( $refund ) => $refund->get_order_id() === $this->id );
		krsort( $own );
		return array_values( $own );
	}
	public function add_order_note( string $text ): void {
		$id = Stub_Store::next_id();
		Stub_Store::write( 'notes', $id, (object) array( 'order' => $this->id, 'content' => $text ) );
	}
	public function update_status( string $status, string $note = '' ): void {
		$before = $this->get_status();
		$this->set_status( $status );
		$this->save();
		// WooCommerce writes a note only where the status changes.
		if ( $before !== $status ) {
			$this->add_order_note( trim( "$note $before > $status" ) );
			do_action( "woocommerce_order_status_$status", $this->id );
		}
	}
	public function payment_complete( string $transaction = '' ): bool {
		if ( ! $this->has_status( array( 'on-hold', 'pending', 'failed', 'cancelled' ) ) ) {
			return false;
		}
		if ( '' !== $transaction ) {
			$this->set_transaction_id( $transaction );
		}
		$this->update_status( 'processing' );
		do_action( 'woocommerce_payment_complete', $this->id );
		return true;
	}
}
function wc_create_order( array $fields = array() ): WC_Order {
	$order = new WC_Order();
	foreach ( $fields as $name => $value ) {
		$order->{"set_$name"}( $value );
	}
	$order->set_currency( get_woocommerce_currency() );
	$order->save();
	return $order;
}
/** As in WooCommerce, a process that has read an order sees no change of another one until the cache forgets the order. */
function wc_get_order( mixed $id ): WC_Order|false {
	$found = $GLOBALS['stub']['orders'][ (int) $id ] ??= Stub_Store::read( 'orders', (int) $id );
	return null === $found ? false : clone $found;
}
final class Stub_Order_Cache {
	public function remove( int $id ): void { unset( $GLOBALS['stub']['orders'][ $id ] ); }
}
class_alias( Stub_Order_Cache::class, 'Automattic\\WooCommerce\\Caches\\OrderCache' );
final class Stub_Container {
	public function get( string $class ): object { return new $class(); }
}
function wc_get_container(): Stub_Container { return new Stub_Container(); }
function wc_get_orders( array $query ): array {
	$all = array_filter(
		Stub_Store::all( 'orders' ),
		static fn ( $order ) => ( ! isset( $query['status'] ) || $order->has_status( $query['status'] ) ) && ( ! isset( $query['payment_method'] ) || in_array( $order->get_payment_method(), (array) $query['payment_method'], true ) )
	);
	ksort( $all );
	return 'ids' === ( $query['return'] ?? '' ) ? array_keys( $all ) : array_values( $all );
}
function wc_get_order_notes( array $query ): array { return array_values( array_filter( Stub_Store::all( 'notes' ), static fn ( $note ) => $note->order === $query['order_id'] ) ); }
/** As WooCommerce does: saved first, deleted again if the payment method fails. */
function wc_create_refund( array $in ): WC_Order_Refund|WP_Error {
	$order = wc_get_order( $in['order_id'] );
	$made  = array_sum( array_map( static fn ( $refund ) => (float) $refund->get_amount(), $order->get_refunds() ) );
	if ( (float) $in['amount'] <= 0 || (float) $in['amount'] > (float) $order->get_total() - $made ) {
		return new WP_Error( 'error', 'Invalid refund amount.' );
	}
	$refund = new WC_Order_Refund();
	$refund->set_order_id( $order->get_id() );
	$refund->set_amount( $in['amount'] );
	$refund->set_reason( $in['reason'] );
	$refund->save();
	if ( $in['refund_payment'] ) {
		$gateway = WC()->payment_gateways()->payment_gateways()[ $order->get_payment_method() ];
		$result  = $gateway->supports( 'refunds' ) ? $gateway->process_refund( $order->get_id(), $in['amount'], $in['reason'] ) : new WP_Error( 'error', 'The payment gateway for this order does not support automatic refunds.' );
		if ( is_wp_error( $result ) ) {
			$refund->delete();
			return $result;
		}
	}
	$order = wc_get_order( $in['order_id'] );
	if ( $made + (float) $in['amount'] >= (float) $order->get_total() ) {
		$order->update_status( 'refunded' );
	}
	return Stub_Store::read( 'refunds', $refund->get_id() );
}

abstract class WC_Payment_Token extends Stub_Data { protected function kind(): string { return 'tokens'; } }
class WC_Payment_Token_CC extends WC_Payment_Token {}
final class WC_Payment_Tokens {
	public static function get( int $id ): ?WC_Payment_Token { return Stub_Store::read( 'tokens', $id ); }
	public static function get_customer_tokens( int $user, string $gateway ): array {
		return array_filter( Stub_Store::all( 'tokens' ), static fn ( $token ) => (int) $token->get_user_id() === $user && $token->get_gateway_id() === $gateway );
	}
}

final class WC_Admin_Settings {
	public static array $errors = array();
	public static function add_error( string $text ): void { self::$errors[] = $text; }
}

abstract class WC_Payment_Gateway {
	public string $id = '';
	public string $title = '';
	public string $description = '';
	public string $method_title = '';
	public string $method_description = '';
	public bool $has_fields = false;
	public array $supports = array();
	public array $form_fields = array();
	public array $settings = array();
	private array $posted = array();
	public function init_settings(): void {
		$this->settings = (array) get_option( "woocommerce_{$this->id}_settings", array() );
		foreach ( $this->form_fields as $key => $field ) {
			$this->settings[ $key ] ??= $field['default'] ?? '';
		}
	}
	public function get_option( string $key ): mixed { return $this->settings[ $key ] ?? ''; }
	public function get_form_fields(): array { return $this->form_fields; }
	public function get_field_key( string $key ): string { return "woocommerce_{$this->id}_$key"; }
	public function get_post_data(): array { return $this->posted; }
	public function set_post_data( array $posted ): void { $this->posted = $posted; }
	public function is_available(): bool { return 'yes' === ( $this->settings['enabled'] ?? '' ); }
	public function supports( string $feature ): bool { return in_array( $feature, $this->supports, true ); }
	public function validate_fields(): bool { return true; }
	public function get_return_url( WC_Order $order ): string { return getenv( 'STUB_URL' ) . "/order-received/{$order->get_id()}/?key=k"; }
	public function generate_settings_html( array $fields, bool $echo ): string {
		$html = '';
		foreach ( $fields as $key => $field ) {
			$method = "generate_{$field['type']}_html";
			$html  .= method_exists( $this, $method ) ? $this->$method( $key, $field ) : $this->generate_text_html( $key, $field );
		}
		return $html;
	}
	public function generate_text_html( string $key, array $field ): string {
		return '<input type="text" name="' . esc_attr( $this->get_field_key( $key ) ) . '" value="' . esc_attr( (string) $this->get_option( $key ) ) . '" />';
	}
	public function process_admin_options(): bool {
		foreach ( $this->form_fields as $key => $field ) {
			$method                 = "validate_{$field['type']}_field";
			$value                  = $this->posted[ $this->get_field_key( $key ) ] ?? '';
			$this->settings[ $key ] = method_exists( $this, $method ) ? $this->$method( $key, $value ) : $value;
		}
		return update_option( "woocommerce_{$this->id}_settings", $this->settings );
	}
}

/** WC()->payment_gateways() */
final class Stub_Gateways {
	private ?array $made = null;
	public function payment_gateways(): array {
		if ( null === $this->made ) {
			$this->made = array();
			foreach ( apply_filters( 'woocommerce_payment_gateways', array() ) as $class ) {
				$gateway                    = new $class();
				$this->made[ $gateway->id ] = $gateway;
			}
		}
		return $this->made;
	}
}
final class Stub_Shop {
	public ?object $cart = null;
	private Stub_Gateways $gateways;
	public function __construct() { $this->gateways = new Stub_Gateways(); }
	public function payment_gateways(): Stub_Gateways { return $this->gateways; }
}
function WC(): Stub_Shop {
	static $shop = null;
	return $shop ??= new Stub_Shop();
}
function get_woocommerce_currency(): string { return (string) get_option( 'woocommerce_currency', 'COP' ); }
function wc_add_notice( string $text, string $kind ): void {}
final class Stub_Logger { public function __call( string $name, array $values ): void { error_log( "$name: $values[0]" ); } }
function wc_get_logger(): Stub_Logger { return new Stub_Logger(); }
function wc_get_endpoint_url( string $name ): string { return "/my-account/$name/"; }
