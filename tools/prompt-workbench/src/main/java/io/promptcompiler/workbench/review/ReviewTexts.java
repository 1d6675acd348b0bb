package io.promptcompiler.workbench.review;

import io.promptcompiler.core.backend.ToolDefinition;
import io.promptcompiler.core.catalog.CachingList;
import io.promptcompiler.core.catalog.Preview;
import io.promptcompiler.core.catalog.Rendered;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.frontmatter.ReadExamples;
import io.promptcompiler.core.evolve.ReleasedCall;
import io.promptcompiler.core.example.ExampleCall;
import io.promptcompiler.core.example.HideExamples;
import io.promptcompiler.core.interpret.LimitedFunctions;
import io.promptcompiler.core.interpret.MissingHelperException;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.program.Conversation;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Inline;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Member.ToolDefinedElsewhere;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.program.caching.StablePrefix;
import io.promptcompiler.core.type.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares the texts of a prompt with the released ones: its examples, rendered with both, and its
 * templates with everything that they include, if the examples do not show all differences.
 */
final class ReviewTexts {
  private final Optional<EntryPoint> released;
  private final Optional<EntryPoint> present;
  private final UnaryOperator<String> hide;
  private final ProjectFunctions helpers;
  private final List<ComparedText> texts = new ArrayList<>();

  private ReviewTexts(
      Optional<CompiledDocument> released,
      Optional<CompiledDocument> present,
      ProjectFunctions helpers) {
    this.released = released.flatMap(CompiledDocument::entryPoint);
    this.present = present.flatMap(CompiledDocument::entryPoint);
    this.helpers = LimitedFunctions.ofTrial(helpers);
    UnaryOperator<String> hideOld = hide(released);
    UnaryOperator<String> hideNew = hide(present);
    this.hide = text -> hideNew.apply(hideOld.apply(text));
  }

  private static UnaryOperator<String> hide(Optional<CompiledDocument> document) {
    return document.map(HideExamples::of).orElse(UnaryOperator.identity());
  }

  /**
   * Returns the texts that differ. One of the two sides may be missing.
   *
   * @param helpers calls the present helpers of the project, for both sides
   */
  static List<ComparedText> of(
      Optional<CompiledDocument> released,
      Optional<CompiledDocument> present,
      ProjectFunctions helpers) {
    ReviewTexts compare = new ReviewTexts(released, present, helpers);
    present.or(() -> released).ifPresent(compare::examples);
    boolean isShown = compare.texts.stream().anyMatch(text -> !text.lines().isEmpty());
    if (!isShown || (released.isPresent() && present.isPresent())) {
      compare.templates();
    }
    compare.schemas();
    compare.tools();
    return compare.texts;
  }

  /** Adds the definitions of listed tools that are not documents, which are reviewed themselves. */
  private void tools() {
    if (released.isEmpty() || present.isEmpty()) {
      return;
    }
    Map<String, ToolDefinedElsewhere> before = definitions(released.get());
    Map<String, ToolDefinedElsewhere> after = definitions(present.get());
    Set<String> names = new TreeSet<>(before.keySet());
    names.addAll(after.keySet());
    for (String name : names) {
      Optional<ToolDefinedElsewhere> old = Optional.ofNullable(before.get(name));
      Optional<ToolDefinedElsewhere> now = Optional.ofNullable(after.get(name));
      List<ComparedLine> lines = CompareLines.of(definition(old), definition(now));
      if (!old.equals(now)) {
        texts.add(
            new ComparedText(
                "tool '" + name + "'", tokens(name, old), tokens(name, now), lines, ""));
      }
    }
  }

  private static Map<String, ToolDefinedElsewhere> definitions(EntryPoint prompt) {
    return prompt.tools().map(Member.Tools::definitions).orElse(new TreeMap<>());
  }

  private static OptionalLong tokens(String name, Optional<ToolDefinedElsewhere> tool) {
    return tool.map(its -> OptionalLong.of(ToolDefinition.tokens(ToolDefinition.of(name, its))))
        .orElse(OptionalLong.empty());
  }

  private static String definition(Optional<ToolDefinedElsewhere> tool) {
    return tool.map(
            its ->
                its.description()
                    + '\n'
                    + Stream.of(its.parameters(), its.others())
                        .filter(json -> !json.isEmpty())
                        .map(IndentedJson::of)
                        .collect(Collectors.joining()))
        .orElse("");
  }

  private void schemas() {
    List<ComparedLine> lines = CompareLines.of(schema(released), schema(present));
    if (!lines.isEmpty() && released.isPresent() && present.isPresent()) {
      texts.add(
          new ComparedText(
              "schema of the output", OptionalLong.empty(), OptionalLong.empty(), lines, ""));
    }
  }

  private static String schema(Optional<EntryPoint> prompt) {
    return prompt
        .flatMap(EntryPoint::output)
        .map(output -> IndentedJson.of(output.described().json()))
        .orElse("");
  }

  private void examples(CompiledDocument document) {
    Optional<EntryPoint> base = document.entryPoint();
    if (base.isEmpty()) {
      return;
    }
    for (ExampleCall call : ExampleCall.of(document, base.get(), ReadExamples::of)) {
      String name = "example '" + call.name() + "'";
      if (!call.variant().isEmpty()) {
        example(name, call.variant(), call.values());
        continue;
      }
      example(name, "", call.values());
      // A variant is rendered with the examples of the base too, which are often the only ones.
      base.get().variants().stream()
          .filter(Variant::isOwn)
          .forEach(variant -> example(name, variant.name(), call.values()));
    }
  }

  /** A text, or the reason why it cannot be rendered. */
  private record Outcome(Optional<Rendered> rendered, String problem) {
    static final Outcome NONE = new Outcome(Optional.empty(), "");

    String text() {
      return rendered.map(Rendered::shown).orElse("");
    }

    OptionalLong tokens() {
      return rendered.map(one -> OptionalLong.of(one.tokens())).orElse(OptionalLong.empty());
    }
  }

  private void example(String name, String variant, Map<String, Object> values) {
    Outcome before =
        released.map(prompt -> asReleased(prompt, variant, values)).orElse(Outcome.NONE);
    Outcome after = present.map(prompt -> now(prompt, variant, values)).orElse(Outcome.NONE);
    List<ComparedLine> lines = CompareLines.of(hide.apply(before.text()), hide.apply(after.text()));
    if (!before.problem().isEmpty()) {
      lines = List.of();
    }
    String problem = before.problem().isEmpty() ? after.problem() : "Released: " + before.problem();
    if (!lines.isEmpty() || !problem.isEmpty()) {
      texts.add(
          new ComparedText(
              variant.isEmpty() ? name : name + ", variant '" + variant + "'",
              before.tokens(),
              after.tokens(),
              lines,
              hide.apply(problem)));
    }
  }

  private Outcome asReleased(EntryPoint prompt, String variant, Map<String, Object> values) {
    if (!variant.isEmpty() && prompt.variant(variant).isEmpty()) {
      return Outcome.NONE;
    }
    ReleasedCall call = ReleasedCall.of(prompt, variant, values);
    return render(call.prompt(), call.values());
  }

  private Outcome now(EntryPoint prompt, String variant, Map<String, Object> values) {
    return render(prompt.variant(variant).map(prompt::in).orElse(prompt), values);
  }

  private Outcome render(EntryPoint prompt, Map<String, ?> values) {
    try {
      return new Outcome(Optional.of(Preview.of(prompt, values, helpers)), "");
    } catch (MissingHelperException e) {
      return new Outcome(Optional.empty(), e.problem());
    } catch (IllegalArgumentException | IllegalStateException e) {
      return new Outcome(Optional.empty(), String.valueOf(e.getMessage()));
    }
  }

  /** Adds the templates in which something differs that no example shows. */
  private void templates() {
    Map<String, String> before = released.map(ReviewTexts::templates).orElse(Map.of());
    Map<String, String> after = present.map(ReviewTexts::templates).orElse(Map.of());
    Map<String, StablePrefix> fixedBefore = released.map(CachingList::prefixes).orElse(Map.of());
    Map<String, StablePrefix> fixedAfter = present.map(CachingList::prefixes).orElse(Map.of());
    Set<String> names = new LinkedHashSet<>(after.keySet());
    names.addAll(before.keySet());
    RenderedLines rendered = new RenderedLines(texts);
    boolean isTool = present.or(() -> released).flatMap(EntryPoint::tool).isPresent();
    String template = isTool ? "definition" : "template";
    String title = rendered.isEmpty() ? template : template + ", where no example renders it";
    for (String name : names) {
      List<ComparedLine> lines =
          CompareLines.of(
              before.getOrDefault(name, ""),
              after.getOrDefault(name, ""),
              line -> line.differs() && !rendered.show(line));
      if (!lines.isEmpty()) {
        texts.add(
            new ComparedText(
                name.isEmpty() ? title : title + ": " + name,
                fixed(fixedBefore, name, released),
                fixed(fixedAfter, name, present),
                lines,
                ""));
      }
    }
  }

  /** Returns the tokens of the fixed text of a template, or of the definition of a tool. */
  private static OptionalLong fixed(
      Map<String, StablePrefix> prefixes, String name, Optional<EntryPoint> prompt) {
    Optional<Long> tokens =
        Optional.ofNullable(prefixes.get(name))
            .map(prefix -> StablePrefix.tokens(prefix.fixed()))
            .or(() -> prompt.flatMap(ToolDefinition::of).map(ToolDefinition::tokens));
    return tokens.map(OptionalLong::of).orElse(OptionalLong.empty());
  }

  /** Returns the templates of a prompt by the names of {@link CachingList#prefixes}. */
  private static Map<String, String> templates(EntryPoint prompt) {
    Map<String, String> templates = new LinkedHashMap<>();
    template(prompt).ifPresent(text -> templates.put("", text));
    for (Member.Part part : prompt.parts()) {
      templates.put("#" + part.name(), conversation(part.conversation()));
    }
    for (Variant variant : prompt.variants()) {
      if (variant.isOwn()) {
        template(prompt.in(variant)).ifPresent(text -> templates.put("@" + variant.name(), text));
      }
    }
    return templates;
  }

  private static Optional<String> template(EntryPoint prompt) {
    if (prompt.rendering() instanceof MessageProgram program) {
      return Optional.of(TemplateText.of(Inline.of(program, 0).orElse(program).instructions()));
    }
    return prompt
        .text()
        .map(ReviewTexts::text)
        .or(() -> prompt.tool().map(tool -> tool(tool, prompt)));
  }

  /** Returns the texts that a model reads about a tool. */
  private static String tool(Member.Tool tool, EntryPoint prompt) {
    StringBuilder text = new StringBuilder(tool.called()).append(": ").append(tool.description());
    for (Field argument : prompt.parameters().fields()) {
      text.append("\n- ")
          .append(argument.name())
          .append(" (")
          .append(argument.type().written())
          .append(argument.required() ? "" : ", optional")
          .append("): ")
          .append(argument.description());
    }
    return text.append('\n').toString();
  }

  private static String text(TextProgram program) {
    return TemplateText.of(Inline.of(program, 0).orElse(program).instructions());
  }

  private static String conversation(Conversation conversation) {
    StringBuilder text = new StringBuilder();
    for (Conversation.Message message : conversation.messages()) {
      text.append('[').append(message.role()).append("]\n");
      text.append(text(new TextProgram(message.text(), conversation.procedures())));
      text.append('\n');
    }
    return text.toString();
  }
}
