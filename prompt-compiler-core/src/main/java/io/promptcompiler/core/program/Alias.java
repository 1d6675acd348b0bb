package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.runtime.support.PromptNames;
import java.util.List;

/**
 * An id that a prompt had before, by which it is still found.
 *
 * @param written as it is written, with its ending or without
 * @param id with its ending
 * @param location where it is written
 */
public record Alias(String written, String id, Location location) {

  /**
   * An alias of a prompt. Without an ending it is of a file that ended like that of the prompt.
   *
   * @param prompt the id of the prompt
   */
  public static Alias of(String written, String prompt, Location location) {
    String ending = prompt.substring(PromptNames.withoutEnding(prompt).length());
    return new Alias(written, hasEnding(written) ? written : written + ending, location);
  }

  /** Whether a name has an ending, and no number behind a dot: {@code v1.2} has none. */
  private static boolean hasEnding(String name) {
    int dot = name.lastIndexOf('.');
    return dot > name.lastIndexOf('/')
        && dot + 1 < name.length()
        && Character.isLetter(name.charAt(dot + 1));
  }

  /** Whether some name means both this and the prompt of an id. */
  public boolean isClash(String other) {
    return claims(written, id).stream().anyMatch(names(other)::contains);
  }

  /** Whether some name means both this and another alias. */
  public boolean isClash(Alias other) {
    return isClash(other.id) || other.isClash(id);
  }

  private static List<String> claims(String written, String id) {
    return written.equals(id) ? List.of(id) : List.of(written, id);
  }

  private static List<String> names(String id) {
    return List.of(id, PromptNames.withoutEnding(id));
  }
}
