/** A payment that a rule wants a person to look at. */
export interface WaitingReview {
  transaction_id: string;
  creation_date: string;
  /** The names of the rules that matched. */
  rules: string[];
  amount: number;
  /** What goes back when it is declined. */
  left: number;
  /** False: the money is only held. */
  is_captured: boolean;
  card: { brand: string; last_four: string } | null;
  customer: { id: string | null; name: string | null } | null;
  email: string | null;
  order_id: string | null;
  description: string | null;
}

export interface WaitingReviews {
  /** Of the whole queue. */
  count: number;
  is_more: boolean;
  reviews: WaitingReview[];
  next: string | null;
}
