package io.promptcompiler.core.migrate;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.check.helpers.Helpers;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.InternalCompilerError;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.template.Dialect;
import io.promptcompiler.core.document.template.FragmentLibrary;
import io.promptcompiler.core.fix.FileChange;
import io.promptcompiler.core.source.EditedTexts;
import io.promptcompiler.core.source.FileHash;
import io.promptcompiler.core.source.FileProblem;
import io.promptcompiler.core.source.ForeignFormat;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.ReadBudget;
import io.promptcompiler.core.source.ReadBytes;
import io.promptcompiler.core.source.ReadSource;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.ScanRoot.PassedOver;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.tool.KnownTools;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Migrates the texts of all roots to Handlebars. The new content of every file is computed and
 * verified before the first one is written. A file with a problem is not changed and does not
 * affect the others.
 */
public final class MigrateTree {
  private final MigrateRequest request;
  private final DiagnosticPolicy policy;
  private final ReadBudget budget = new ReadBudget();
  private final List<FileChange> changes = new ArrayList<>();
  private final DiagnosticList problems = new DiagnosticList();
  private final List<Location> emptyLines = new ArrayList<>();

  /** The files to write, of all roots: several can have the same folder. */
  private final Map<Path, SourceFile> byTarget = new HashMap<>();

  private int migrated;
  private int handlebars;
  private int plain;
  private int unmigrated;

  private MigrateTree(MigrateRequest request) {
    this.request = request;
    this.policy = new DiagnosticPolicy(request.options().severities());
  }

  /**
   * Runs a migration. It also completes an interrupted one.
   *
   * @throws IOException if the project file cannot be read, or a file cannot be written
   * @throws InternalCompilerError for a bug in the compiler; its message names the template
   */
  public static MigrateResult run(MigrateRequest request) throws IOException {
    return new MigrateTree(request.withProjectFile()).run();
  }

  private MigrateResult run() throws IOException {
    for (SourceRoot root : request.options().roots()) {
      root(root);
    }
    if (request.writes()) {
      for (FileChange change : changes) {
        change.write();
      }
    }
    return new MigrateResult(
        changes,
        migrated,
        handlebars,
        plain,
        unmigrated,
        policy.apply(problems.toList()),
        emptyLines);
  }

  private void root(SourceRoot root) throws IOException {
    if (root.isLinked()) {
      problems.report(root.notEdited());
      return;
    }
    DiagnosticList found = new DiagnosticList();
    ScanRoot.Result scanned =
        ScanRoot.scan(root, request.options().families().kinds(), budget, found);
    Inherited inherited = Inherited.read(scanned.defaults(), found);
    List<Diagnostic> errors = errors(found.toList());
    errors.forEach(problems::report);
    List<SourceFile> all =
        scanned.documents().stream()
            .filter(file -> file.kind().isTemplate() && Dialect.of(file).hasSyntaxes())
            // The file to which a link leads is migrated under its own name.
            .filter(file -> !isLinked(file))
            .toList();
    List<SourceFile> texts =
        all.stream().filter(file -> request.chosen().test(path(file))).toList();
    if (!errors.isEmpty()) {
      // The syntax of a text is unknown if its defaults are invalid.
      unmigrated += texts.size();
      return;
    }
    TextCompiler compiler = new TextCompiler(policy);
    MigrateText migration = new MigrateText(request, compiler, inherited);
    MigrateTemplates templates = new MigrateTemplates(request, compiler, inherited);
    Map<SourceFile, FileMigration> outcomes = new LinkedHashMap<>();
    List<SourceFile> left = new ArrayList<>();
    Map<SourceFile, SourceFile> bases = bases(all, inherited);
    for (SourceFile file : texts) {
      FileMigration outcome = migrate(migration, file, bases);
      outcomes.put(file, outcome);
      if (outcome instanceof FileMigration.Template template) {
        String old = file.id().fileName();
        String name = templates.name(template.syntax(), file.text(), old);
        if (!name.equals(old) && isTaken(file.text(), name)) {
          outcomes.put(file, left(file, isThere(name)));
        } else {
          templates.add(template, name);
        }
      }
    }
    for (PassedOver passed : scanned.passedOver()) {
      passed
          .meant()
          .format()
          .filter(format -> request.chosen().test(path(passed.text())))
          .ifPresent(format -> rename(passed, format, root, migration, templates, outcomes));
    }
    all.stream()
        .filter(
            file ->
                !(outcomes.get(file) instanceof FileMigration.Problem
                    || outcomes.get(file) instanceof FileMigration.Migrated
                    || outcomes.get(file) instanceof FileMigration.Template))
        .forEach(templates::addConverted);
    Map<SourceFile, FileMigration> converted = templates.run();
    outcomes.putAll(converted);
    leaveSameNames(outcomes);
    templates.leaveIncluding(outcomes);
    outcomes.putAll(verified(outcomes, converted.keySet()));
    templates.leaveIncluding(outcomes);
    for (Map.Entry<SourceFile, FileMigration> entry : outcomes.entrySet()) {
      SourceFile file = entry.getKey();
      FileMigration outcome = entry.getValue();
      if (outcome instanceof FileMigration.Migrated moved) {
        moved.caveats().forEach(problems::report);
        templates.emptyLine(file).ifPresent(emptyLines::add);
        changes.add(change(moved));
        migrated++;
      } else if (outcome instanceof FileMigration.Problem problem) {
        problem.why().forEach(problems::report);
        left.add(file);
      } else if (outcome instanceof FileMigration.Plain) {
        plain++;
      } else {
        handlebars++;
      }
    }
    unmigrated += left.size();
    all.stream().filter(file -> !texts.contains(file)).forEach(left::add);
    // Defaults are changed last: until then, each text must be read with the old defaults.
    for (SourceFile defaults : scanned.defaults()) {
      Optional<FileMigration.Migrated> moved = MigrateDefaults.migrate(defaults, left);
      if (moved.isPresent()
          && !isLinked(defaults)
          && byTarget.putIfAbsent(path(defaults), defaults) == null) {
        changes.add(change(moved.get()));
      }
    }
  }

  /** Converts a file of another tool into a template, and renames it. */
  private void rename(
      PassedOver passed,
      ForeignFormat format,
      SourceRoot root,
      MigrateText migration,
      MigrateTemplates templates,
      Map<SourceFile, FileMigration> outcomes) {
    DiagnosticList found = new DiagnosticList();
    Optional<SourceText> content = read(passed, root, found);
    SourceText text = content.orElse(passed.text());
    Optional<? extends ForeignFile> parts =
        ForeignFile.isOf(format) ? ForeignFile.read(format, text, found) : Optional.empty();
    String target = format.target(passed.id().fileName());
    OldSyntax syntax = OldSyntax.of(format.syntax()).orElseThrow();
    String name =
        parts
            .<String>map(one -> one.name(target))
            .orElseGet(() -> templates.name(syntax, text, target));
    SourceFile file =
        new SourceFile(
            root, passed.id(), kind(name), text, FileHash.of(text.content().getBytes(UTF_8)));
    if (content.isEmpty()) {
      outcomes.put(file, new FileMigration.Problem(found.toList()));
    } else if (isTaken(text, name)) {
      outcomes.put(file, left(file, isThere(name)));
    } else if (ForeignFile.isOf(format) && parts.isEmpty()) {
      outcomes.put(file, new FileMigration.Problem(found.toList()));
    } else if (syntax.isLanguage()) {
      templates.add(file, syntax, name, parts);
    } else {
      outcomes.put(file, migration.rename(file, syntax, name));
    }
  }

  /** Returns the text of a template for another tool; if it cannot be read, reports why. */
  private Optional<SourceText> read(PassedOver passed, SourceRoot root, DiagnosticSink sink) {
    Location place = Location.ofFile(passed.text().path());
    Path file = path(passed.text());
    String name = passed.id().fileName();
    if (root.isLinked(file)) {
      sink.report(
          Diagnostic.of(DiagnosticCode.NOT_MIGRATED, place, "it is reached through a symbolic link")
              .fix("Replace the link with the file."));
      return Optional.empty();
    }
    try {
      return ReadSource.decode(place.source().path(), ReadBytes.of(file), sink);
    } catch (IOException e) {
      sink.report(
          Diagnostic.of(DiagnosticCode.UNREADABLE, place, name, FileProblem.why(e))
              .fix("Check the file and its permissions."));
      return Optional.empty();
    }
  }

  private boolean isLinked(SourceFile file) {
    return file.root().isLinked(path(file));
  }

  /** Returns whether there is a file with a name next to another one. */
  private boolean isTaken(SourceText text, String name) {
    return Files.exists(path(text).resolveSibling(name));
  }

  private static String isThere(String name) {
    return "there is already a file '" + name + "'";
  }

  /**
   * Leaves the files of which several would get the same name, and those that are in a root that
   * was migrated before.
   */
  private void leaveSameNames(Map<SourceFile, FileMigration> outcomes) {
    for (FileMigration outcome : List.copyOf(outcomes.values())) {
      if (outcome instanceof FileMigration.Migrated moved) {
        SourceFile file = moved.file();
        SourceFile other = byTarget.putIfAbsent(path(file).resolveSibling(moved.name()), file);
        if (other != null && path(other).equals(path(file))) {
          outcomes.remove(file);
        } else if (other != null) {
          String what = "'%s' would get the name '" + moved.name() + "' too";
          outcomes.put(file, left(file, what.formatted(other.id().fileName())));
          outcomes.replace(other, left(other, what.formatted(file.id().fileName())));
        }
      }
    }
  }

  /** Returns the problem of a file that cannot have its new name. */
  private static FileMigration left(SourceFile file, String what) {
    return new FileMigration.Problem(
        List.of(
            Diagnostic.of(DiagnosticCode.NOT_MIGRATED, file.location(), what)
                .fix("Rename or delete one of the two files.")));
  }

  /** Returns the kind of the template with a given name. */
  private Kind kind(String name) {
    return request.options().families().kinds().all().stream()
        .filter(Kind::isTemplate)
        .filter(kind -> kind.endings().stream().anyMatch(name::endsWith))
        .max(Comparator.comparing(kind -> kind.endings().get(0).length()))
        .orElseThrow();
  }

  /**
   * Compiles the migrated texts together. Placeholders that would be errors are marked as text, and
   * converted templates that have other errors are left out.
   *
   * @param converted the templates of other tools
   */
  private Map<SourceFile, FileMigration> verified(
      Map<SourceFile, FileMigration> outcomes, Set<SourceFile> converted) throws IOException {
    if (outcomes.values().stream().noneMatch(FileMigration.Migrated.class::isInstance)) {
      return outcomes;
    }
    Map<String, SourceFile> byPath = new HashMap<>();
    Map<SourceFile, FileMigration> kept = new LinkedHashMap<>(outcomes);
    Map<String, String> contents = new HashMap<>();
    for (FileMigration outcome : outcomes.values()) {
      if (outcome instanceof FileMigration.Migrated moved) {
        SourceFile file = moved.file();
        String path = SlashPath.of(path(file).resolveSibling(moved.name()));
        contents.put(path, moved.content());
        byPath.put(path, file);
      }
    }
    EditedTexts edited = EditedTexts.of(contents);
    Map<SourceFile, List<Edit>> texts = new LinkedHashMap<>();
    for (Diagnostic error :
        PromptCompiler.analyzeEdited(request.options(), edited, file -> true).errors()) {
      SourceFile file = byPath.get(error.location().source().path());
      if (file == null || !(kept.get(file) instanceof FileMigration.Migrated)) {
        continue;
      }
      if (error.code() == DiagnosticCode.FOREIGN_SYNTAX) {
        texts.computeIfAbsent(file, none -> new ArrayList<>()).add(asText(error.location()));
      } else if (converted.contains(file)) {
        kept.put(file, new FileMigration.Problem(List.of(wouldFail(file, error))));
      }
    }
    texts.forEach(
        (file, edits) -> {
          if (kept.get(file) instanceof FileMigration.Migrated moved) {
            kept.put(file, moved.withContent(Edit.applied(edits)));
          }
        });
    return kept;
  }

  /** Returns the edit that marks a placeholder of another tool as text. */
  private static Edit asText(Location place) {
    return new Edit(place, "{{{{raw}}}}" + place.text() + "{{{{/raw}}}}");
  }

  private static Diagnostic wouldFail(SourceFile file, Diagnostic error) {
    String what = "the new text would have an error: " + error.message().replaceFirst("\\.$", "");
    return Diagnostic.of(DiagnosticCode.NOT_MIGRATED, file.location(), what)
        .fix(Suggestion.join("It is in '" + error.location().text() + "'.", error.fix().text()));
  }

  private Path path(SourceFile file) {
    return path(file.text());
  }

  private Path path(SourceText text) {
    return request.options().configuration().getFileSystem().getPath(text.path());
  }

  private FileChange change(FileMigration.Migrated moved) throws IOException {
    FileSystem files = request.options().configuration().getFileSystem();
    return FileChange.of(files, moved.file().text(), moved.content()).renamedTo(moved.name());
  }

  /** Returns the base of each file that is a variant. */
  private Map<SourceFile, SourceFile> bases(List<SourceFile> texts, Inherited inherited) {
    FragmentLibrary library =
        FragmentLibrary.of(
            request.options().families().kinds(),
            texts,
            file -> inherited,
            Helpers.NONE,
            KnownTools.NONE,
            (file, about) -> true);
    Map<SourceFile, SourceFile> bases = new HashMap<>();
    texts.forEach(file -> library.base(file).ifPresent(base -> bases.put(file, base)));
    return bases;
  }

  /**
   * Migrates a file. A base and its variants have one syntax, so they cannot be migrated
   * separately.
   */
  private static FileMigration migrate(
      MigrateText migration, SourceFile file, Map<SourceFile, SourceFile> bases) {
    SourceFile base = bases.getOrDefault(file, file);
    FileMigration outcome = migrate(migration, base);
    if (!base.equals(file)) {
      // Findings about the base are reported only for the base itself.
      boolean isLeft =
          outcome instanceof FileMigration.Migrated
              || outcome instanceof FileMigration.Template
              || outcome instanceof FileMigration.Problem;
      return isLeft ? new FileMigration.Problem(List.of()) : outcome;
    }
    boolean isChanged =
        outcome instanceof FileMigration.Migrated || outcome instanceof FileMigration.Template;
    return isChanged && bases.containsValue(file)
        ? new FileMigration.Problem(List.of(hasVariants(file)))
        : outcome;
  }

  private static Diagnostic hasVariants(SourceFile file) {
    String what = "it has variants in separate files, which use the same syntax";
    String fix = "Move the files of the variants out of the folder, migrate, and then adapt them.";
    return Diagnostic.of(DiagnosticCode.NOT_MIGRATED, file.location(), what).fix(fix);
  }

  private static FileMigration migrate(MigrateText migration, SourceFile file) {
    try {
      return migration.migrate(file);
    } catch (RuntimeException | StackOverflowError e) {
      throw new InternalCompilerError(file.id().path(), e);
    }
  }

  private List<Diagnostic> errors(List<Diagnostic> found) {
    return policy.apply(found).stream().filter(Diagnostic::isError).toList();
  }
}
