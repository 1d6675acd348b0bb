package io.promptcompiler.lsp;

import io.promptcompiler.core.document.frontmatter.SplitFrontmatter;
import io.promptcompiler.core.edit.Snapshot;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.tool.KnownTool;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.NameMeaning;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The texts of tools, from their documents or from where else they are defined. */
final class DescribedTools {
  private final Snapshot snapshot;

  DescribedTools(Snapshot snapshot) {
    this.snapshot = snapshot;
  }

  /** Returns the tool with a name. */
  Optional<KnownTool> tool(NameMeaning.OfTool meaning) {
    return snapshot.tools().named(meaning.name()).stream().findFirst();
  }

  /** Returns the document of a tool, as it is now. */
  Optional<SourceFile> document(KnownTool tool) {
    return tool.document().map(KnownTool.Document::file);
  }

  /** Returns the tool that a document defines. */
  Optional<KnownTool> definedBy(SourceFile file) {
    return snapshot.tools().all().stream()
        .filter(tool -> document(tool).filter(its -> its.key().equals(file.key())).isPresent())
        .findFirst();
  }

  /** Returns the shortest name that only this tool has; empty if it is hidden by another. */
  Optional<String> name(KnownTool tool) {
    for (String name : List.of(tool.name(), tool.fullName())) {
      if (snapshot.tools().named(name).equals(List.of(tool))) {
        return Optional.of(name);
      }
    }
    return Optional.empty();
  }

  /** Returns the description; empty if it is unknown. */
  String description(KnownTool tool) {
    return tool.description().or(() -> document(tool).map(this::description)).orElse("").strip();
  }

  private String description(SourceFile file) {
    return Optional.ofNullable(snapshot.definitions().get(file.key()))
        .map(definition -> definition.description())
        .orElseGet(
            () ->
                SplitFrontmatter.split(file.text(), finding -> {})
                    .map(parts -> file.text().slice(parts.template()))
                    .orElseGet(() -> file.text().content()));
  }

  /** Returns the first sentence of the description, as one line. */
  String synopsis(KnownTool tool) {
    return description(tool).replaceAll("\\s+", " ").split("(?<=[.!?]) ", 2)[0];
  }

  /** Returns the declared arguments of a document. */
  List<Field> arguments(SourceFile file) {
    Set<Integer> parameters = WrittenData.parameters(file);
    return new Names(snapshot)
        .in(file.text()).stream()
            .filter(use -> use.meaning() instanceof NameMeaning.OfField)
            .filter(use -> Names.isDeclaration(use, ((NameMeaning.OfField) use.meaning()).field()))
            .filter(use -> parameters.contains(use.at().span().start()))
            .map(use -> ((NameMeaning.OfField) use.meaning()).field())
            .distinct()
            .toList();
  }
}
