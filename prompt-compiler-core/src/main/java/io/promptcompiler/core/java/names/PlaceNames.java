package io.promptcompiler.core.java.names;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.java.text.Literals;
import io.promptcompiler.core.program.Instruction;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The names of places in the sources of a class: line numbers for its main template, file names and
 * line numbers for other files. The result is the same on every machine, because paths are always
 * relative to a root.
 */
public final class PlaceNames {
  /** The prefix of the path of a template in a library. */
  private static final Pattern OF_LIBRARY = Pattern.compile(".*META-INF/prompts/sources/\\d+/");

  private static final int LONGEST_WORD = 24;

  private final SourceText own;
  private final String root;

  private PlaceNames(SourceText own, String root) {
    this.own = own;
    this.root = root;
  }

  /**
   * Returns the places for a class.
   *
   * @param location any location in its main template
   * @param id the path of the template relative to its root
   */
  public static PlaceNames of(Location location, String id) {
    String path = location.source().path();
    String root = path.endsWith("/" + id) ? path.substring(0, path.length() - id.length()) : path;
    return new PlaceNames(location.source(), root);
  }

  /** Returns the place of a location. */
  public Place of(Location location) {
    int line = location.line();
    if (isOwn(location)) {
      return new Place("line " + line, "line" + line);
    }
    String path = path(location.source().path());
    String literal = Literals.of(path);
    return new Place(literal.substring(1, literal.length() - 1) + ":" + line, word(path));
  }

  /**
   * Returns a word for some instructions: {@code lines14To38}, or the name of the file that
   * contains them.
   */
  public String word(List<Instruction> instructions) {
    Location first = instructions.get(0).location();
    Place place = of(first);
    int last = first.line();
    for (Instruction instruction : instructions) {
      if (isOwn(first) && isOwn(instruction.location())) {
        last = Math.max(last, instruction.location().line());
      }
    }
    return last == first.line() ? place.word() : "lines" + first.line() + "To" + last;
  }

  private boolean isOwn(Location location) {
    return location.source().equals(own);
  }

  private String path(String path) {
    if (path.startsWith(root)) {
      return path.substring(root.length());
    }
    String inside = OF_LIBRARY.matcher(path).replaceFirst("");
    return inside.equals(path) ? path.substring(path.lastIndexOf('/') + 1) : inside;
  }

  /** Returns the name of a file without its extensions, as a word. */
  private static String word(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    int dot = name.indexOf('.', 1);
    String stem = Identifiers.lowered(Identifiers.word(dot < 0 ? name : name.substring(0, dot)));
    String word = stem.length() > LONGEST_WORD ? stem.substring(0, LONGEST_WORD) : stem;
    boolean isAscii = word.chars().allMatch(unit -> unit < 0x80);
    return isAscii ? word : "partial";
  }
}
