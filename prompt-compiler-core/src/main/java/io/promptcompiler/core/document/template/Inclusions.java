package io.promptcompiler.core.document.template;

import io.promptcompiler.core.check.partials.Partial;
import io.promptcompiler.core.check.partials.Partials;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.document.OfferedTwice;
import io.promptcompiler.core.source.Dependencies;
import io.promptcompiler.core.source.FragmentIndex;
import io.promptcompiler.core.source.FragmentLookup;
import io.promptcompiler.core.source.Kinds;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.tool.KnownTool;
import io.promptcompiler.core.tool.KnownTools;
import io.promptcompiler.core.tool.ToolLimits;
import io.promptcompiler.core.tool.ToolLookup;
import io.promptcompiler.core.type.NameMeaning;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Records the inclusions of one compilation. Compilers access a {@link FragmentLibrary} only
 * through this class, so that every lookup, even an unsuccessful one, is a dependency of the
 * result.
 */
public final class Inclusions {
  private final FragmentLibrary library;
  private final FragmentIndex index;
  private final KnownTools tools;
  private final Set<SourceFile> included = new LinkedHashSet<>();
  private final Set<SourceFile> called = new LinkedHashSet<>();
  private final Set<FragmentLookup> questions = new LinkedHashSet<>();
  private boolean isStable = true;

  Inclusions(FragmentLibrary library, FragmentIndex index, KnownTools tools) {
    this.library = library;
    this.index = index;
    this.tools = tools;
  }

  /** Returns the dependencies recorded so far. */
  public Dependencies dependencies() {
    return new Dependencies(included, called, questions, isStable);
  }

  /**
   * Returns the files that determine the included texts: the directly and indirectly included
   * files, and the defaults that apply to them.
   */
  public Collection<SourceFile> files() {
    Set<SourceFile> files = new LinkedHashSet<>(included);
    included.forEach(file -> files.addAll(library.text(file).defaults()));
    return files;
  }

  /** Returns all kinds of documents. */
  public Kinds kinds() {
    return library.kinds();
  }

  /** Returns the files that are variants of a text by their names. */
  public List<SourceFile> variants(SourceFile base) {
    record(FragmentLookup.Subject.VARIANTS, base, "");
    return index.variants(base);
  }

  /**
   * Returns the tools that a file can mention.
   *
   * @param from the file
   */
  public ToolLookup tools(SourceFile from) {
    return new ToolLookup() {
      @Override
      public List<KnownTool> named(String name) {
        record(FragmentLookup.Subject.TOOL, from, name);
        return tools.named(name);
      }

      @Override
      public boolean isEmpty() {
        // While there are tools, texts without their names do not depend on them.
        return tools.all().isEmpty() && all().all().isEmpty();
      }

      @Override
      public KnownTools all() {
        record(FragmentLookup.Subject.TOOL_NAMES, from, "");
        return tools;
      }
    };
  }

  /**
   * Returns what the providers of the project accept as a tool.
   *
   * @param from the file that depends on it
   */
  public ToolLimits toolLimits(SourceFile from) {
    record(FragmentLookup.Subject.TOOL_LIMITS, from, "");
    return tools.limits();
  }

  /** Returns a recorder for another text of the same compilation. */
  public Inclusions ofAnother() {
    return new Inclusions(library, index, tools);
  }

  /** Adds the inclusions of another text. */
  public void add(Inclusions other) {
    included.addAll(other.included);
    called.addAll(other.called);
    questions.addAll(other.questions);
    isStable &= other.isStable;
  }

  /**
   * Returns the skill with the given name. An unknown or ambiguous name is reported.
   *
   * @param from the file that includes it
   */
  Optional<FragmentText> skill(SourceFile from, String name, Location place, DiagnosticSink sink) {
    record(FragmentLookup.Subject.SKILL, from, name);
    List<SourceFile> found = index.skills(from, name);
    if (found.isEmpty()) {
      // The other names are only for a suggestion, so they are not dependencies.
      sink.report(
          SpliceSkills.unknown(name, place, index.skillNames(from), index.elsewhere(from, name)));
    }
    if (found.size() > 1) {
      sink.report(ambiguous("skill", name, place, found));
    }
    found.stream()
        .findFirst()
        .ifPresent(file -> Use.report(place, () -> new NameMeaning.OfFile("skill", name, file)));
    return found.stream().findFirst().map(library::text);
  }

  /** Records a file whose text becomes part of the compiled text. */
  void include(SourceFile file) {
    included.add(file);
  }

  /**
   * Returns the partials that a file can include.
   *
   * @param sink receives findings about included partials
   */
  public Partials partials(SourceFile from, DiagnosticSink sink) {
    return new Reach(from, sink);
  }

  private void record(FragmentLookup.Subject about, SourceFile from, String name) {
    questions.add(new FragmentLookup(about, from.key(), name));
  }

  /** Adds the dependencies of another compilation whose result was used. */
  private void dependOn(Dependencies others) {
    questions.addAll(others.questions());
    isStable &= others.isStable();
  }

  private static Diagnostic ambiguous(
      String what, String name, Location place, List<SourceFile> found) {
    return OfferedTwice.of(what, name, place, found.get(0), found.get(1))
        .orElseGet(
            () ->
                Diagnostic.of(DiagnosticCode.AMBIGUOUS_FRAGMENT, place, what, name)
                    .fix("Rename '" + found.get(0).id() + "' or '" + found.get(1).id() + "'."));
  }

  private final class Reach implements Partials {
    private final SourceFile from;
    private final DiagnosticSink sink;

    Reach(SourceFile from, DiagnosticSink sink) {
      this.from = from;
      this.sink = sink;
    }

    @Override
    public Lookup find(String name, Location at) {
      record(FragmentLookup.Subject.PARTIAL, from, name);
      List<SourceFile> found = index.partials(from, name);
      if (found.isEmpty()) {
        return Partials.NONE.find(name, at);
      }
      if (found.size() > 1) {
        sink.report(ambiguous("partial", name, at, found));
      }
      FragmentText text = library.text(found.get(0));
      include(text.file());
      Use.report(at, () -> new NameMeaning.OfFile("partial", name, text.file()));
      DiagnosticSink inside = problem -> sink.report(problem.includedFrom(at));
      text.problems().forEach(inside::report);
      Optional<Partial> partial =
          text.tree().isPresent() ? prepared(text, inside) : Optional.empty();
      return new Lookup(partial, partial.isEmpty());
    }

    private Optional<Partial> prepared(FragmentText text, DiagnosticSink inside) {
      SourceFile file = text.file();
      PreparedPartial prepared = library.partial(text);
      dependOn(prepared.dependencies());
      included.addAll(prepared.dependencies().included());
      prepared.problems().forEach(inside::report);
      if (file.root().library().isPresent() && text.declared().isPresent()) {
        errors(file)
            .filter(error -> !text.problems().contains(error))
            .filter(error -> !prepared.problems().contains(error))
            .forEach(inside::report);
      }
      return prepared.partial(new Reach(file, sink), () -> program(file));
    }

    /**
     * Returns the errors of a partial of a library that declares its parameters. Its own build has
     * checked it, but perhaps with other libraries.
     */
    private Stream<Diagnostic> errors(SourceFile file) {
      return compiled(file).findings().stream().filter(Diagnostic::isError);
    }

    private CompileFragment.Result compiled(SourceFile file) {
      CompileFragment.Result result = library.program(file);
      dependOn(result.dependencies());
      return result;
    }

    private Optional<Partial.Compiled> program(SourceFile file) {
      CompileFragment.Result result = compiled(file);
      Dependencies dependencies = result.dependencies();
      if (result.program().isPresent()) {
        called.add(file);
        called.addAll(dependencies.called());
        included.addAll(dependencies.included());
      }
      return result.program();
    }

    @Override
    public List<String> names() {
      record(FragmentLookup.Subject.PARTIAL_NAMES, from, "");
      return index.partialNames(from);
    }

    @Override
    public ToolLookup tools() {
      return Inclusions.this.tools(from);
    }

    @Override
    public Optional<String> elsewhere(String name) {
      return index.elsewhere(from, name);
    }

    @Override
    public boolean isSkill(String name) {
      record(FragmentLookup.Subject.SKILL, from, name);
      return !index.skills(from, name).isEmpty();
    }
  }
}
