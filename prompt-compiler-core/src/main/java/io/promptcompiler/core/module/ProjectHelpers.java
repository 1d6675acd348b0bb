package io.promptcompiler.core.module;

import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.interpret.MissingHelperException;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.interpret.StaticMethods;
import io.promptcompiler.core.program.Function;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Calls the helpers in a project's compiled classes that the project itself declares. Those of its
 * libraries do not run: the index of a library can name any method.
 */
public final class ProjectHelpers implements ProjectFunctions {
  private final List<HelperOption> declared;
  private final List<Path> classes;
  private final Predicate<String> isAllowed;
  private @Nullable StaticMethods methods;

  private ProjectHelpers(
      List<HelperOption> declared, List<Path> classes, Predicate<String> isAllowed) {
    this.declared = List.copyOf(declared);
    this.classes = classes;
    this.isAllowed = isAllowed;
  }

  /**
   * Returns the helpers of a project that a build renders. They run without consent, since builds
   * run code of the project in any case.
   *
   * @param declared the helpers that the project declares
   * @param classes the folders of its compiled classes
   */
  public static ProjectFunctions ofBuild(List<HelperOption> declared, Path... classes) {
    return new ProjectHelpers(declared, List.of(classes), method -> true);
  }

  /**
   * Returns the helpers of a project that no build has recorded. They run if the user agrees.
   *
   * @param project the folder of the project
   * @param declared the helpers that it declares
   */
  public static ProjectFunctions withConsent(
      Path project, List<HelperOption> declared, HelperConsent consent) {
    return withConsent(project, declared, project.resolve("target/classes"), consent);
  }

  static ProjectFunctions withConsent(
      Path project, List<HelperOption> declared, Path classes, HelperConsent consent) {
    return new ProjectHelpers(
        declared, List.of(classes), method -> consent.allows(project, method));
  }

  @Override
  public @Nullable Object call(Function.OfProject function, List<@Nullable Object> arguments) {
    if (declared.stream().noneMatch(one -> declares(one, function))) {
      throw new MissingHelperException(
          function, "is one of a library, and runs only in an application");
    }
    return methods(function).call(function, arguments);
  }

  private static boolean declares(HelperOption one, Function.OfProject function) {
    return one.name().equals(function.name()) && one.method().equals(function.reference());
  }

  /** Returns the methods in the compiled classes. None is loaded before the user has agreed. */
  private synchronized StaticMethods methods(Function.OfProject function) {
    StaticMethods known = methods;
    if (known == null) {
      if (!isAllowed.test(function.reference())) {
        throw new MissingHelperException(
            function,
            "is code of the project, which runs only after you have allowed it with 'prompt check"
                + " --allow-helpers=always'");
      }
      known = new StaticMethods(new URLClassLoader(addresses(), new RuntimeClasses()));
      methods = known;
    }
    return known;
  }

  /** Returns the folders of classes for a class loader. */
  private URL[] addresses() {
    try {
      URL[] addresses = new URL[classes.size()];
      for (int i = 0; i < addresses.length; i++) {
        // It needs a URL that ends in a slash, but only URLs of existing folders do.
        String address = classes.get(i).toUri().toString();
        addresses[i] = URI.create(address.endsWith("/") ? address : address + "/").toURL();
      }
      return addresses;
    } catch (MalformedURLException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Finds the classes of the JDK, and those of the runtime for the arguments of helpers, but none
   * of the program that renders, such as Maven.
   */
  private static final class RuntimeClasses extends ClassLoader {
    RuntimeClasses() {
      super(ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.startsWith("io.promptcompiler.runtime.")) {
        return Class.forName(name, false, ProjectHelpers.class.getClassLoader());
      }
      throw new ClassNotFoundException(name);
    }
  }
}
