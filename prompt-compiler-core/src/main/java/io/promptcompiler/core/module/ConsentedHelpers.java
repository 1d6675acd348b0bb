package io.promptcompiler.core.module;

import io.promptcompiler.core.interpret.MissingHelperException;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.interpret.StaticMethods;
import io.promptcompiler.core.program.Function;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Calls the helpers in a project's compiled classes if the user agrees. */
final class ConsentedHelpers implements ProjectFunctions {
  private final Path project;
  private final Path classes;
  private final HelperConsent consent;
  private @Nullable StaticMethods methods;

  /**
   * Creates an instance. No class is loaded before the user has agreed.
   *
   * @param project the folder of the project
   * @param classes the folder of its compiled classes
   */
  ConsentedHelpers(Path project, Path classes, HelperConsent consent) {
    this.project = project;
    this.classes = classes;
    this.consent = consent;
  }

  @Override
  public @Nullable Object call(Function.OfProject function, List<@Nullable Object> arguments) {
    return methods(function).call(function, arguments);
  }

  private synchronized StaticMethods methods(Function.OfProject function) {
    StaticMethods known = methods;
    if (known == null) {
      if (!consent.allows(project, function.reference())) {
        throw new MissingHelperException(
            function,
            "is code of the project, which runs only after you have allowed it with 'prompt check"
                + " --allow-helpers=always'");
      }
      known = FindModules.helpers(classes);
      methods = known;
    }
    return known;
  }
}
