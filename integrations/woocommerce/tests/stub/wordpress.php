<?php
/**
 * The functions of WordPress that the plugin uses, and no others. Written for the tests; nothing is copied from WordPress.
 *
 * @package Recaudo\WooCommerce\Tests
 */

define( 'ABSPATH', __DIR__ . '/' );
define( 'HOUR_IN_SECONDS', 3600 );
define( 'DAY_IN_SECONDS', 86_400 );

$GLOBALS['stub'] = array( 'hooks' => array(), 'routes' => array(), 'texts' => array(), 'user' => 0, 'schedule' => array() );

function add_filter( string $name, callable $work, int $priority = 10, int $count = 1 ): bool {
	$GLOBALS['stub']['hooks'][ $name ][ $priority ][] = array( $work, $count );
	ksort( $GLOBALS['stub']['hooks'][ $name ] );
	return true;
}
function add_action( string $name, callable|array $work, int $priority = 10, int $count = 1 ): bool {
	return add_filter( $name, $work, $priority, $count );
}
function apply_filters( string $name, mixed $value, mixed ...$more ): mixed {
	foreach ( $GLOBALS['stub']['hooks'][ $name ] ?? array() as $hooks ) {
		foreach ( $hooks as [ $work, $count ] ) {
			$value = $work( ...array_slice( array( $value, ...$more ), 0, $count ) );
		}
	}
	return $value;
}
function do_action( string $name, mixed ...$values ): void {
	foreach ( $GLOBALS['stub']['hooks'][ $name ] ?? array() as $hooks ) {
		foreach ( $hooks as [ $work, $count ] ) {
			$work( ...array_slice( $values, 0, $count ) );
		}
	}
}
function __return_true(): bool { return true; }
function register_activation_hook( string $file, callable $work ): void { add_action( "activate_$file", $work ); }
function register_deactivation_hook( string $file, callable $work ): void { add_action( "deactivate_$file", $work ); }

function get_option( string $name, mixed $without = false ): mixed { return Stub_Store::read( 'options', $name ) ?? $without; }
function update_option( string $name, mixed $value, mixed $autoload = null ): bool { Stub_Store::write( 'options', $name, $value ); return true; }
function add_option( string $name, mixed $value, string $old = '', mixed $autoload = true ): bool { return Stub_Store::add( 'options', $name, $value ); }
function delete_option( string $name ): bool { return Stub_Store::delete( 'options', $name ); }
function get_transient( string $name ): mixed {
	$kept = Stub_Store::read( 'transients', $name );
	return is_array( $kept ) && $kept[1] > time() ? $kept[0] : false;
}
function set_transient( string $name, mixed $value, int $seconds ): bool { Stub_Store::write( 'transients', $name, array( $value, time() + $seconds ) ); return true; }
function delete_transient( string $name ): bool { return Stub_Store::delete( 'transients', $name ); }
function clean_post_cache( int $id ): void {}

/** The three statements of the lock. */
final class Stub_Database {
	public string $options = 'wp_options';
	public function prepare( string $sql, mixed ...$values ): array { return array( $sql, $values ); }
	public function query( array $statement ): int {
		[ $sql, $values ] = $statement;
		if ( str_starts_with( $sql, 'INSERT IGNORE' ) ) {
			return Stub_Store::add( 'options', $values[0], $values[1] ) ? 1 : 0;
		}
		return Stub_Store::read( 'options', $values[0] ) === $values[1] && Stub_Store::delete( 'options', $values[0] ) ? 1 : 0;
	}
	public function get_var( array $statement ): ?string { return Stub_Store::read( 'options', $statement[1][0] ); }
}
$GLOBALS['wpdb'] = new Stub_Database();

function determine_locale(): string { return getenv( 'STUB_LOCALE' ) ?: 'es_CO'; }
/** Reads the file that the plugin ships, as WordPress would. */
function load_textdomain( string $domain, string $file, ?string $locale = null ): bool {
	$mo = file_get_contents( $file );
	$head = unpack( 'Vmagic/Vrevision/Vcount/Vfrom/Vto', $mo );
	for ( $index = 0; $index < $head['count']; ++$index ) {
		$one   = unpack( 'Vlength/Voffset', $mo, $head['from'] + 8 * $index );
		$other = unpack( 'Vlength/Voffset', $mo, $head['to'] + 8 * $index );
		$GLOBALS['stub']['texts'][ substr( $mo, $one['offset'], $one['length'] ) ] = substr( $mo, $other['offset'], $other['length'] );
	}
	return true;
}
function __( string $text, string $domain ): string { return $GLOBALS['stub']['texts'][ $text ] ?? $text; }
function _n( string $one, string $many, int $count, string $domain ): string {
	$found = explode( "\0", $GLOBALS['stub']['texts'][ "$one\0$many" ] ?? "$one\0$many" );
	return $found[ 1 === $count ? 0 : 1 ];
}
function esc_html( string $text ): string { return htmlspecialchars( $text, ENT_QUOTES ); }
function esc_attr( string $text ): string { return esc_html( $text ); }
function esc_url( string $url ): string { return esc_html( $url ); }
function esc_url_raw( string $url ): string { return 1 === preg_match( '#^https?://#', $url ) ? $url : ''; }
function esc_html__( string $text, string $domain ): string { return esc_html( __( $text, $domain ) ); }
function esc_attr__( string $text, string $domain ): string { return esc_html__( $text, $domain ); }
function esc_html_e( string $text, string $domain ): void { echo esc_html__( $text, $domain ); }
function wp_kses_post( string $html ): string { return $html; }
function wpautop( string $text ): string { return "<p>$text</p>"; }
function wp_strip_all_tags( string $text ): string { return strip_tags( $text ); }
function sanitize_text_field( string $text ): string { return trim( preg_replace( '/[\r\n\t\0]+/', ' ', strip_tags( $text ) ) ); }
function sanitize_key( string $text ): string { return preg_replace( '/[^a-z0-9_-]/', '', strtolower( $text ) ); }
function wp_unslash( mixed $value ): mixed { return is_string( $value ) ? stripslashes( $value ) : $value; }
function wp_json_encode( mixed $value, int $flags = 0 ): string { return json_encode( $value, $flags | JSON_THROW_ON_ERROR ); }
function wp_parse_url( string $url ): array { return parse_url( $url ) ?: array(); }
function wp_date( string $format, int $at, DateTimeZone $zone ): string { return ( new DateTimeImmutable( "@$at" ) )->setTimezone( $zone )->format( $format ); }
function wp_generate_password(): string { return bin2hex( random_bytes( 8 ) ); }
function plugins_url( string $path, string $file ): string { return "/plugins/$path"; }
function plugin_basename( string $file ): string { return 'recaudo-gateway/recaudo-gateway.php'; }
function admin_url( string $path ): string { return "/wp-admin/$path"; }
function rest_url( string $path ): string { return getenv( 'STUB_URL' ) . "/wp-json/$path"; }
function wp_nonce_url( string $url, string $action ): string { return "$url&_wpnonce=" . md5( $action ); }
function wp_next_scheduled( string $hook ): bool { return isset( $GLOBALS['stub']['schedule'][ $hook ] ); }
function wp_schedule_event( int $at, string $rhythm, string $hook ): void { $GLOBALS['stub']['schedule'][ $hook ] = $rhythm; }

function wp_set_current_user( int $id ): void { $GLOBALS['stub']['user'] = $id; }
function get_current_user_id(): int { return $GLOBALS['stub']['user']; }
function is_user_logged_in(): bool { return get_current_user_id() > 0; }
/** The first user runs the shop. */
function current_user_can( string $right ): bool { return 1 === get_current_user_id(); }
function get_user_by( string $field, string $value ): object|false {
	foreach ( Stub_Store::all( 'users' ) as $user ) {
		if ( $user->user_login === $value ) {
			return $user;
		}
	}
	return false;
}
function wp_create_user( string $name, string $password, string $email ): int {
	$id = Stub_Store::next_id() + 1;
	Stub_Store::write( 'users', $id, (object) array( 'ID' => $id, 'user_login' => $name, 'user_email' => $email, 'display_name' => $name ) );
	return $id;
}
function get_user_meta( int $id, string $name, bool $is_single ): string { return (string) Stub_Store::read( 'usermeta', "$id $name" ); }
function update_user_meta( int $id, string $name, string $value ): void { Stub_Store::write( 'usermeta', "$id $name", $value ); }

final class WP_Error {
	public function __construct( private string $code, private string $message ) {}
	public function get_error_message(): string { return $this->message; }
}
function is_wp_error( mixed $value ): bool { return $value instanceof WP_Error; }
function wp_remote_request( string $url, array $request ): array|WP_Error {
	$curl    = curl_init( $url );
	$headers = array();
	curl_setopt_array(
		$curl,
		array(
			CURLOPT_CUSTOMREQUEST  => $request['method'],
			CURLOPT_HTTPHEADER     => array_map( static fn ( $name, $value ) => "$name: $value", array_keys( $request['headers'] ), $request['headers'] ),
			CURLOPT_RETURNTRANSFER => true,
			CURLOPT_TIMEOUT        => $request['timeout'],
			CURLOPT_HEADERFUNCTION => static function ( $curl, string $line ) use ( &$headers ): int {
				if ( str_contains( $line, ':' ) ) {
					[ $name, $value ]                     = explode( ':', $line, 2 );
					$headers[ strtolower( trim( $name ) ) ] = trim( $value );
				}
				return strlen( $line );
			},
		) + ( null === $request['body'] ? array() : array( CURLOPT_POSTFIELDS => $request['body'] ) )
	);
	$body = curl_exec( $curl );
	return false === $body ? new WP_Error( 'http_request_failed', curl_error( $curl ) ) : array( 'status' => curl_getinfo( $curl, CURLINFO_RESPONSE_CODE ), 'body' => $body, 'headers' => $headers );
}
function wp_remote_retrieve_response_code( array $answer ): int { return $answer['status']; }
function wp_remote_retrieve_body( array $answer ): string { return $answer['body']; }
function wp_remote_retrieve_header( array $answer, string $name ): string { return $answer['headers'][ $name ] ?? ''; }

function register_rest_route( string $space, string $path, array $route ): void { $GLOBALS['stub']['routes'][ "/wp-json/$space$path" ] = $route; }
final class WP_REST_Request {
	public function __construct( private string $body, private array $headers ) {}
	public function get_body(): string { return $this->body; }
	public function get_header( string $name ): ?string { return $this->headers[ $name ] ?? null; }
}
final class WP_REST_Response {
	public function __construct( public mixed $data, public int $status ) {}
}
