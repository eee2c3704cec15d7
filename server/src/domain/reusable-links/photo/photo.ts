/** As wide as a phone shows it, twice over; the dashboard sends smaller ones. */
export const MAX_SIDE_PIXELS = 2_000;

export type PhotoType = 'image/jpeg' | 'image/png';

/** The outcome of writing a picture again. */
export type Rewritten =
  | { kind: 'photo'; type: PhotoType; content: Buffer }
  | { kind: 'unreadable' }
  /** More pixels, or more bytes, than a photo may have. */
  | { kind: 'too_large' };
