package io.promptcompiler.core.migrate;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.TextHead;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.source.Fragments;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Expression.Segment;
import io.promptcompiler.core.syntax.ParseTemplate;
import io.promptcompiler.core.syntax.Variables;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.List;
import java.util.Optional;

/** Moves one text to Handlebars, or says why not. */
final class MigrateText {
  private final Optional<OldSyntax> asked;
  private final Compile compile;
  private final Inherited inherited;

  /**
   * Migration of the texts of a root.
   *
   * @param asked the syntax of texts that do not say theirs
   */
  MigrateText(Optional<OldSyntax> asked, Compile compile, Inherited inherited) {
    this.asked = asked;
    this.compile = compile;
    this.inherited = inherited;
  }

  Outcome migrate(SourceFile file) {
    DiagnosticList found = new DiagnosticList();
    Optional<TextHead> head = TextHead.read(file, inherited, found);
    if (head.isEmpty()) {
      return new Outcome.Problem(found.toList());
    }
    Optional<Syntax> said = head.get().syntax();
    Optional<Syntax> configured = said.or(() -> file.root().syntax());
    boolean isOld = configured.flatMap(OldSyntax::of).isPresent();
    Optional<OldSyntax> from =
        said.isPresent()
            ? OldSyntax.of(said.get())
            : asked.or(() -> configured.flatMap(OldSyntax::of));
    if (from.isEmpty()) {
      return new Outcome.Handlebars();
    }
    Body tree = from.get().parse(file.text(), head.get().template(), found);
    if (!isOld) {
      Optional<Outcome> stays = staysHandlebars(file, head.get(), from.get(), tree);
      if (stays.isPresent()) {
        return stays.get();
      }
    }
    return found.hasErrors()
        ? new Outcome.Problem(found.toList())
        : migrate(file, head.get(), from.get(), tree);
  }

  /** Whether a text that counts as Handlebars so far is left alone, or cannot be told. */
  private Optional<Outcome> staysHandlebars(
      SourceFile file, TextHead head, OldSyntax from, Body tree) {
    int tag = file.text().content().indexOf("{{", head.template().start());
    boolean hasTags = tag >= 0;
    boolean hasPlaceholders = !names(tree).isEmpty();
    boolean isGood =
        Fragments.isFragment(file) || compile.compile(file, inherited).program().isPresent();
    if (!hasPlaceholders || (hasTags && isGood && isParsed(file, head))) {
      return Optional.of(new Outcome.Handlebars());
    }
    if (!hasTags || from == OldSyntax.PYTHON) {
      return Optional.empty();
    }
    Location place = new Location(file.text(), new Span(tag, tag + 2));
    String what = "it has tags of Handlebars and placeholders of '" + from.word() + "'";
    return Optional.of(
        new Outcome.Problem(
            List.of(
                Diagnostic.of(DiagnosticCode.NOT_MIGRATED, place, what)
                    .fix(
                        "Write 'syntax: "
                            + from.word()
                            + "' or 'syntax: handlebars' into its frontmatter."))));
  }

  private static boolean isParsed(SourceFile file, TextHead head) {
    return ParseTemplate.parse(file.text(), head.template(), Syntax.HANDLEBARS, finding -> {})
        .isPresent();
  }

  private Outcome migrate(SourceFile file, TextHead head, OldSyntax from, Body tree) {
    boolean isFragment = Fragments.isFragment(file);
    boolean isOpen = isFragment && head.own().entry("parameters").isEmpty();
    // A fragment that declares nothing sees the variables of those who include it.
    Inherited around = isOpen ? Inherited.NONE : inherited;
    Compile.Result old = compile.compile(from, file, around);
    if (old.program().isEmpty()) {
      return new Outcome.Problem(old.errors());
    }
    String template = WriteHandlebars.write(tree, new TagPaths(file, compile));
    List<String> inferred = isOpen || !head.declaresParameters() ? names(tree) : List.of();
    String content = file.text().content();
    String fresh = EditFrontmatter.edit(content, head, inferred) + template;
    Optional<String> difference =
        difference(old.program().get(), head, Compile.withContent(file, fresh), around);
    if (difference.isPresent()) {
      return new Outcome.Problem(
          List.of(
              Diagnostic.of(DiagnosticCode.MIGRATION_DIFFERS, file.location(), difference.get())
                  .fix("Please report it with the file.")));
    }
    String written = isFragment ? EditFrontmatter.edit(content, head, List.of()) + template : fresh;
    return new Outcome.Migrated(file, written, EditFrontmatter.addsLinesAt(head));
  }

  private Optional<String> difference(
      EntryPoint old, TextHead head, SourceFile fresh, Inherited around) {
    Optional<TextHead> read = TextHead.read(fresh, around, finding -> {});
    boolean isHead =
        read.isPresent()
            && read.get().syntax().equals(Optional.of(Syntax.HANDLEBARS))
            && kept(read.get().own()).containsAll(kept(head.own()));
    if (!isHead) {
      return Optional.of("the frontmatter cannot be extended");
    }
    Compile.Result compiled = compile.compile(fresh, around);
    if (compiled.program().isEmpty()) {
      return Optional.of("the new text has a finding: " + compiled.errors().get(0).message());
    }
    return ProveSame.difference(old, compiled.program().get());
  }

  /** The keys that must not change, with what they say. */
  private static List<String> kept(Mapping own) {
    return own.entries().stream()
        .filter(entry -> !entry.key().equals("syntax"))
        .filter(entry -> !entry.key().equals("parameters") || !isEmpty(entry.value()))
        .map(entry -> entry.key() + ": " + entry.value().location().text())
        .toList();
  }

  private static boolean isEmpty(DataNode value) {
    return value instanceof Scalar scalar && scalar.isNull();
  }

  /** The variables, in order of first use. */
  private static List<String> names(Body tree) {
    return tree.statements().stream()
        .flatMap(statement -> Variables.in(statement).stream())
        .map(Segment::name)
        .distinct()
        .toList();
  }
}
