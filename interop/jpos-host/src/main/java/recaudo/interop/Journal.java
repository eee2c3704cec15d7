package recaudo.interop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The host's journal, one flat JSON object per line: requests, operations, responses. */
final class Journal {
  private static final Pattern MEMBER = Pattern.compile("\"(\\w+)\":\"((?:[^\"\\\\]|\\\\.)*)\"");

  private final Path file;

  Journal(Path file) {
    this.file = file;
  }

  /** Names and values alternate. Flushed to disk before the response, so that a killed host loses nothing. */
  synchronized void add(String event, Map<String, String> facts) {
    Map<String, String> line = new LinkedHashMap<>();
    line.put("at", Instant.now().toString());
    line.put("event", event);
    line.putAll(facts);
    StringBuilder text = new StringBuilder("{");
    line.forEach((name, value) -> {
      if (text.length() > 1) text.append(',');
      text.append('"').append(name).append("\":\"").append(escaped(value)).append('"');
    });
    try {
      Files.writeString(
          file,
          text.append("}\n"),
          StandardCharsets.UTF_8,
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads the lines that earlier runs of the host have written. */
  List<Map<String, String>> read() throws IOException {
    List<Map<String, String>> lines = new ArrayList<>();
    if (!Files.exists(file)) return lines;
    for (String text : Files.readAllLines(file, StandardCharsets.UTF_8)) {
      Map<String, String> line = new LinkedHashMap<>();
      Matcher members = MEMBER.matcher(text);
      while (members.find()) line.put(members.group(1), members.group(2));
      lines.add(line);
    }
    return lines;
  }

  private static String escaped(String value) {
    StringBuilder text = new StringBuilder();
    for (char c : value.toCharArray()) {
      if (c == '"' || c == '\\') text.append('\\').append(c);
      else if (c < ' ' || c > '~') text.append(String.format("\\u%04x", (int) c));
      else text.append(c);
    }
    return text.toString();
  }
}
