const SHOWN_FIRST = 6;
const SHOWN_LAST = 4;
const SHORTEST_NUMBER = 12;

/** First six + X + last four (Interface 9.1). Anything too short to be a card number is hidden whole. */
export function maskCardNumber(cardNumber: string): string {
  if (cardNumber.length < SHORTEST_NUMBER) return 'X'.repeat(cardNumber.length);
  const hidden = 'X'.repeat(cardNumber.length - SHOWN_FIRST - SHOWN_LAST);
  return `${cardNumber.slice(0, SHOWN_FIRST)}${hidden}${cardNumber.slice(-SHOWN_LAST)}`;
}
