<?php
/**
 * Registers the webhook of this shop at the gateway.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Webhooks;

use Recaudo\WooCommerce\Api\Api_Error;
use Recaudo\WooCommerce\Api\Gateway_Client;
use Recaudo\WooCommerce\Settings;

/** The button of the settings page. */
final class Webhook_Registration {

	public const ACTION      = 'recaudo_register_webhook';
	private const WINDOW     = 'recaudo_webhook_window';
	private const EVENTS     = array(
		'charge.created',
		'charge.succeeded',
		'charge.failed',
		'charge.cancelled',
		'charge.refunded',
		'charge.reversed',
		'transaction.expired',
		'chargeback.created',
		'chargeback.accepted',
		'chargeback.rejected',
		'subscription.past_due',
		'subscription.unpaid',
		'subscription.cancelled',
	);

	public static function url(): string {
		return rest_url( 'recaudo/v1/webhook' );
	}

	/** The gateway may ping a new address before its answer brings the secret. Only then a ping without a signature is answered. */
	public static function is_open(): bool {
		return '1' === (string) get_transient( self::WINDOW );
	}

	/** Answers admin-post.php. */
	public static function handle(): void {
		if ( ! current_user_can( 'manage_woocommerce' ) ) {
			wp_die( esc_html__( 'You are not allowed to do this.', 'recaudo-gateway' ), '', array( 'response' => 403 ) );
		}
		check_admin_referer( self::ACTION );
		$mode = isset( $_GET['mode'] ) && 'production' === sanitize_key( $_GET['mode'] ) ? 'production' : 'sandbox';
		try {
			$status  = self::register( $mode );
			$message = 'verified' === $status ? 'webhook_verified' : 'webhook_unverified';
		} catch ( \RuntimeException $fault ) {
			wc_get_logger()->error( 'The webhook could not be registered: ' . $fault->getMessage(), array( 'source' => 'recaudo' ) );
			$message = 'webhook_failed';
		}
		wp_safe_redirect( admin_url( "admin.php?page=wc-settings&tab=checkout&section=recaudo&recaudo_notice=$message" ) );
		exit;
	}

	/** Registers and returns the state of the webhook: verified or unverified. */
	public static function register( string $mode ): string {
		$client = new Gateway_Client( Settings::text( "{$mode}_url" ), Settings::text( "{$mode}_merchant_id" ), Settings::secret( 'private_key', $mode ) );
		self::remove_old( $client, Settings::secret( 'webhook_id', $mode ) );
		$body = array(
			'url'         => self::url(),
			'event_types' => self::EVENTS,
		);
		set_transient( self::WINDOW, '1', 120 );
		$webhook = $client->post( '/webhooks', $body, 'webhook ' . bin2hex( random_bytes( 12 ) ) );
		Settings::save_secret( $mode, 'webhook_secret', (string) $webhook['secret'] );
		Settings::save_secret( $mode, 'webhook_id', (string) $webhook['id'] );
		$status = (string) ( $webhook['status'] ?? '' );
		// A gateway that pings after its answer: the secret is saved now, so the ping finds it.
		for ( $look = 0; 'verified' !== $status && $look < 5; ++$look ) {
			usleep( 1_000_000 );
			$status = (string) ( $client->get( "/webhooks/{$webhook['id']}" )['status'] ?? '' );
		}
		delete_transient( self::WINDOW );
		return $status;
	}

	/** Only webhooks with the address of this shop: its secret cannot be read again. */
	private static function remove_old( Gateway_Client $client, string $known ): void {
		foreach ( $client->get( '/webhooks' ) as $webhook ) {
			if ( ( $webhook['id'] ?? '' ) === $known || ( $webhook['url'] ?? '' ) === self::url() ) {
				try {
					$client->delete( "/webhooks/{$webhook['id']}" );
				} catch ( Api_Error $fault ) {
					if ( 404 !== $fault->status ) {
						throw $fault;
					}
				}
			}
		}
	}

	public static function show_notice(): void {
		// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- Only chooses a fixed text.
		$notice = isset( $_GET['recaudo_notice'] ) ? sanitize_key( $_GET['recaudo_notice'] ) : '';
		$texts  = array(
			'webhook_verified'   => array( 'success', __( 'The webhook is registered and verified.', 'recaudo-gateway' ) ),
			'webhook_unverified' => array( 'warning', __( 'The webhook is registered, but the gateway could not reach this shop. Check that its address is public and try again.', 'recaudo-gateway' ) ),
			'webhook_failed'     => array( 'error', __( 'The webhook could not be registered. Check the connection; the log of WooCommerce says more.', 'recaudo-gateway' ) ),
		);
		if ( isset( $texts[ $notice ] ) && current_user_can( 'manage_woocommerce' ) ) {
			printf( '<div class="notice notice-%s"><p>%s</p></div>', esc_attr( $texts[ $notice ][0] ), esc_html( $texts[ $notice ][1] ) );
		}
	}
}
