package io.promptcompiler.core.document;

import io.promptcompiler.core.check.Helpers;
import io.promptcompiler.core.check.Partial;
import io.promptcompiler.core.check.Partials;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SplicedText;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.source.FragmentQuestions;
import io.promptcompiler.core.source.Question;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.TextInputs;
import io.promptcompiler.core.syntax.Body;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;

/** The texts that others include, each read once. */
public final class TextLibrary {
  private final FragmentQuestions index;
  private final Function<SourceFile, Fragment> reader;
  private final Helpers helpers;
  private final BiPredicate<SourceFile, About> isCompiled;
  private final Map<SourceFile, Fragment> fragments = new HashMap<>();
  private final Map<SourceFile, Loaded> partials = new HashMap<>();
  private final Map<SourceFile, CompileFragment.Result> compiled = new LinkedHashMap<>();
  private final Map<SourceFile, Uses> uses = new HashMap<>();
  private final List<SourceFile> underWay = new ArrayList<>();
  private final Set<SourceFile> circular = new HashSet<>();

  private TextLibrary(
      FragmentQuestions index,
      Function<SourceFile, Fragment> reader,
      Helpers helpers,
      BiPredicate<SourceFile, About> isCompiled) {
    this.index = index;
    this.reader = reader;
    this.helpers = helpers;
    this.isCompiled = isCompiled;
  }

  /**
   * A library over all files of a run.
   *
   * @param inherited the defaults that hold in the root of a file
   * @param helpers the helpers that fragments can call
   * @param isCompiled whether a fragment that could be a class is one, or will be
   */
  public static TextLibrary of(
      List<SourceFile> files,
      Function<SourceFile, Inherited> inherited,
      Helpers helpers,
      BiPredicate<SourceFile, About> isCompiled) {
    return new TextLibrary(
        new FragmentQuestions(files),
        file -> ReadText.fragment(file, inherited.apply(file)),
        helpers,
        isCompiled);
  }

  /** A library of no texts. */
  public static TextLibrary none() {
    return of(List.of(), file -> Inherited.NONE, Helpers.NONE, (file, about) -> true);
  }

  /** The files that a text includes, also by others. */
  public static final class Uses {
    private final Set<SourceFile> files = new LinkedHashSet<>();
    private final Set<SourceFile> called = new LinkedHashSet<>();

    /** Takes note of a file. */
    public void note(SourceFile file) {
      files.add(file);
    }

    /** The files, in the order in which they were first included. */
    public Set<SourceFile> files() {
      return files;
    }

    /** Those among them that were looked at as programs of their own. */
    public Set<SourceFile> called() {
      return called;
    }
  }

  /** A partial, and what the making of it used and found; no partial when it is broken. */
  private record Loaded(
      Optional<Partial> partial, Set<SourceFile> uses, List<Diagnostic> problems) {}

  /** Takes note of what a text includes. */
  public Uses uses(SourceFile file) {
    return uses.computeIfAbsent(file, none -> new Uses());
  }

  /** The files that a compiled text includes, also by others. */
  public Set<SourceFile> included(SourceFile by) {
    return uses(by).files();
  }

  /**
   * The files that make what a compiled text includes: those that it includes, also by others, and
   * the defaults that hold for them.
   */
  public Set<SourceFile> dependencies(SourceFile by) {
    Set<SourceFile> files = new LinkedHashSet<>(included(by));
    included(by).forEach(file -> files.addAll(fragment(file).defaults()));
    return files;
  }

  /** A fragment by itself. */
  public Fragment fragment(SourceFile file) {
    return fragments.computeIfAbsent(file, reader);
  }

  /** The fragments that were compiled so far, by the files that they come from. */
  public Map<SourceFile, io.promptcompiler.core.program.Fragment> compiled() {
    Map<SourceFile, io.promptcompiler.core.program.Fragment> all = new LinkedHashMap<>();
    compiled.forEach(
        (file, result) -> result.program().ifPresent(program -> all.put(file, program.fragment())));
    return all;
  }

  /** What becomes of a fragment; nothing yet while it is being compiled. */
  private CompileFragment.Result compiled(SourceFile file) {
    CompileFragment.Result known = compiled.putIfAbsent(file, CompileFragment.Result.NONE);
    if (known != null) {
      noteCircle(file);
      return known;
    }
    underWay.add(file);
    CompileFragment.Result result = CompileFragment.compile(file, this, helpers);
    underWay.remove(underWay.size() - 1);
    boolean isClass =
        result.program().filter(made -> isCompiled.test(file, made.fragment().about())).isPresent();
    CompileFragment.Result counted =
        isClass ? result : new CompileFragment.Result(Optional.empty(), result.findings());
    compiled.put(file, counted);
    return counted;
  }

  /** Fragments that include each other become what they do by which of them is compiled first. */
  private void noteCircle(SourceFile file) {
    int from = underWay.indexOf(file);
    if (from >= 0 && from < underWay.size() - 1) {
      circular.addAll(underWay.subList(from, underWay.size()));
    }
  }

  /**
   * What a compiled text depends on; nothing when it depends on the order in which texts are
   * compiled.
   */
  public Optional<TextInputs> inputs(SourceFile file) {
    TextInputs inputs = index.inputs(file);
    return inputs.files().stream().anyMatch(circular::contains)
        ? Optional.empty()
        : Optional.of(inputs);
  }

  /** What a text depends on now if it asks what it has asked before; nothing if it cannot. */
  public Optional<TextInputs> inputs(SourceFile file, List<Question> questions) {
    return index.inputs(file, questions);
  }

  /** The file of a key among those that texts can include. */
  public Optional<SourceFile> file(String key) {
    return index.file(key);
  }

  /** Tells what is wrong with a fragment by itself, and gives its program if it has one. */
  public Optional<Partial.Compiled> compile(SourceFile file, DiagnosticSink sink) {
    CompileFragment.Result result = compiled(file);
    result.findings().forEach(sink::report);
    return result.program();
  }

  /** A skill, or nothing and a finding. */
  Optional<Fragment> skill(SourceFile from, String name, Location place, DiagnosticSink sink) {
    List<SourceFile> found = index.skills(from, name);
    if (found.isEmpty()) {
      sink.report(SpliceSkills.unknown(name, place, index.skillNames(from)));
    }
    if (found.size() > 1) {
      sink.report(ambiguous("skill", name, place, found));
    }
    return found.stream().findFirst().map(this::fragment);
  }

  private static Diagnostic ambiguous(
      String what, String name, Location place, List<SourceFile> found) {
    return OfferedTwice.of(what, name, place, found.get(0), found.get(1))
        .orElseGet(
            () ->
                Diagnostic.of(DiagnosticCode.AMBIGUOUS_FRAGMENT, place, what, name)
                    .fix("Rename '" + found.get(0).id() + "' or '" + found.get(1).id() + "'."));
  }

  /**
   * The partials in reach of a file.
   *
   * @param uses notes which files are included
   * @param sink takes what is wrong with partials that are included
   */
  public Partials partials(SourceFile from, Uses uses, DiagnosticSink sink) {
    return new Reach(from, uses, sink);
  }

  private final class Reach implements Partials {
    private final SourceFile from;
    private final Uses uses;
    private final DiagnosticSink sink;

    Reach(SourceFile from, Uses uses, DiagnosticSink sink) {
      this.from = from;
      this.uses = uses;
      this.sink = sink;
    }

    @Override
    public Found find(String name, Location at) {
      List<SourceFile> found = index.partials(from, name);
      if (found.isEmpty()) {
        return Partials.NONE.find(name, at);
      }
      if (found.size() > 1) {
        sink.report(ambiguous("partial", name, at, found));
      }
      SourceFile file = found.get(0);
      Fragment fragment = fragment(file);
      uses.note(file);
      DiagnosticSink inside = problem -> sink.report(problem.includedFrom(at));
      fragment.problems().forEach(inside::report);
      Optional<Partial> partial = fragment.tree().flatMap(tree -> load(fragment, tree, inside));
      return new Found(partial, partial.isEmpty());
    }

    private Optional<Partial> load(Fragment fragment, Body tree, DiagnosticSink inside) {
      SourceFile file = fragment.file();
      Loaded known = partials.get(file);
      if (known == null) {
        Uses own = new Uses();
        DiagnosticList problems = new DiagnosticList();
        ReadText.Whole whole =
            ReadText.whole(file, fragment.text(), tree, TextLibrary.this, own, problems);
        known =
            new Loaded(
                whole.tree().map(all -> partial(fragment, whole.text(), all)),
                own.files(),
                problems.toList());
        partials.put(file, known);
      }
      known.uses().forEach(uses::note);
      known.problems().forEach(inside::report);
      return known
          .partial()
          .map(
              partial ->
                  new Partial(
                      partial.id(),
                      partial.text(),
                      partial.tree(),
                      partial.declared(),
                      partial.deprecated(),
                      new Reach(file, uses, sink),
                      () -> program(file)));
    }

    private Optional<Partial.Compiled> program(SourceFile file) {
      Optional<Partial.Compiled> program = compiled(file).program();
      program.ifPresent(
          known -> {
            uses.called().add(file);
            uses.called().addAll(uses(file).called());
            uses(file).files().forEach(uses::note);
          });
      return program;
    }

    private Partial partial(Fragment fragment, SplicedText text, Body tree) {
      return new Partial(
          fragment.file().id().path(),
          text,
          tree,
          fragment.declared(),
          fragment.deprecated(),
          Partials.NONE,
          Optional::empty);
    }

    @Override
    public List<String> names() {
      return index.partialNames(from);
    }
  }
}
