package io.promptcompiler.core.document.frontmatter;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.frontmatter.Example.Expected;
import io.promptcompiler.core.document.template.ExpectedMessages;
import io.promptcompiler.core.document.template.SplitText;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.CheckShape;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import io.promptcompiler.core.type.Keys;
import io.promptcompiler.core.type.OutputDeclaration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the examples of frontmatter. A malformed example is reported and ignored. The values are
 * checked against the parameters later.
 */
public final class ReadExamples {
  /** The key of the examples. */
  public static final String KEY = "examples";

  /** The key of the assertions in an example. */
  static final String EVALUATE = "evaluate";

  /** Assertions that promptfoo refuses without a value, or that then compare with nothing. */
  private static final Set<String> WITH_VALUE =
      Set.of(
          "equals",
          "contains",
          "contains-all",
          "contains-any",
          "icontains",
          "icontains-all",
          "icontains-any",
          "starts-with",
          "regex",
          "levenshtein",
          "rouge-n",
          "bleu",
          "similar",
          "javascript",
          "python",
          "webhook",
          "llm-rubric",
          "g-eval",
          "factuality",
          "model-graded-closedqa",
          "select-best");

  private final Keyed shape;
  private final DiagnosticSink sink;
  private final Map<String, Example> byName = new LinkedHashMap<>();

  private ReadExamples(Keyed shape, DiagnosticSink sink) {
    this.shape = shape;
    this.sink = sink;
  }

  /**
   * Returns the examples of a compiled document, whose errors have been reported already. Only
   * texts have examples.
   */
  public static List<Example> of(SourceFile file) {
    // Avoids reading the frontmatter a second time, since most texts have no examples.
    return file.kind().hasFrontmatter() && file.text().content().contains(KEY)
        ? SplitText.read(file, Inherited.NONE, finding -> {})
            .map(head -> read(head.own(), shape(file), finding -> {}))
            .orElse(List.of())
        : List.of();
  }

  /** Returns the examples of a compiled document whose head has already been read. */
  public static List<Example> of(SplitText head) {
    return read(head.own(), finding -> {});
  }

  /**
   * Returns whether a document may have examples, because its frontmatter contains the word. This
   * is much cheaper than parsing it.
   */
  public static boolean mayHave(SourceFile file) {
    return file.kind().hasFrontmatter()
        && file.text().content().contains(KEY)
        // This also finds the frontmatter of texts other than dotprompts.
        && SplitFrontmatter.splitDotprompt(file.text(), finding -> {})
            .filter(parts -> file.text().slice(parts.yaml()).contains(KEY))
            .isPresent();
  }

  private static Keyed shape(SourceFile file) {
    return file.kind().isRendered() ? FrontmatterShape.EXAMPLE : FrontmatterShape.CALL;
  }

  /** Reads the examples in the frontmatter of a tool, which need no names. */
  public static List<Example> readCalls(Mapping frontmatter, DiagnosticSink sink) {
    return read(frontmatter, FrontmatterShape.CALL, sink);
  }

  /** Reads the examples in a frontmatter. */
  public static List<Example> read(Mapping frontmatter, DiagnosticSink sink) {
    return read(frontmatter, FrontmatterShape.EXAMPLE, sink);
  }

  private static List<Example> read(Mapping frontmatter, Keyed shape, DiagnosticSink sink) {
    ReadExamples examples = new ReadExamples(shape, sink);
    Optional<Mapping> byName =
        frontmatter
            .entry(KEY)
            .map(Entry::value)
            .filter(Mapping.class::isInstance)
            .map(Mapping.class::cast);
    if (byName.isPresent()) {
      sink.report(
          Diagnostic.of(DiagnosticCode.WRONG_SHAPE, byName.get().location(), KEY, "a list")
              .fix("Write '- name: …' for each example, and below it 'parameters:'."));
      return List.of();
    }
    new Keys(frontmatter, sink)
        .sequence(KEY)
        .map(Sequence::items)
        .orElse(List.of())
        .forEach(examples::add);
    return List.copyOf(examples.byName.values());
  }

  private void add(DataNode item) {
    if (!(item instanceof Mapping mapping)) {
      sink.report(
          Diagnostic.of(DiagnosticCode.WRONG_SHAPE, item.location(), KEY, "mappings")
              .fix("Write '- name: …' and below it 'parameters:'."));
    } else if (CheckShape.check(mapping, shape, false, sink)) {
      example(mapping).ifPresent(this::add);
    }
  }

  private void add(Example example) {
    Scalar name = example.name();
    Example twin = byName.putIfAbsent(name.text(), example);
    if (twin != null) {
      sink.report(
          Diagnostic.of(DiagnosticCode.DUPLICATE_EXAMPLE, name.location(), name.text())
              .fix("The other one is in line " + twin.name().location().line() + "."));
    }
  }

  private Optional<Example> example(Mapping mapping) {
    Scalar name =
        new Keys(mapping, sink)
            .scalar("name")
            .orElseGet(
                () ->
                    new Scalar(
                        String.valueOf(byName.size() + 1),
                        /* isPlain= */ true,
                        mapping.beginning()));
    Mapping parameters =
        new Keys(mapping, sink)
            .mapping("parameters")
            .orElseGet(() -> new Mapping(List.of(), name.location()));
    List<Expected> expected = new ArrayList<>();
    for (Entry entry : mapping.entries()) {
      if (entry.key().equals("text")) {
        expected.add(new Expected.InPlace((Scalar) entry.value()));
      } else if (entry.key().equals("file")) {
        expected.add(new Expected.InFile((Scalar) entry.value()));
      } else if (entry.key().equals(ExpectedMessages.KEY)
          && entry.value() instanceof Sequence messages) {
        expected.add(
            new Expected.Messages(
                new Scalar(ExpectedMessages.of(messages), false, messages.location())));
      }
    }
    if (expected.size() > 1) {
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.TEXT_AND_FILE, expected.get(1).value().location(), name.text())
              .fix("Remove one of the two."));
      return Optional.empty();
    }
    List<DataNode> assertions =
        new Keys(mapping, sink).sequence(EVALUATE).map(Sequence::items).orElse(List.of());
    assertions.forEach(this::checkAssertion);
    return Optional.of(
        new Example(
            name,
            parameters,
            expected.stream().findFirst(),
            mapping.entry(OutputDeclaration.KEY),
            assertions,
            mapping.location()));
  }

  /** Reports an assertion of promptfoo that compares with a value, but has none. */
  private void checkAssertion(DataNode assertion) {
    if (!(assertion instanceof Mapping mapping)
        || !(mapping.entry("type").map(Entry::value).orElse(mapping) instanceof Scalar type)
        || !WITH_VALUE.contains(type.text().replaceFirst("^not-", ""))) {
      return;
    }
    DataNode value = mapping.entry("value").map(Entry::value).orElse(type);
    if (value == type || (value instanceof Scalar scalar && scalar.isNull())) {
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.MISSING_KEY,
                  value.location(),
                  "value",
                  "the assertion '" + type.text() + "'")
              .fix("Write what the answer is compared with: 'value: …'."));
    }
  }
}
