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
import io.promptcompiler.core.interpret.StaticMethods;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.SourceFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
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
  private static final String DEFAULTS = "has the defaults of a folder";
  private static final String DECLARATIONS = "has declarations for the generated classes";

  private final Released release;
  private final CompilerOptions options;
  private final Compilation compilation;
  private final CompareOverride.Release comparable;
  private final ProjectFunctions helpers;
  private final Map<String, CompiledDocument> prompts = new LinkedHashMap<>();

  /** The files that can be overridden, by their path in a root. */
  private final Map<String, SourceFile> texts = new TreeMap<>();

  /** The reasons for which other files cannot be overridden, by their path in a root. */
  private final Map<String, String> fixed = new HashMap<>();

  private @Nullable Compilation withoutExemptions;

  private ReleasedModule(Released release, ProjectFunctions helpers, double growth) {
    this.release = release;
    this.options = release.lenient();
    this.helpers = helpers;
    this.compilation = PromptCompiler.analyze(options);
    this.comparable = new CompareOverride.Release(compilation, options.families(), growth);
    options.roots().stream()
        .flatMap(
            root -> ScanRoot.scan(root, options.families().kinds(), none -> {}).defaults().stream())
        .forEach(file -> fixed.put(path(file), DEFAULTS));
    for (CompiledDocument document : compilation.documents()) {
      document.entryPoint().ifPresent(one -> prompts.put(one.about().key(), document));
      if (document.entryPoint().isPresent()
          || document.fragment().isPresent()
          || document.text().isPresent()) {
        texts.put(path(document.file()), document.file());
        document.variants().values().forEach(file -> texts.put(path(file), file));
      } else {
        fixed.put(path(document.file()), DECLARATIONS);
      }
    }
  }

  /**
   * Opens the module in a jar or folder of classes.
   *
   * @param others the other modules of the application, whose texts it may include
   * @param loader has the classes of the module's own helpers
   * @param growth the factor by which the text of a prompt may grow
   * @throws IOException if it cannot be read
   * @throws UnusableReleaseException if it has no templates
   */
  static ReleasedModule open(
      Path library, Collection<Path> others, ClassLoader loader, double growth)
      throws IOException, UnusableReleaseException {
    return new ReleasedModule(
        ReleasedLibrary.open(library, others), new StaticMethods(loader), growth);
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

  /** Returns a comparison of this release with prompts that were compiled with overrides. */
  CompareOverride compare(Compilation overriding) {
    return comparable.with(overriding);
  }

  /** Returns the prompts by scope and id. */
  Map<String, CompiledDocument> prompts() {
    return prompts;
  }

  /** Returns the prompt with a scope and id that the module has. */
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

  /** Returns whether the module has a file with a path. */
  boolean has(String path) {
    return texts.containsKey(path) || fixed.containsKey(path);
  }

  /** Returns the reason for which a released file cannot be overridden; empty for other files. */
  Optional<String> fixed(String path) {
    return Optional.ofNullable(fixed.get(path));
  }

  /**
   * Returns the findings of a released prompt. An override may have the same ones.
   *
   * @param exempts whether exemptions in its texts count
   */
  synchronized List<Diagnostic> findings(String key, boolean exempts) {
    if (exempts) {
      return findings(compilation, key);
    }
    if (withoutExemptions == null) {
      withoutExemptions =
          PromptCompiler.analyzeEdited(options, Overlay.NO_EXEMPTIONS, file -> true);
    }
    return findings(withoutExemptions, key);
  }

  private static List<Diagnostic> findings(Compilation compilation, String key) {
    return compilation.documents().stream()
        .filter(document -> key(document).equals(key))
        .flatMap(document -> document.findings().stream())
        .toList();
  }

  /** Returns scope and id of a document. */
  static String key(CompiledDocument document) {
    return document.file().root().scope().word() + ":" + path(document.file());
  }

  @Override
  public void close() throws IOException {
    release.close();
  }
}
