package recaudo.interop;

import org.jpos.iso.ISOException;
import org.jpos.iso.ISOMsg;

/** Builds the host's responses and records its operations. */
final class Answers {
  private static final int[] ECHOED = {2, 3, 4, 7, 11, 12, 13, 32, 37, 41, 42, 49, 70};
  private static final int[] ECHOED_BY_NETWORK = {7, 11, 70};
  private static final String REFUND = "20";

  private final Books books;
  private final Conduct conduct;
  private final Dialect dialect;

  Answers(Books books, Conduct conduct, Dialect dialect) {
    this.books = books;
    this.conduct = conduct;
    this.dialect = dialect;
  }

  /** Null for a message that this host does not know. */
  ISOMsg to(ISOMsg request) throws ISOException {
    return switch (request.getMTI()) {
      case "0800" -> toNetwork(request);
      case "0100" -> toOperation(request, "hold");
      case "0200" -> toOperation(request, request.getString(3).startsWith(REFUND) ? "refund" : "purchase");
      case "0220", "0221" -> toOperation(request, "completion");
      case "0400", "0401", "0420", "0421" -> toReversal(request);
      default -> null;
    };
  }

  private ISOMsg toNetwork(ISOMsg request) throws ISOException {
    ISOMsg answer = (ISOMsg) request.clone(prepend(ECHOED_BY_NETWORK));
    answer.setResponseMTI();
    boolean isSignOn = request.getString(70).equals("001");
    answer.set(39, isSignOn && conduct.refusesSignOn() ? "05" : "00");
    return answer;
  }

  private ISOMsg toOperation(ISOMsg request, String kind) throws ISOException {
    String key = Keys.of(request);
    Operation known = books.find(key);
    Operation operation = known == null ? decide(request, key, kind) : known;
    ISOMsg answer = (ISOMsg) request.clone(prepend(ECHOED));
    answer.setResponseMTI();
    answer.set(37, operation.rrn());
    answer.set(39, operation.code());
    if (operation.isApproved()) answer.set(38, operation.authorization());
    dialect.tell(answer, operation.isApproved() ? operation.networkId() : "", operation.advice());
    return answer;
  }

  private Operation decide(ISOMsg request, String key, String kind) throws ISOException {
    Operation leading = kind.equals("completion") || kind.equals("refund") ? findOriginal(request) : null;
    String code = codeOf(request, key, kind, leading);
    Conduct.Refusal refusal = conduct.refusalOf(request.getString(2), amountOf(request));
    boolean refused = code.equals("00") && refusal != null;
    Operation operation = new Operation(
        key,
        kind,
        leading == null ? "" : leading.key(),
        Long.parseLong(amountOf(request)),
        refused ? refusal.code() : code,
        refused ? refusal.advice() : "",
        books.newAuthorization(),
        request.hasField(37) ? request.getString(37).trim() : key.replaceAll("\\D", "").substring(0, 12),
        leading == null ? networkIdOf(key) : "");
    books.decide(operation);
    return operation;
  }

  /**
   * 12: already reversed. 57: a renewal whose first use is unknown here. 25: unknown original. 13: more than the
   * remaining amount.
   */
  private String codeOf(ISOMsg request, String key, String kind, Operation leading) {
    if (books.isReversed(key)) return "12";
    if (kind.equals("hold") || kind.equals("purchase")) return isKnownUse(request) ? "00" : "57";
    if (leading == null) return "25";
    return Long.parseLong(amountOf(request)) > books.leftOf(leading, kind) ? "13" : "00";
  }

  private boolean isKnownUse(ISOMsg request) {
    String firstUse = dialect.firstUseOf(request);
    return firstUse == null || books.hasNetworkId(firstUse);
  }

  private Operation findOriginal(ISOMsg request) throws ISOException {
    if (request.hasField(90)) return books.find(Keys.ofOriginal(request));
    return request.hasField(37) ? books.findByRetrievalReference(request.getString(37).trim()) : null;
  }

  private ISOMsg toReversal(ISOMsg request) throws ISOException {
    books.reverse(Keys.ofOriginal(request), Keys.of(request), request.getMTI());
    ISOMsg answer = (ISOMsg) request.clone(prepend(ECHOED));
    answer.setResponseMTI();
    answer.set(39, "00");
    return answer;
  }

  /** Fifteen characters, like real network ids. */
  private static String networkIdOf(String key) {
    String digits = key.replaceAll("\\D", "");
    return "N" + digits.substring(digits.length() - 14);
  }

  private static String amountOf(ISOMsg request) {
    return request.hasField(4) ? String.valueOf(Long.parseLong(request.getString(4))) : "0";
  }

  private static int[] prepend(int[] echoed) {
    int[] all = new int[echoed.length + 1];
    System.arraycopy(echoed, 0, all, 1, echoed.length);
    return all;
  }
}
