package recaudo.interop;

import org.jpos.iso.ISOException;
import org.jpos.iso.ISOMsg;

/** The key of a message: terminal, trace number and time of transmission. */
final class Keys {
  private Keys() {}

  static String of(ISOMsg message) {
    return key(message, message.getString(11), message.getString(7));
  }

  /** Field 90 contains the original's type (4), trace number (6) and time (10), and two institution ids (11 each). */
  static String ofOriginal(ISOMsg message) throws ISOException {
    if (!message.hasField(90)) throw new ISOException("field 90 is missing");
    String original = message.getString(90);
    return key(message, original.substring(4, 10), original.substring(10, 20));
  }

  private static String key(ISOMsg message, String traceNumber, String time) {
    String terminal = message.hasField(41) ? message.getString(41).trim() : "";
    return terminal + "/" + traceNumber + "/" + time;
  }
}
