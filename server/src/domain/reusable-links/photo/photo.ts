/** Twice the width of a phone; the dashboard sends smaller photos. */
export const MAX_SIDE_PIXELS = 2_000;

export type PhotoType = 'image/jpeg' | 'image/png';

/** The result of re-encoding a picture. */
export type Rewritten =
  | { kind: 'photo'; type: PhotoType; content: Buffer }
  | { kind: 'unreadable' }
  /** The photo has too many pixels or bytes. */
  | { kind: 'too_large' };
