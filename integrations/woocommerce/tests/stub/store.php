<?php
/**
 * What the stub keeps: files in a folder, so that several PHP processes share one shop.
 *
 * @package Recaudo\WooCommerce\Tests
 */

/** Records by kind and id. */
final class Stub_Store {

	private static function path( string $kind, string|int $id ): string {
		$folder = getenv( 'STUB_FOLDER' ) . "/$kind";
		is_dir( $folder ) || @mkdir( $folder, 0700, true );
		return $folder . '/' . rawurlencode( (string) $id );
	}

	public static function read( string $kind, string|int $id ): mixed {
		$text = @file_get_contents( self::path( $kind, $id ) );
		return false === $text ? null : unserialize( $text );
	}

	public static function write( string $kind, string|int $id, mixed $value ): void {
		$path = self::path( $kind, $id );
		$temp = $path . '.' . getmypid() . '~';
		file_put_contents( $temp, serialize( $value ) );
		rename( $temp, $path );
	}

	/** False if there is one already. */
	public static function add( string $kind, string|int $id, mixed $value ): bool {
		$file = @fopen( self::path( $kind, $id ), 'x' );
		if ( false === $file ) {
			return false;
		}
		fwrite( $file, serialize( $value ) );
		fclose( $file );
		return true;
	}

	public static function delete( string $kind, string|int $id ): bool {
		return @unlink( self::path( $kind, $id ) );
	}

	/** @return array<string, mixed> */
	public static function all( string $kind ): array {
		$found = array();
		foreach ( glob( self::path( $kind, '' ) . '*' ) as $path ) {
			if ( is_file( $path ) && ! str_ends_with( $path, '~' ) ) {
				$found[ rawurldecode( basename( $path ) ) ] = unserialize( file_get_contents( $path ) );
			}
		}
		return $found;
	}

	public static function next_id(): int {
		for ( $id = 1 + count( self::all( 'ids' ) ); ! self::add( 'ids', $id, 1 ); ++$id );
		return $id;
	}
}
