package io.promptcompiler.core.evolve;

import io.promptcompiler.core.check.trust.CheckTrust;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.StoppableThread;
import io.promptcompiler.core.evolve.ContentItem.Kind;
import io.promptcompiler.core.program.Conversation;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Rendering;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.ValuePath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The values of callers that a prompt puts into its messages, and how it multiplies them. Values
 * are named by their path from the parameters of the prompt, also in partials, so that variables
 * and partials do not matter.
 */
final class PromptContents {
  /** The number up to which is counted. */
  static final long MOST = 1_000_000;

  private final Map<ContentItem, ContentPlaces> items = new LinkedHashMap<>();
  private @Nullable Map<PrintedPath, Integer> printed;
  private final List<String> order = new ArrayList<>();
  private final Map<String, List<CompareBudgets.Budget>> budgets = new LinkedHashMap<>();
  private final GrowthFactors growth = new GrowthFactors();
  private final WrittenConditions conditions = new WrittenConditions();

  private PromptContents() {}

  /** Returns the contents of an entry point, without its variants. */
  static PromptContents of(EntryPoint prompt) {
    PromptContents contents = new PromptContents();
    Set<Location> besideText = CheckTrust.besideText(prompt);
    DefaultSizes defaults = DefaultSizes.of(prompt);
    Rendering rendering = prompt.rendering();
    new ContentWalk(
            contents,
            CallerValues.of(prompt.parameters(), prompt.types()),
            defaults,
            besideText,
            rendering)
        .add(rendering.instructions(), "");
    for (Member.Part part : prompt.parts()) {
      Conversation conversation = part.conversation();
      for (Conversation.Message message : conversation.messages()) {
        new ContentWalk(
                contents,
                CallerValues.of(part.parameters(), prompt.types()),
                defaults,
                besideText,
                new TextProgram(message.text(), conversation.procedures()))
            .add(message.text(), part.name() + " " + message.role());
      }
    }
    return contents;
  }

  /** Returns what the prompt does with values, and where. */
  Map<ContentItem, ContentPlaces> items() {
    return items;
  }

  /**
   * Returns the places of a printed value, or of the value around which it has more helpers: such a
   * value shows no more. Null if there are none.
   *
   * @param value the value of the item in other contents
   */
  @Nullable ContentPlaces printing(ContentItem item, Value value) {
    @Nullable ContentPlaces same = items.get(item);
    if (same != null || !hasHelperAround(value)) {
      return same;
    }
    Value inside = value.operands().get(0);
    return printing(new ContentItem(item.kind(), item.role(), ValuePath.of(inside)), inside);
  }

  /**
   * Returns whether a value is the text of its first operand, or a helper that only has literals as
   * further arguments.
   */
  private static boolean hasHelperAround(Value value) {
    if (!(value instanceof Value.Apply apply) || apply.arguments().isEmpty()) {
      return false;
    }
    boolean isOfText =
        switch (apply.arguments().get(0).type().kind()) {
          case TEXT, INT, NUM, DEC, BOOL, ENUM, ANY -> true;
          case LIST, MESSAGES, MEDIA, MAP, OBJECT -> false;
        };
    return apply.function() instanceof Function.Print
        || (isOfText
            && apply.function() instanceof Function.OfRuntime
            && apply.arguments().stream().skip(1).allMatch(Value.Literal.class::isInstance));
  }

  /** Returns how often these contents print a value, alone or as a part of other values. */
  int printed(Value value) {
    StoppableThread.endIfStopped();
    PrintedPath path = PrintedPath.of(value);
    long times = 0;
    for (Map.Entry<PrintedPath, Integer> one : printed().entrySet()) {
      times += one.getKey().shows(path) ? one.getValue() : 0;
    }
    return (int) Math.min(MOST, times);
  }

  private Map<PrintedPath, Integer> printed() {
    if (printed == null) {
      Map<PrintedPath, Integer> all = new LinkedHashMap<>();
      items.forEach(
          (item, found) -> {
            if (item.kind() == Kind.PRINTED) {
              all.merge(PrintedPath.of(found.value()), found.times(), Integer::sum);
            }
          });
      printed = all;
    }
    return printed;
  }

  /**
   * Returns the lists whose messages are inserted, or which messages are repeated for, in order,
   * and whether that ends when nothing more fits.
   */
  List<String> order() {
    return order;
  }

  /** Returns the budgets of messages, histories, loops around messages, and slots, in order. */
  Map<String, List<CompareBudgets.Budget>> budgets() {
    return budgets;
  }

  /** Returns the conditions of the blocks. */
  WrittenConditions conditions() {
    return conditions;
  }

  /** Returns how the prompt multiplies the lengths of values. */
  GrowthFactors growth() {
    return growth;
  }
}
