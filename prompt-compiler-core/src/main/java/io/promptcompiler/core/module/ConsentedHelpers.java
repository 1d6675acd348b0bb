package io.promptcompiler.core.module;

import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.interpret.MissingHelperException;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.program.Function;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Calls the helpers in a project's compiled classes if the user agrees. */
final class ConsentedHelpers implements ProjectFunctions {
  private final Path project;
  private final List<HelperOption> declared;
  private final Path classes;
  private final HelperConsent consent;
  private @Nullable ProjectFunctions methods;

  /**
   * Creates an instance. No class is loaded before the user has agreed.
   *
   * @param project the folder of the project
   * @param declared the helpers that it declares
   * @param classes the folder of its compiled classes
   */
  ConsentedHelpers(Path project, List<HelperOption> declared, Path classes, HelperConsent consent) {
    this.project = project;
    this.declared = declared;
    this.classes = classes;
    this.consent = consent;
  }

  @Override
  public @Nullable Object call(Function.OfProject function, List<@Nullable Object> arguments) {
    return methods(function).call(function, arguments);
  }

  private synchronized ProjectFunctions methods(Function.OfProject function) {
    checkDeclared(function, declared); // before the user is asked
    ProjectFunctions known = methods;
    if (known == null) {
      if (!consent.allows(project, function.reference())) {
        throw new MissingHelperException(
            function,
            "is code of the project, which runs only after you have allowed it with 'prompt check"
                + " --allow-helpers=always'");
      }
      known = FindModules.helpers(declared, classes);
      methods = known;
    }
    return known;
  }

  /**
   * Checks that the project declares a helper, and not only one of its libraries.
   *
   * @throws MissingHelperException otherwise
   */
  static void checkDeclared(Function.OfProject function, List<HelperOption> declared) {
    boolean isDeclared =
        declared.stream()
            .anyMatch(
                one ->
                    one.name().equals(function.name())
                        && one.method().equals(function.reference()));
    if (!isDeclared) {
      throw new MissingHelperException(
          function, "is one of a library, and runs only in an application");
    }
  }
}
