package io.promptcompiler.core.check.trust;

import io.promptcompiler.core.check.trust.PrintedValue.Manner;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.program.ValueNames;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Suggests how to print an untrusted value: in a fence around its tag. */
final class FixUntrusted {
  private static final String FENCE = "{{#fence \"%s\"}}";
  private static final String END = "{{/fence}}";

  private FixUntrusted() {}

  /** Returns the fix that keeps a value out of system messages. */
  static Fix ofSystem(PrintedValue seen) {
    return Fix.of(
        switch (seen.manner()) {
          case HISTORY -> "Remove 'system' from the 'roles' of its declaration.";
          case MEDIA -> "Put it into a message of the user.";
          case BARE, CLOSED -> "Print it in a message of the user, in a fence.";
        });
  }

  /** Returns the fix that prints a value in a message safely. */
  static Fix of(PrintedValue seen, MessageText message) {
    if (seen.manner() == Manner.HISTORY) {
      return Fix.of(
          "Remove 'join: true', so that its messages are not joined with those of the prompt.");
    }
    String name = name(ValueNames.of(seen.value()));
    String opener = FENCE.formatted(name);
    if (seen.isElsewhere()) {
      return Fix.of("Put '" + opener + "…" + END + "' around this tag, or around the tag there.");
    }
    Optional<Location> tag = tag(seen.at());
    if (tag.isEmpty()) {
      return Fix.of(
          isVariable(seen.at())
              ? "Declare its fence: '\"fence\": \"" + name + "\"' next to '\"trust\"'."
              : "Print it in a text, as '" + opener + "{{…}}" + END + "'.");
    }
    String lone =
        message.text().hasOtherText() ? "" : " Or remove other text from the messages of its role.";
    return Fix.of("Put a fence around it: '" + opener + tag.get().text() + END + "'." + lone)
        .editing(edits(tag.get(), opener))
        .suggested();
  }

  /**
   * Returns edits that put a fence around a tag, on separate lines if the tag is alone on its line.
   */
  private static List<Edit> edits(Location tag, String opener) {
    String path = tag.source().path();
    if (path.endsWith(".json") || path.endsWith(".yaml") || path.endsWith(".yml")) {
      return List.of();
    }
    Span span = tag.span();
    boolean isAlone = tag.source().isAlone(span);
    String indent = tag.source().indent(span);
    String before = isAlone ? opener + "\n" + indent : opener;
    String after = isAlone ? "\n" + indent + END : END;
    return List.of(
        new Edit(new Location(tag.source(), Span.at(span.start())), before),
        new Edit(new Location(tag.source(), Span.at(span.end())), after));
  }

  /** Returns the Handlebars tag that contains a place. */
  private static Optional<Location> tag(Location place) {
    String content = place.source().content();
    int start = content.lastIndexOf("{{", place.span().start() + 1);
    int end = content.indexOf("}}", Math.max(start, place.span().end() - 2));
    if (start < 0 || end < 0 || content.lastIndexOf("}}", place.span().start()) > start) {
      return Optional.empty();
    }
    if (start > 0 && content.charAt(start - 1) == '{') {
      start--;
    }
    int until = end + 2;
    while (until < content.length()
        && content.charAt(until) == '}'
        && content.startsWith("{{{", start)
        && until < end + 3) {
      until++;
    }
    return Optional.of(new Location(place.source(), new Span(start, until)));
  }

  /** Returns whether a place is a variable in single braces, as in orchestrators. */
  private static boolean isVariable(Location place) {
    String content = place.source().content();
    int start = place.span().start();
    return start > 0 && content.charAt(start - 1) == '{';
  }

  /** Returns the name of a fence for a value: the last name of the value's path. */
  private static String name(String value) {
    String last = value.substring(value.lastIndexOf('.') + 1).replaceAll("[^A-Za-z0-9_-]", "");
    boolean isInCapitals = last.equals(last.toUpperCase(Locale.ROOT));
    String name = isInCapitals ? last.toLowerCase(Locale.ROOT) : last;
    return name.matches("[A-Za-z].*") ? name : "data";
  }
}
