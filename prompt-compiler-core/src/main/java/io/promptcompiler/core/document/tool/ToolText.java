package io.promptcompiler.core.document.tool;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.template.SplitText;
import io.promptcompiler.core.program.Member.Hint;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.CheckShape;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataObject;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.tool.KnownTool;
import io.promptcompiler.core.tool.ToolSource;
import io.promptcompiler.core.type.Keys;
import io.promptcompiler.core.type.Trust;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A tool as written.
 *
 * @param head its frontmatter and the range of its description
 */
record ToolText(SourceFile file, SplitText head) {
  private static final Map<Hint, Shape.Key<Boolean>> HINTS =
      new EnumMap<>(
          Map.of(
              Hint.READ_ONLY, ToolShape.READ_ONLY,
              Hint.DESTRUCTIVE, ToolShape.DESTRUCTIVE,
              Hint.IDEMPOTENT, ToolShape.IDEMPOTENT,
              Hint.OPEN_WORLD, ToolShape.OPEN_WORLD));

  /** Reads a tool; empty, with findings, if its frontmatter cannot be read. */
  static Optional<ToolText> read(SourceFile file, Inherited inherited, DiagnosticSink sink) {
    Optional<SplitText> head = SplitText.read(file, inherited, ToolShape.FRONTMATTER, sink);
    head.ifPresent(its -> check(its.own(), sink));
    return head.map(its -> new ToolText(file, its));
  }

  /** Returns the tool that a file defines; its name is that of the file if it cannot be read. */
  static KnownTool known(SourceFile file) {
    ToolText tool =
        read(file, Inherited.NONE, finding -> {})
            .orElseGet(() -> new ToolText(file, SplitText.without(file)));
    Optional<String> library = file.root().library();
    return new KnownTool(
        tool.name(),
        new ToolSource(
            library.isPresent() ? ToolSource.Kind.LIBRARY : ToolSource.Kind.FILE,
            library.orElseGet(() -> file.id().path())),
        tool.placeOfName(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(new KnownTool.Document(file, tool.keys().scalar("class").map(Scalar::text))));
  }

  private static void check(Mapping own, DiagnosticSink sink) {
    // Declarations are checked where they are read, and misspelt keys have been reported.
    Mapping known =
        own.keeping(
            key -> ToolShape.FRONTMATTER.key(key).isPresent() && !ToolShape.SHARED.contains(key));
    CheckShape.check(known, ToolShape.FRONTMATTER, /* isJson= */ false, sink);
    for (Entry entry : own.entries()) {
      String advice = ToolShape.OF_OTHERS.get(entry.key());
      if (advice != null) {
        sink.report(
            Diagnostic.of(DiagnosticCode.TOOL_KEY, entry.keyLocation(), entry.key()).fix(advice));
      } else if (ToolShape.OF_TEXTS.contains(entry.key())) {
        sink.report(
            Diagnostic.of(DiagnosticCode.TOOL_KEY, entry.keyLocation(), entry.key())
                .fix(
                    entry.key().equals("description")
                        ? "Write the description below the frontmatter."
                        : "Remove it: it only concerns prompts."));
      }
    }
  }

  private Keys keys() {
    return new Keys(head.own(), finding -> {});
  }

  private Optional<Scalar> written() {
    return keys().scalar(ToolShape.TOOL_NAME.name());
  }

  /** Returns the name by which models call the tool. */
  String name() {
    String fileName = file.id().fileName();
    return written()
        .map(Scalar::text)
        .orElseGet(() -> fileName.substring(0, fileName.length() - ToolFamily.ENDING.length()));
  }

  /** Returns whether the frontmatter, and not the file, sets the name. */
  boolean isNamed() {
    return written().isPresent();
  }

  /** Returns the place of the name. */
  Location placeOfName() {
    return written().map(Scalar::location).orElse(file.location());
  }

  /** Returns the name for people; may be empty. */
  String title() {
    return keys().text(ToolShape.TITLE.name());
  }

  /** Returns the declared hints. */
  Map<Hint, Boolean> hints() {
    Map<Hint, Boolean> hints = new EnumMap<>(Hint.class);
    Optional<DataObject> annotations = DataObject.of(head.own()).find(ToolShape.ANNOTATIONS);
    annotations.ifPresent(
        all -> HINTS.forEach((hint, key) -> all.find(key).ifPresent(is -> hints.put(hint, is))));
    return hints;
  }

  /** Returns the trust of the result, which no folder declares. */
  Trust trust() {
    return keys().scalar(Trust.KEY).flatMap(word -> Trust.of(word.text())).orElse(Trust.UNTRUSTED);
  }

  /** Returns the place of the parameters, or of the file if there are none. */
  Location placeOfParameters() {
    return head.own().entry("parameters").map(Entry::keyLocation).orElse(file.location());
  }

  /** Returns the keys that apply to tools, with those of folders above. */
  Mapping shared() {
    return head.merged().keeping(List.copyOf(ToolShape.SHARED)::contains);
  }
}
