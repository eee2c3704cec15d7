package recaudo.interop;

import java.util.HashMap;
import java.util.Map;
import org.jpos.iso.IFB_LLNUM;
import org.jpos.iso.IFB_NUMERIC;
import org.jpos.iso.ISOBasePackager;
import org.jpos.iso.ISOException;
import org.jpos.iso.ISOMsg;
import org.jpos.iso.packager.ISO87APackagerBBitmap;
import org.jpos.iso.packager.ISO87BPackager;

/** What this host and the connection have agreed on beyond the standard, for two different acquirers. */
enum Dialect {
  GENERIC_1987(48, 2, "22", "84", "21", "S") {
    @Override
    ISOBasePackager packager() {
      return new ISO87APackagerBBitmap();
    }
  },
  /** Response codes and currencies are numeric; an odd number of digits is padded with a zero on the left. */
  PACKED_1987(63, 3, "NTI", "ADV", "AGR", "02") {
    @Override
    ISOBasePackager packager() {
      ISOBasePackager packager = new ISO87BPackager();
      packager.setFieldPackager(2, new IFB_LLNUM(19, "PAN", true));
      packager.setFieldPackager(32, new IFB_LLNUM(11, "ACQUIRER", true));
      packager.setFieldPackager(33, new IFB_LLNUM(11, "FORWARDER", true));
      packager.setFieldPackager(39, new IFB_NUMERIC(2, "RESPONSE CODE", true));
      packager.setFieldPackager(49, new IFB_NUMERIC(3, "CURRENCY", true));
      return packager;
    }
  };

  private final int field;
  private final int width;
  private final String networkIdTag;
  private final String adviceTag;
  private final String agreementTag;
  private final String subsequentUse;

  Dialect(int field, int width, String networkId, String advice, String agreement, String subsequentUse) {
    this.field = field;
    this.width = width;
    this.networkIdTag = networkId;
    this.adviceTag = advice;
    this.agreementTag = agreement;
    this.subsequentUse = subsequentUse;
  }

  static Dialect of(String name) {
    return valueOf(name.toUpperCase().replace('-', '_'));
  }

  /** jPOS's packager for this dialect. */
  abstract ISOBasePackager packager();

  /** The network id of the first use that a renewal refers to; null if the message is not a renewal. */
  String firstUseOf(ISOMsg request) {
    Map<String, String> tags = tagsOf(request);
    return subsequentUse.equals(tags.get(agreementTag)) ? tags.getOrDefault(networkIdTag, "") : null;
  }

  void tell(ISOMsg answer, String networkId, String advice) throws ISOException {
    String text = tagged(networkIdTag, networkId) + tagged(adviceTag, advice);
    if (!text.isEmpty()) answer.set(field, text);
  }

  private String tagged(String tag, String value) {
    return value.isEmpty() ? "" : tag + String.format("%0" + width + "d", value.length()) + value;
  }

  private Map<String, String> tagsOf(ISOMsg message) {
    Map<String, String> tags = new HashMap<>();
    String text = message.hasField(field) ? message.getString(field) : "";
    for (int at = 0; at < text.length(); ) {
      int start = at + 2 * width;
      int end = start + Integer.parseInt(text.substring(at + width, start));
      tags.put(text.substring(at, at + width), text.substring(start, end));
      at = end;
    }
    return tags;
  }
}
