/** Interface 8: a card charge is paid in 1 to 36 installments. */
export const MOST_INSTALLMENTS = 36;
