package io.promptcompiler.core.document.template;

import io.promptcompiler.core.check.LowerTemplate;
import io.promptcompiler.core.check.LowerTemplates;
import io.promptcompiler.core.check.PrintStyle;
import io.promptcompiler.core.check.TemplateSettings;
import io.promptcompiler.core.check.helpers.Helpers;
import io.promptcompiler.core.check.messages.CheckMessages;
import io.promptcompiler.core.check.names.OuterScope;
import io.promptcompiler.core.check.partials.Partial;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.document.frontmatter.Frontmatter;
import io.promptcompiler.core.document.template.ReadText.Whole;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.MessageProgram.Manner;
import io.promptcompiler.core.source.Dependencies;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Checks a fragment separately: its syntax, and its meaning if it declares parameters. Without
 * parameters, its meaning depends on its includers. A large fragment without errors that has the
 * same meaning for all includers is compiled to a separate program.
 */
final class CompileFragment {
  private final SourceFile file;
  private final Dialect dialect;
  private final FragmentText fragment;
  private final Inclusions inclusions;
  private final Helpers helpers;
  private final DiagnosticList sink = new DiagnosticList();

  private CompileFragment(
      SourceFile file, FragmentText fragment, Inclusions inclusions, Helpers helpers) {
    this.file = file;
    this.dialect = Dialect.of(file);
    this.fragment = fragment;
    this.inclusions = inclusions;
    this.helpers = helpers;
  }

  /**
   * The result of compiling a fragment.
   *
   * @param program its program, if it has a separate one
   * @param dependencies the dependencies of the result
   * @param findings the findings about the fragment itself
   */
  record Result(
      Optional<Partial.Compiled> program, Dependencies dependencies, List<Diagnostic> findings) {
    /** The result for a fragment that is still being compiled: no program. */
    static final Result NONE = new Result(Optional.empty(), Dependencies.NONE, List.of());

    /**
     * The result for a fragment that is still being compiled, if the outcome depends on the order
     * of compilation.
     */
    static final Result UNSTABLE =
        new Result(
            Optional.empty(), new Dependencies(Set.of(), Set.of(), Set.of(), false), List.of());

    /** Copies the list. */
    Result {
      findings = List.copyOf(findings);
    }

    /** Returns a copy for a fragment without a separate program. */
    Result withoutProgram() {
      return new Result(Optional.empty(), dependencies, findings);
    }
  }

  static Result compile(SourceFile file, FragmentLibrary library, Helpers helpers) {
    FragmentText text = library.text(file);
    return new CompileFragment(file, text, library.inclusions(), helpers).compile();
  }

  private Result compile() {
    fragment.problems().forEach(sink::report);
    if (fragment.tree().isEmpty() || fragment.declared().isEmpty()) {
      return new Result(Optional.empty(), Dependencies.NONE, sink.toList());
    }
    Partial.Declared declared = fragment.declared().get();
    Whole whole = ReadText.whole(file, fragment.text(), fragment.tree().get(), inclusions, sink);
    Optional<LowerTemplate.Result> checked =
        whole
            .tree()
            .map(
                tree ->
                    check(
                        new LowerTemplate.Input(
                            new LowerTemplates.Leaf(
                                whole.text(),
                                tree,
                                fragment.syntax(),
                                inclusions.partials(file, sink)),
                            new TemplateSettings(
                                file.id().path(),
                                declared.parameters(),
                                declared.types(),
                                helpers,
                                dialect.vocabulary(),
                                false,
                                PrintStyle.SCRIPT))));
    boolean isShared =
        dialect.layout() == Dialect.Layout.TEXT
            && Partial.isLarge(whole.text())
            && declared.parameters().fields().size() <= Limits.ARGUMENTS
            && !sink.hasErrors()
            && declared.parameters().fields().stream().map(Field::type).allMatch(this::isShared);
    return new Result(
        checked
            .filter(result -> isShared && !result.requirements().readsWholeContext())
            .map(result -> program(result, declared)),
        inclusions.dependencies(),
        sink.toList());
  }

  private LowerTemplate.Result check(LowerTemplate.Input input) {
    return dialect.holdsMessages()
        ? CheckMessages.run(input, Manner.SEPARATE, OuterScope.NONE, sink)
        : LowerTemplate.run(input, sink);
  }

  /** Returns whether includers of the fragment can have values of the given type. */
  private boolean isShared(Type type) {
    return !(type.innermost() instanceof Type.Named named) || isShared(named.name());
  }

  private boolean isShared(TypeName name) {
    return name.isNamed() && !name.owner().equals(file.text().path());
  }

  private Partial.Compiled program(LowerTemplate.Result checked, Partial.Declared declared) {
    Frontmatter frontmatter = fragment.frontmatter().orElseThrow();
    return new Partial.Compiled(
        new Fragment(
            ReadText.about(file, frontmatter, others()),
            new EntryPoint.Naming(
                file.root().packageName(), "fragment", frontmatter.className().map(Scalar::text)),
            declared.parameters(),
            declared.types(),
            checked.program(),
            frontmatter.className().map(Scalar::location).orElse(file.location()),
            file.root().library()),
        checked.requirements());
  }

  private List<SourceFile> others() {
    List<SourceFile> others = new ArrayList<>(fragment.defaults());
    others.addAll(inclusions.files());
    return others;
  }
}
