<?php
/**
 * The connection on the settings page.
 *
 * @package Recaudo\WooCommerce
 */

namespace Recaudo\WooCommerce\Admin;

use Recaudo\WooCommerce\Settings;
use Recaudo\WooCommerce\Webhooks\Webhook_Registration;

/** Secrets are written here and never read back: neither on the page nor in the settings of WooCommerce. */
final class Connection_Fields {

	private const SECRETS = array( 'private_key', 'webhook_secret' );

	/** @return array<string, array<string, mixed>> */
	public static function fields(): array {
		$fields = array(
			'connection'    => array(
				'title' => __( 'Connection', 'recaudo-gateway' ),
				'type'  => 'title',
			),
			'mode'          => array(
				'title'   => __( 'Environment', 'recaudo-gateway' ),
				'type'    => 'select',
				'default' => 'sandbox',
				'options' => array(
					'sandbox'    => __( 'Sandbox (no real money)', 'recaudo-gateway' ),
					'production' => __( 'Production', 'recaudo-gateway' ),
				),
			),
			'save_cards'    => array(
				'title'   => __( 'Saved cards', 'recaudo-gateway' ),
				'type'    => 'checkbox',
				'label'   => __( 'Let customers save their card at the gateway', 'recaudo-gateway' ),
				'default' => 'yes',
			),
			'use_3d_secure' => array(
				'title'   => __( '3-D Secure', 'recaudo-gateway' ),
				'type'    => 'checkbox',
				'label'   => __( 'Let the bank ask the payer first (sandbox only, while production has no 3-D Secure)', 'recaudo-gateway' ),
				'default' => 'no',
			),
		);
		foreach ( Settings::MODES as $mode ) {
			$fields += self::mode_fields( $mode );
		}
		return $fields;
	}

	/** @return array<string, array<string, mixed>> */
	private static function mode_fields( string $mode ): array {
		$title = 'production' === $mode ? __( 'Production', 'recaudo-gateway' ) : __( 'Sandbox (no real money)', 'recaudo-gateway' );
		return array(
			"{$mode}_title"          => array(
				'title' => $title,
				'type'  => 'title',
			),
			"{$mode}_url"            => array(
				'title'       => __( 'Address of the gateway', 'recaudo-gateway' ),
				'type'        => 'recaudo_url',
				'placeholder' => 'https://pagos.example.com',
				'default'     => '',
			),
			"{$mode}_merchant_id"    => array(
				'title'   => __( 'Merchant id', 'recaudo-gateway' ),
				'type'    => 'text',
				'default' => '',
			),
			"{$mode}_public_key"     => array(
				'title'   => __( 'Public key', 'recaudo-gateway' ),
				'type'    => 'text',
				'default' => '',
			),
			"{$mode}_private_key"    => array(
				'title' => __( 'Private key', 'recaudo-gateway' ),
				'type'  => 'recaudo_secret',
			),
			"{$mode}_webhook_secret" => array(
				'title'       => __( 'Webhook secret', 'recaudo-gateway' ),
				'type'        => 'recaudo_secret',
				'description' => __( 'The button below fills it in. Enter it only for a webhook that you made yourself.', 'recaudo-gateway' ),
			),
			"{$mode}_webhook"        => array(
				'title' => __( 'Webhook', 'recaudo-gateway' ),
				'type'  => 'recaudo_webhook',
				'mode'  => $mode,
			),
		);
	}

	/** @param array<string, mixed> $field Form field. */
	public static function secret_html( string $input, string $key, array $field ): string {
		[ $mode, $name ] = explode( '_', $key, 2 );
		$is_set          = '' !== Settings::secret( $name, $mode );
		$placeholder     = $is_set ? __( 'Saved. Leave empty to keep it.', 'recaudo-gateway' ) : __( 'Not set', 'recaudo-gateway' );
		ob_start();
		?>
		<tr valign="top">
			<th scope="row" class="titledesc"><label for="<?php echo esc_attr( $input ); ?>"><?php echo esc_html( $field['title'] ?? '' ); ?></label></th>
			<td class="forminp">
				<input class="input-text regular-input" type="password" autocomplete="new-password" value="" name="<?php echo esc_attr( $input ); ?>" id="<?php echo esc_attr( $input ); ?>" placeholder="<?php echo esc_attr( $placeholder ); ?>" />
				<?php if ( $is_set ) : ?>
					<label><input type="checkbox" value="1" name="<?php echo esc_attr( "{$input}_clear" ); ?>" /> <?php esc_html_e( 'Delete it', 'recaudo-gateway' ); ?></label>
				<?php endif; ?>
				<p class="description"><?php echo esc_html( $field['description'] ?? '' ); ?></p>
			</td>
		</tr>
		<?php
		return (string) ob_get_clean();
	}

	/** @param array<string, mixed> $field Form field. */
	public static function webhook_html( array $field ): string {
		$mode     = 'production' === ( $field['mode'] ?? '' ) ? 'production' : 'sandbox';
		$is_known = '' !== Settings::secret( 'webhook_secret', $mode );
		$url      = wp_nonce_url( admin_url( 'admin-post.php?action=' . Webhook_Registration::ACTION . "&mode=$mode" ), Webhook_Registration::ACTION );
		$label    = $is_known ? __( 'Register the webhook again', 'recaudo-gateway' ) : __( 'Register the webhook', 'recaudo-gateway' );
		ob_start();
		?>
		<tr valign="top">
			<th scope="row" class="titledesc"><?php echo esc_html( $field['title'] ?? '' ); ?></th>
			<td class="forminp">
				<code><?php echo esc_html( Webhook_Registration::url() ); ?></code><br />
				<a class="button" href="<?php echo esc_url( $url ); ?>"><?php echo esc_html( $label ); ?></a>
				<p class="description"><?php esc_html_e( 'Save your changes first. Without a webhook the shop asks the gateway once an hour.', 'recaudo-gateway' ); ?></p>
			</td>
		</tr>
		<?php
		return (string) ob_get_clean();
	}

	/**
	 * @param array<string, mixed>     $posted    Form.
	 * @param callable(string): string $input_for Name of the input of a field.
	 */
	public static function save_secrets( array $posted, callable $input_for ): void {
		if ( ! current_user_can( 'manage_woocommerce' ) ) {
			return;
		}
		foreach ( Settings::MODES as $mode ) {
			foreach ( self::SECRETS as $name ) {
				$input = $input_for( "{$mode}_$name" );
				$value = is_string( $posted[ $input ] ?? null ) ? trim( wp_unslash( $posted[ $input ] ) ) : '';
				if ( '' !== $value && 1 !== preg_match( '/^[\x21-\x7e]{8,200}$/D', $value ) ) {
					\WC_Admin_Settings::add_error( __( 'A key has letters, digits and signs without spaces. It was not saved.', 'recaudo-gateway' ) );
				} elseif ( '' !== $value || isset( $posted[ "{$input}_clear" ] ) ) {
					Settings::save_secret( $mode, $name, $value );
				}
			}
		}
	}
}
