package io.promptcompiler.core.document.template;

import io.promptcompiler.core.check.helpers.Helpers;
import io.promptcompiler.core.check.partials.Partial;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.frontmatter.ReadVariants;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.source.FragmentIndex;
import io.promptcompiler.core.source.FragmentLookup;
import io.promptcompiler.core.source.Kinds;
import io.promptcompiler.core.source.RecordedLookups;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.TextInputs;
import io.promptcompiler.core.tool.KnownTools;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * The texts that others include. Each is read, prepared and compiled once. Includers access it
 * through {@link #inclusions}, which records their dependencies.
 */
public final class FragmentLibrary {
  private final Kinds kinds;
  private final FragmentIndex index;
  private final KnownTools tools;
  private final RecordedLookups answers;
  private final Function<SourceFile, Inherited> inherited;
  private final FragmentPrograms programs;
  private final Map<SourceFile, FragmentText> texts = new HashMap<>();
  private final Map<SourceFile, PreparedPartial> partials = new HashMap<>();
  private final Map<SourceFile, Boolean> declaring = new HashMap<>();

  private FragmentLibrary(
      Kinds kinds,
      List<SourceFile> files,
      Function<SourceFile, Inherited> inherited,
      Helpers helpers,
      KnownTools tools,
      BiPredicate<SourceFile, About> isCompiled) {
    this.kinds = kinds;
    this.index = new FragmentIndex(files);
    this.tools = tools;
    this.answers = new RecordedLookups(files, index, tools);
    this.inherited = inherited;
    this.programs = new FragmentPrograms(this, helpers, isCompiled);
  }

  /**
   * Returns a library over all files of a run.
   *
   * @param kinds all kinds of documents
   * @param inherited returns the defaults for the root of a file
   * @param helpers the helpers that fragments can call
   * @param tools the tools that texts can mention
   * @param isCompiled tests whether a fragment that could be a class is or will be one
   */
  public static FragmentLibrary of(
      Kinds kinds,
      List<SourceFile> files,
      Function<SourceFile, Inherited> inherited,
      Helpers helpers,
      KnownTools tools,
      BiPredicate<SourceFile, About> isCompiled) {
    return new FragmentLibrary(kinds, files, inherited, helpers, tools, isCompiled);
  }

  /** Returns an empty library. */
  public static FragmentLibrary none() {
    return of(
        new Kinds(List.of()),
        List.of(),
        file -> Inherited.NONE,
        Helpers.NONE,
        KnownTools.NONE,
        (file, about) -> true);
  }

  /** Returns a new recorder for the inclusions of one compilation. */
  public Inclusions inclusions() {
    return new Inclusions(this, index, tools);
  }

  /**
   * Returns the text of which a file is a variant, according to the file name, if that text may
   * declare variants. If its frontmatter cannot be read, the word {@code variants} in the file is
   * enough.
   */
  public Optional<SourceFile> base(SourceFile file) {
    return index
        .base(file)
        .filter(base -> declaring.computeIfAbsent(base, ReadVariants::areDeclared));
  }

  /** Returns the text next to a file whose name is that of a variant of the text. */
  public Optional<SourceFile> namedBase(SourceFile file) {
    return index.base(file);
  }

  /** Returns the index in which it finds texts. */
  public FragmentIndex index() {
    return index;
  }

  /** Returns all kinds of documents. */
  Kinds kinds() {
    return kinds;
  }

  /** Returns the fragment in a file. */
  FragmentText text(SourceFile file) {
    return texts.computeIfAbsent(file, none -> ReadText.fragment(file, inherited.apply(file)));
  }

  /** Returns a fragment with its skills inserted. The fragment must have a syntax tree. */
  PreparedPartial partial(FragmentText text) {
    return partials.computeIfAbsent(text.file(), none -> PreparedPartial.of(text, inclusions()));
  }

  /** Returns the result of compiling a fragment separately. */
  CompileFragment.Result program(SourceFile file) {
    return programs.of(file);
  }

  /** Compiles a fragment separately. */
  public CompiledDocument compile(SourceFile file) {
    CompileFragment.Result result = programs.of(file);
    return CompiledDocument.fragment(
        text(file),
        result.program().map(Partial.Compiled::fragment),
        result.dependencies(),
        result.findings());
  }

  /** Returns the fragments that were compiled so far, by file. */
  public Map<SourceFile, Fragment> programs() {
    return programs.all();
  }

  /**
   * Returns the current inputs of a text by repeating its lookups; empty if that is not possible.
   */
  public Optional<TextInputs> inputs(SourceFile file, Collection<FragmentLookup> questions) {
    return answers.inputs(file, questions);
  }

  /** Returns the file of the run with the given key. */
  public Optional<SourceFile> file(String key) {
    return answers.file(key);
  }
}
