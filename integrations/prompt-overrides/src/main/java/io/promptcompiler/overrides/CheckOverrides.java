package io.promptcompiler.overrides;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.evolve.UnusableReleaseException;
import io.promptcompiler.core.interpret.MissingHelperException;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.interpret.StaticMethods;
import io.promptcompiler.core.library.IndexShape;
import io.promptcompiler.core.module.HelperConsent;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ProviderNotFoundException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipException;

/**
 * Checks a folder of overrides against the jar of an application or library, with the same result
 * as a running {@link OverridableCatalog}.
 */
public final class CheckOverrides {
  /** A time that a check never takes: its user waits, and may be asked for consent. */
  private static final Duration FOREVER = Duration.ofDays(365);

  /** The folders of the other jars inside the jar of an application. */
  private static final List<String> NESTED = List.of("BOOT-INF/lib", "WEB-INF/lib");

  /** The folders of classes inside the jar of an application. */
  private static final List<String> CLASSES = List.of("", "BOOT-INF/classes", "WEB-INF/classes");

  private CheckOverrides() {}

  /**
   * The result of a check.
   *
   * @param findings the reasons for which prompts are not served with their overrides, and warnings
   * @param served the ids of the prompts that are served with overrides, in order
   */
  public record Result(List<Diagnostic> findings, List<String> served) {
    /** Copies the lists. */
    public Result {
      findings = List.copyOf(findings);
      served = List.copyOf(served);
    }
  }

  /**
   * Checks overrides.
   *
   * @param jar the jar of a module, a folder of its classes, or the jar of an application that
   *     contains the jars of its modules
   * @param folder the overrides, at the paths of the prompts, partials and skills
   * @param growth the factor by which the text of a prompt may grow, such as 1.5
   * @param consent decides whether helpers in the jar may run, which examples of overrides call
   * @throws UnusableReleaseException if no templates are in the jar, or the folder cannot be read
   * @throws IOException if the jar cannot be read
   */
  public static Result check(Path jar, Path folder, double growth, HelperConsent consent)
      throws IOException, UnusableReleaseException {
    OverrideSource source = OverrideSource.directory(folder);
    SortedMap<String, byte[]> files;
    try {
      files = source.reader().read(Set.of());
    } catch (UnreadableSourceException e) {
      throw new UnusableReleaseException("'" + folder + "' cannot be checked. " + e.getMessage());
    } catch (InterruptedException e) {
      throw interrupted();
    }
    SortedMap<String, String> places = new TreeMap<>();
    files.keySet().forEach(path -> places.put(path, source.place(path)));
    if (Files.isDirectory(jar)) {
      return check(List.of(jar), jar, files, places, growth, consent);
    }
    if (!Files.exists(jar)) {
      throw new UnusableReleaseException("There is no file '" + jar + "'.");
    }
    try (FileSystem zip = FileSystems.newFileSystem(jar)) {
      return check(modules(jar, zip), jar, files, places, growth, consent);
    } catch (ProviderNotFoundException | ZipException e) {
      throw new UnusableReleaseException("'" + jar + "' is not a jar.");
    }
  }

  private static InterruptedIOException interrupted() {
    Thread.currentThread().interrupt();
    return new InterruptedIOException("The check was interrupted.");
  }

  /** Returns the modules in a jar: itself, folders of classes, and other jars. */
  private static List<Path> modules(Path jar, FileSystem zip)
      throws IOException, UnusableReleaseException {
    List<Path> modules = new ArrayList<>();
    for (String classes : CLASSES) {
      Path folder = zip.getPath("/" + classes);
      if (Files.isRegularFile(folder.resolve(IndexShape.PATH))) {
        modules.add(classes.isEmpty() ? jar : folder);
      }
    }
    for (String nested : NESTED) {
      Path folder = zip.getPath("/" + nested);
      if (Files.isDirectory(folder)) {
        try (Stream<Path> jars = Files.list(folder)) {
          for (Path one : jars.filter(file -> file.toString().endsWith(".jar")).sorted().toList()) {
            try (FileSystem inner = FileSystems.newFileSystem(one)) {
              if (Files.isRegularFile(inner.getPath("/" + IndexShape.PATH))) {
                modules.add(one);
              }
            } catch (ZipException e) {
              throw new UnusableReleaseException("'" + one + "' in '" + jar + "' is not a jar.");
            }
          }
        }
      }
    }
    if (modules.isEmpty()) {
      throw new UnusableReleaseException(
          "No templates are in '"
              + jar
              + "'. Build its module without '<publish>false</publish>'.");
    }
    return modules;
  }

  private static Result check(
      List<Path> found,
      Path jar,
      SortedMap<String, byte[]> files,
      SortedMap<String, String> places,
      double growth,
      HelperConsent consent)
      throws IOException, UnusableReleaseException {
    List<ReleasedModule> modules = new ArrayList<>();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()})) {
      StaticMethods methods = new StaticMethods(loader);
      ProjectFunctions helpers =
          (function, arguments) -> {
            if (!consent.allows(jar, function.reference())) {
              throw new MissingHelperException(function, "is code of '" + jar + "'");
            }
            return methods.call(function, arguments);
          };
      TimeLimit limit = new TimeLimit(FOREVER, loader);
      for (Path module : found) {
        modules.add(ReleasedModule.open(module, found, helpers, growth, limit));
      }
      return result(Judgements.of(modules, files, places));
    } catch (InterruptedException e) {
      throw interrupted();
    } finally {
      for (ReleasedModule module : modules) {
        module.close();
      }
    }
  }

  private static Result result(Judgements judged) {
    List<Diagnostic> findings = new ArrayList<>();
    List<String> served = new ArrayList<>();
    for (Judgements.Changed changed : judged.prompts()) {
      Judgement.Prompt prompt = changed.prompt();
      findings.addAll(prompt.rejections());
      findings.addAll(prompt.reports());
      if (prompt.rejections().isEmpty()) {
        served.add(prompt.id());
      }
    }
    findings.addAll(judged.ignored().values());
    return new Result(findings, served);
  }
}
