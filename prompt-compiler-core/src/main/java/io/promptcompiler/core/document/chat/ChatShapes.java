package io.promptcompiler.core.document.chat;

import static io.promptcompiler.core.syntax.data.Shape.ANYTHING;
import static io.promptcompiler.core.syntax.data.Shape.Key.label;
import static io.promptcompiler.core.syntax.data.Shape.Key.optional;
import static io.promptcompiler.core.syntax.data.Shape.Key.required;
import static io.promptcompiler.core.syntax.data.Shape.Keyed.closed;
import static io.promptcompiler.core.syntax.data.Shape.NAME;
import static io.promptcompiler.core.syntax.data.Shape.TEXT;
import static io.promptcompiler.core.syntax.data.Shape.TRUTH;

import io.promptcompiler.core.document.ReadAliases;
import io.promptcompiler.core.document.ReadExemptions;
import io.promptcompiler.core.document.frontmatter.FrontmatterShape;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The shapes of chat and task documents. */
public final class ChatShapes {
  private static final Shape<?> POSITIVE = new Shape.Whole(1, Integer.MAX_VALUE);

  /** Priorities in words. Lower numbers are filled first. */
  private static final Map<String, String> RANKS =
      Map.of(
          "critical",
          "0",
          "highest",
          "0",
          "high",
          "1",
          "medium",
          "2",
          "normal",
          "2",
          "low",
          "3",
          "lowest",
          "4");

  private static final Shape<?> DECLARATIONS = new Shape.MapOf(FrontmatterShape.DECLARATION);
  private static final Shape<?> ROLE =
      new Shape.OneOf(
          List.of("system", "user", "assistant"),
          Map.of(
              "human", "user",
              "ai", "assistant",
              "bot", "assistant",
              "model", "assistant",
              "developer", "system"));

  private static final Shape<?> REFERENCE =
      closed(
          "a reference",
          required(
              "source", NAME, "A source of the task, or $item, $index, $parent, $ctx, $globals."),
          optional("args", ANYTHING, "The arguments of the source."));

  private static final Shape<?> BUDGET =
      closed(
          "a budget",
          optional(
              "maxTokens", POSITIVE, "The maximum number of tokens, by the estimator in use."));

  private static final Shape<?> CONDITION = new Shape.ByWord("type", conditions());

  private static final List<Shape.Key<?>> BLOCK =
      List.of(
          required("role", ROLE, "The role of the message."),
          optional("content", TEXT, "The text, with {{names}} of the context."),
          optional("from", REFERENCE, "The source of the text, instead of 'content'."),
          optional("prefix", TRUTH, "Whether the model continues it; only for the assistant."),
          optional(
              "skipIfEmptyInterpolation",
              TRUTH,
              "Whether the message is omitted if all its variables are blank."),
          ReadExemptions.KEY);

  private static final Shape<?> PLAN =
      new Shape.ListOf<>(new Shape.Named<>("planNode", ChatShapes::plan));

  /** A chat document. */
  public static final Keyed CHAT =
      closed(
          "a chat document",
          optional("$schema", NAME, "Where the schema of this document is, for editors."),
          label("id", NAME, "The document's own name."),
          required("task", NAME, "The task that provides the data: 'task' of a task document."),
          label("name", TEXT, "A name for people."),
          optional("description", TEXT, "The purpose of the prompt."),
          optional(ReadAliases.KEY, new Shape.ListOf<>(NAME), "Previous ids."),
          optional(
              Member.Tools.KEY, new Shape.ListOf<>(NAME), "The tools that the model can call."),
          label("version", new Shape.OneOf(List.of("1")), "The version of this format."),
          required("layout", new Shape.ListOf<>(layout()), "The messages and slots, in order."),
          required("slots", new Shape.MapOf(slot()), "The slots with budgets, by name."),
          optional("responseFormat", ANYTHING, "The form of the answer, which is kept unchanged."),
          ReadExemptions.KEY);

  /** A task document. */
  public static final Keyed TASK =
      closed(
              "a task document",
              optional("$schema", NAME, "Where the schema of this document is, for editors."),
              required("task", NAME, "The name that chat documents use."),
              optional("description", TEXT, "A description of the task."),
              optional("types", DECLARATIONS, "Named types, as in frontmatter."),
              optional(
                  "context", DECLARATIONS, "The data that is known when a prompt is rendered."),
              optional(
                  "sources",
                  new Shape.MapOf(
                      closed(
                              "a source",
                              optional("description", TEXT, "A description of its result."),
                              optional("args", DECLARATIONS, "The arguments of the source."),
                              required(
                                  "returns",
                                  FrontmatterShape.DECLARATION,
                                  "The type of its result."))
                          .with(FrontmatterShape.ORIGIN)),
                  "The sources that provide data when a prompt is rendered."))
          .with(FrontmatterShape.ORIGIN);

  private ChatShapes() {}

  private static Keyed message(String name, Shape.Key<?>... more) {
    List<Shape.Key<?>> keys = new ArrayList<>(Arrays.asList(more));
    keys.addAll(BLOCK);
    return new Keyed(name, keys, false);
  }

  private static Shape.Key<?> kind() {
    return required("kind", NAME, "What it is.");
  }

  private static Map<String, Keyed> conditions() {
    Map<String, Keyed> forms = new LinkedHashMap<>();
    Shape.Key<?> type = required("type", NAME, "The kind of test.");
    Shape.Key<?> ref = required("ref", REFERENCE, "The tested value.");
    for (String word : List.of("exists", "nonEmpty")) {
      forms.put(word, closed("a condition", type, ref));
    }
    Shape.Key<?> value = required("value", ANYTHING, "The value to compare with.");
    for (String word : List.of("eq", "neq", "gt", "lt")) {
      forms.put(word, closed("a condition", type, ref, value));
    }
    return forms;
  }

  private static Shape<?> layout() {
    Shape<?> blocks = new Shape.OneOrMany<>(message("a header or footer"));
    Map<String, Keyed> forms = new LinkedHashMap<>();
    forms.put("message", message("a message", kind(), optional("name", NAME, "A name for it.")));
    forms.put(
        "slot",
        closed(
            "a slot of the layout",
            kind(),
            required("name", NAME, "The slot that is shown."),
            optional("header", blocks, "The messages before it."),
            optional("footer", blocks, "The messages after it."),
            optional(
                "omitIfEmpty",
                TRUTH,
                "Whether header and footer are omitted if the slot is empty; true.")));
    return new Shape.ByWord("kind", forms);
  }

  private static Shape<?> slot() {
    return closed(
        "a slot",
        required(
            "priority",
            new Shape.Whole(0, Integer.MAX_VALUE, RANKS),
            "Its priority: the lowest number is filled first."),
        optional("when", CONDITION, "The condition, without which the slot is empty."),
        optional("budget", BUDGET, "Its part of the whole budget."),
        required("plan", PLAN, "The plan of its content."),
        optional("meta", ANYTHING, "Data for authors."));
  }

  private static Shape<?> plan() {
    Map<String, Keyed> forms = new LinkedHashMap<>();
    Shape.Key<?> budget = optional("budget", BUDGET, "The maximum number of tokens.");
    forms.put("message", message("a message", kind(), budget));
    forms.put(
        "forEach",
        closed(
            "a forEach",
            kind(),
            required("source", REFERENCE, "The list."),
            optional("order", new Shape.OneOf(List.of("asc", "desc")), "The sort order."),
            optional(
                "fillDir",
                new Shape.OneOf(List.of("append", "prepend")),
                "Whether each iteration is added after or before the previous ones."),
            optional("limit", POSITIVE, "The maximum number of elements, after sorting."),
            optional(
                "interleave",
                closed(
                    "an interleave",
                    required("kind", new Shape.OneOf(List.of("separator")), "What it is."),
                    optional("text", TEXT, "The text of the message between two turns.")),
                "The separator of two turns."),
            required("map", PLAN, "The items for each element."),
            budget,
            optional(
                "stopWhenOutOfBudget",
                TRUTH,
                "Whether the loop ends when nothing can fit; true.")));
    forms.put(
        "if",
        closed(
            "an if",
            kind(),
            required("when", CONDITION, "The condition."),
            required("then", PLAN, "The items if the condition is true."),
            optional("else", PLAN, "The items if the condition is false.")));
    return new Shape.ByWord("kind", forms);
  }
}
