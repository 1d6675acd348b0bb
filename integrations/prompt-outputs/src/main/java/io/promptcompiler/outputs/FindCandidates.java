package io.promptcompiler.outputs;

import io.promptcompiler.outputs.Candidate.State;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds the objects and lists in a model's answer, without those inside others. The model's
 * thoughts are skipped.
 */
final class FindCandidates {
  private static final Pattern THOUGHTS =
      Pattern.compile("<(/?)(think|thinking|thought|thoughts|reasoning|analysis|reflection)>");

  private static final int LONGEST_TAG = 16;

  private final String text;
  private final LenientJson json;
  private final List<Candidate> candidates = new ArrayList<>();

  /** Whether the closing bracket of a broken value may be looked for. */
  private boolean skipsBroken = true;

  /** The tags that are opened and never closed. */
  private final Set<String> unclosed = new HashSet<>();

  private int answerStart;
  private boolean endsInThoughts;

  private FindCandidates(String text) {
    this.text = text;
    this.json = new LenientJson(text);
  }

  /**
   * The candidates in a text, in their order.
   *
   * @param answerStart the offset after the last thoughts
   * @param endsInThoughts whether the text ends before the thoughts do
   */
  record Found(List<Candidate> candidates, int answerStart, boolean endsInThoughts) {}

  static Found in(String text) {
    FindCandidates find = new FindCandidates(text);
    find.all();
    return new Found(find.candidates, find.answerStart, find.endsInThoughts);
  }

  private void all() {
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '{' || c == '[') {
        at = candidate(at);
      } else {
        at = c == '<' ? afterTag(at) : at + 1;
      }
    }
  }

  private int candidate(int start) {
    Candidate found = json.parse(start);
    if (found.state() == State.NOT_JSON) {
      return Math.max(found.end(), start + 1);
    }
    candidates.add(found);
    if (found.state() != State.BROKEN) {
      return found.end();
    }
    int end = skipsBroken ? closing(start) : -1;
    skipsBroken = end >= 0;
    return end < 0 ? Math.max(found.end(), start + 1) : end;
  }

  /**
   * Returns the offset after the bracket that closes the one at an offset, or -1 if the text ends
   * before.
   */
  private int closing(int start) {
    int depth = 0;
    boolean isInString = false;
    for (int at = start; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '"') {
        isInString = !isInString;
      } else if (c == '\\') {
        at++;
      } else if (!isInString && (c == '{' || c == '[')) {
        depth++;
      } else if (!isInString && (c == '}' || c == ']') && --depth == 0) {
        return at + 1;
      }
    }
    return -1;
  }

  /** Returns the offset after the thoughts or the tag that start at an offset. */
  private int afterTag(int start) {
    var tag = THOUGHTS.matcher(text);
    tag.region(start, Math.min(text.length(), start + LONGEST_TAG));
    if (!tag.lookingAt()) {
      return start + 1;
    }
    int end = tag.end();
    if (!tag.group(1).isEmpty()) {
      // Some models start in their thoughts, without a tag.
      candidates.clear();
    } else {
      String closing = "</" + tag.group(2) + ">";
      int found = unclosed.contains(closing) ? -1 : text.indexOf(closing, end);
      if (found >= 0) {
        end = found + closing.length();
      } else if (isFirst(start)) {
        endsInThoughts = true;
        end = text.length();
      } else {
        unclosed.add(closing);
        return end;
      }
    }
    if (candidates.isEmpty()) {
      answerStart = end;
    }
    return end;
  }

  /** Checks whether there are only thoughts and blanks before an offset. */
  private boolean isFirst(int offset) {
    for (int at = answerStart; at < offset; at++) {
      if (!LenientJson.isBlank(text.charAt(at))) {
        return false;
      }
    }
    return true;
  }
}
