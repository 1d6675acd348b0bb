package io.promptcompiler.core.document.chat;

import static io.promptcompiler.core.syntax.data.Shape.ANYTHING;
import static io.promptcompiler.core.syntax.data.Shape.Key.label;
import static io.promptcompiler.core.syntax.data.Shape.Key.optional;
import static io.promptcompiler.core.syntax.data.Shape.Key.required;
import static io.promptcompiler.core.syntax.data.Shape.Keyed.closed;
import static io.promptcompiler.core.syntax.data.Shape.TEXT;
import static io.promptcompiler.core.syntax.data.Shape.TRUTH;

import io.promptcompiler.core.document.ReadAliases;
import io.promptcompiler.core.document.ReadExemptions;
import io.promptcompiler.core.document.frontmatter.FrontmatterShape;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The shapes of chat and task documents. */
public final class ChatShapes {
  private static final Shape POSITIVE = new Shape.Whole(1, Integer.MAX_VALUE);
  private static final Shape ROLE =
      new Shape.OneOf(
          List.of("system", "user", "assistant"),
          Map.of(
              "human", "user",
              "ai", "assistant",
              "bot", "assistant",
              "model", "assistant",
              "developer", "system"));

  private static final Shape REFERENCE =
      closed(
          "in a reference",
          required(
              "source", TEXT, "A source of the task, or $item, $index, $parent, $ctx, $globals."),
          optional("args", ANYTHING, "The arguments of the source."));

  private static final Shape BUDGET =
      closed(
          "in a budget",
          optional(
              "maxTokens", POSITIVE, "How many tokens there may be, by the estimator in use."));

  private static final Shape CONDITION = new Shape.ByWord("type", conditions());

  private static final List<Shape.Key> BLOCK =
      List.of(
          required("role", ROLE, "Who says the message."),
          optional("content", TEXT, "The text, with {{names}} of the context."),
          optional("from", REFERENCE, "What gives the text, instead of 'content'."),
          optional("prefix", TRUTH, "Whether the model is to continue it; for the assistant only."),
          optional(
              "skipIfEmptyInterpolation",
              TRUTH,
              "Whether it is left out when all its variables are blank."),
          ReadExemptions.KEY);

  private static final Shape PLAN = new Shape.ListOf(new Shape.Named("planNode", ChatShapes::plan));

  /** A chat document. */
  public static final Keyed CHAT =
      closed(
          "in a chat document",
          optional("$schema", TEXT, "Where the schema of this document is, for editors."),
          label("id", TEXT, "The document's own name."),
          required("task", TEXT, "The task that gives the data: 'task' of a task document."),
          label("name", TEXT, "A name for people."),
          optional("description", TEXT, "What the prompt is for."),
          optional(ReadAliases.KEY, new Shape.ListOf(TEXT), "Ids that it had before."),
          label("version", new Shape.OneOf(List.of("1")), "The version of this format."),
          required("layout", new Shape.ListOf(layout()), "The messages and slots, in order."),
          required("slots", new Shape.MapOf(slot()), "What is filled under budgets, by name."),
          optional("responseFormat", ANYTHING, "What the answer should look like; kept as it is."),
          ReadExemptions.KEY);

  /** A task document. */
  public static final Keyed TASK =
      closed(
          "in a task document",
          optional("$schema", TEXT, "Where the schema of this document is, for editors."),
          required("task", TEXT, "The name that chat documents use."),
          optional("description", TEXT, "What the task is."),
          optional("types", new Shape.MapOf(ANYTHING), "Named types, as in frontmatter."),
          optional("context", new Shape.MapOf(ANYTHING), "What is known when a prompt renders."),
          optional(
              "sources",
              new Shape.MapOf(
                  closed(
                      "in a source",
                      optional("description", TEXT, "What it gives."),
                      optional("args", new Shape.MapOf(ANYTHING), "The arguments that it takes."),
                      required("returns", ANYTHING, "The type of what it gives."),
                      FrontmatterShape.TRUST)),
              "What provides data when a prompt renders."),
          FrontmatterShape.TRUST);

  private ChatShapes() {}

  private static Keyed message(String where, Shape.Key... more) {
    List<Shape.Key> keys = new ArrayList<>(Arrays.asList(more));
    keys.addAll(BLOCK);
    return new Keyed(where, keys, false);
  }

  private static Shape.Key kind() {
    return required("kind", TEXT, "What it is.");
  }

  private static Map<String, Keyed> conditions() {
    Map<String, Keyed> forms = new LinkedHashMap<>();
    Shape.Key type = required("type", TEXT, "How it is tested.");
    Shape.Key ref = required("ref", REFERENCE, "What is tested.");
    for (String word : List.of("exists", "nonEmpty")) {
      forms.put(word, closed("in a condition", type, ref));
    }
    Shape.Key value = required("value", ANYTHING, "What it is compared with.");
    for (String word : List.of("eq", "neq", "gt", "lt")) {
      forms.put(word, closed("in a condition", type, ref, value));
    }
    return forms;
  }

  private static Shape layout() {
    Shape blocks = new Shape.OneOrMany(message("in a header or footer"));
    Map<String, Keyed> forms = new LinkedHashMap<>();
    forms.put("message", message("in a message", kind(), optional("name", TEXT, "A name for it.")));
    forms.put(
        "slot",
        closed(
            "in a slot of the layout",
            kind(),
            required("name", TEXT, "The slot that is shown."),
            optional("header", blocks, "What stands before it."),
            optional("footer", blocks, "What stands after it."),
            optional("omitIfEmpty", TRUTH, "Whether header and footer vanish with it; true.")));
    return new Shape.ByWord("kind", forms);
  }

  private static Shape slot() {
    return closed(
        "in a slot",
        required(
            "priority",
            new Shape.Whole(0, Integer.MAX_VALUE),
            "When it is filled: the lowest number first."),
        optional("when", CONDITION, "Without which it is empty."),
        optional("budget", BUDGET, "What it may have of the whole budget."),
        required("plan", PLAN, "What it is filled with."),
        optional("meta", ANYTHING, "The author's own."));
  }

  private static Shape plan() {
    Map<String, Keyed> forms = new LinkedHashMap<>();
    Shape.Key budget = optional("budget", BUDGET, "What it may have.");
    forms.put("message", message("in a message", kind(), budget));
    forms.put(
        "forEach",
        closed(
            "in a forEach",
            kind(),
            required("source", REFERENCE, "The list."),
            optional("order", new Shape.OneOf(List.of("asc", "desc")), "How it is sorted."),
            optional(
                "fillDir",
                new Shape.OneOf(List.of("append", "prepend")),
                "Whether each iteration goes after or before those already made."),
            optional("limit", POSITIVE, "How many elements are taken, after sorting."),
            optional(
                "interleave",
                closed(
                    "in an interleave",
                    required("kind", new Shape.OneOf(List.of("separator")), "What it is."),
                    optional("text", TEXT, "The text of the message between two turns.")),
                "What stands between two turns."),
            required("map", PLAN, "What is done for each element."),
            budget,
            optional("stopWhenOutOfBudget", TRUTH, "Whether it ends when nothing can fit; true.")));
    forms.put(
        "if",
        closed(
            "in an if",
            kind(),
            required("when", CONDITION, "What decides."),
            required("then", PLAN, "What is done when it holds."),
            optional("else", PLAN, "What is done when it does not.")));
    return new Shape.ByWord("kind", forms);
  }
}
