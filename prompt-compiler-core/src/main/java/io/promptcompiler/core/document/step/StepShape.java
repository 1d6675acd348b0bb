package io.promptcompiler.core.document.step;

import static io.promptcompiler.core.syntax.data.Shape.ANYTHING;
import static io.promptcompiler.core.syntax.data.Shape.Key.optional;
import static io.promptcompiler.core.syntax.data.Shape.Key.required;
import static io.promptcompiler.core.syntax.data.Shape.Keyed.closed;
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
import io.promptcompiler.runtime.step.EscalatePolicy;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The shape of a step document. */
public final class StepShape {
  /** The ends of a flow, to which steps can lead in addition to other steps. */
  public static final List<String> ENDS = List.of("JOB_COMPLETE", "ROUTE_TO_PLANNING");

  private static final String ID = "[A-Za-z0-9][A-Za-z0-9_.-]*";
  private static final String ID_IN_WORDS = "of letters, digits, '_', '.' and '-'";
  private static final Shape STEP_ID =
      new Shape.Text(
          "(?!(?:" + String.join("|", ENDS) + ")$)" + ID,
          "an id " + ID_IN_WORDS + " other than '" + String.join("' and '", ENDS) + "'");
  private static final Shape NEXT_ID = new Shape.Text(ID, "an id " + ID_IN_WORDS);
  private static final Shape NOT_BLANK = new Shape.Text("(?s).*\\S.*", "a text that is not blank");
  private static final Shape NAMES = new ListOf(NAME);
  private static final Shape DECLARATIONS = new MapOf(FrontmatterShape.DECLARATION);
  private static final Shape COUNT = new Whole(0, Integer.MAX_VALUE);

  /** A step document. */
  public static final Keyed DOCUMENT =
      closed(
          "in a step",
          optional("$schema", NAME, "Where the schema of this document is, for editors."),
          optional("class", NAME, "The name of its class."),
          optional(ReadAliases.KEY, new ListOf(NAME), "Previous ids."),
          required("step_id", STEP_ID, "The id for other steps."),
          required("title", NOT_BLANK, "A short name for people."),
          required("objective", NOT_BLANK, "The objective, in one sentence."),
          required("prompt_template", NOT_BLANK, "The prompt, in Handlebars."),
          required(
              "injections", new MapOf(ANYTHING), "The values that are injected into the prompt."),
          optional("parameters", DECLARATIONS, "Additional parameters, as in frontmatter."),
          optional("types", DECLARATIONS, "Named types, as in frontmatter."),
          required(
              "tool_policy",
              closed(
                  "in 'tool_policy'",
                  required("allowed", NAMES, "The tools that may be called."),
                  required("forbidden", NAMES, "The tools that must not be called."),
                  optional("max_calls", COUNT, "The maximum number of calls.")),
              "The policy for tools."),
          required(
              "evidence_schema",
              closed(
                  "in 'evidence_schema'",
                  required("required", NAMES, "The required keys."),
                  optional("optional", NAMES, "The optional keys."),
                  optional(EvidenceKey.CHECKLIST, new MapOf(TEXT), "The criteria by their ids.")),
              "The evidence to submit."),
          required(
              "gates", new ListOf(new Shape.ByWord("type", gates())), "The gates of the step."),
          required(
              "on_fail",
              closed(
                  "in 'on_fail'",
                  required("max_retries", COUNT, "The number of retries."),
                  optional("retry_prompt", NOT_BLANK, "The prompt for a retry."),
                  optional(
                      "diagnose_prompt",
                      NOT_BLANK,
                      "The prompt for a model that diagnoses the failure."),
                  required("escalate_policy", policy(), "The policy after that.")),
              "The reaction to rejected evidence."),
          required(
              "on_pass",
              closed("in 'on_pass'", required("next_step_id", NEXT_ID, "The step that follows.")),
              "The reaction to accepted evidence."),
          required("human_review", TRUTH, "Whether a person must approve."),
          required("checkpoint", TRUTH, "Whether it is a formal checkpoint."),
          FrontmatterShape.TRUST,
          FrontmatterShape.VARIES,
          FrontmatterShape.SENSITIVE,
          ReadExemptions.KEY);

  private StepShape() {}

  private static Map<String, Keyed> gates() {
    Map<String, Keyed> forms = new LinkedHashMap<>();
    GateType.ALL.forEach(type -> forms.put(type.word(), type.shape()));
    return forms;
  }

  private static Shape policy() {
    return new Shape.OneOf(Arrays.stream(EscalatePolicy.values()).map(Enum::name).toList());
  }
}
