package io.promptcompiler.runtime.support;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A glob over paths inside a repository: {@code **} stands for anything, {@code *} for anything
 * within a name, {@code ?} for one character of it, {@code [a-z]} and {@code [!a-z]} for one of a
 * class, <code>{a,b}</code> for one of some globs; <code>**&#47;x</code> matches {@code x} too, and
 * a glob that ends in {@code /} all that lies below. All ways through the glob are followed at
 * once, so the time taken is at most the product of both lengths.
 */
final class PathGlob {
  private final int[] glob;

  /**
   * For the braces and commas of alternatives the place of the closing brace, for the opening
   * bracket of a class that of its closing one; else 0.
   */
  private final int[] close;

  /** A glob; one that is absolute or leaves the repository matches nothing. */
  PathGlob(String glob) {
    String inside = resolve(glob);
    boolean isFolder = glob.endsWith("/") || glob.endsWith("\\");
    String text = inside == null ? "" : isFolder ? inside + "/**" : inside;
    this.glob = text.codePoints().toArray();
    this.close = closings(this.glob);
  }

  /**
   * A path with {@code /} between its names and without {@code .} and {@code ..}; null when it is
   * absolute, leaves the repository or names nothing in it.
   */
  static @Nullable String resolve(String path) {
    String slashed = path.replace('\\', '/');
    boolean hasDrive = path.length() > 1 && path.charAt(1) == ':';
    if (slashed.startsWith("/") || (hasDrive && Character.isLetter(path.charAt(0)))) {
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

  /** Whether one of several globs matches a whole path that was {@linkplain #resolve resolved}. */
  static boolean anyMatches(List<String> globs, String path) {
    for (String glob : globs) {
      if (new PathGlob(glob).matches(path)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it matches a whole path that was {@linkplain #resolve resolved}. */
  boolean matches(String path) {
    int end = glob.length;
    boolean[] places = new boolean[end + 1];
    enter(places, 0, true);
    for (int unit : path.codePoints().toArray()) {
      boolean[] next = new boolean[end + 1];
      for (int at = 0; at < end; at++) {
        if (places[at]) {
          step(next, at, unit);
        }
      }
      places = next;
    }
    return places[end];
  }

  /** Marks a place, and those that are reached from it without taking a character. */
  private void enter(boolean[] places, int at, boolean startsName) {
    if (places[at]) {
      return;
    }
    places[at] = true;
    int sign = at < glob.length ? glob[at] : 0;
    if (sign == '*') {
      int after = isAnything(at) ? at + 2 : at + 1;
      boolean isFolders = isAnything(at) && after < glob.length && glob[after] == '/';
      if (!isFolders) {
        enter(places, after, startsName);
      } else if (startsName) {
        enter(places, after + 1, true);
      }
    } else if (sign == '{' && close[at] > 0) {
      enter(places, at + 1, startsName);
      for (int comma = at + 1; comma < close[at]; comma++) {
        if (glob[comma] == ',' && close[comma] == close[at]) {
          enter(places, comma + 1, startsName);
        }
      }
    } else if ((sign == ',' || sign == '}') && close[at] > 0) {
      enter(places, close[at] + 1, startsName);
    }
  }

  /** Takes one character of the path at a place that is no end. */
  private void step(boolean[] next, int at, int unit) {
    int sign = glob[at];
    boolean inName = unit != '/';
    if (sign == '*') {
      if (inName || isAnything(at)) {
        enter(next, at, !inName);
      }
    } else if (sign == '?') {
      if (inName) {
        enter(next, at + 1, false);
      }
    } else if (sign == '[' && close[at] > 0) {
      if (inName && isInClass(at, unit)) {
        enter(next, close[at] + 1, false);
      }
    } else if (sign == unit && close[at] == 0) {
      enter(next, at + 1, !inName);
    }
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

  private static int[] closings(int[] glob) {
    int[] close = new int[glob.length];
    Deque<Integer> open = new ArrayDeque<>();
    for (int at = 0; at < glob.length; at++) {
      if (glob[at] == '[') {
        close[at] = endOfClass(glob, at);
        at = Math.max(at, close[at]);
      } else if (glob[at] == '{' || (glob[at] == ',' && !open.isEmpty())) {
        open.push(at);
      } else if (glob[at] == '}' && !open.isEmpty()) {
        close[at] = at;
        int place;
        do {
          place = open.pop();
          close[place] = at;
        } while (glob[place] == ',');
      }
    }
    return close;
  }

  /** The place of the bracket that closes a class, which is not its first character; else 0. */
  private static int endOfClass(int[] glob, int open) {
    int first = open + 1 < glob.length && glob[open + 1] == '!' ? open + 2 : open + 1;
    for (int at = first + 1; at < glob.length; at++) {
      if (glob[at] == ']') {
        return at;
      }
    }
    return 0;
  }
}
