package io.promptcompiler.workbench.review;

import io.promptcompiler.core.evolve.Category;
import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.workbench.review.DiffPiece.Kind;
import io.promptcompiler.workbench.review.PromptReview.ReportedChange;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Writes a review as JSON, with the ids of prompts to evaluate. */
final class WriteJson {
  private WriteJson() {}

  static String of(Review review) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("release", review.release());
    members.put("ids", review.ids());
    members.put("removed", review.removed());
    members.put("unaffected", review.unaffected());
    members.put("categories", categories(review));
    members.put("prompts", review.prompts().stream().map(WriteJson::prompt).toList());
    members.put("others", review.others().stream().map(WriteJson::change).toList());
    members.put(
        "notes",
        Stream.of(ReviewWords.uncompared(review), review.weakened(), review.notes())
            .flatMap(List::stream)
            .toList());
    return Json.stringify(members) + "\n";
  }

  private static List<String> categories(Review review) {
    return Stream.concat(
            review.prompts().stream().flatMap(prompt -> prompt.changes().stream()),
            review.others().stream())
        .map(reported -> reported.change().category())
        .distinct()
        .sorted()
        .map(WriteJson::word)
        .toList();
  }

  private static String word(Category category) {
    return category.name().toLowerCase(Locale.ROOT);
  }

  private static Map<String, Object> prompt(PromptReview prompt) {
    Map<String, Object> members = new LinkedHashMap<>();
    if (!prompt.module().isEmpty()) {
      members.put("module", prompt.module());
    }
    members.put("id", prompt.id());
    if (!prompt.was().isEmpty()) {
      members.put("was", prompt.was());
    }
    members.put("state", prompt.state().name().toLowerCase(Locale.ROOT));
    members.put(
        "effects",
        prompt.effects().stream()
            .sorted()
            .map(effect -> effect.name().toLowerCase(Locale.ROOT))
            .toList());
    members.put("files", prompt.files());
    members.put("texts", prompt.texts().stream().map(WriteJson::text).toList());
    members.put("facts", prompt.facts().stream().map(WriteJson::fact).toList());
    members.put("changes", prompt.changes().stream().map(WriteJson::change).toList());
    return members;
  }

  private static Map<String, Object> text(ComparedText text) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("name", text.name());
    tokens("tokensBefore", text.before(), members);
    tokens("tokensAfter", text.after(), members);
    if (!text.problem().isEmpty()) {
      members.put("problem", text.problem());
    }
    members.put(
        "lines", text.lines().stream().filter(ComparedLine::differs).map(WriteJson::line).toList());
    return members;
  }

  private static void tokens(String name, OptionalLong number, Map<String, Object> to) {
    number.ifPresent(tokens -> to.put(name, tokens));
  }

  /** Returns a line that differs; a line that is new or gone lacks one of the two. */
  private static Map<String, Object> line(ComparedLine line) {
    Map<String, Object> members = new LinkedHashMap<>();
    if (!line.isAll(Kind.ADDED)) {
      members.put("before", line.without(Kind.ADDED));
    }
    if (!line.isAll(Kind.REMOVED)) {
      members.put("after", line.without(Kind.REMOVED));
    }
    return members;
  }

  private static Map<String, Object> fact(Fact fact) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("name", fact.name());
    members.put("before", fact.before());
    members.put("after", fact.after());
    return members;
  }

  private static Map<String, Object> change(ReportedChange reported) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("category", word(reported.change().category()));
    members.put("code", reported.change().finding().code().id());
    members.put("subject", reported.change().subject());
    members.put("message", reported.change().finding().message());
    members.put("allowed", reported.isAllowed());
    return members;
  }
}
