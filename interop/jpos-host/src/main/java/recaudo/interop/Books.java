package recaudo.interop;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Operations and reversals by the key of each message: terminal, trace number, time of transmission. */
final class Books {
  private final Journal journal;
  private final Map<String, Operation> operations = new HashMap<>();
  /** Includes unknown originals, because a reversal may arrive first. */
  private final Set<String> reversed = new HashSet<>();
  private int lastAuthorization;

  Books(Journal journal) throws IOException {
    this.journal = journal;
    for (Map<String, String> line : journal.read()) {
      switch (line.get("event")) {
        case "decided" -> operations.put(line.get("key"), operationOf(line));
        case "reversed" -> reversed.add(line.get("original"));
        default -> { }
      }
    }
    lastAuthorization = operations.size();
  }

  synchronized Operation find(String key) {
    return operations.get(key);
  }

  /** Finds an operation by the number that both sides store. Skips reversed ones, which nothing can follow. */
  synchronized Operation findByRetrievalReference(String rrn) {
    for (Operation one : operations.values()) {
      boolean leads = one.kind().equals("hold") || one.kind().equals("purchase");
      if (leads && one.rrn().equals(rrn) && one.isApproved() && !reversed.contains(one.key())) return one;
    }
    return null;
  }

  /** True if an approved operation has this network id. */
  synchronized boolean hasNetworkId(String networkId) {
    return operations.values().stream().anyMatch(one -> one.isApproved() && one.networkId().equals(networkId));
  }

  synchronized String newAuthorization() {
    lastAuthorization += 1;
    return String.format("J%05d", lastAuthorization);
  }

  synchronized boolean isReversed(String key) {
    return reversed.contains(key);
  }

  synchronized void decide(Operation operation) {
    operations.put(operation.key(), operation);
    journal.add("decided", factsOf(operation));
  }

  /** A repeated reversal changes nothing, but is in the journal. */
  synchronized void reverse(String original, String key, String mti) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("key", key);
    facts.put("mti", mti);
    facts.put("original", original);
    facts.put("known", String.valueOf(operations.containsKey(original)));
    facts.put("again", String.valueOf(!reversed.add(original)));
    journal.add("reversed", facts);
  }

  /** The remaining amount of an approved operation: uncaptured for a hold, not refunded for a purchase. */
  synchronized long leftOf(Operation leading, String kind) {
    if (!leading.isApproved() || reversed.contains(leading.key())) return 0;
    boolean refundsHold = kind.equals("refund") && leading.kind().equals("hold");
    long left = refundsHold ? sumOf(leading.key(), "completion") : leading.amount();
    return left - sumOf(leading.key(), kind);
  }

  private long sumOf(String original, String kind) {
    return operations.values().stream()
        .filter(one -> one.original().equals(original) && one.kind().equals(kind))
        .filter(one -> one.isApproved() && !reversed.contains(one.key()))
        .mapToLong(Operation::amount)
        .sum();
  }

  private static Map<String, String> factsOf(Operation one) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("key", one.key());
    facts.put("kind", one.kind());
    facts.put("original", one.original());
    facts.put("amount", String.valueOf(one.amount()));
    facts.put("code", one.code());
    facts.put("advice", one.advice());
    facts.put("authorization", one.authorization());
    facts.put("rrn", one.rrn());
    facts.put("networkId", one.networkId());
    return facts;
  }

  private static Operation operationOf(Map<String, String> line) {
    return new Operation(
        line.get("key"),
        line.get("kind"),
        line.get("original"),
        Long.parseLong(line.get("amount")),
        line.get("code"),
        line.get("advice"),
        line.get("authorization"),
        line.get("rrn"),
        line.get("networkId"));
  }
}
