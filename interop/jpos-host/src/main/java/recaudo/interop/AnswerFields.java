package recaudo.interop;

import org.jpos.iso.ISOException;
import org.jpos.iso.ISOMsg;

/** Where the dialect of the link wants what the standard gives no field to: the network's id and its advice. */
final class AnswerFields {
  void fill(ISOMsg answer, ISOMsg request, Operation operation) throws ISOException {
  }
}
