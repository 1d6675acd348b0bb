package io.promptcompiler.core.document.template;

import io.promptcompiler.core.check.helpers.Helpers;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.source.SourceFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/**
 * Compiles each fragment separately and once. While a fragment is being compiled, its includes
 * cannot call its program yet.
 */
final class FragmentPrograms {
  private final FragmentLibrary library;
  private final Helpers helpers;
  private final BiPredicate<SourceFile, About> isCompiled;
  private final Map<SourceFile, CompileFragment.Result> results = new LinkedHashMap<>();
  private final List<SourceFile> inProgress = new ArrayList<>();

  FragmentPrograms(
      FragmentLibrary library, Helpers helpers, BiPredicate<SourceFile, About> isCompiled) {
    this.library = library;
    this.helpers = helpers;
    this.isCompiled = isCompiled;
  }

  /**
   * Returns the result of compiling a fragment; a result without a program while it is being
   * compiled.
   */
  CompileFragment.Result of(SourceFile file) {
    CompileFragment.Result cached = results.putIfAbsent(file, CompileFragment.Result.NONE);
    if (cached != null) {
      return isCycle(file) ? CompileFragment.Result.UNSTABLE : cached;
    }
    inProgress.add(file);
    CompileFragment.Result result = CompileFragment.compile(file, library, helpers);
    inProgress.remove(inProgress.size() - 1);
    boolean isClass =
        result.program().filter(made -> isCompiled.test(file, made.fragment().about())).isPresent();
    CompileFragment.Result counted = isClass ? result : result.withoutProgram();
    results.put(file, counted);
    return counted;
  }

  /**
   * Returns whether fragments that are being compiled include each other. Their result depends on
   * which of them is compiled first. A fragment that includes itself has the same result in any
   * order.
   */
  private boolean isCycle(SourceFile file) {
    int from = inProgress.indexOf(file);
    return from >= 0 && from < inProgress.size() - 1;
  }

  /** Returns the programs so far, in the order in which their compilation began. */
  Map<SourceFile, Fragment> all() {
    Map<SourceFile, Fragment> all = new LinkedHashMap<>();
    results.forEach(
        (file, result) -> result.program().ifPresent(program -> all.put(file, program.fragment())));
    return all;
  }
}
