package recaudo.interop;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;
import org.joda.time.DateTime;
import org.joda.time.DateTimeZone;
import org.joda.time.LocalDate;
import org.killbill.billing.account.api.ImmutableAccountData;
import org.killbill.billing.callcontext.InternalCallContext;
import org.killbill.billing.catalog.api.BillingMode;
import org.killbill.billing.catalog.api.BillingPeriod;
import org.killbill.billing.catalog.api.Currency;
import org.killbill.billing.catalog.api.Plan;
import org.killbill.billing.catalog.api.PlanPhase;
import org.killbill.billing.catalog.api.Product;
import org.killbill.billing.catalog.api.Usage;
import org.killbill.billing.invoice.api.Invoice;
import org.killbill.billing.invoice.api.InvoiceItem;
import org.killbill.billing.invoice.api.InvoiceItemType;
import org.killbill.billing.invoice.generator.FixedAndRecurringInvoiceItemGenerator;
import org.killbill.billing.invoice.model.DefaultInvoice;
import org.killbill.billing.invoice.optimizer.InvoiceOptimizerBase.AccountInvoices;
import org.killbill.billing.junction.BillingEvent;
import org.killbill.billing.junction.BillingEventSet;
import org.killbill.billing.subscription.api.SubscriptionBaseTransitionType;
import org.killbill.billing.util.callcontext.CallOrigin;
import org.killbill.billing.util.callcontext.UserType;
import org.killbill.billing.util.config.definition.InvoiceConfig;

/**
 * Reads plan changes from a file, one per line: first day, billing day, billing period, old price, new price, first day
 * of the period, day of the change. Writes what Kill Bill's invoice generator bills for each to another file: first day
 * and end of the period, the repair of the old plan, the first item of the new one and its end.
 */
public final class Prorations {
  private static final UUID ACCOUNT = UUID.randomUUID();
  private static final DateTimeZone ZONE = DateTimeZone.forID("America/Bogota");
  private static final Currency CURRENCY = Currency.COP;

  public static void main(final String[] args) throws Exception {
    final FixedAndRecurringInvoiceItemGenerator generator =
        new FixedAndRecurringInvoiceItemGenerator(config(), null);
    final List<String> answers = new ArrayList<>();
    for (final String line : Files.readAllLines(Path.of(args[0]))) {
      answers.add(bill(generator, line.split(" ")));
    }
    Files.write(Path.of(args[1]), answers);
  }

  private static String bill(final FixedAndRecurringInvoiceItemGenerator generator, final String[] fields)
      throws Exception {
    final LocalDate first = new LocalDate(fields[0]);
    final int billingDay = Integer.parseInt(fields[1]);
    final BillingPeriod period = BillingPeriod.valueOf(fields[2]);
    final LocalDate periodStart = new LocalDate(fields[5]);
    final LocalDate change = new LocalDate(fields[6]);
    final UUID subscription = UUID.randomUUID();
    final Events events = new Events();
    events.add(event(subscription, 1, "old", first, billingDay, period, new BigDecimal(fields[3])));
    // Bills every period up to the one of the change.
    final List<InvoiceItem> billed = items(generator, events, List.of(), periodStart);
    final DefaultInvoice invoice = new DefaultInvoice(ACCOUNT, periodStart, periodStart, CURRENCY);
    for (final InvoiceItem item : billed) {
      invoice.addInvoiceItem(item);
    }
    events.add(event(subscription, 2, "new", change, billingDay, period, new BigDecimal(fields[4])));
    final List<InvoiceItem> changed = items(generator, events, List.of(invoice), change);
    BigDecimal credit = BigDecimal.ZERO;
    InvoiceItem charge = null;
    for (final InvoiceItem item : changed) {
      if (item.getInvoiceItemType() == InvoiceItemType.REPAIR_ADJ) {
        credit = credit.add(item.getAmount());
      } else if (charge == null || item.getStartDate().isBefore(charge.getStartDate())) {
        charge = item;
      }
    }
    final InvoiceItem last = billed.get(billed.size() - 1);
    return String.join(
        " ",
        last.getStartDate().toString(),
        last.getEndDate().toString(),
        credit.toPlainString(),
        charge == null ? "0" : charge.getAmount().toPlainString(),
        charge == null ? "-" : charge.getEndDate().toString());
  }

  private static List<InvoiceItem> items(
      final FixedAndRecurringInvoiceItemGenerator generator,
      final BillingEventSet events,
      final List<Invoice> existing,
      final LocalDate target)
      throws Exception {
    final AccountInvoices invoices = new AccountInvoices(null, null, existing);
    return new ArrayList<>(
        generator
            .generateItems(
                stub(ImmutableAccountData.class, Map.of("getId", ACCOUNT)),
                UUID.randomUUID(),
                events,
                invoices,
                target,
                CURRENCY,
                new HashMap<>(),
                null,
                Collections.emptyList(),
                context())
            .getItems());
  }

  private static BillingEvent event(
      final UUID subscription,
      final long order,
      final String name,
      final LocalDate day,
      final int billingDay,
      final BillingPeriod period,
      final BigDecimal price) {
    final Map<String, Object> answers = new HashMap<>();
    final Product product = stub(Product.class, Map.of("getName", name));
    final Map<String, Object> ofPlan = new HashMap<>();
    ofPlan.put("getName", name);
    ofPlan.put("getProduct", product);
    ofPlan.put("getRecurringBillingMode", BillingMode.IN_ADVANCE);
    answers.put("getPlan", stub(Plan.class, ofPlan));
    answers.put("getPlanPhase", stub(PlanPhase.class, Map.of("getName", name)));
    answers.put("getSubscriptionId", subscription);
    answers.put("getBundleId", subscription);
    answers.put("getBillCycleDayLocal", billingDay);
    answers.put("getQuantity", 1);
    answers.put("getEffectiveDate", day.toDateTimeAtStartOfDay(ZONE).plusHours(12));
    answers.put("getBillingPeriod", period);
    answers.put("getRecurringPrice", price);
    answers.put("getCurrency", CURRENCY);
    answers.put("getTotalOrdering", order);
    answers.put("getUsages", Collections.<Usage>emptyList());
    answers.put(
        "getTransitionType",
        order == 1 ? SubscriptionBaseTransitionType.CREATE : SubscriptionBaseTransitionType.CHANGE);
    return stub(BillingEvent.class, answers);
  }

  /** Kill Bill's default configuration: periods by days, no limit on the number of items. */
  private static InvoiceConfig config() {
    return stub(
        InvoiceConfig.class,
        Map.of(
            "getProrationFixedDays", 0,
            "isSanitySafetyBoundEnabled", true,
            "getMaxDailyNumberOfItemsSafetyBound", -1));
  }

  private static InternalCallContext context() {
    final DateTime now = new DateTime(DateTimeZone.UTC);
    return new InternalCallContext(
        1L, 1L, ZONE, ZONE, now, UUID.randomUUID(), "interop", CallOrigin.INTERNAL, UserType.SYSTEM, null, null, now, now);
  }

  private static final class Events extends TreeSet<BillingEvent> implements BillingEventSet {
    private static final long serialVersionUID = 1L;

    Events() {
      super((a, b) -> a.getTotalOrdering().compareTo(b.getTotalOrdering()));
    }

    @Override
    public boolean isAccountAutoInvoiceOff() {
      return false;
    }

    @Override
    public boolean isAccountAutoInvoiceDraft() {
      return false;
    }

    @Override
    public boolean isAccountAutoInvoiceReuseDraft() {
      return false;
    }

    @Override
    public List<UUID> getSubscriptionIdsWithAutoInvoiceOff() {
      return Collections.emptyList();
    }

    @Override
    public Map<String, Usage> getUsages() {
      return Collections.emptyMap();
    }
  }

  /** Implements a Kill Bill interface with these return values; other methods return null, false or zero. */
  private static <T> T stub(final Class<T> type, final Map<String, ?> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answerOf(type, method, answers)));
  }

  private static Object answerOf(final Class<?> type, final Method method, final Map<String, ?> answers) {
    final String name = method.getName();
    if (answers.containsKey(name)) {
      return answers.get(name);
    }
    if (name.equals("toString")) {
      return type.getSimpleName();
    }
    final Class<?> returned = method.getReturnType();
    if (returned == boolean.class) {
      return false;
    }
    return returned == int.class ? 0 : null;
  }
}
