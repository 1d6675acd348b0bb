package io.promptcompiler.core.document.orchestrator;

import static io.promptcompiler.core.syntax.data.Shape.ANYTHING;
import static io.promptcompiler.core.syntax.data.Shape.Key.optional;
import static io.promptcompiler.core.syntax.data.Shape.Key.required;
import static io.promptcompiler.core.syntax.data.Shape.Keyed.closed;
import static io.promptcompiler.core.syntax.data.Shape.Keyed.open;
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
  private static final Shape MILLISECONDS = new Whole(0, Long.MAX_VALUE);
  private static final Shape COUNT = new Whole(0, Integer.MAX_VALUE);

  /** Settings. */
  static final Keyed CONFIG =
      open(
          "in 'config'",
          optional("maxWorkers", new Whole(1, 20), "How many workers run at once at most."),
          optional("workerTimeout", MILLISECONDS, "How long a worker may take, in milliseconds."),
          optional("autoSpawn", TRUTH, "Whether workers start without confirmation."),
          optional("parallelExecution", TRUTH, "Whether workers run in parallel."),
          optional("retryOnError", TRUTH, "Whether workers that failed are tried again."),
          optional("maxRetries", new Whole(0, 5), "How often a worker is tried again at most."),
          optional("sessionPrefix", TEXT, "What the names of hidden worker sessions begin with."),
          optional(
              "pollInterval", MILLISECONDS, "How often transcripts are polled, in milliseconds."),
          optional("hideWorkersFromList", TRUTH, "Whether worker sessions are hidden."));

  private static final Shape.Key ENABLED =
      optional("enabled", TRUTH, "Whether the phase takes place.");
  private static final Shape.Key TIMEOUT =
      optional("timeout", MILLISECONDS, "How long the phase may take, in milliseconds.");
  private static final Shape.Key TOOLS =
      optional(
          "tools",
          open(
              "in 'tools'",
              optional("required", TEXTS, "The tools that must be there."),
              optional("subagentType", TEXT, "The kind of agent that is started.")),
          "The tools of the phase.");
  private static final Shape.Key VALIDATION =
      optional(
          "validation",
          open(
              "in 'validation'",
              optional("requiredFields", TEXTS, "The fields that an answer must have."),
              optional("minTasks", COUNT, "How many tasks there must be at least."),
              optional("maxTasks", COUNT, "How many tasks there may be at most."),
              optional("requireDependencies", TRUTH, "Whether tasks must name dependencies."),
              optional("requireScope", TRUTH, "Whether tasks must name their scope.")),
          "What holds for the answer of the phase.");

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
              optional("progressInterval", MILLISECONDS, "How often they report, in milliseconds."),
              optional("completionMarkers", TEXTS, "What stands where a worker is done.")),
          phase(
              "aggregation",
              "Outputs are merged.",
              optional("mergeStrategy", TEXT, "How outputs are merged."),
              optional("conflictResolution", TEXT, "What happens with conflicts.")),
          phase(
              "verification",
              "The result is verified.",
              optional("autoFix", TRUTH, "Whether problems are mended at once.")));

  /** The markers of a model's answers. */
  static final Keyed RESPONSE_FORMAT =
      open(
          "in 'responseFormat'",
          optional("delimiterStart", NOT_EMPTY, "What stands before an answer."),
          optional("delimiterEnd", NOT_EMPTY, "What stands after an answer."),
          optional("type", TEXT, "What an answer is."));

  /** The shape of a prompt's answer. */
  static final Keyed FORMAT =
      open(
          "in 'format'",
          optional("phase", TEXT, "The phase that an answer names."),
          optional("requiredFields", TEXTS, "The fields that an answer must have."),
          optional("optionalFields", TEXTS, "The fields that an answer may have."),
          optional(
              "taskSchema",
              open(
                  "in 'taskSchema'",
                  optional("required", TEXTS, "The fields that a task must have."),
                  optional("optional", TEXTS, "The fields that a task may have.")),
              "What a task looks like."),
          optional("progressPhase", TEXT, "The phase that a report of progress names."),
          optional("completionPhase", TEXT, "The phase that a report of completion names."));

  private static final Keyed PROMPTS =
      closed(
          "in 'prompts'",
          optional("responseFormat", RESPONSE_FORMAT, "How a model marks its answers."),
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
          optional("workerColumns", TEXTS, "What is shown of a worker, in order."));

  /** The document. */
  public static final Keyed DOCUMENT =
      open(
          "in an orchestrator",
          optional("$schema", TEXT, "For editors."),
          required("id", ID, "What others extend it by."),
          required("name", NOT_EMPTY, "What people call it."),
          optional("description", TEXT, "What it is for."),
          optional("icon", TEXT, "An icon."),
          optional("version", VERSION, "Its version."),
          optional("author", TEXT, "Who wrote it."),
          optional("tags", TEXTS, "Words to find it by."),
          optional("extends", TEXT, "The id of what it inherits from."),
          optional("class", TEXT, "The name of its class."),
          optional(ReadAliases.KEY, new ListOf(TEXT), "Ids that it had before."),
          optional("config", CONFIG, "Settings."),
          optional("phases", PHASES, "Phases."),
          optional("prompts", PROMPTS, "Prompts by phase."),
          optional("variables", new MapOf(ANYTHING), "Variables with their values."),
          optional("parameters", new MapOf(ANYTHING), "Variables that are declared."),
          optional("hooks", HOOKS, "What is called when something happens."),
          optional("ui", UI, "How it is shown."),
          FrontmatterShape.TRUST);

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
            optional("format", FORMAT, "What the answer holds."),
            ReadExemptions.KEY),
        "A prompt.");
  }
}
