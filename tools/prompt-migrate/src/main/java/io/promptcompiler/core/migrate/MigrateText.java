package io.promptcompiler.core.migrate;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.template.SplitText;
import io.promptcompiler.core.hint.language.Language;
import io.promptcompiler.core.hint.language.PlaceholderMatch;
import io.promptcompiler.core.hint.language.PlaceholderScanner;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.source.Fragments;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Expression.Segment;
import io.promptcompiler.core.syntax.PrintedRanges;
import io.promptcompiler.core.syntax.Variables;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Migrates one text to Handlebars, or reports why that is not possible. */
final class MigrateText {
  private final MigrateRequest request;
  private final TextCompiler compile;
  private final Inherited inherited;

  /** Creates a migration of the texts in a root. */
  MigrateText(MigrateRequest request, TextCompiler compile, Inherited inherited) {
    this.request = request;
    this.compile = compile;
    this.inherited = inherited;
  }

  FileMigration migrate(SourceFile file) {
    DiagnosticList found = new DiagnosticList();
    Optional<SplitText> read = SplitText.read(file, inherited, found);
    if (read.isEmpty()) {
      return new FileMigration.Problem(found.toList());
    }
    SplitText head = read.get();
    Optional<Syntax> said = head.syntax();
    if (said.equals(Optional.of(Syntax.HANDLEBARS))) {
      return new FileMigration.Handlebars();
    }
    if (head.syntax(file) == Syntax.NONE) {
      return new FileMigration.Plain();
    }
    Optional<OldSyntax> declared = said.or(() -> file.root().syntax()).flatMap(OldSyntax::of);
    boolean isOverruled = said.isEmpty() && request.syntax().isPresent();
    return declared.isPresent() && !isOverruled
        ? declared(file, head, declared.get())
        : undeclared(file, head);
  }

  /**
   * Migrates a text for which an old syntax is declared. Everything except placeholders is plain
   * text.
   */
  private FileMigration declared(SourceFile file, SplitText head, OldSyntax from) {
    DiagnosticList found = new DiagnosticList();
    Body tree = from.parse(file.text(), head.template(), found);
    return found.hasErrors()
        ? new FileMigration.Problem(found.toList())
        : migrate(file, head, from, tree, Caveats.ofText(from, file.text(), tree));
  }

  /** Migrates the text of another tool that has no frontmatter, which gets another name. */
  FileMigration rename(SourceFile file, OldSyntax from, String name) {
    DiagnosticList found = new DiagnosticList();
    Optional<SplitText> head = SplitText.read(file, inherited, found);
    Body tree = from.parse(file.text(), new Span(0, file.text().content().length()), found);
    if (head.isEmpty() || found.hasErrors()) {
      return new FileMigration.Problem(found.toList());
    }
    FileMigration outcome =
        migrate(file, head.get(), from, tree, Caveats.ofTool(from, file.text(), tree, List.of()));
    return outcome instanceof FileMigration.Migrated migrated
        ? new FileMigration.Migrated(file, name, migrated.content(), migrated.caveats())
        : outcome;
  }

  /** Migrates a text that is read as Handlebars because no other syntax is declared. */
  private FileMigration undeclared(SourceFile file, SplitText head) {
    DetectSyntax looks = DetectSyntax.of(file, head, request);
    if (looks.hasTags() && isGood(file)) {
      return head.declaresParameters() ? new FileMigration.Handlebars() : looks.outcome();
    }
    Optional<OldSyntax> chosen = request.syntax().or(looks::choice);
    if (chosen.isEmpty()) {
      return looks.outcome();
    }
    OldSyntax from = chosen.get();
    if (from.isLanguage()) {
      return looks.seem(from) ? new FileMigration.Template(file, from, head) : looks.outcome();
    }
    DiagnosticList found = new DiagnosticList();
    Body tree = from.parse(file.text(), head.template(), found);
    if (!looks.seem(from) && !isMeant(from, looks, tree, found)) {
      return looks.outcome();
    }
    int tag = file.text().content().indexOf("{{", head.template().start());
    if (tag >= 0 && from.syntax().isPresent()) {
      return new FileMigration.Problem(List.of(hasTags(file, tag, from)));
    }
    if (!from.isOnly()) {
      if (looks.hasMoreThanNames()) {
        return looks.outcome();
      }
      whatElse(file.text(), head, from, tree).forEach(found::report);
    }
    Caveats.differences(from, file.text(), head.template(), tree).stream()
        .map(difference -> difference.finding(request))
        .forEach(found::report);
    List<Diagnostic> counted = compile.counted(found.toList());
    return counted.stream().anyMatch(Diagnostic::isError)
        ? new FileMigration.Problem(counted)
        : migrate(file, head, from, tree, Caveats.ofTool(from, file.text(), tree, counted));
  }

  /** Returns whether a text may use a syntax although it contains no typical placeholder. */
  private static boolean isMeant(
      OldSyntax from, DetectSyntax looks, Body tree, DiagnosticList found) {
    // The braces in ${x} may belong to another tool; double braces that are not tags belong to
    // Python.
    return from.takesAllBraces()
        ? (looks.isNeither() && !found.hasErrors()) || looks.hasExpressions(found.toList())
        : !names(tree).isEmpty();
  }

  /** Returns findings about placeholders that cannot be migrated. */
  private List<Diagnostic> whatElse(SourceText text, SplitText head, OldSyntax from, Body tree) {
    Set<Language> styles = EnumSet.allOf(Language.class);
    if (from.syntax().isEmpty()) {
      // The parser of the syntax has already reported its own placeholders.
      styles.removeAll(from.styles());
    }
    List<Diagnostic> found = new ArrayList<>();
    List<PlaceholderMatch> others = new ArrayList<>();
    for (PlaceholderMatch match :
        PlaceholderScanner.in(
            text,
            from.takesAllBraces() ? List.of(head.template()) : PrintedRanges.of(tree),
            styles)) {
      if (!match.isEscaped() && from.styles().contains(match.language())) {
        found.add(ManualChange.of(from, new Location(text, match.span())));
      } else if (!match.isEscaped()) {
        others.add(match);
      }
    }
    if (!others.isEmpty()) {
      Diagnostic mixed = new Guess(text, others, request).mixedWith(from);
      boolean isSure = others.stream().anyMatch(PlaceholderMatch::isSure);
      found.add(isSure ? mixed : mixed.severity(Severity.WARNING));
    }
    return found;
  }

  /**
   * Returns whether a file compiles without changes. Fragments are not checked, because they are
   * compiled with their includers.
   */
  private boolean isGood(SourceFile file) {
    return Fragments.isFragment(file) || compile.compile(file, inherited).program().isPresent();
  }

  private static Diagnostic hasTags(SourceFile file, int tag, OldSyntax from) {
    Location place = new Location(file.text(), new Span(tag, tag + 2));
    String what = "it has tags of Handlebars and placeholders of '" + from.word() + "'";
    return Diagnostic.of(DiagnosticCode.NOT_MIGRATED, place, what)
        .fix("Write 'syntax: " + from.word() + "' or 'syntax: handlebars' into its frontmatter.");
  }

  private FileMigration migrate(
      SourceFile file, SplitText head, OldSyntax from, Body tree, List<Diagnostic> caveats) {
    boolean isFragment = Fragments.isFragment(file);
    boolean isOpen = isFragment && head.own().entry("parameters").isEmpty();
    // A fragment without declared parameters uses the variables of its includers.
    Inherited around = isOpen ? Inherited.NONE : inherited;
    TextCompiler.Result old = compile.compile(from, file, around);
    if (old.program().isEmpty()) {
      return new FileMigration.Problem(old.errors());
    }
    String template = WriteHandlebars.write(tree, new TagPaths(file, compile));
    List<String> names = isOpen || !head.declaresParameters() ? names(tree) : List.of();
    Map<String, String> inferred = new LinkedHashMap<>();
    names.forEach(name -> inferred.put(name, from.hint(name, file.text(), tree)));
    String content = file.text().content();
    String fresh = EditFrontmatter.edit(content, head, inferred) + template;
    SourceFile migrated = TextCompiler.withContent(file, fresh);
    TextCompiler.Result compiled = compile.compile(migrated, around);
    List<Diagnostic> inHead =
        compiled.errors().stream().filter(error -> isKept(error.location(), file, head)).toList();
    if (!inHead.isEmpty()) {
      return new FileMigration.Problem(inHead);
    }
    Optional<String> difference = difference(old.program().get(), head, migrated, around, compiled);
    if (difference.isPresent()) {
      return new FileMigration.Problem(
          List.of(
              Diagnostic.of(DiagnosticCode.MIGRATION_DIFFERS, file.location(), difference.get())
                  .fix("Please report it with the file.")));
    }
    String written = isFragment ? EditFrontmatter.edit(content, head, Map.of()) + template : fresh;
    return new FileMigration.Migrated(file, file.id().fileName(), written, caveats);
  }

  private Optional<String> difference(
      EntryPoint old,
      SplitText head,
      SourceFile fresh,
      Inherited around,
      TextCompiler.Result compiled) {
    Optional<SplitText> read = SplitText.read(fresh, around, finding -> {});
    boolean isHead =
        read.isPresent()
            && read.get().syntax().equals(Optional.of(Syntax.HANDLEBARS))
            && kept(read.get().own()).containsAll(kept(head.own()));
    if (!isHead) {
      return Optional.of("the frontmatter cannot be extended");
    }
    if (compiled.program().isEmpty()) {
      return Optional.of("the new text has a finding: " + compiled.errors().get(0).message());
    }
    return ProveSame.difference(old, compiled.program().get());
  }

  /** Returns whether a place in a migrated text is a place in the frontmatter of the old one. */
  private static boolean isKept(Location place, SourceFile old, SplitText head) {
    Span span = place.span();
    return place.source().path().equals(old.text().path())
        && span.end() <= head.template().start()
        && old.text().slice(span).equals(place.text());
  }

  /** Returns the keys that must not change, with their values. */
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

  /** Returns the variables, in order of first use. */
  private static List<String> names(Body tree) {
    return tree.statements().stream()
        .flatMap(statement -> Variables.in(statement).stream())
        .map(Segment::name)
        .distinct()
        .toList();
  }
}
