package io.promptcompiler.core.module;

import io.promptcompiler.core.interpret.MissingHelperException;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.interpret.StaticMethods;
import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.source.SymbolicLinks;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
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
   * @param classes the folder of its compiled classes, which must be inside the project
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
      if (!SymbolicLinks.stayInside(classes, project)) {
        throw new MissingHelperException(function, "has its class outside of the project");
      }
      if (!consent.allows(project, function.reference())) {
        throw new MissingHelperException(
            function,
            "is code of the project, which runs only after you have allowed it with 'prompt check"
                + " --allow-helpers=always'");
      }
      known = new StaticMethods(classes());
      methods = known;
    }
    return known;
  }

  private ClassLoader classes() {
    try {
      return new ClassesInProject(project, classes);
    } catch (MalformedURLException e) {
      throw new UncheckedIOException(e);
    }
  }
}
