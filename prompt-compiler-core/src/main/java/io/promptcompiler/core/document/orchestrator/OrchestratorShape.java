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
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import io.promptcompiler.core.syntax.data.Shape.ListOf;
import io.promptcompiler.core.syntax.data.Shape.MapOf;
import io.promptcompiler.core.syntax.data.Shape.Whole;
import java.util.ArrayList;
import java.util.List;

/**
 * The shape of an orchestrator document by itself, before inheritance. Keys that authors add where
 * they can become data like the others.
 */
public final class OrchestratorShape {
  private static final Shape NOT_EMPTY = new Shape.Text("(?s).+", "a text that is not empty");
  private static final Shape ID =
      new Shape.Text("[a-z0-9_-]+", "a text of 'a' to 'z', '0' to '9', '_' and '-'");
  private static final Shape VERSION =
      new Shape.Text("[0-9]+\\.[0-9]+\\.[0-9]+", "three numbers like '1.0.0'");
  private static final Shape TEXTS = new ListOf(TEXT);
  private static final Shape NAMES = new ListOf(NAME);
  private static final Shape MILLISECONDS = new Whole(0, Long.MAX_VALUE);
  private static final Shape COUNT = new Whole(0, Integer.MAX_VALUE);

  /** Settings. */
  static final Keyed CONFIG =
      open(
          "in 'config'",
          optional(
              "maxWorkers",
              new Whole(1, 20),
              "The maximum number of workers that run at the same time."),
          optional("workerTimeout", MILLISECONDS, "The maximum time of a worker, in milliseconds."),
          optional("autoSpawn", TRUTH, "Whether workers start without confirmation."),
          optional("parallelExecution", TRUTH, "Whether workers run in parallel."),
          optional("retryOnError", TRUTH, "Whether failed workers are retried."),
          optional("maxRetries", new Whole(0, 5), "The maximum number of retries of a worker."),
          optional("sessionPrefix", TEXT, "The prefix of the names of hidden worker sessions."),
          optional(
              "pollInterval",
              MILLISECONDS,
              "The interval of polling transcripts, in milliseconds."),
          optional("hideWorkersFromList", TRUTH, "Whether worker sessions are hidden."));

  private static final Shape.Key ENABLED =
      optional("enabled", TRUTH, "Whether the phase takes place.");
  private static final Shape.Key TIMEOUT =
      optional("timeout", MILLISECONDS, "The maximum time of the phase, in milliseconds.");
  private static final Shape.Key TOOLS =
      optional(
          "tools",
          open(
              "in 'tools'",
              optional("required", NAMES, "The required tools."),
              optional("subagentType", NAME, "The kind of agent to start.")),
          "The tools of the phase.");
  private static final Shape.Key VALIDATION =
      optional(
          "validation",
          open(
              "in 'validation'",
              optional("requiredFields", NAMES, "The required fields of an answer."),
              optional("minTasks", COUNT, "The minimum number of tasks."),
              optional("maxTasks", COUNT, "The maximum number of tasks."),
              optional("requireDependencies", TRUTH, "Whether tasks must name dependencies."),
              optional("requireScope", TRUTH, "Whether tasks must name their scope.")),
          "The requirements for the answer of the phase.");

  /** Phases. */
  static final Keyed PHASES =
      closed(
          "in 'phases'",
          phase("analysis", "The request is analyzed."),
          phase("taskPlanning", "Tasks are planned."),
          phase(
              "workerExecution",
              "Workers do the tasks.",
              optional("progressReporting", TRUTH, "Whether workers report progress."),
              optional(
                  "progressInterval", MILLISECONDS, "The interval of reports, in milliseconds."),
              optional("completionMarkers", TEXTS, "The text that marks a completed worker.")),
          phase(
              "aggregation",
              "Outputs are merged.",
              optional("mergeStrategy", TEXT, "How outputs are merged."),
              optional("conflictResolution", TEXT, "How conflicts are resolved.")),
          phase(
              "verification",
              "The result is verified.",
              optional("autoFix", TRUTH, "Whether problems are fixed immediately.")));

  /** The delimiters of a model's answers. */
  static final Keyed RESPONSE_FORMAT =
      open(
          "in 'responseFormat'",
          optional("delimiterStart", NOT_EMPTY, "The text before an answer."),
          optional("delimiterEnd", NOT_EMPTY, "The text after an answer."),
          optional("type", TEXT, "The type of an answer."));

  /** The shape of a prompt's answer. */
  static final Keyed FORMAT =
      open(
          "in 'format'",
          optional("phase", TEXT, "The phase in an answer."),
          optional("requiredFields", NAMES, "The required fields of an answer."),
          optional("optionalFields", NAMES, "The optional fields of an answer."),
          optional(
              "taskSchema",
              open(
                  "in 'taskSchema'",
                  optional("required", NAMES, "The required fields of a task."),
                  optional("optional", NAMES, "The optional fields of a task.")),
              "The form of a task."),
          optional("progressPhase", TEXT, "The phase in a progress report."),
          optional("completionPhase", TEXT, "The phase in a completion report."));

  private static final Keyed PROMPTS =
      closed(
          "in 'prompts'",
          optional("responseFormat", RESPONSE_FORMAT, "The markers of a model's answers."),
          prompt("analysis"),
          prompt("taskPlanning"),
          prompt("worker"),
          prompt("aggregation"),
          prompt("verification"));

  /** The shape of hooks. */
  static final Keyed HOOKS =
      open(
          "in 'hooks'",
          optional("onAnalysisComplete", TEXT, "Called when the analysis is complete."),
          optional("onTasksGenerated", TEXT, "Called when tasks are planned."),
          optional("onWorkerStart", TEXT, "Called when a worker starts."),
          optional("onWorkerComplete", TEXT, "Called when a worker is done."),
          optional("onAllWorkersComplete", TEXT, "Called when all workers are done."),
          optional("onError", TEXT, "Called when something fails."));

  /** The appearance of an orchestrator. */
  static final Keyed UI =
      open(
          "in 'ui'",
          optional("color", TEXT, "A color."),
          optional("icon", TEXT, "An icon."),
          optional("showWorkerDetails", TRUTH, "Whether details of workers are shown."),
          optional("showTokenEstimate", TRUTH, "Whether an estimate of tokens is shown."),
          optional("showProgressBar", TRUTH, "Whether a progress bar is shown."),
          optional("progressStyle", TEXT, "How progress is shown."),
          optional("workerColumns", NAMES, "The shown properties of a worker, in order."));

  /** An orchestrator document. */
  public static final Keyed DOCUMENT =
      open(
          "in an orchestrator",
          optional("$schema", NAME, "The JSON Schema, for editors."),
          required("id", ID, "The id that others extend."),
          required("name", NOT_EMPTY, "The name for people."),
          optional("description", TEXT, "Its purpose."),
          optional("icon", TEXT, "An icon."),
          optional("version", VERSION, "Its version."),
          optional("author", TEXT, "Who wrote it."),
          optional("tags", TEXTS, "Words for searching."),
          optional("extends", NAME, "The id of the orchestrator to inherit from."),
          optional("class", NAME, "The name of its class."),
          optional(ReadAliases.KEY, new ListOf(NAME), "Previous ids."),
          optional("config", CONFIG, "Settings."),
          optional("phases", PHASES, "Phases."),
          optional("prompts", PROMPTS, "Prompts by phase."),
          optional("variables", new MapOf(ANYTHING), "Variables with their values."),
          optional("parameters", new MapOf(FrontmatterShape.DECLARATION), "Declared variables."),
          optional("hooks", HOOKS, "Commands that are called on events."),
          optional("ui", UI, "The appearance."),
          FrontmatterShape.TRUST,
          FrontmatterShape.VARIES,
          FrontmatterShape.SENSITIVE);

  private OrchestratorShape() {}

  private static Shape.Key phase(String name, String description, Shape.Key... more) {
    List<Shape.Key> keys = new ArrayList<>(List.of(ENABLED, TIMEOUT, TOOLS, VALIDATION));
    keys.addAll(List.of(more));
    return optional(name, new Keyed("in '" + name + "'", keys, /* isOpen= */ true), description);
  }

  private static Shape.Key prompt(String name) {
    return optional(
        name,
        closed(
            "in '" + name + "'",
            optional("system", TEXT, "The system message."),
            optional("user", TEXT, "The user message."),
            optional("format", FORMAT, "The content of the answer."),
            ReadExemptions.KEY),
        "A prompt.");
  }
}
