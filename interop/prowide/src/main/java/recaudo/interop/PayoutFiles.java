package recaudo.interop;

import com.prowidesoftware.swift.model.mx.MxPain00100103;
import com.prowidesoftware.swift.model.mx.MxPain00100109;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads pain.001 files: arguments are pairs of version and path, after the path of the answer. Writes one line for each
 * file (count and sum), followed by one for each payout: id, amount, name and account, separated by tabs.
 */
public final class PayoutFiles {
  public static void main(final String[] args) throws Exception {
    final List<String> answer = new ArrayList<>();
    for (int at = 1; at + 1 < args.length; at += 2) {
      final String xml = Files.readString(Path.of(args[at + 1]));
      switch (args[at]) {
        case "pain.001.001.03" -> read03(xml, answer);
        case "pain.001.001.09" -> read09(xml, answer);
        default -> throw new IllegalArgumentException("there is no reader of " + args[at]);
      }
    }
    Files.write(Path.of(args[0]), answer);
  }

  private static void read03(final String xml, final List<String> answer) {
    final var message = MxPain00100103.parse(xml).getCstmrCdtTrfInitn();
    answer.add(message.getGrpHdr().getNbOfTxs() + "\t" + message.getGrpHdr().getCtrlSum());
    for (final var part : message.getPmtInf()) {
      for (final var line : part.getCdtTrfTxInf()) {
        answer.add(
            lineOf(
                line.getPmtId().getEndToEndId(),
                line.getAmt().getInstdAmt().getValue(),
                line.getCdtr().getNm(),
                line.getCdtrAcct().getId().getOthr().getId()));
      }
    }
  }

  private static void read09(final String xml, final List<String> answer) {
    final var message = MxPain00100109.parse(xml).getCstmrCdtTrfInitn();
    answer.add(message.getGrpHdr().getNbOfTxs() + "\t" + message.getGrpHdr().getCtrlSum());
    for (final var part : message.getPmtInf()) {
      for (final var line : part.getCdtTrfTxInf()) {
        answer.add(
            lineOf(
                line.getPmtId().getEndToEndId(),
                line.getAmt().getInstdAmt().getValue(),
                line.getCdtr().getNm(),
                line.getCdtrAcct().getId().getOthr().getId()));
      }
    }
  }

  private static String lineOf(
      final String id, final BigDecimal amount, final String name, final String account) {
    return String.join("\t", id, amount.toPlainString(), name, account);
  }
}
