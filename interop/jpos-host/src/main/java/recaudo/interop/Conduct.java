package recaudo.interop;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/** The host's behavior: what to do with the next messages of a type, and which cards or amounts to decline. */
final class Conduct {
  enum Act {
    /** Recorded and answered normally. */
    ANSWER,
    /** Ignored: nothing is recorded or answered. */
    LOSE,
    /** Recorded, but not answered. */
    DROP,
    /** Recorded, and answered late. */
    LATE,
    /** Recorded, and answered twice. */
    TWICE,
    /** The connection is cut before anything is recorded. */
    CUT_BEFORE,
    /** Recorded, and the connection is cut instead of an answer. */
    CUT_AFTER,
  }

  record Step(Act act, long afterMs) {}

  record Refusal(String code, String advice) {}

  private final Map<String, Queue<Step>> steps = new HashMap<>();
  private final Map<String, Refusal> byCard = new HashMap<>();
  private final Map<String, Refusal> byAmount = new HashMap<>();
  private final Map<String, Integer> gatherings = new HashMap<>();
  private final List<Runnable> gathered = new ArrayList<>();
  private boolean refusesSignOn;

  /** Runs one command of the suite. Throws for an unknown command, so that a typo cannot make a case pass. */
  synchronized void command(String[] words) {
    switch (words[0]) {
      case "next" -> steps
          .computeIfAbsent(words[1], mti -> new ArrayDeque<>())
          .add(new Step(
              Act.valueOf(words[2].toUpperCase().replace('-', '_')),
              words.length > 3 ? Long.parseLong(words[3]) : 0));
      case "gather" -> gatherings.put(words[1], Integer.parseInt(words[2]));
      case "card" -> byCard.put(words[1], new Refusal(words[2], words.length > 3 ? words[3] : ""));
      case "amount" -> byAmount.put(words[1], new Refusal(words[2], words.length > 3 ? words[3] : ""));
      case "sign-on" -> refusesSignOn = words[1].equals("refuse");
      default -> throw new IllegalArgumentException("no such command");
    }
  }

  synchronized Step next(String mti) {
    Queue<Step> queue = steps.get(mti);
    Step step = queue == null ? null : queue.poll();
    return step == null ? new Step(Act.ANSWER, 0) : step;
  }

  synchronized Refusal refusalOf(String card, String amount) {
    Refusal refusal = byCard.get(card);
    return refusal == null ? byAmount.get(amount) : refusal;
  }

  synchronized boolean refusesSignOn() {
    return refusesSignOn;
  }

  /**
   * Holds answers back until the requested number is there, then sends them in reverse order. False if no such number
   * was requested.
   */
  synchronized boolean gathers(String mti, Runnable send) {
    Integer wanted = gatherings.get(mti);
    if (wanted == null) return false;
    gathered.add(send);
    if (gathered.size() < wanted) return true;
    gatherings.remove(mti);
    for (int i = gathered.size() - 1; i >= 0; i -= 1) gathered.get(i).run();
    gathered.clear();
    return true;
  }
}
