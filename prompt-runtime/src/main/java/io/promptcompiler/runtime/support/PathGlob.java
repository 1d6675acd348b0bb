package io.promptcompiler.runtime.support;

import java.text.Normalizer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A glob over paths in a repository: {@code **} matches any characters, {@code *} any characters
 * within a name, {@code ?} a single character of a name, {@code [a-z]} and {@code [!a-z]} a
 * character class, and <code>{a,b}</code> one of several globs. <code>**&#47;x</code> also matches
 * {@code x}, and a glob with a trailing {@code /} matches everything in the folder. The matcher
 * follows all alternatives in parallel, so the time is proportional at most to the product of both
 * lengths.
 */
public final class PathGlob {
  /** The paths that {@link #resolve} refuses before it looks at their names. */
  private static final Pattern OTHERS =
      Pattern.compile(
          "(?s)(?:/|~/|\"|\\s|[A-Za-z]:|[A-Za-z][\\w+.-]*:/).*|.*\\s|.*(?:\\p{Cntrl}| [-=]> ).*");

  /** The ends of names that Windows ignores: dots, blanks and the name of a stream. */
  private static final String IGNORED = "(?<![. ])[. ]*+(?::[^/]*+)?+(?=/|$)";

  /** The first folder of paths in diffs, by the settings of Git. */
  private static final String OF_DIFFS = "^[abciow12]/";

  private final int[] glob;

  /**
   * For the braces and commas of alternatives, the index of the closing brace; for the opening
   * bracket of a class, the index of the closing bracket; otherwise 0.
   */
  private final int[] close;

  /**
   * For the opening brace and the commas of alternatives, the index of the next comma or of the
   * closing brace; otherwise 0.
   */
  private final int[] next;

  /** Creates a glob. A glob that is absolute or leaves the repository does not match any path. */
  public PathGlob(String glob) {
    String inside = resolve(glob);
    boolean isFolder = glob.endsWith("/") || glob.endsWith("\\");
    String text = inside == null ? "" : isFolder ? inside + "/**" : inside;
    this.glob = text.codePoints().toArray();
    this.close = new int[this.glob.length];
    this.next = new int[this.glob.length];
    pair();
  }

  /**
   * Returns a path with {@code /} as separator and without {@code .} and {@code ..}; null if the
   * path is absolute, a URL such as {@code file:///a}, in a home folder ({@code ~/a}), leaves the
   * repository, is empty after normalization, or is written in a way that Git prints for others:
   * quoted, with control characters, or as {@code old -> new} or {@code old => new}.
   */
  public static @Nullable String resolve(String path) {
    String slashed = path.replace('\\', '/');
    if (OTHERS.matcher(slashed).matches()) {
      return null;
    }
    Deque<String> names = new ArrayDeque<>();
    for (String name : slashed.split("/", -1)) {
      if (name.equals("..")) {
        if (names.pollLast() == null) {
          return null;
        }
      } else if (!name.isEmpty() && !name.equals(".")) {
        names.addLast(name);
      }
    }
    return names.isEmpty() ? null : String.join("/", names);
  }

  /**
   * Returns whether one of several globs matches the whole of a {@linkplain #resolve resolved}
   * path.
   */
  static boolean anyMatches(List<String> globs, String path) {
    for (String glob : globs) {
      if (new PathGlob(glob).matches(path)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether one of several globs matches a {@linkplain #resolve resolved} path, or another
   * notation of it: in another case or Unicode form, without invisible characters, without what
   * Windows ignores at the end of names, or without the first folder of paths in diffs, such as
   * {@code a/}.
   */
  static boolean anyCanMatch(List<String> globs, String path) {
    List<String> all = new ArrayList<>(globs);
    for (String glob : globs) {
      all.add(folded(glob));
    }
    String folded = folded(path);
    return anyMatches(all, path)
        || anyMatches(all, folded)
        || anyMatches(all, path.replaceFirst(OF_DIFFS, ""))
        || anyMatches(all, folded.replaceFirst(OF_DIFFS, ""));
  }

  private static String folded(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFC)
        .toUpperCase(Locale.ROOT)
        .toLowerCase(Locale.ROOT)
        .replaceAll("\\p{Cf}", "")
        .replaceAll(IGNORED, "");
  }

  /** Returns whether this glob matches the whole of a {@linkplain #resolve resolved} path. */
  public boolean matches(String path) {
    boolean[] places = new boolean[glob.length + 1];
    places[0] = true;
    spread(places, true);
    for (int unit : path.codePoints().toArray()) {
      boolean[] taken = new boolean[glob.length + 1];
      for (int at = 0; at < glob.length; at++) {
        int after = places[at] ? step(at, unit) : -1;
        if (after >= 0) {
          taken[after] = true;
        }
      }
      spread(taken, unit == '/');
      places = taken;
    }
    return places[glob.length];
  }

  /**
   * Marks all indexes that can be reached from marked ones without consuming a character. They
   * always have higher indexes, so a single pass without recursion is sufficient.
   */
  private void spread(boolean[] places, boolean startsName) {
    for (int at = 0; at < glob.length; at++) {
      int sign = places[at] ? glob[at] : 0;
      if (sign == '*') {
        int after = isAnything(at) ? at + 2 : at + 1;
        boolean isFolders = isAnything(at) && after < glob.length && glob[after] == '/';
        if (!isFolders) {
          places[after] = true;
        } else if (startsName) {
          places[after + 1] = true;
        }
      } else if (sign == '{' && close[at] > 0) {
        for (int comma = at; comma < close[at]; comma = next[comma]) {
          places[comma + 1] = true;
        }
      } else if ((sign == ',' || sign == '}') && close[at] > 0) {
        places[close[at] + 1] = true;
      }
    }
  }

  /**
   * Returns the index after the element at the given index, which must not be the end, if the
   * element matches a character; otherwise -1.
   */
  private int step(int at, int unit) {
    int sign = glob[at];
    boolean inName = unit != '/';
    if (sign == '*') {
      return inName || isAnything(at) ? at : -1;
    }
    if (sign == '?') {
      return inName ? at + 1 : -1;
    }
    if (sign == '[' && close[at] > 0) {
      return inName && isInClass(at, unit) ? close[at] + 1 : -1;
    }
    return sign == unit && close[at] == 0 ? at + 1 : -1;
  }

  private boolean isAnything(int at) {
    return at + 1 < glob.length && glob[at + 1] == '*';
  }

  private boolean isInClass(int open, int unit) {
    boolean isNegated = glob[open + 1] == '!';
    boolean found = false;
    for (int at = isNegated ? open + 2 : open + 1; at < close[open]; at++) {
      int low = glob[at];
      if (at + 2 < close[open] && glob[at + 1] == '-') {
        at += 2;
      }
      found |= low <= unit && unit <= glob[at];
    }
    return found != isNegated;
  }

  /** Finds the closing brace or bracket for each brace, comma and bracket. */
  private void pair() {
    int[] brackets = nextBrackets();
    Deque<Integer> open = new ArrayDeque<>();
    for (int at = 0; at < glob.length; at++) {
      if (glob[at] == '[') {
        close[at] = endOfClass(at, brackets);
        at = Math.max(at, close[at]);
      } else if (glob[at] == '{' || (glob[at] == ',' && !open.isEmpty())) {
        open.push(at);
      } else if (glob[at] == '}' && !open.isEmpty()) {
        close[at] = at;
        int place;
        int behind = at;
        do {
          place = open.pop();
          close[place] = at;
          next[place] = behind;
          behind = place;
        } while (glob[place] == ',');
      }
    }
  }

  /**
   * Returns the index of the bracket that closes a class, or 0. A bracket that is the first
   * character of the class does not close it.
   */
  private int endOfClass(int open, int[] brackets) {
    int first = open + 1 < glob.length && glob[open + 1] == '!' ? open + 2 : open + 1;
    return brackets[Math.min(glob.length, first + 1)];
  }

  /** Returns, for each index, the index of the next closing bracket at or after it, or 0. */
  private int[] nextBrackets() {
    int[] brackets = new int[glob.length + 1];
    for (int at = glob.length - 1; at >= 0; at--) {
      brackets[at] = glob[at] == ']' ? at : brackets[at + 1];
    }
    return brackets;
  }
}
