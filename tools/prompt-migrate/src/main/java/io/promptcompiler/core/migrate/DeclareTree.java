package io.promptcompiler.core.migrate;

import static java.util.stream.Collectors.toSet;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.template.Dialect;
import io.promptcompiler.core.document.template.SplitText;
import io.promptcompiler.core.fix.FileChange;
import io.promptcompiler.core.source.EditedTexts;
import io.promptcompiler.core.source.FragmentIndex;
import io.promptcompiler.core.source.Fragments;
import io.promptcompiler.core.source.ReadBudget;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.ParseTemplate;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Declares the parameters of templates that declare none, with types inferred from their uses. All
 * declarations are compiled together before they are written. A file with a new error is not
 * changed.
 */
public final class DeclareTree {
  private static final DiagnosticSink IGNORED = finding -> {};

  private final CompilerOptions options;
  private final Set<String> helpers;
  private final Predicate<String> chosen;
  private final Map<SourceFile, Inherited> inherited = new HashMap<>();
  private final List<SourceFile> texts = new ArrayList<>();

  /** The paths of files that cannot be read, and of texts that have errors or another syntax. */
  private final Set<String> unread = new HashSet<>();

  private int declared;
  private int without;

  private DeclareTree(CompilerOptions options, Predicate<String> chosen) {
    this.options = options;
    this.helpers = options.helpers().stream().map(HelperOption::name).collect(toSet());
    this.chosen = chosen;
  }

  /**
   * Declares parameters.
   *
   * @param chosen selects files by their paths in findings
   * @param writes whether files are changed
   * @throws IOException if a file cannot be read or written
   */
  public static DeclareResult run(CompilerOptions options, Predicate<String> chosen, boolean writes)
      throws IOException {
    DeclareTree tree = new DeclareTree(options, chosen);
    tree.read();
    DeclareResult result = tree.declare();
    if (writes) {
      for (FileChange change : result.changes()) {
        change.write();
      }
    }
    return result;
  }

  /**
   * Returns the text of a prompt with its parameters declared; empty if it declares some or has
   * none. The result is not compiled.
   *
   * @param files the files of its module, with the files of defaults
   */
  public static Optional<String> declared(
      SourceFile prompt, List<SourceFile> files, CompilerOptions options) {
    DeclareTree tree = of(prompt, files, options);
    FragmentIndex index = new FragmentIndex(files);
    return tree.isPrompt(prompt, index) ? tree.declare(prompt, index) : Optional.empty();
  }

  /**
   * Returns the declarations of all names that a text uses, whether it declares them or not.
   *
   * @param files the files of its module, with the files of defaults
   * @return the declarations by name, as YAML on one line
   */
  public static Map<String, String> used(
      SourceFile text, List<SourceFile> files, CompilerOptions options) {
    DeclareTree tree = of(text, files, options);
    FragmentIndex index = new FragmentIndex(files);
    Map<String, String> used = new LinkedHashMap<>();
    tree.head(text)
        .flatMap(head -> template(text, head))
        .ifPresent(
            template ->
                tree.parameters(text, template, index)
                    .forEach((name, keys) -> used.put(name, EditFrontmatter.flow(keys))));
    return used;
  }

  private static DeclareTree of(SourceFile text, List<SourceFile> files, CompilerOptions options) {
    DeclareTree tree = new DeclareTree(options, path -> true);
    List<SourceFile> ofRoot =
        files.stream().filter(file -> file.root().equals(text.root())).toList();
    tree.add(
        ofRoot, ofRoot.stream().filter(file -> ScanRoot.isDefaults(file.id().fileName())).toList());
    return tree;
  }

  private void read() throws IOException {
    ReadBudget budget = new ReadBudget();
    for (SourceRoot root : options.roots()) {
      DiagnosticSink unreadable = finding -> unread.add(finding.location().source().path());
      ScanRoot.Result scanned = ScanRoot.scan(root, options.families().kinds(), budget, unreadable);
      add(scanned.documents(), scanned.defaults());
    }
  }

  private void add(List<SourceFile> documents, List<SourceFile> defaults) {
    Inherited above = Inherited.read(defaults, IGNORED);
    for (SourceFile file : documents) {
      if (file.kind().isTemplate() && Dialect.of(file).isDeclared()) {
        texts.add(file);
        inherited.put(file, above);
      }
    }
  }

  private boolean isPrompt(SourceFile file, FragmentIndex index) {
    return inherited.containsKey(file) && !Fragments.isFragment(file) && index.base(file).isEmpty();
  }

  private DeclareResult declare() throws IOException {
    List<Diagnostic> before = PromptCompiler.analyze(options).errors();
    FragmentIndex index = new FragmentIndex(texts);
    FileSystem files = options.configuration().getFileSystem();
    Map<String, FileChange> changes = new LinkedHashMap<>();
    Set<SourceRoot> linked = new LinkedHashSet<>();
    for (SourceFile file : texts) {
      String path = file.text().path();
      SourceRoot root = file.root();
      // The file to which a link in the root leads is changed under its own name.
      boolean hasOtherName = !root.isLinked() && root.isLinked(files.getPath(path));
      if (isPrompt(file, index) && chosen.test(path) && !hasOtherName) {
        Optional<String> fresh = declare(file, index);
        if (fresh.isPresent() && root.isLinked()) {
          linked.add(root);
        } else if (fresh.isPresent()) {
          changes.put(path, FileChange.of(files, file.text(), fresh.get()));
        }
      }
    }
    return verified(before, changes, linked);
  }

  /** Keeps only the changes of files that do not cause new errors. */
  private DeclareResult verified(
      List<Diagnostic> before, Map<String, FileChange> changes, Set<SourceRoot> linked) {
    Map<String, String> texts = new HashMap<>();
    changes.forEach((path, change) -> texts.put(path, change.content()));
    Compilation tried = PromptCompiler.analyzeEdited(options, EditedTexts.of(texts), file -> true);
    Map<String, Diagnostic> left = new LinkedHashMap<>();
    linked.forEach(root -> left.put(SlashPath.of(root.directory()), root.notEdited()));
    before.stream()
        .filter(error -> unread.contains(error.location().source().path()))
        .filter(error -> chosen.test(error.location().source().path()))
        .forEach(error -> left.putIfAbsent(error.location().source().path(), error));
    for (Diagnostic error : tried.errors()) {
      String path = error.location().source().path();
      boolean isKnown =
          before.stream()
              .anyMatch(
                  one ->
                      one.location().source().path().equals(path)
                          && one.code() == error.code()
                          && one.message().equals(error.message()));
      if (changes.containsKey(path) && !isKnown) {
        left.putIfAbsent(path, error);
      }
    }
    List<FileChange> kept =
        changes.values().stream().filter(change -> !left.containsKey(change.old().path())).toList();
    return new DeclareResult(kept, declared, without, List.copyOf(left.values()));
  }

  /** Returns the new content of a file; empty if there is nothing to declare. */
  private Optional<String> declare(SourceFile file, FragmentIndex index) {
    Optional<SplitText> read = head(file);
    Optional<Body> template = read.flatMap(head -> template(file, head));
    if (template.isEmpty()) {
      unread.add(file.text().path());
      return Optional.empty();
    }
    SplitText head = read.orElseThrow();
    if (head.declaresParameters()) {
      declared++;
      return Optional.empty();
    }
    Map<String, Map<String, Object>> parameters = parameters(file, template.get(), index);
    if (parameters.isEmpty()) {
      without++;
      return Optional.empty();
    }
    return Optional.of(EditFrontmatter.declare(file.text().content(), head, parameters));
  }

  /** Returns the declarations of the names that a text and its variants use. */
  private Map<String, Map<String, Object>> parameters(
      SourceFile file, Body template, FragmentIndex index) {
    List<Body> templates = new ArrayList<>(List.of(template));
    for (SourceFile variant : index.variants(file)) {
      head(variant).flatMap(its -> template(variant, its)).ifPresent(templates::add);
    }
    Map<String, Map<String, Object>> parameters = new LinkedHashMap<>();
    UsedParameters.of(file, templates, index, this::openPartial, helpers)
        .forEach((name, type) -> parameters.put(name, type.declaration()));
    return parameters;
  }

  /**
   * Returns the template of a partial that declares no parameters, and therefore uses its caller's
   * names.
   */
  private Optional<Body> openPartial(SourceFile partial) {
    return head(partial)
        .filter(head -> head.own().entry("parameters").isEmpty())
        .flatMap(head -> template(partial, head));
  }

  private Optional<SplitText> head(SourceFile file) {
    return SplitText.read(file, inherited.getOrDefault(file, Inherited.NONE), IGNORED);
  }

  /** Returns the template of a text in Handlebars that has no errors. */
  static Optional<Body> template(SourceFile file, SplitText head) {
    DiagnosticList found = new DiagnosticList();
    return head.syntax(file) == Syntax.HANDLEBARS
        ? ParseTemplate.parse(file.text(), head.template(), Syntax.HANDLEBARS, found)
            .filter(body -> !found.hasErrors())
        : Optional.empty();
  }
}
