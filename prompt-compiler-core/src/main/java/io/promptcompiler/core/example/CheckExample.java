package io.promptcompiler.core.example;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.document.frontmatter.Example;
import io.promptcompiler.core.document.frontmatter.Example.Expected;
import io.promptcompiler.core.document.template.ExpectedMessages;
import io.promptcompiler.core.interpret.Interpreter;
import io.promptcompiler.core.interpret.LimitedFunctions;
import io.promptcompiler.core.interpret.MaskSensitive;
import io.promptcompiler.core.interpret.MessageInterpreter;
import io.promptcompiler.core.interpret.MissingHelperException;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.interpret.SensitiveValues;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.source.ReadBudget;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.runtime.RenderLimitException;
import io.promptcompiler.runtime.TokenBudget;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Renders one example and compares the result with the expected text. */
final class CheckExample {
  private static final String ACCEPT =
      "If the new text is right, accept it with -Dprompt.acceptExamples.";

  private static final String LINE_BREAKS =
      "Only line breaks differ. Git may have changed them: see 'eol' in gitattributes. " + ACCEPT;

  private static final String SENSITIVE =
      "it has names of parameters such as '[email]' where the expected text has sensitive values";

  private static final String BLOCKS =
      "In YAML, 'text: |' keeps one line break at the end, '|-' keeps none and '|+' keeps all.";

  private final SourceFile file;
  private final Example example;
  private final ReadBudget budget;
  private final DiagnosticList found = new DiagnosticList();

  /** Replaces the sensitive values of the example in texts of findings. */
  private UnaryOperator<String> hide = UnaryOperator.identity();

  private CheckExample(SourceFile file, Example example, ReadBudget budget) {
    this.file = file;
    this.example = example;
    this.budget = budget;
  }

  /**
   * Runs an example.
   *
   * @param file the template with the example
   * @param helpers calls the helpers of the project
   * @param budget limits what the examples of a document read
   */
  static ExampleOutcome check(
      SourceFile file,
      Example example,
      EntryPoint prompt,
      ProjectFunctions helpers,
      ReadBudget budget) {
    return new CheckExample(file, example, budget).check(prompt, helpers);
  }

  private ExampleOutcome check(EntryPoint prompt, ProjectFunctions helpers) {
    try {
      Optional<Map<String, Object>> read = ReadValues.read(example, prompt, found);
      if (prompt.tool().isPresent()) {
        return wrong(); // There is nothing to render.
      }
      if (read.isPresent() && !isOfKind(prompt)) {
        return wrong();
      }
      return read.flatMap(values -> outcome(prompt, values, helpers)).orElseGet(this::wrong);
    } catch (MissingHelperException e) {
      return new ExampleOutcome.NotRendered(e.helper(), e.reason());
    }
  }

  private ExampleOutcome wrong() {
    return new ExampleOutcome.Wrong(found.toList());
  }

  /** Returns whether the expected result has the kind of the prompt: text or messages. */
  private boolean isOfKind(EntryPoint prompt) {
    boolean hasMessages = prompt.rendering() instanceof MessageProgram;
    Optional<Expected> other =
        example.expected().filter(one -> one instanceof Expected.Messages != hasMessages);
    other.ifPresent(
        one ->
            found.report(
                Diagnostic.of(
                        DiagnosticCode.WRONG_EXPECTATION,
                        one.value().location(),
                        example.name().text(),
                        hasMessages ? "a text" : "messages",
                        hasMessages ? "messages" : "a text")
                    .fix(
                        hasMessages
                            ? "Write 'messages: [{ role: user, content: … }]'."
                            : "Write 'text: …'.")));
    return other.isEmpty();
  }

  private Optional<ExampleOutcome> outcome(
      EntryPoint prompt, Map<String, Object> given, ProjectFunctions ofProject) {
    ProjectFunctions helpers = LimitedFunctions.ofTrial(ofProject);
    SensitiveValues sensitive = SensitiveValues.of(prompt, given);
    hide = sensitive::hide;
    EntryPoint masked = MaskSensitive.in(prompt);
    Map<String, Object> values = sensitive.rendered();
    return masked.rendering() instanceof MessageProgram
        ? rendered(() -> messages(masked, values, helpers)).map(this::compareMessages)
        : rendered(() -> Interpreter.render(masked, values, helpers)).map(this::compare);
  }

  private static List<ChatMessage> messages(
      EntryPoint prompt, Map<String, Object> values, ProjectFunctions helpers) {
    TokenBudget all = TokenBudget.unlimited();
    return MessageInterpreter.render(prompt, values, (source, arguments) -> null, all, helpers)
        .messages();
  }

  private ExampleOutcome compareMessages(List<ChatMessage> messages) {
    String rendered = ExpectedMessages.of(messages);
    Optional<Diagnostic> difference =
        example
            .expected()
            .filter(expected -> !expected.value().text().equals(rendered))
            .map(expected -> differs(expected, expected.value().text(), rendered));
    return new ExampleOutcome.Rendered(rendered, Optional.of(messages), difference);
  }

  private <T> Optional<T> rendered(Supplier<T> render) {
    try {
      return Optional.of(render.get());
    } catch (RenderLimitException e) {
      return fails(e.reason());
    } catch (OutOfMemoryError e) {
      // The text is too large for one allocation. It is safe to continue, because nothing of it is
      // kept.
      return fails("it needs more memory than the build has");
    } catch (MissingHelperException e) {
      throw e;
    } catch (PromptParameterException | IllegalStateException e) {
      // The values are invalid, or a helper of the project failed.
      return fails(String.valueOf(e.getMessage()).replaceAll("(?<!\\s)\\s*\\R\\s*", "; "));
    }
  }

  private <T> Optional<T> fails(String why) {
    found.report(
        Diagnostic.of(
            DiagnosticCode.EXAMPLE_FAILS,
            example.name().location(),
            example.name().text(),
            hide.apply(why).replaceAll("\\.$", "")));
    return Optional.empty();
  }

  private ExampleOutcome compare(String rendered) {
    if (example.expected().isEmpty()) {
      return good(rendered);
    }
    Expected expected = example.expected().get();
    if (expected instanceof Expected.InPlace inPlace) {
      return compare(inPlace, inPlace.text(), inPlace.comparable(rendered), rendered);
    }
    Optional<ExpectedFile> named = ExpectedFile.find(file, expected.value(), found);
    if (named.isPresent() && !named.get().exists()) {
      return new ExampleOutcome.Rendered(rendered, Optional.of(missing(expected)));
    }
    return named
        .flatMap(there -> there.read(expected.value(), budget, found))
        .map(text -> compare(expected, text, rendered, rendered))
        .orElseGet(this::wrong);
  }

  /**
   * Compares a rendered text with the expected text.
   *
   * @param comparable the rendered text, normalized for comparison
   */
  private ExampleOutcome compare(
      Expected expected, String text, String comparable, String rendered) {
    return text.equals(comparable)
        ? good(rendered)
        : new ExampleOutcome.Rendered(rendered, Optional.of(differs(expected, text, comparable)));
  }

  private static ExampleOutcome good(String rendered) {
    return new ExampleOutcome.Rendered(rendered, Optional.empty());
  }

  private Diagnostic differs(Expected expected, String text, String rendered) {
    Scalar value = expected.value();
    String shown = hide.apply(text);
    if (!shown.equals(text)) {
      // The line of the expected text is not shown, because it may contain a sensitive value.
      return Diagnostic.of(
              DiagnosticCode.EXAMPLE_DIFFERS,
              example.name().location(),
              example.name().text(),
              shown.equals(rendered) ? SENSITIVE : Difference.between(shown, rendered))
          .fix(ACCEPT);
    }
    boolean isFile = expected instanceof Expected.InFile;
    boolean isBlock = value.location().text().startsWith("|");
    Fix fix =
        isBlock && Difference.isOnlyTheEnd(text, rendered)
            ? endingAs(rendered, value.location())
            : Fix.of(isFile && Difference.isOnlyLineBreaks(text, rendered) ? LINE_BREAKS : ACCEPT);
    return Diagnostic.of(
            DiagnosticCode.EXAMPLE_DIFFERS,
            value.location(),
            example.name().text(),
            Difference.between(text, rendered))
        .fix(fix);
  }

  /** Returns the fix that makes a block of YAML end like the rendered text, if it can. */
  private static Fix endingAs(String rendered, Location block) {
    Fix fix = Fix.of(BLOCKS);
    if (rendered.endsWith("\n\n")) {
      return fix;
    }
    int start = block.span().start();
    int length = block.text().matches("(?s)\\|[+-].*") ? 2 : 1;
    Location header = new Location(block.source(), new Span(start, start + length));
    return fix.replacing(header, rendered.endsWith("\n") ? "|" : "|-");
  }

  private Diagnostic missing(Expected expected) {
    return Diagnostic.of(
            DiagnosticCode.EXPECTED_FILE_MISSING,
            expected.value().location(),
            expected.value().text(),
            example.name().text())
        .fix("Create the file, or let -Dprompt.acceptExamples create it with the current text.");
  }
}
