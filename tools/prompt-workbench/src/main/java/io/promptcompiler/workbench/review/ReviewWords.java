package io.promptcompiler.workbench.review;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.LookAlikes;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.evolve.CompareRenderings.Effect;
import io.promptcompiler.runtime.integration.Shown;
import io.promptcompiler.workbench.review.PromptReview.ReportedChange;
import io.promptcompiler.workbench.review.PromptReview.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sentences of a review, which are the same in all formats for people. */
final class ReviewWords {
  /** Matches between the words of a text, and the blanks and marks between them. */
  private static final Pattern WORDS = Pattern.compile("(?<=[\\s\\p{Punct}])|(?=[\\s\\p{Punct}])");

  /** The maximum number of folders that are listed as not compared. */
  private static final int MOST_FOLDERS = 10;

  /** The length of a folder with the reason, in characters, above which its middle is left out. */
  private static final int LONGEST = 300;

  private ReviewWords() {}

  /** Returns a sentence with the number of prompts: {@code 2 prompts changed, 1 is new.} */
  static String summary(Review review) {
    List<String> parts = new ArrayList<>();
    add(review.count(State.CHANGED), "changed", "changed", parts);
    add(review.count(State.ADDED), "is new", "are new", parts);
    add(review.count(State.REMOVED), "is gone", "are gone", parts);
    String all =
        parts.isEmpty()
            ? review.uncompared().isEmpty()
                ? "No prompt renders anything else."
                : "No compared prompt renders anything else."
            : parts
                    .get(0)
                    .replaceFirst(" ", parts.get(0).startsWith("1 ") ? " prompt " : " prompts ")
                + parts.stream().skip(1).map(part -> ", " + part).collect(Collectors.joining())
                + ".";
    long same = review.count(State.SAME);
    return same == 0
        ? all
        : all
            + " "
            + Plural.of(same, "prompt")
            + (same == 1 ? " renders" : " render")
            + " the same and changed otherwise.";
  }

  private static void add(long number, String one, String several, List<String> parts) {
    if (number > 0) {
      parts.add(number + " " + (number == 1 ? one : several));
    }
  }

  /** Returns a sentence for each folder that was not compared, or for the rest of very many. */
  static List<String> uncompared(Review review) {
    List<String> folders = review.uncompared();
    List<String> sentences = new ArrayList<>();
    for (String folder : folders.subList(0, Math.min(MOST_FOLDERS, folders.size()))) {
      int half = LONGEST / 2;
      String shown =
          folder.length() <= LONGEST
              ? folder
              : folder.substring(0, half) + "…" + folder.substring(folder.length() - half);
      sentences.add("Not compared: " + shown + ".");
    }
    int more = folders.size() - sentences.size();
    if (more > 0) {
      sentences.add("Not compared: " + Plural.of(more, "more such folder") + ".");
    }
    return sentences;
  }

  /** Returns what became of a prompt, in words. */
  static String state(PromptReview prompt) {
    return switch (prompt.state()) {
      case ADDED -> "new";
      case REMOVED -> "gone";
      case SAME -> "renders the same";
      case CHANGED ->
          prompt.effects().contains(Effect.RENDERS)
              ? prompt.effects().contains(Effect.REFUSES)
                  ? "changed, refuses earlier values"
                  : "changed"
              : "refuses earlier values";
    };
  }

  /** Returns the tokens before and after: {@code 120 → 134 tokens (+14)}; may be empty. */
  static String tokens(ComparedText text) {
    OptionalLong before = text.before();
    OptionalLong after = text.after();
    if (before.isPresent() && after.isPresent()) {
      long more = after.getAsLong() - before.getAsLong();
      return more == 0
          ? Plural.of(after.getAsLong(), "token")
          : String.format(
              Locale.ROOT, "%,d → %,d tokens (%+,d)", before.getAsLong(), after.getAsLong(), more);
    }
    return before.isPresent()
        ? "was " + Plural.of(before.getAsLong(), "token")
        : after.isPresent() ? Plural.of(after.getAsLong(), "token") : "";
  }

  /** Returns a reported change as a sentence after its category and its id. */
  static String change(ReportedChange reported) {
    Diagnostic finding = reported.change().finding();
    return reported.change().category()
        + " "
        + finding.code().id()
        + (reported.isAllowed() ? " (allowed)" : "")
        + ": "
        + finding.sentences();
  }

  /** Returns a changed property: {@code output: A → B}. */
  static String fact(Fact fact) {
    return fact.name() + ": " + fact.before() + " → " + fact.after();
  }

  /** Returns a sentence about prompts whose files changed without an effect; may be empty. */
  static String unaffected(Review review) {
    return review.unaffected().isEmpty()
        ? ""
        : "Also edited, and the same in effect: " + String.join(", ", review.unaffected()) + ".";
  }

  /** Returns the number of lines before a line that are not shown. */
  static String skipped(ComparedLine line) {
    return "… " + Plural.of(line.skipped(), "line");
  }

  /**
   * Returns the pieces of a line as people see them: if its old and new text look the same, the
   * pieces that differ are spelled out; otherwise the words of them that look like another word of
   * the other text.
   */
  static List<DiffPiece> shown(ComparedLine line) {
    String released = line.without(DiffPiece.Kind.ADDED);
    String present = line.without(DiffPiece.Kind.REMOVED);
    boolean isAlike = LookAlikes.areAlike(released, present);
    Words before = Words.of(released);
    Words after = Words.of(present);
    return line.pieces().stream()
        .map(
            piece ->
                new DiffPiece(
                    piece.kind(),
                    switch (piece.kind()) {
                      case BOTH -> piece.text().replaceAll("[\r\n]", "");
                      case REMOVED ->
                          isAlike ? LookAlikes.spelled(piece.text()) : after.unlike(piece.text());
                      case ADDED ->
                          isAlike ? LookAlikes.spelled(piece.text()) : before.unlike(piece.text());
                    }))
        .toList();
  }

  /** The words of a text, and how they look. */
  private record Words(Set<String> all, Set<String> looks) {
    static Words of(String text) {
      Set<String> all = split(text).collect(Collectors.toSet());
      return new Words(all, all.stream().map(LookAlikes::printed).collect(Collectors.toSet()));
    }

    private static Stream<String> split(String text) {
      return Arrays.stream(WORDS.split(text, -1));
    }

    /** Returns another text in which the words that only look like one of these are spelled out. */
    String unlike(String text) {
      return split(text)
          .map(
              word ->
                  !word.isBlank() && !all.contains(word) && looks.contains(LookAlikes.printed(word))
                      ? LookAlikes.spelled(word)
                      : word.replace('\r', '␍').replace('\n', '⏎'))
          .collect(Collectors.joining());
    }
  }

  /** Returns a sentence about the prompts with the same change as another one; may be empty. */
  static String others(List<PromptReview> others) {
    return "The same in "
        + Plural.of(others.size(), "more prompt")
        + ": "
        + others.stream().map(ReviewWords::name).collect(Collectors.joining(", "))
        + ".";
  }

  /** Returns the id of a prompt, after the name of its module if there are several. */
  static String name(PromptReview prompt) {
    return (prompt.module().isEmpty() ? "" : prompt.module() + ": ") + prompt.id();
  }

  /** Returns a text in which invisible characters other than tabs are escaped. */
  static String visible(String text) {
    return Arrays.stream(text.split("\t", -1))
        .map(Shown::spelled)
        .collect(Collectors.joining("\t"));
  }
}
