package recaudo.interop;

/**
 * An operation that the host has approved or declined.
 *
 * @param original the key of the original operation, empty if there is none
 * @param amount in centavos
 * @param code field 39 of the response; only 00 moves money
 */
record Operation(
    String key,
    String kind,
    String original,
    long amount,
    String code,
    String advice,
    String authorization,
    String rrn,
    String networkId) {
  boolean isApproved() {
    return code.equals("00");
  }
}
