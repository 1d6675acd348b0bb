package io.promptcompiler.core.document;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.document.template.SplitText;
import io.promptcompiler.core.program.Alias;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.TemplateId;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.ObjectReader;
import io.promptcompiler.core.type.Keys;
import io.promptcompiler.runtime.integration.PromptNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the previous ids of a prompt. An alias that is not a valid id, or that is the id of the
 * prompt itself, is reported and ignored; conflicts with other prompts are checked later.
 */
public final class ReadAliases {
  /** The key of the aliases. */
  public static final String KEY = "aliases";

  private ReadAliases() {}

  /** Returns the aliases of a document without reporting problems. */
  public static List<Alias> of(SourceFile file) {
    // Avoids reading documents a second time, since most have no aliases.
    if (!file.text().content().contains(KEY)) {
      return List.of();
    }
    if (file.kind().isTemplate()) {
      return SplitText.read(file, Inherited.NONE, finding -> {})
          .map(head -> read(head.own(), file, finding -> {}))
          .orElse(List.of());
    }
    return file.kind().form() == Kind.Form.DATA
        ? ReadData.read(file, finding -> {})
            .map(document -> read(ObjectReader.of(document).scalars(KEY), file, finding -> {}))
            .orElse(List.of())
        : List.of();
  }

  /** Returns the aliases in a frontmatter, which are a list or a single id. */
  public static List<Alias> read(Mapping frontmatter, SourceFile file, DiagnosticSink sink) {
    Optional<DataNode> value = new Keys(frontmatter, sink).entry(KEY).map(Entry::value);
    List<DataNode> items =
        value.isPresent() && value.get() instanceof Sequence list
            ? list.items()
            : value.stream().toList();
    List<Scalar> scalars = new ArrayList<>();
    for (DataNode item : items) {
      if (item instanceof Scalar scalar && !scalar.isNull()) {
        scalars.add(scalar);
      } else {
        sink.report(
            Diagnostic.of(DiagnosticCode.WRONG_SHAPE, item.location(), KEY, "an id or ids")
                .fix("Write ids that the prompt had before, as in 'aliases: [build/code]'."));
      }
    }
    return read(scalars, file, sink);
  }

  /** Returns the aliases that a document lists. */
  public static List<Alias> read(List<Scalar> written, SourceFile file, DiagnosticSink sink) {
    List<Alias> aliases = new ArrayList<>();
    for (Scalar one : written) {
      Alias alias = alias(one, file.id().path());
      Optional<String> problem = TemplateId.problem(one.text());
      if (one.text().isBlank()) {
        problem = Optional.of("is blank");
      }
      if (problem.isPresent()) {
        sink.report(
            Diagnostic.of(DiagnosticCode.BAD_ALIAS, one.location(), one.text(), problem.get())
                .fix(
                    "Write the id that the prompt had: its path below the root, as in 'build/code'."));
      } else if (means(alias, file.id().path())) {
        sink.report(
            Diagnostic.of(DiagnosticCode.ALIAS_OF_ITSELF, one.location(), one.text())
                .fix("Remove it."));
      } else {
        aliases.add(alias);
      }
    }
    return List.copyOf(aliases);
  }

  /**
   * Returns an alias of a prompt. An alias without an ending gets the ending of the prompt's file.
   */
  private static Alias alias(Scalar written, String prompt) {
    String ending = prompt.substring(PromptNames.withoutEnding(prompt).length());
    String name = written.text();
    return new Alias(name, hasEnding(name) ? name : name + ending, written.location());
  }

  /**
   * Returns whether a name has an ending. A number after a dot, as in {@code v1.2}, is not an
   * ending.
   */
  private static boolean hasEnding(String name) {
    int dot = name.lastIndexOf('.');
    return dot > name.lastIndexOf('/')
        && dot + 1 < name.length()
        && Character.isLetter(name.charAt(dot + 1));
  }

  /** Returns whether one name can refer to both aliases. */
  public static boolean clash(Alias one, Alias other) {
    return means(one, other.id()) || means(other, one.id());
  }

  /** Returns whether one name can refer to both an alias and an id. */
  private static boolean means(Alias alias, String id) {
    List<String> names = List.of(id, PromptNames.withoutEnding(id));
    return names.contains(alias.written()) || names.contains(alias.id());
  }

  /** Reports aliases in a file that is not a prompt: in defaults, partials and skills. */
  static Optional<Diagnostic> useless(Mapping frontmatter) {
    return frontmatter
        .entry(KEY)
        .map(
            entry ->
                Diagnostic.of(DiagnosticCode.USELESS_ALIASES, entry.keyLocation())
                    .fix("Move them into the prompt that had these ids, or remove them."));
  }

  /** Reports aliases in the frontmatter of a partial or skill. */
  public static List<Diagnostic> useless(SourceFile fragment) {
    return fragment.text().content().contains(KEY)
        ? SplitText.read(fragment, Inherited.NONE, finding -> {})
            .flatMap(head -> useless(head.own()))
            .stream()
            .toList()
        : List.of();
  }
}
