package io.promptcompiler.outputs;

import io.promptcompiler.outputs.Candidate.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Finds the objects and lists in a model's answer, without those inside others. The model's
 * thoughts are skipped; they are before the first value, and tags inside values do not count.
 */
final class FindCandidates {
  private static final Pattern THOUGHTS =
      Pattern.compile("<(/?)(think|thinking|thought|thoughts|reasoning|analysis|reflection)>");

  private static final int LONGEST_TAG = 16;

  private final String text;
  private final LenientJson json;
  private final List<Candidate> candidates = new ArrayList<>();

  /** The characters that may still be read again after brackets that are not JSON. */
  private long rereadable;

  /** The name of the tag that has opened thoughts; empty outside of them. */
  private String thoughts = "";

  /** Whether only thoughts and blanks have been read. */
  private boolean isFirst = true;

  private int answerStart;
  private int unopenedEnd;

  private FindCandidates(String text, Predicate<String> isField) {
    this.text = text;
    this.json = new LenientJson(text, isField);
    this.rereadable = 2L * text.length();
  }

  /**
   * The candidates in a text, in their order.
   *
   * @param answerStart the offset after the last thoughts
   * @param unopened thoughts that began without a tag, without blanks around them; may be empty
   * @param endsInThoughts whether the text ends before the thoughts do
   */
  record Found(
      List<Candidate> candidates, int answerStart, String unopened, boolean endsInThoughts) {}

  /**
   * Returns the candidates in a text.
   *
   * @param isField whether a key is that of a field, at any depth
   */
  static Found in(String text, Predicate<String> isField) {
    FindCandidates find = new FindCandidates(text, isField);
    find.all();
    boolean endsInThoughts = !find.thoughts.isEmpty();
    return new Found(
        endsInThoughts ? List.of() : find.candidates,
        find.answerStart,
        find.text.substring(0, find.unopenedEnd).strip(),
        endsInThoughts);
  }

  /** Returns whether a text has a tag that ends thoughts. */
  static boolean hasEndOfThoughts(String text) {
    return THOUGHTS.matcher(text).results().anyMatch(tag -> !tag.group(1).isEmpty());
  }

  private void all() {
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      int tagEnd = c == '<' ? afterTag(at) : at;
      if (tagEnd > at) {
        at = tagEnd;
        continue;
      }
      isFirst &= LenientJson.isBlank(c);
      at = c == '{' || c == '[' ? candidate(at) : at + 1;
    }
  }

  private int candidate(int start) {
    Candidate found = json.parse(start);
    if (found.state() != State.NOT_JSON) {
      candidates.add(found);
    }
    boolean isWhole = found.state() == State.COMPLETE || found.state() == State.CUT_OFF;
    int next = isWhole ? Math.max(found.end(), start + 1) : start + 1;
    rereadable -= Math.max(0, found.end() - next);
    if (rereadable < 0) {
      String problem = "there are too many brackets that are not JSON";
      candidates.add(
          new Candidate(State.BROKEN, Map.of(), start, next, List.of(), problem, start, Map.of()));
      return text.length();
    }
    return next;
  }

  /** Returns the offset after a tag of thoughts, or the given offset if there is none. */
  private int afterTag(int start) {
    var tag = THOUGHTS.matcher(text);
    tag.region(start, Math.min(text.length(), start + LONGEST_TAG));
    if (!tag.lookingAt()) {
      return start;
    }
    if (tag.group(1).isEmpty()) {
      if (!isFirst || !thoughts.isEmpty()) {
        return start;
      }
      thoughts = tag.group(2);
    } else {
      // Some models start in their thoughts, without a tag.
      boolean ends = thoughts.isEmpty() ? candidates.isEmpty() : thoughts.equals(tag.group(2));
      if (!ends) {
        return start;
      }
      unopenedEnd = thoughts.isEmpty() && answerStart == 0 ? start : unopenedEnd;
      thoughts = "";
      candidates.clear();
      answerStart = tag.end();
      isFirst = true;
    }
    return tag.end();
  }
}
