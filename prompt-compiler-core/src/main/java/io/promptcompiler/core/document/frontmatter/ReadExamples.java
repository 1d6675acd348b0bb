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
import io.promptcompiler.core.type.Keys;
import io.promptcompiler.core.type.OutputDeclaration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the examples of frontmatter. A malformed example is reported and left out; whether its
 * values fit the parameters is checked later.
 */
public final class ReadExamples {
  /** The key that has them. */
  public static final String KEY = "examples";

  private final DiagnosticSink sink;
  private final Map<String, Example> byName = new LinkedHashMap<>();

  private ReadExamples(DiagnosticSink sink) {
    this.sink = sink;
  }

  /**
   * Returns the examples of a document that was compiled, whose mistakes have been reported. Only
   * texts have some.
   */
  public static List<Example> of(SourceFile file) {
    // Most texts have none, and a frontmatter is not read twice for that.
    return file.kind().isTemplate() && file.text().content().contains(KEY)
        ? SplitText.read(file, Inherited.NONE, finding -> {})
            .map(ReadExamples::of)
            .orElse(List.of())
        : List.of();
  }

  /** Returns the examples of a document that was compiled, and whose head was read already. */
  public static List<Example> of(SplitText head) {
    return read(head.own(), finding -> {});
  }

  /**
   * Returns whether a document may have examples: its frontmatter has the word. That costs next to
   * nothing, unlike reading it.
   */
  public static boolean mayHave(SourceFile file) {
    return file.kind().isTemplate()
        && file.text().content().contains(KEY)
        // Finds the frontmatter of texts as well.
        && SplitFrontmatter.splitDotprompt(file.text(), finding -> {})
            .filter(parts -> file.text().slice(parts.yaml()).contains(KEY))
            .isPresent();
  }

  /** Returns the examples that a frontmatter has. */
  public static List<Example> read(Mapping frontmatter, DiagnosticSink sink) {
    ReadExamples examples = new ReadExamples(sink);
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
    } else if (CheckShape.check(mapping, FrontmatterShape.EXAMPLE, false, sink)) {
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
    Scalar name = (Scalar) mapping.entry("name").orElseThrow().value();
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
    return Optional.of(
        new Example(
            name,
            parameters,
            expected.stream().findFirst(),
            mapping.entry(OutputDeclaration.KEY),
            mapping.location()));
  }
}
