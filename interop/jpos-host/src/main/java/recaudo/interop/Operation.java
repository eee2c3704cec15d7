package recaudo.interop;

/**
 * Something that the host has decided.
 *
 * @param original the key of what it follows, empty where it follows nothing
 * @param amount in centavos
 * @param code field 39 of the answer; money moved only with 00
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
