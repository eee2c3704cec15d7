package recaudo.interop;

import java.util.HashMap;
import java.util.Map;

/** Parses any number of `--name value` pairs. */
final class Options {
  private final Map<String, String> values = new HashMap<>();

  Options(String[] args) {
    for (int i = 0; i + 1 < args.length; i += 2) values.put(args[i].replaceFirst("^--", ""), args[i + 1]);
  }

  boolean has(String name) {
    return values.containsKey(name);
  }

  String get(String name) {
    String value = values.get(name);
    if (value == null) throw new IllegalArgumentException("--" + name + " is missing");
    return value;
  }
}
