package io.promptcompiler.runtime.step;

import io.promptcompiler.runtime.support.AnyCopy;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A condition that must hold before a step passes. There is a record for each type, with the
 * parameters that the step's author gave. Components are not null unless documented. Immutable.
 */
// The list is explicit because Javadoc would otherwise order it arbitrarily.
public sealed interface Gate
    permits Gate.CommandExit0,
        Gate.CommandOutputContains,
        Gate.CommandOutputRegex,
        Gate.FileExists,
        Gate.FileNotExists,
        Gate.ChangedFilesAllowlist,
        Gate.ChangedFilesMinimum,
        Gate.ForbidPaths,
        Gate.DiffMaxLines,
        Gate.DiffMinLines,
        Gate.JsonSchemaValid,
        Gate.CriteriaChecklistComplete,
        Gate.PatchAppliesCleanly,
        Gate.NoUncommittedChanges,
        Gate.TestsPassed,
        Gate.LintPassed,
        Gate.HumanApproval {

  /** Returns the type as written in steps: {@code tests_passed} for {@code TestsPassed}. */
  default String type() {
    return getClass()
        .getSimpleName()
        .replaceAll("(?<=[a-z])(?=[A-Z0-9])", "_")
        .toLowerCase(Locale.ROOT);
  }

  /** Returns the author's description; empty when there is none. */
  String description();

  /**
   * A command ends with exit code 0.
   *
   * @param command the command line
   * @param timeout the time limit in seconds; null when there is none
   * @param description the author's description
   */
  record CommandExit0(String command, @Nullable Long timeout, String description) implements Gate {}

  /**
   * The output of a command contains a text.
   *
   * @param command the command line
   * @param contains the text
   * @param description the author's description
   */
  record CommandOutputContains(String command, String contains, String description)
      implements Gate {}

  /**
   * The output of a command matches a regular expression.
   *
   * @param command the command line
   * @param pattern the regular expression, as the author wrote it
   * @param description the author's description
   */
  record CommandOutputRegex(String command, String pattern, String description) implements Gate {}

  /**
   * A file exists.
   *
   * @param path a path in the repository
   * @param description the author's description
   */
  record FileExists(String path, String description) implements Gate {}

  /**
   * A file does not exist.
   *
   * @param path a path in the repository
   * @param description the author's description
   */
  record FileNotExists(String path, String description) implements Gate {}

  /**
   * Every changed file matches one of the globs.
   *
   * @param allowed globs over paths in the repository
   * @param description the author's description
   */
  record ChangedFilesAllowlist(List<String> allowed, String description) implements Gate {
    /**
     * Creates a gate with a copy of the list.
     *
     * @throws NullPointerException if the list or an element is null
     */
    public ChangedFilesAllowlist {
      allowed = List.copyOf(allowed);
    }
  }

  /**
   * At least a minimum number of changed files match one of the globs.
   *
   * @param paths globs over paths in the repository
   * @param minCount the minimum number of files
   * @param description the author's description
   */
  record ChangedFilesMinimum(List<String> paths, long minCount, String description)
      implements Gate {
    /**
     * Creates a gate with a copy of the list.
     *
     * @throws NullPointerException if the list or an element is null
     */
    public ChangedFilesMinimum {
      paths = List.copyOf(paths);
    }
  }

  /**
   * No changed file matches any of the globs, in any notation of its path.
   *
   * @param paths globs over paths in the repository
   * @param description the author's description
   */
  record ForbidPaths(List<String> paths, String description) implements Gate {
    /**
     * Creates a gate with a copy of the list.
     *
     * @throws NullPointerException if the list or an element is null
     */
    public ForbidPaths {
      paths = List.copyOf(paths);
    }
  }

  /**
   * The diff has at most the given number of changed lines.
   *
   * @param max the maximum number of changed lines
   * @param description the author's description
   */
  record DiffMaxLines(long max, String description) implements Gate {}

  /**
   * The diff has at least the given number of changed lines.
   *
   * @param min the minimum number of changed lines
   * @param description the author's description
   */
  record DiffMinLines(long min, String description) implements Gate {}

  /**
   * A JSON file is valid against a JSON Schema.
   *
   * @param path the path of the file in the repository
   * @param schema the schema as a {@code Map} or {@code Boolean}, or its name as a {@code String};
   *     immutable
   * @param description the author's description
   */
  record JsonSchemaValid(String path, Object schema, String description) implements Gate {
    /**
     * Creates a gate with a copy of the schema.
     *
     * @throws NullPointerException if the schema is null
     * @throws IllegalArgumentException if the schema contains an unsupported type
     */
    public JsonSchemaValid {
      schema = AnyCopy.of(schema, "schema");
    }
  }

  /** The checklist in the evidence has the value true for every criterion of the step. */
  record CriteriaChecklistComplete(String description) implements Gate {}

  /**
   * A patch applies without conflicts.
   *
   * @param patch the patch, or the path of its file
   * @param description the author's description
   */
  record PatchAppliesCleanly(String patch, String description) implements Gate {}

  /** The working tree has no uncommitted changes. */
  record NoUncommittedChanges(String description) implements Gate {}

  /** The tests passed according to the evidence. */
  record TestsPassed(String description) implements Gate {}

  /** The linter passed according to the evidence. */
  record LintPassed(String description) implements Gate {}

  /** A person has approved. */
  record HumanApproval(String description) implements Gate {}
}
