package io.promptcompiler.core.document.orchestrator;

import static io.promptcompiler.core.syntax.data.Shape.ANYTHING;
import static io.promptcompiler.core.syntax.data.Shape.Key.optional;
import static io.promptcompiler.core.syntax.data.Shape.Key.required;
import static io.promptcompiler.core.syntax.data.Shape.Keyed.closed;
import static io.promptcompiler.core.syntax.data.Shape.Keyed.open;
import static io.promptcompiler.core.syntax.data.Shape.NAME;
import static io.promptcompiler.core.syntax.data.Shape.TEXT;
import static io.promptcompiler.core.syntax.data.Shape.TRUTH;

import io.promptcompiler.core.document.ReadAliases;
import io.promptcompiler.core.document.ReadExemptions;
import io.promptcompiler.core.document.frontmatter.FrontmatterShape;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataObject;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import io.promptcompiler.core.syntax.data.Shape.ListOf;
import io.promptcompiler.core.syntax.data.Shape.MapOf;
import io.promptcompiler.core.syntax.data.Shape.Whole;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The shape of an orchestrator document by itself, before inheritance. Keys that authors add where
 * they can become data like the others.
 */
public final class OrchestratorShape {
  private static final Shape<Scalar> NOT_EMPTY =
      new Shape.Text("(?s).+", "a text that is not empty");
  private static final Shape<Scalar> IDS =
      new Shape.Text("[a-z0-9_-]+", "a text of 'a' to 'z', '0' to '9', '_' and '-'");
  private static final Shape<Scalar> VERSIONS =
      new Shape.Text("[0-9]+\\.[0-9]+\\.[0-9]+", "three numbers like '1.0.0'");
  private static final Shape<List<Scalar>> TEXTS = new ListOf<>(TEXT);
  private static final Shape<List<Scalar>> NAMES = new ListOf<>(NAME);
  private static final Shape<Long> MILLISECONDS = new Whole(0, Long.MAX_VALUE);
  private static final Shape<Long> COUNT = new Whole(0, Integer.MAX_VALUE);

  static final Shape.Key<DataObject> CONFIG =
      optional(
          "config",
          open(
              "'config'",
              optional(
                  "maxWorkers",
                  new Whole(1, 20),
                  "The maximum number of workers that run at the same time."),
              optional(
                  "workerTimeout", MILLISECONDS, "The maximum time of a worker, in milliseconds."),
              optional("autoSpawn", TRUTH, "Whether workers start without confirmation."),
              optional("parallelExecution", TRUTH, "Whether workers run in parallel."),
              optional("retryOnError", TRUTH, "Whether failed workers are retried."),
              optional("maxRetries", new Whole(0, 5), "The maximum number of retries of a worker."),
              optional("sessionPrefix", TEXT, "The prefix of the names of hidden worker sessions."),
              optional(
                  "pollInterval",
                  MILLISECONDS,
                  "The interval of polling transcripts, in milliseconds."),
              optional("hideWorkersFromList", TRUTH, "Whether worker sessions are hidden.")),
          "Settings.");

  static final Shape.Key<Boolean> ENABLED =
      optional("enabled", TRUTH, "Whether the phase takes place.");
  private static final Shape.Key<?> TIMEOUT =
      optional("timeout", MILLISECONDS, "The maximum time of the phase, in milliseconds.");
  private static final Shape.Key<?> TOOLS =
      optional(
          "tools",
          open(
              "'tools'",
              optional("required", NAMES, "The required tools."),
              optional("subagentType", NAME, "The kind of agent to start.")),
          "The tools of the phase.");
  static final Shape.Key<List<Scalar>> REQUIRED_FIELDS =
      optional("requiredFields", NAMES, "The required fields of an answer.");
  static final Shape.Key<Long> MIN_TASKS =
      optional("minTasks", COUNT, "The minimum number of tasks.");
  static final Shape.Key<Long> MAX_TASKS =
      optional("maxTasks", COUNT, "The maximum number of tasks.");
  static final Shape.Key<DataObject> VALIDATION =
      optional(
          "validation",
          open(
              "'validation'",
              REQUIRED_FIELDS,
              MIN_TASKS,
              MAX_TASKS,
              optional("requireDependencies", TRUTH, "Whether tasks must name dependencies."),
              optional("requireScope", TRUTH, "Whether tasks must name their scope.")),
          "The requirements for the answer of the phase.");

  static final Shape.Key<Scalar> DELIMITER_START =
      optional("delimiterStart", NOT_EMPTY, "The text before an answer.");
  static final Shape.Key<Scalar> DELIMITER_END =
      optional("delimiterEnd", NOT_EMPTY, "The text after an answer.");
  static final Shape.Key<Scalar> TYPE = optional("type", TEXT, "The type of an answer.");

  /** The delimiters of a model's answers. */
  static final Keyed DELIMITERS = open("'responseFormat'", DELIMITER_START, DELIMITER_END, TYPE);

  /** The keys of {@link #DELIMITERS}, in the order of the runtime's type. */
  static final List<Shape.Key<Scalar>> DELIMITER_KEYS =
      List.of(DELIMITER_START, DELIMITER_END, TYPE);

  static final Shape.Key<DataObject> RESPONSE_FORMAT =
      optional("responseFormat", DELIMITERS, "The markers of a model's answers.");

  static final Shape.Key<Scalar> SYSTEM = optional("system", TEXT, "The system message.");
  static final Shape.Key<Scalar> USER = optional("user", TEXT, "The user message.");
  static final Shape.Key<DataObject> FORMAT =
      optional(
          "format",
          open(
              "'format'",
              optional("phase", TEXT, "The phase in an answer."),
              REQUIRED_FIELDS,
              optional("optionalFields", NAMES, "The optional fields of an answer."),
              optional(
                  "taskSchema",
                  open(
                      "'taskSchema'",
                      optional("required", NAMES, "The required fields of a task."),
                      optional("optional", NAMES, "The optional fields of a task.")),
                  "The form of a task."),
              optional("progressPhase", TEXT, "The phase in a progress report."),
              optional("completionPhase", TEXT, "The phase in a completion report.")),
          "The content of the answer.");

  /** All phases, in the order in which they take place. */
  static final List<Phase> ALL_PHASES =
      List.of(
          new Phase(prompt("analysis"), phase("analysis", "The request is analyzed."), true),
          new Phase(prompt("taskPlanning"), phase("taskPlanning", "Tasks are planned."), true),
          new Phase(
              prompt("worker"),
              phase(
                  "workerExecution",
                  "Workers do the tasks.",
                  optional("progressReporting", TRUTH, "Whether workers report progress."),
                  optional(
                      "progressInterval",
                      MILLISECONDS,
                      "The interval of reports, in milliseconds."),
                  optional("completionMarkers", TEXTS, "The text that marks a completed worker.")),
              true),
          new Phase(
              prompt("aggregation"),
              phase(
                  "aggregation",
                  "Outputs are merged.",
                  optional("mergeStrategy", TEXT, "How outputs are merged."),
                  optional("conflictResolution", TEXT, "How conflicts are resolved.")),
              true),
          new Phase(
              prompt("verification"),
              phase(
                  "verification",
                  "The result is verified.",
                  optional("autoFix", TRUTH, "Whether problems are fixed immediately.")),
              false));

  static final Shape.Key<DataObject> PHASES =
      optional(
          "phases",
          new Keyed("'phases'", keys(ALL_PHASES.stream().map(Phase::settings)), false),
          "Phases.");

  static final Shape.Key<DataObject> PROMPTS =
      optional(
          "prompts",
          new Keyed(
              "'prompts'",
              keys(
                  Stream.concat(
                      Stream.of(RESPONSE_FORMAT), ALL_PHASES.stream().map(Phase::prompt))),
              false),
          "Prompts by phase.");

  static final Shape.Key<DataObject> HOOKS =
      optional(
          "hooks",
          open(
              "'hooks'",
              optional("onAnalysisComplete", TEXT, "Called when the analysis is complete."),
              optional("onTasksGenerated", TEXT, "Called when tasks are planned."),
              optional("onWorkerStart", TEXT, "Called when a worker starts."),
              optional("onWorkerComplete", TEXT, "Called when a worker is done."),
              optional("onAllWorkersComplete", TEXT, "Called when all workers are done."),
              optional("onError", TEXT, "Called when something fails.")),
          "Commands that are called on events.");

  static final Shape.Key<DataObject> UI =
      optional(
          "ui",
          open(
              "'ui'",
              optional("color", TEXT, "A color."),
              optional("icon", TEXT, "An icon."),
              optional("showWorkerDetails", TRUTH, "Whether details of workers are shown."),
              optional("showTokenEstimate", TRUTH, "Whether an estimate of tokens is shown."),
              optional("showProgressBar", TRUTH, "Whether a progress bar is shown."),
              optional("progressStyle", TEXT, "How progress is shown."),
              optional("workerColumns", NAMES, "The shown properties of a worker, in order.")),
          "The appearance.");

  static final Shape.Key<Scalar> ID = required("id", IDS, "The id that others extend.");
  static final Shape.Key<Scalar> LABEL = required("name", NOT_EMPTY, "The name for people.");
  static final Shape.Key<Scalar> DESCRIPTION = optional("description", TEXT, "Its purpose.");
  static final Shape.Key<Scalar> VERSION = optional("version", VERSIONS, "Its version.");
  static final Shape.Key<Scalar> EXTENDS =
      optional("extends", NAME, "The id of the orchestrator to inherit from.");
  static final Shape.Key<Scalar> CLASS = optional("class", NAME, "The name of its class.");
  static final Shape.Key<List<Scalar>> ALIASES = optional(ReadAliases.KEY, NAMES, "Previous ids.");
  static final Shape.Key<Mapping> VARIABLES =
      optional("variables", new MapOf(ANYTHING), "Variables with their values.");
  static final Shape.Key<Mapping> PARAMETERS =
      optional("parameters", new MapOf(FrontmatterShape.DECLARATION), "Declared variables.");

  /** An orchestrator document. */
  public static final Keyed DOCUMENT =
      open(
              "an orchestrator",
              optional("$schema", NAME, "The JSON Schema, for editors."),
              ID,
              LABEL,
              DESCRIPTION,
              optional("icon", TEXT, "An icon."),
              VERSION,
              optional("author", TEXT, "Who wrote it."),
              optional("tags", TEXTS, "Words for searching."),
              EXTENDS,
              CLASS,
              ALIASES,
              CONFIG,
              PHASES,
              PROMPTS,
              VARIABLES,
              PARAMETERS,
              HOOKS,
              UI)
          .with(FrontmatterShape.ORIGIN);

  private OrchestratorShape() {}

  private static List<Shape.Key<?>> keys(Stream<Shape.Key<DataObject>> keys) {
    return keys.<Shape.Key<?>>map(key -> key).toList();
  }

  private static Shape.Key<DataObject> phase(
      String name, String description, Shape.Key<?>... more) {
    List<Shape.Key<?>> keys = new ArrayList<>(List.of(ENABLED, TIMEOUT, TOOLS, VALIDATION));
    keys.addAll(List.of(more));
    return optional(name, new Keyed("'" + name + "'", keys, /* isOpen= */ true), description);
  }

  private static Shape.Key<DataObject> prompt(String name) {
    return optional(
        name, closed("'" + name + "'", SYSTEM, USER, FORMAT, ReadExemptions.KEY), "A prompt.");
  }
}
