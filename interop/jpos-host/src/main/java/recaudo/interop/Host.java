package recaudo.interop;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jpos.core.SimpleConfiguration;
import org.jpos.iso.BaseChannel;
import org.jpos.iso.ISOException;
import org.jpos.iso.ISOMsg;
import org.jpos.iso.ISORequestListener;
import org.jpos.iso.ISOServer;
import org.jpos.iso.ISOSource;
import org.jpos.iso.ISOUtil;
import org.jpos.util.ThreadPool;

/**
 * An acquirer's host on the loopback interface. Prints `listening` when it is ready, reads one command per line, and
 * answers each with `ok`. It exits when its input ends, so it never outlives the suite.
 */
public final class Host implements ISORequestListener {
  private static final int MOST_CONNECTIONS = 100;

  private final Journal journal;
  private final Conduct conduct = new Conduct();
  private final Answers answers;
  private final ScheduledExecutorService later = Executors.newScheduledThreadPool(1);
  private final Set<BaseChannel> lines = ConcurrentHashMap.newKeySet();

  private Host(Options options) throws IOException {
    journal = new Journal(Path.of(options.get("journal")));
    answers = new Answers(new Books(journal), conduct, Dialect.of(options.get("dialect")));
  }

  public static void main(String[] args) throws Exception {
    Options options = new Options(args);
    Host host = new Host(options);
    ISOServer server =
        new ISOServer(
            Integer.parseInt(options.get("port")),
            Wire.channel(options),
            new ThreadPool(1, MOST_CONNECTIONS));
    server.setConfiguration(new SimpleConfiguration());
    server.setSocketFactory(Wire.sockets(options, () -> System.out.println("listening")));
    server.addISORequestListener(host);
    new Thread(server, "server").start();
    host.obey();
    System.exit(0);
  }

  private void obey() throws IOException {
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      try {
        if (line.equals("cut")) lines.forEach(this::cut);
        else conduct.command(line.split(" "));
        System.out.println("ok");
      } catch (RuntimeException e) {
        System.out.println("not understood: " + line + ": " + e);
      }
    }
  }

  /** Messages of a connection are recorded in order; only answers may be delayed. */
  @Override
  public boolean process(ISOSource source, ISOMsg request) {
    BaseChannel line = (BaseChannel) source;
    lines.add(line);
    try {
      receive(line, request);
    } catch (ISOException | RuntimeException e) {
      note("fault", request, Map.of("message", String.valueOf(e)));
    }
    return true;
  }

  private void receive(BaseChannel line, ISOMsg request) throws ISOException {
    Conduct.Step step = conduct.next(request.getMTI());
    note("request", request, fieldsOf(request));
    if (step.act() == Conduct.Act.CUT_BEFORE) cut(line);
    boolean isLost = step.act() == Conduct.Act.LOSE || step.act() == Conduct.Act.CUT_BEFORE;
    ISOMsg answer = isLost ? null : answers.to(request);
    if (answer == null) return;
    switch (step.act()) {
      case CUT_AFTER -> cut(line);
      case LATE -> later.schedule(() -> send(line, answer), step.afterMs(), TimeUnit.MILLISECONDS);
      case TWICE -> {
        ISOMsg again = (ISOMsg) answer.clone();
        send(line, answer);
        send(line, again);
      }
      case ANSWER -> {
        if (!conduct.gathers(request.getMTI(), () -> send(line, answer))) send(line, answer);
      }
      default -> { }
    }
  }

  private void send(BaseChannel line, ISOMsg answer) {
    try {
      line.send(answer);
      note("answered", answer, Map.of("code", answer.getString(39)));
    } catch (IOException | ISOException e) {
      note("unsent", answer, Map.of("message", String.valueOf(e)));
    }
  }

  private void cut(BaseChannel line) {
    lines.remove(line);
    try {
      line.disconnect();
    } catch (IOException e) {
      // The connection has already closed.
    }
  }

  private void note(String event, ISOMsg message, Map<String, String> more) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("key", Keys.of(message));
    facts.put("mti", String.valueOf(message.getString(0)));
    facts.putAll(more);
    journal.add(event, facts);
  }

  /** Logs the fields as received, except the card number. */
  private static Map<String, String> fieldsOf(ISOMsg request) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (int number = 2; number <= request.getMaxField(); number += 1) {
      if (!request.hasField(number)) continue;
      String value = request.getString(number);
      fields.put("f" + number, number == 2 ? value.replaceAll("^(.{6}).*(.{4})$", "$1***$2") : value);
    }
    byte[] tpdu = request.getHeader();
    if (tpdu != null) fields.put("tpdu", ISOUtil.hexString(tpdu));
    return fields;
  }
}
