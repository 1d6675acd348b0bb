package io.promptcompiler.core.hint.data;

import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import java.util.Optional;
import java.util.regex.Pattern;

/** A value in place of a type, such as {@code count: 3}, which is probably a default. */
public final class UntypedValue {
  private static final Pattern TYPE_KEY =
      Pattern.compile("(?s).*\\b(?:type|items|output|schema)[\"']?\\s*:\\s*");
  private static final Pattern BEHIND_KEY = Pattern.compile("(?s).*:\\s+");

  private UntypedValue() {}

  /**
   * Returns the fix for a text that is not a type; {@link Fix#NONE} if it is not the whole value of
   * a name.
   */
  public static Fix fix(String word, Location place) {
    String line = place.source().lineText(place.line());
    String before = line.substring(0, Math.min(line.length(), place.column() - 1));
    boolean isOfName = BEHIND_KEY.matcher(before).matches() && !TYPE_KEY.matcher(before).matches();
    // Dotprompt declares defaults in another place.
    if (!isOfName || place.source().path().endsWith(".prompt")) {
      return Fix.NONE;
    }
    Optional<Boolean> required =
        switch (word) {
          case "required", "mandatory" -> Optional.of(true);
          case "optional" -> Optional.of(false);
          default -> Optional.empty();
        };
    boolean isJson = place.source().path().endsWith(".json");
    String key = required.isPresent() ? "required" : "default";
    String value = required.map(String::valueOf).orElse(place.text());
    String meant = "{ " + (isJson ? '"' + key + '"' : key) + ": " + value + " }";
    String what = required.isPresent() ? "Write '" : "For a default value, write '";
    Fix fix = Fix.of(what + meant + "'.").replacing(place, meant);
    return required.isPresent() ? fix : fix.suggested();
  }
}
