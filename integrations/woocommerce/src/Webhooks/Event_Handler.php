<?php
/**
 * Acts on signed events.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Webhooks;

use Recaudo\WooCommerce\Orders\Order_Reference;
use Recaudo\WooCommerce\Orders\Orders;
use Recaudo\WooCommerce\Subscriptions\Plan_Renewals;

/** An event is a reason to ask the gateway; nothing that it says is believed. */
final class Event_Handler {

	/** How long a handled event is remembered; the gateway sends again for four days and by hand for 30. */
	private const REMEMBERED_SECONDS = 35 * 86_400;
	/** The gateway waits ten seconds for an answer. */
	private const WAIT_SECONDS = 7;

	/** @param array<string, mixed> $event Signed. */
	public function handle( array $event ): void {
		$id = $event['id'] ?? '';
		if ( ! is_string( $id ) || 1 !== preg_match( '/^[A-Za-z0-9_-]{1,64}$/D', $id ) || true === ( $event['test'] ?? false ) ) {
			return;
		}
		$name = "recaudo_event_$id";
		if ( false !== get_transient( $name ) ) {
			return;
		}
		$this->act( $event );
		// Remembered after the work: a process that dies gets the event again, and settling twice changes nothing.
		set_transient( $name, '1', self::REMEMBERED_SECONDS );
	}

	/** @param array<string, mixed> $event New. */
	private function act( array $event ): void {
		$type = (string) ( $event['type'] ?? '' );
		if ( isset( $event['subscription'] ) && is_array( $event['subscription'] ) ) {
			( new Plan_Renewals() )->note_state( $event['subscription'] );
			return;
		}
		$transaction = $event['transaction'] ?? array();
		$reference   = Order_Reference::parse( $transaction['order_id'] ?? null );
		if ( null !== $reference ) {
			Orders::settle( $reference, self::WAIT_SECONDS );
		} elseif ( str_starts_with( $type, 'charge.' ) && is_string( $transaction['id'] ?? null ) ) {
			( new Plan_Renewals() )->record( (string) $transaction['id'], (string) ( $transaction['customer_id'] ?? '' ), self::WAIT_SECONDS );
		}
	}
}
