package io.promptcompiler.core.document.skill;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.document.template.AllowedTools;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.runtime.integration.Json;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Checks {@code allowed-tools}: words that are separated by spaces. Agents have tools of their own,
 * so a name is only reported if it is a common one in another spelling.
 */
final class CheckTools {
  /** A comma between two tools, which may follow arguments in parentheses. */
  private static final Pattern COMMA = Pattern.compile("(?:\\([^)]{0,200}+\\)|[^\\s,()])(\\s*,)");

  private CheckTools() {}

  static void check(Entry entry, DiagnosticSink sink) {
    DataNode value = entry.value();
    if (value instanceof Scalar text) {
      if (COMMA.matcher(text.text()).find()) {
        sink.report(form(entry).fix(withoutCommas(text)));
      }
      checkNames(text, sink);
    } else if (value instanceof Sequence list) {
      boolean isFlow = value.location().text().startsWith("[");
      if (!isFlow) {
        sink.report(form(entry).fix(onOneLine(list)));
      }
      list.items().stream()
          .filter(Scalar.class::isInstance)
          .forEach(item -> checkNames((Scalar) item, sink));
    } else {
      sink.report(form(entry).fix("Write the tools on one line, with spaces between them."));
    }
  }

  private static Diagnostic form(Entry entry) {
    return Diagnostic.of(
        DiagnosticCode.SKILL_FORM,
        entry.keyLocation(),
        entry.key(),
        "a text with spaces between the tools");
  }

  private static Fix withoutCommas(Scalar text) {
    Fix fix = Fix.of("Write spaces instead of commas.");
    String written = text.location().text();
    String with =
        AllowedTools.TOOL
            .matcher(text.text())
            .results()
            .map(tool -> tool.group())
            .collect(Collectors.joining(" "));
    return written.equals(text.text()) ? fix.replacing(text.location(), with) : fix;
  }

  /** Returns the fix that writes the items of a list on one line. */
  static Fix onOneLine(Sequence list) {
    Fix fix = Fix.of("Write the tools on one line, with spaces between them.");
    if (!list.items().stream().allMatch(Scalar.class::isInstance)) {
      return fix;
    }
    List<String> tools = list.items().stream().map(item -> ((Scalar) item).text()).toList();
    boolean isPlain = tools.stream().allMatch(tool -> AllowedTools.TOOL.matcher(tool).matches());
    Location place = list.location();
    boolean isOnOneLine = !place.text().stripTrailing().contains("\n");
    return isPlain && isOnOneLine
        ? fix.replacing(place, Json.stringify(String.join(" ", tools)))
        : fix;
  }

  private static void checkNames(Scalar text, DiagnosticSink sink) {
    AllowedTools.forEachName(
        text,
        (name, place) ->
            meant(name)
                .ifPresent(
                    other ->
                        sink.report(
                            Diagnostic.of(DiagnosticCode.SKILL_TOOL, place, name)
                                .fix(
                                    Fix.of("Did you mean '" + other + "'?")
                                        .renaming(place, name, other)
                                        .suggested()))));
  }

  /** Returns the common tool of which a name is another spelling. */
  private static Optional<String> meant(String name) {
    String plain = plain(name);
    return AllowedTools.COMMON.contains(name)
        ? Optional.empty()
        : AllowedTools.COMMON.stream()
            .filter(tool -> plain(tool).equals(plain) && plain.length() > 3)
            .findFirst();
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[_-]", "");
  }
}
