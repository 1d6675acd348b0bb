package io.promptcompiler.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.command.StandardStreams;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.command.WatchRule;
import io.promptcompiler.core.diagnostic.CiCommands;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.diagnostic.TerminalColors;
import io.promptcompiler.core.source.Checkout;
import io.promptcompiler.core.source.HomeFolder;
import io.promptcompiler.core.source.SymbolicLinks;
import io.promptcompiler.runtime.integration.Shown;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The environment of a command: the streams, the folder in which it was called, and the environment
 * variables.
 *
 * @param streams standard input, and standard output for results
 * @param errors standard error, for everything except results
 * @param folder the folder in which the command was called
 * @param environment the environment variables
 * @param isTerminal whether the output is a terminal
 */
record Console(
    StandardStreams streams,
    OutputStream errors,
    Path folder,
    Map<String, String> environment,
    boolean isTerminal) {
  /** The property with which the start script reports whether standard output is a terminal. */
  private static final String TERMINAL = "prompt.terminal";

  /** The property with which the start script reports whether standard error is a terminal. */
  private static final String ERROR_TERMINAL = "prompt.errors.terminal";

  /** The property with which the start script reports the number of columns of the terminal. */
  private static final String COLUMNS = "prompt.columns";

  /** The property with which the start script reports whether standard input is a pipe. */
  private static final String INPUT_PIPE = "prompt.input.pipe";

  static Console ofProcess() {
    StandardStreams streams = StandardStreams.ofProcess();
    String terminal = System.getProperty(TERMINAL, "");
    return new Console(
        streams,
        System.err,
        Path.of("").toAbsolutePath(),
        System.getenv(),
        terminal.isEmpty() ? streams.hasTerminal() : terminal.equals("true"));
  }

  /**
   * Returns colors if the output is a terminal and the user has not disabled them (see
   * no-color.org).
   */
  TerminalColors paint() {
    boolean isDeclined =
        !environment.getOrDefault("NO_COLOR", "").isEmpty()
            || environment.getOrDefault("TERM", "").equals("dumb");
    return isTerminal && !isDeclined ? TerminalColors.ANSI : TerminalColors.NONE;
  }

  /** Returns the number of columns of the terminal; empty if it is unknown or no terminal. */
  OptionalInt columns() {
    String given = System.getProperty(COLUMNS, environment.getOrDefault("COLUMNS", ""));
    return isTerminal && given.matches("[1-9][0-9]{0,4}")
        ? OptionalInt.of(Integer.parseInt(given))
        : OptionalInt.empty();
  }

  /**
   * Returns the folder to write.
   *
   * @param named the folder that the user has named, or null
   * @param byDefault the folder otherwise
   * @param option the option that names a folder
   * @throws UsageException if a link leads the default folder out of the project, or a named one
   *     into its {@code .git}
   */
  Path output(@Nullable Path named, String byDefault, String option) throws IOException {
    return named == null
        ? unnamed(folder, byDefault, option)
        : namedFolder(folder.resolve(named).normalize(), option);
  }

  /**
   * Returns a folder that the user has named. It may be a link.
   *
   * @param option the option that names the folder
   * @throws UsageException if a link leads it into a folder such as {@code .git}
   */
  Path namedFolder(Path named, String option) throws IOException {
    if (SymbolicLinks.leadIntoVersionControl(named)) {
      throw new UsageException(
          "A symbolic link leads '"
              + shown(named)
              + "' into a folder of version control, such as .git. Name another place with "
              + option
              + ".");
    }
    return named;
  }

  /**
   * Returns the file or folder to read that the user has named. It need not exist.
   *
   * @throws UsageException if {@link #refusal} has a reason
   */
  Path input(Path named) throws IOException {
    Path path = folder.resolve(named).normalize();
    Optional<String> refusal = refusal(path);
    if (refusal.isPresent()) {
      throw new UsageException(refusal.get());
    }
    return path;
  }

  /**
   * Returns why a file or folder that the user has named is not read, with a fix; empty unless a
   * link of the checkout leads it to a place that {@link Checkout#problem} refuses.
   *
   * @param path a normalized path
   */
  Optional<String> refusal(Path path) throws IOException {
    for (Path project : Files.exists(path) ? projects(path) : List.<Path>of()) {
      Optional<String> problem = Checkout.of(project).problem(path);
      if (problem.isPresent() && hasLink(path, project)) {
        return Optional.of(
            "'"
                + shown(path)
                + "' is not read: "
                + problem.get()
                + ". Name the place to which it leads.");
      }
    }
    return Optional.empty();
  }

  /**
   * Returns folders whose checkouts may have made the links on a path: the current folder, that of
   * the path, and those of links in Git repositories. The repository to which a link leads is not
   * the one that has the link.
   */
  private List<Path> projects(Path path) {
    List<Path> projects = new ArrayList<>(List.of(folder));
    for (Path at = path; at.getParent() != null; at = at.getParent()) {
      Path parent = at.getParent();
      boolean isOwn = at.equals(path) && (!Files.isDirectory(at) || parent.startsWith(folder));
      if (isOwn || (Files.isSymbolicLink(at) && Checkout.top(parent).isPresent())) {
        projects.add(parent);
      }
    }
    projects.removeIf(HomeFolder::is); // its links are those of the user
    return projects;
  }

  /**
   * Returns the file to write that the user has named. In the checkout, a link may have its name,
   * or that of one of its folders.
   *
   * @param option the option that names the file
   * @throws UsageException if a link leads the file out of the project, or it is one
   */
  Path outputFile(Path named, String option) throws IOException {
    Path file = folder.resolve(named).normalize();
    if (outermost(file, folder).isEmpty()) {
      return file;
    }
    if (Files.isSymbolicLink(file)) {
      // In the project, it could lead to a program of the user.
      throw new UsageException(
          "'"
              + shown(file)
              + "' is a symbolic link, so nothing is written there. Delete it, or name another place"
              + " with "
              + option
              + ".");
    }
    Path checkout = Checkout.of(folder).folder().toRealPath();
    if (!SymbolicLinks.existing(file).toRealPath().startsWith(checkout)) {
      throw outOfProject(file, option);
    }
    return namedFolder(file, option);
  }

  /**
   * Returns the outermost folder on a path that is in the checkout; empty if none is. Below it,
   * anybody may have made links. The user may have named the checkout by a link that leads to it.
   *
   * @param path a normalized path, which need not exist
   * @param project a folder of the checkout
   */
  static Optional<Path> outermost(Path path, Path project) throws IOException {
    Path checkout = Checkout.of(project).folder().toRealPath();
    Optional<Path> outermost = Optional.empty();
    for (Path at = path.getParent(); at != null; at = at.getParent()) {
      if (Files.exists(at) && at.toRealPath().startsWith(checkout)) {
        outermost = Optional.of(at);
      }
    }
    return outermost;
  }

  /**
   * Returns whether a path has a link of the checkout.
   *
   * @param path a normalized path, which need not exist
   * @param project a folder of the checkout
   */
  static boolean hasLink(Path path, Path project) throws IOException {
    Optional<Path> outermost = outermost(path, project);
    return outermost.isPresent() && SymbolicLinks.areBetween(outermost.get(), path);
  }

  /**
   * Returns a folder to write that the user has not named.
   *
   * @param project the folder of the project
   * @param name the path of the folder in the project
   * @param option the option that names a folder
   * @throws UsageException if a link leads it out of the project, or to a hidden place
   */
  Path unnamed(Path project, String name, String option) {
    Path written = project.resolve(name).normalize();
    Checkout checkout = Checkout.of(project);
    if (!checkout.contains(written)) {
      throw outOfProject(written, option);
    }
    Optional<String> problem = checkout.problemOfLinks(written);
    if (problem.isPresent()) {
      throw new UsageException(
          "Nothing is written to '%s': %s. Name another place with %s."
              .formatted(shown(written), problem.get(), option));
    }
    return written;
  }

  private UsageException outOfProject(Path written, String option) {
    return new UsageException(
        "A symbolic link leads '"
            + shown(written)
            + "' out of the project, so nothing is written there. Name another place with "
            + option
            + ".");
  }

  /**
   * Prints a result: unchanged to a file or another program, and with escapes for invisible
   * characters on a terminal.
   */
  void print(String text) {
    try {
      streams.print(isTerminal ? TerminalColors.visible(text) : text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a path for printing, which is relative if the path is below the folder. */
  String shown(Path path) {
    Path shown = path.startsWith(folder) ? folder.relativize(path) : path;
    return Shown.spelled(SlashPath.of(shown));
  }

  /** Prints a line that separates the output before a change from the output after it. */
  void rule(String name, List<Path> changed) {
    say(paint().dim(WatchRule.line(LocalTime.now(ZoneId.systemDefault()), name, changed, folder)));
  }

  /**
   * Returns whether standard input is known to be a pipe, which will end even if no data has
   * arrived yet.
   */
  boolean inputIsPiped() {
    return Boolean.getBoolean(INPUT_PIPE);
  }

  /** Returns whether standard error is a terminal. */
  boolean errorsAreSeen() {
    String seen = System.getProperty(ERROR_TERMINAL, "");
    return seen.isEmpty() ? isTerminal : seen.equals("true");
  }

  /** Prints lines on standard error, with escapes for invisible characters. */
  void say(String lines) {
    sayPart(CiCommands.disarmed(TerminalColors.visible(lines)) + "\n");
  }

  /** Prints text on standard error, without a line break. */
  void sayPart(String text) {
    try {
      errors.write(text.getBytes(UTF_8));
      errors.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Asks the user, and returns the answer; empty if nobody can answer. */
  @SuppressWarnings("SystemConsoleNull") // newer JDKs have one, and the rest of the condition
  Optional<String> ask(String question) {
    java.io.Console terminal = System.console();
    if (terminal == null || !isTerminal || !errorsAreSeen() || inputIsPiped()) {
      return Optional.empty();
    }
    sayPart(question);
    return Optional.ofNullable(terminal.readLine()).map(String::strip);
  }

  Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name));
  }
}
