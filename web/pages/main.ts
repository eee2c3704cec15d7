import { enhanceBankSearch } from './bank-search.ts';
import { enhanceCardForm } from './card-form.ts';
import { leaveByItself } from './leave-page.ts';
import { enhancePrintButtons, enhancePseForm } from './pse-form.ts';
import { sendFormsOnce } from './send-once.ts';
import { enhanceShareLinks } from './share.ts';
import { enhanceVoucher } from './voucher.ts';
import { watchOutcome } from './watch-outcome.ts';

/** Payer pages work without this script; it makes forms faster to fill in and shows progress. */
enhanceCardForm(document);
enhanceBankSearch(document);
enhancePseForm(document);
enhancePrintButtons(document);
sendFormsOnce(document);
watchOutcome(document);
leaveByItself(document);
enhanceVoucher(document);
enhanceShareLinks(document);
