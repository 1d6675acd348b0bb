package io.promptcompiler.overrides;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.evolve.CompareOverride;
import io.promptcompiler.core.evolve.Released;
import io.promptcompiler.core.evolve.ReleasedLibrary;
import io.promptcompiler.core.evolve.UnusableReleaseException;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.source.SourceFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A module of an application whose jar contains the templates that its prompts were made of. */
final class ReleasedModule implements Closeable {
  private final Released release;
  private final CompilerOptions options;
  private final CompareOverride.Release comparable;
  private final ProjectFunctions helpers;
  private final TimeLimit limit;
  private final Map<String, CompiledDocument> prompts = new LinkedHashMap<>();

  /** The files that can be overridden, by their path in a root. */
  private final Map<String, SourceFile> texts = new TreeMap<>();

  /** The paths of documents with declarations for the generated classes. */
  private final Set<String> declarations = new HashSet<>();

  /** The errors of prompts that cannot be compiled with the libraries that there are, by path. */
  private final Map<String, Diagnostic> broken = new HashMap<>();

  /** The paths of prompts that no other prompt includes. */
  private final Set<String> alone = new HashSet<>();

  private final Map<String, List<Diagnostic>> findings;
  private @Nullable Map<String, List<Diagnostic>> withoutExemptions;

  private ReleasedModule(
      Released release, ProjectFunctions helpers, double growth, TimeLimit limit) {
    this.release = release;
    this.limit = limit;
    this.options = release.lenient();
    this.helpers = helpers;
    Compilation compilation = PromptCompiler.analyze(options);
    this.findings = findings(compilation);
    this.comparable = new CompareOverride.Release(compilation, options.families(), growth);
    for (CompiledDocument document : compilation.documents()) {
      document.entryPoint().ifPresent(one -> prompts.put(one.about().key(), document));
      if (document.entryPoint().isPresent()
          || document.fragment().isPresent()
          || document.text().isPresent()) {
        texts.put(path(document.file()), document.file());
        document.variants().values().forEach(file -> texts.put(path(file), file));
      } else if (document.isForOthers()) {
        declarations.add(path(document.file()));
      } else {
        document.findings().stream()
            .filter(Diagnostic::isError)
            .findFirst()
            .ifPresent(error -> broken.put(path(document.file()), error));
      }
    }
    Set<SourceFile> included = new HashSet<>();
    prompts.values().forEach(document -> included.addAll(document.includes()));
    prompts.values().stream()
        .map(CompiledDocument::file)
        .filter(file -> !included.contains(file))
        .forEach(file -> alone.add(path(file)));
  }

  /**
   * Opens the module in a jar or folder of classes.
   *
   * @param libraries all modules of the application, whose texts it may include
   * @param helpers calls the module's own helpers
   * @param growth the factor by which the text of a prompt may grow
   * @param limit the time in which overrides are judged
   * @throws IOException if it cannot be read
   * @throws UnusableReleaseException if it has no templates
   */
  static ReleasedModule open(
      Path library,
      Collection<Path> libraries,
      ProjectFunctions helpers,
      double growth,
      TimeLimit limit)
      throws IOException, UnusableReleaseException {
    return new ReleasedModule(ReleasedLibrary.open(library, libraries), helpers, growth, limit);
  }

  /** Returns the path of a file in its root, which is also the id of a prompt. */
  static String path(SourceFile file) {
    return file.id().path();
  }

  /** Returns the name of the module: {@code com.acme:prompts:1.2.0}. */
  String name() {
    return release.name();
  }

  CompilerOptions options() {
    return options;
  }

  ProjectFunctions helpers() {
    return helpers;
  }

  /** Returns the time in which overrides are judged. */
  TimeLimit limit() {
    return limit;
  }

  /** Returns a comparison of this release with prompts that were compiled with overrides. */
  CompareOverride compare(Compilation overriding) {
    return comparable.with(overriding);
  }

  /** Returns the prompts and tools by scope and id. */
  Map<String, CompiledDocument> prompts() {
    return prompts;
  }

  /** Returns the prompt or tool with a scope and id that the module has. */
  CompiledDocument prompt(String key) {
    return Objects.requireNonNull(prompts.get(key), key);
  }

  /** Returns the paths of the texts that can be overridden. */
  Set<String> paths() {
    return texts.keySet();
  }

  /** Returns the text with a path, if it can be overridden. */
  Optional<SourceFile> text(String path) {
    return Optional.ofNullable(texts.get(path));
  }

  /** Returns whether the module has a document with a path. */
  boolean has(String path) {
    return texts.containsKey(path) || declarations.contains(path) || broken.containsKey(path);
  }

  /** Returns the error because of which a released prompt cannot be compiled here. */
  Optional<Diagnostic> error(String path) {
    return Optional.ofNullable(broken.get(path));
  }

  /** Returns whether a path is that of a document with declarations for the generated classes. */
  boolean declares(String path) {
    return declarations.contains(path);
  }

  /** Returns whether a text is a prompt that no other prompt includes. */
  boolean isAlone(String path) {
    return alone.contains(path);
  }

  /** Returns the findings of a released text. An override may have the same ones. */
  List<Diagnostic> findings(String key) {
    return findings.getOrDefault(key, List.of());
  }

  /** Returns the findings that released texts would have without exemptions, by scope and id. */
  synchronized Map<String, List<Diagnostic>> findingsWithoutExemptions() {
    if (withoutExemptions == null) {
      withoutExemptions =
          findings(PromptCompiler.analyzeEdited(options, Overlay.NO_EXEMPTIONS, file -> true));
    }
    return withoutExemptions;
  }

  /** Returns the findings of documents by their scope and id. */
  static Map<String, List<Diagnostic>> findings(Compilation compilation) {
    Map<String, List<Diagnostic>> findings = new HashMap<>();
    compilation
        .documents()
        .forEach(document -> findings.put(document.file().scopeAndId(), document.findings()));
    return findings;
  }

  @Override
  public void close() throws IOException {
    release.close();
  }
}
