package io.promptcompiler.core.evolve;

import static java.util.stream.Collectors.joining;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.evolve.ContentItem.Kind;
import io.promptcompiler.core.evolve.ContentItem.Restriction;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Variant;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Compares the texts of an override with those of the release: their length, where they can be
 * blank, and the values of callers in them.
 */
final class CompareContents {
  /** The factor by which literals of helpers may make a value longer. */
  private static final double MOST_EXPANSION = 10;

  /** The number of times that each value may be printed. */
  private static final int MOST_TIMES = 10;

  private final EntryPoint old;
  private final EntryPoint now;
  private final boolean isEscaped;
  private final double growth;
  private final List<Diagnostic> rejections;

  private CompareContents(
      EntryPoint old,
      EntryPoint now,
      boolean isEscaped,
      double growth,
      List<Diagnostic> rejections) {
    this.old = old;
    this.now = now;
    this.isEscaped = isEscaped;
    this.growth = growth;
    this.rejections = rejections;
  }

  /**
   * Compares the texts of two prompts, with those of their variants.
   *
   * @param growth the factor by which a text may grow
   * @param rejections gets the findings
   */
  static void compare(EntryPoint old, EntryPoint now, double growth, List<Diagnostic> rejections) {
    boolean isEscaped = old.about().escapesHtml();
    new CompareContents(old, now, isEscaped, growth, rejections).compare();
    for (Variant variant : now.variants()) {
      String name = variant.name();
      old.variant(name)
          .ifPresentOrElse(
              before ->
                  new CompareContents(
                          old.in(before), now.in(variant), isEscaped, growth, rejections)
                      .compare(),
              () ->
                  rejections.add(
                      CompareOverride.changes(
                          now, variant.declared(), "has the new variant '" + name + "'")));
    }
  }

  private void compare() {
    PromptContents released = PromptContents.of(old);
    emitted(EmittedTexts.visible(old), EmittedTexts.visible(now), released.conditions());
    emitted(EmittedTexts.messages(old), EmittedTexts.messages(now), released.conditions());
    PromptContents present = PromptContents.of(now);
    items(released, present);
    present.budgets().forEach((words, its) -> budgets(words, released, its));
    if (!released.order().equals(present.order())) {
      reject(
          now.location(),
          "inserts other messages, or in another order",
          "Keep the released histories and the loops around messages.");
    }
    growth(released.growth(), present.growth());
  }

  private void reject(Location place, String what, String fix) {
    CompareOverride.add(CompareOverride.changes(now, place, what).fix(fix), rejections);
  }

  /**
   * Rejects texts and messages that can be blank or missing where the released ones are not, and
   * those that the release never has.
   */
  private void emitted(
      List<EmittedTexts.Emitted> released,
      List<EmittedTexts.Emitted> present,
      WrittenConditions conditions) {
    for (int i = 0; i < Math.min(released.size(), present.size()); i++) {
      EmittedTexts.Emitted text = present.get(i);
      if (!text.covers(released.get(i))) {
        reject(
            text.location(),
            text.lost(),
            "Write a text in it outside of blocks, or "
                + conditions
                    .words(text.lacking(released.get(i)))
                    .map(words -> "keep " + words)
                    .orElse("in the blocks in which the release has one."));
      } else if (released.get(i).isNever() && !text.isNever()) {
        reject(
            text.location(),
            "has text in a message that is blank in the release",
            "Write the text into a message that the release has.");
      }
    }
    if (released.size() != present.size()) {
      CompareOverride.add(
          CompareOverride.changes(now, now.location(), "has other messages"), rejections);
    }
  }

  /** Rejects values in messages, media and logs where the release does not have them. */
  private void items(PromptContents released, PromptContents present) {
    present
        .items()
        .forEach(
            (item, places) -> {
              @Nullable ContentPlaces before = released.items().get(item);
              switch (item.kind()) {
                case MEDIA, HISTORY, RECURSION -> counted(item, places, released);
                case CALLED -> called(item, places, released);
                case PRINTED -> {
                  int times = released.printed(places.value());
                  if (present.printed(places.value()) > mostTimes(times)) {
                    rejected(item, places, times > 0);
                  }
                }
                case UNDECLARED, USED -> {
                  boolean isPrinted =
                      rejections.stream().anyMatch(one -> one.location().equals(places.location()));
                  if (before == null && !isPrinted) {
                    rejected(item, places, /* isMoreOften= */ false);
                  }
                }
                case LOGGED -> {
                  if (places.times() > mostTimes(before == null ? 0 : before.times())) {
                    rejected(item, places, /* isMoreOften= */ true);
                  } else {
                    within(item, places, before, released);
                  }
                }
                case SHOWN, BARE, EXEMPT, UNESCAPED -> {
                  boolean isRestricted = places.restriction() != Restriction.NONE;
                  boolean isCompared = item.kind() != Kind.UNESCAPED || isEscaped;
                  if (isRestricted && isCompared) {
                    printed(item, places, released);
                  }
                }
                case DECIDING, CHOICE -> {
                  if (places.restriction() != Restriction.NONE) {
                    within(item, places, before, released);
                  }
                }
              }
            });
  }

  /** Rejects a printed value that the release does not print in the same tag. */
  private void printed(ContentItem item, ContentPlaces places, PromptContents released) {
    @Nullable ContentPlaces before = released.printing(item, places.value());
    boolean isSame = released.items().containsKey(item);
    if (isSame || (before != null && places.areWithin(before))) {
      within(item, places, before, released);
    } else {
      inOtherTag(item, places, released);
    }
  }

  /** Rejects a value in a tag that the release does not have, with those that it has. */
  private void inOtherTag(ContentItem item, ContentPlaces places, PromptContents released) {
    String tags =
        released.items().entrySet().stream()
            .filter(one -> one.getKey().kind() == item.kind())
            .filter(one -> one.getKey().role().equals(item.role()))
            .map(Map.Entry::getValue)
            .filter(one -> one.name().equals(places.name()))
            .filter(one -> one.restriction() != Restriction.NONE)
            .map(one -> "'" + one.tag() + "'")
            .distinct()
            .limit(ContentPlaces.MOST_TAGS)
            .collect(joining(" or "));
    if (tags.isEmpty()) {
      rejected(item, places, /* isMoreOften= */ false);
    } else {
      String fix = "Keep the tag of the release: " + tags + ".";
      reject(places.location(), words(item, places, /* isMoreOften= */ false), fix);
    }
  }

  /** Returns the number of times that a value may be printed or logged. */
  private int mostTimes(int released) {
    return Math.max(MOST_TIMES, (int) (released * growth));
  }

  /** Rejects media, messages and calls that the release does not have, or not as often. */
  private void counted(ContentItem item, ContentPlaces places, PromptContents released) {
    @Nullable ContentPlaces before = released.items().get(item);
    if (before != null && places.areAtMost(before)) {
      within(item, places, before, released);
    } else {
      rejected(item, places, before != null);
    }
  }

  /** Rejects calls of sources with other arguments than in the release, or more often. */
  private void called(ContentItem item, ContentPlaces places, PromptContents released) {
    boolean isCalled =
        released.items().entrySet().stream()
            .anyMatch(
                one ->
                    one.getKey().kind() == Kind.CALLED
                        && one.getValue().name().equals(places.name()));
    if (isCalled) {
      counted(item, places, released);
    } else {
      CompareOverride.add(
          CompareOverride.unknownSource(places.name(), places.location(), now), rejections);
    }
  }

  /** Rejects a value where the release does not have it, or not under the same conditions. */
  private void within(
      ContentItem item,
      ContentPlaces places,
      @Nullable ContentPlaces before,
      PromptContents released) {
    if (before == null ? places.areNowhere() : places.areWithin(before)) {
      return;
    }
    if (before == null) {
      inOtherTag(item, places, released);
      return;
    }
    if (before.areNowhere()) {
      rejected(item, places, /* isMoreOften= */ false);
      return;
    }
    OptionalInt most = places.most(before);
    String what = "has the value '" + places.name() + "' ";
    if (most.isPresent()) {
      reject(
          places.location(),
          what + "in a message that can be longer",
          "Print it only in released messages with a 'maxTokens' of at most "
              + most.getAsInt()
              + ".");
    } else {
      reject(
          places.location(),
          what + "outside of the blocks in which the release has it",
          released
              .conditions()
              .words(places.lacking(before))
              .map(words -> "Keep " + words)
              .orElse("Put it into these blocks, with the same conditions."));
    }
  }

  private void rejected(ContentItem item, ContentPlaces places, boolean isMoreOften) {
    String fix =
        switch (item.kind()) {
          case MEDIA, HISTORY, CALLED ->
              isMoreOften
                  ? "Keep it in the blocks in which the release has it, and not more often."
                  : "Remove it, or release the prompt in a new version.";
          case DECIDING -> "Remove the block, or release the prompt in a new version.";
          case CHOICE -> "Use a parameter with the names as 'values', or write '{{#match}}'.";
          case RECURSION ->
              "Keep the tags of the partial and its arguments, and call it as often as the release.";
          case PRINTED, SHOWN, BARE, EXEMPT, UNESCAPED, UNDECLARED, USED, LOGGED ->
              "Remove it, or release the prompt in a new version.";
        };
    reject(places.location(), words(item, places, isMoreOften), fix);
  }

  private static String words(ContentItem item, ContentPlaces places, boolean isMoreOften) {
    String name = "'" + places.name() + "'";
    String where = item.role().isBlank() ? "" : in(item.role());
    return switch (item.kind()) {
      case MEDIA ->
          "has the media "
              + name
              + where
              + (isMoreOften
                  ? " more often than the release"
                  : ", which the release does not have there");
      case SHOWN ->
          places.restriction() == Restriction.SENSITIVE
              ? "prints the sensitive value "
                  + name
                  + where
                  + ", which the release does not print there in the same tag"
              : "prints the value "
                  + name
                  + ", which others write,"
                  + where
                  + ", where the release does not print it in the same tag";
      case BARE ->
          "prints the untrusted value "
              + name
              + where
              + " outside of a fence, where the release does not print it in the same tag";
      case EXEMPT ->
          "prints the untrusted value " + name + where + " beside other text, unlike the release";
      case UNDECLARED ->
          "prints the value " + name + ", which the release neither declares nor prints";
      case USED ->
          "lets the value " + name + " decide, which the release neither declares nor uses";
      case UNESCAPED ->
          "prints the value " + name + " without escapes, which the release does not do";
      case HISTORY ->
          "inserts the messages of "
              + name
              + (isMoreOften
                  ? " more often than the release"
                  : ", which the release does not insert there");
      case CALLED ->
          "calls the source "
              + name
              + (isMoreOften
                  ? " more often than the release"
                  : " with other arguments than the release");
      case DECIDING ->
          "lets the sensitive value "
              + name
              + " decide about its text"
              + where
              + ", which the release does not do in the same condition";
      case CHOICE ->
          "chooses a partial by the value " + name + ", which can be the name of any partial";
      case PRINTED -> "prints the value " + name + " too often";
      case RECURSION ->
          "calls the partial " + name + ", which calls itself, and not as the release does";
      case LOGGED ->
          "logs the value "
              + name
              + (isMoreOften ? " too often" : ", which the release does not log");
    };
  }

  /** Returns in words where a message has a role. */
  private static String in(String role) {
    return OpenRole.of(role).isCertain()
        ? " in a message of '" + role + "'"
        : " in a message whose role depends on conditions";
  }

  /** Rejects budgets that are higher, or too low for messages that fitted before. */
  private void budgets(String words, PromptContents released, List<CompareBudgets.Budget> present) {
    List<CompareBudgets.Budget> before = released.budgets().getOrDefault(words, List.of());
    CompareBudgets.raised(before, present)
        .ifPresent(
            raised ->
                reject(
                    raised.location(),
                    "raises the budget of " + words + " to " + raised,
                    "Keep the released 'maxTokens', or lower it."));
    CompareBudgets.lowered(before, present, growth)
        .ifPresent(
            lowered ->
                reject(
                    lowered.location(),
                    "lowers the budget of " + words + " too far, to " + lowered,
                    "Messages that fitted would be dropped. Keep the released 'maxTokens', if there"
                        + " is one."));
  }

  /** Rejects texts that can grow faster than the values, or than the released text. */
  private void growth(GrowthFactors released, GrowthFactors present) {
    present
        .large()
        .forEach(
            (path, place) -> {
              if (!released.large().containsKey(path)) {
                reject(
                    place,
                    "has a value of too many helpers to know how long it is",
                    "Call fewer helpers in each other.");
              }
            });
    if (present.nestedLoops() > Math.max(1, released.nestedLoops())) {
      reject(
          now.location(),
          "goes through a list or text in a loop over another list",
          "In loops, only loop over, print and compare lists in their elements, and give helpers"
              + " texts of these elements.");
    }
    if (present.factors() > Math.max(1, released.factors())) {
      reject(
          now.location(),
          "multiplies the lengths of two values",
          "Print a text outside of loops over lists that it is not part of, and give 'replace',"
              + " 'join', 'format' and 'indent' texts and numbers of your own.");
    }
    if (present.expansion() > Math.max(MOST_EXPANSION, released.expansion())) {
      reject(
          now.location(),
          "can make a value more than ten times longer",
          "Let 'replace', 'indent' and 'format' add less, and use fewer indents and fences in each"
              + " other.");
    }
  }
}
