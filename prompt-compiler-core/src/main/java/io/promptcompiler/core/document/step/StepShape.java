package io.promptcompiler.core.document.step;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.ON_FAIL_CHANGED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.TOOLS_CHANGED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.TRANSITION_CHANGED;
import static io.promptcompiler.core.syntax.data.ChangeRule.Kind.CHANGED;
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
import io.promptcompiler.core.syntax.data.ChangeRule;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataObject;
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

/** The keys of a step document. */
public final class StepShape {
  /** The ends of a flow, to which steps can lead in addition to other steps. */
  public static final List<String> ENDS = List.of("JOB_COMPLETE", "ROUTE_TO_PLANNING");

  private static final ChangeRule TOOLS = ChangeRule.of(CHANGED.as(TOOLS_CHANGED));
  private static final ChangeRule TRANSITIONS = ChangeRule.of(CHANGED.as(TRANSITION_CHANGED));
  private static final ChangeRule FAILURE = ChangeRule.of(CHANGED.as(ON_FAIL_CHANGED));

  private static final String ID_PATTERN = "[A-Za-z0-9][A-Za-z0-9_.-]*";
  private static final String ID_IN_WORDS = "of letters, digits, '_', '.' and '-'";
  private static final Shape<Scalar> STEP_ID =
      new Shape.Text(
          "(?!(?:" + String.join("|", ENDS) + ")$)" + ID_PATTERN,
          "an id " + ID_IN_WORDS + " other than '" + String.join("' and '", ENDS) + "'",
          /* isName= */ true);
  private static final Shape<Scalar> NEXT_ID =
      new Shape.Text(ID_PATTERN, "an id " + ID_IN_WORDS, /* isName= */ true);
  private static final Shape<Scalar> NOT_BLANK =
      new Shape.Text("(?s).*\\S.*", "a text that is not blank");
  private static final Shape<List<Scalar>> NAMES = new ListOf<>(NAME);
  private static final Shape<Mapping> DECLARATIONS = new MapOf(FrontmatterShape.DECLARATION);
  private static final Shape<Long> COUNT = new Whole(0, Integer.MAX_VALUE);

  static final Shape.Key<Scalar> CLASS = optional("class", NAME, "The name of its class.");
  static final Shape.Key<List<Scalar>> ALIASES = optional(ReadAliases.KEY, NAMES, "Previous ids.");
  static final Shape.Key<Scalar> ID = required("step_id", STEP_ID, "The id for other steps.");
  static final Shape.Key<Scalar> TITLE = required("title", NOT_BLANK, "A short name for people.");
  static final Shape.Key<Scalar> OBJECTIVE =
      required("objective", NOT_BLANK, "The objective, in one sentence.");
  static final Shape.Key<Scalar> TEMPLATE =
      required("prompt_template", NOT_BLANK, "The prompt, in Handlebars.");
  static final Shape.Key<Mapping> INJECTIONS =
      required("injections", new MapOf(ANYTHING), "The values that are injected into the prompt.");

  static final Shape.Key<List<Scalar>> ALLOWED =
      required("allowed", NAMES, "The tools that may be called.").under(TOOLS);
  static final Shape.Key<List<Scalar>> FORBIDDEN =
      required("forbidden", NAMES, "The tools that must not be called.").under(TOOLS);
  static final Shape.Key<Long> MAX_CALLS =
      optional("max_calls", COUNT, "The maximum number of calls.").under(TOOLS);
  static final Shape.Key<DataObject> TOOL_POLICY =
      required(
          "tool_policy",
          closed("'tool_policy'", ALLOWED, FORBIDDEN, MAX_CALLS),
          "The policy for tools.");

  static final Shape.Key<List<Scalar>> REQUIRED = required("required", NAMES, "The required keys.");
  static final Shape.Key<List<Scalar>> OPTIONAL = optional("optional", NAMES, "The optional keys.");
  static final Shape.Key<Mapping> CRITERIA =
      optional(EvidenceKey.CHECKLIST, new MapOf(TEXT), "The criteria by their ids.");
  static final Shape.Key<DataObject> EVIDENCE =
      required(
          "evidence_schema",
          closed("'evidence_schema'", REQUIRED, OPTIONAL, CRITERIA),
          "The evidence to submit.");

  static final Shape.Key<List<DataObject>> GATES =
      required("gates", new ListOf<>(new Shape.ByWord("type", gates())), "The gates of the step.");

  static final Shape.Key<Long> MAX_RETRIES =
      required("max_retries", COUNT, "The number of retries.").under(FAILURE);
  static final Shape.Key<Scalar> RETRY_PROMPT =
      optional("retry_prompt", NOT_BLANK, "The prompt for a retry.").under(FAILURE);
  static final Shape.Key<Scalar> DIAGNOSE_PROMPT =
      optional("diagnose_prompt", NOT_BLANK, "The prompt for a model that diagnoses the failure.")
          .under(FAILURE);
  static final Shape.Key<Scalar> ESCALATE_POLICY =
      required("escalate_policy", policy(), "The policy after that.").under(FAILURE);
  static final Shape.Key<DataObject> ON_FAIL =
      required(
          "on_fail",
          closed("'on_fail'", MAX_RETRIES, RETRY_PROMPT, DIAGNOSE_PROMPT, ESCALATE_POLICY),
          "The reaction to rejected evidence.");

  static final Shape.Key<Scalar> NEXT =
      required("next_step_id", NEXT_ID, "The step that follows.").under(TRANSITIONS);
  static final Shape.Key<DataObject> ON_PASS =
      required("on_pass", closed("'on_pass'", NEXT), "The reaction to accepted evidence.");

  static final Shape.Key<Boolean> HUMAN_REVIEW =
      required("human_review", TRUTH, "Whether a person must approve.").under(TRANSITIONS);
  static final Shape.Key<Boolean> CHECKPOINT =
      required("checkpoint", TRUTH, "Whether it is a formal checkpoint.").under(TRANSITIONS);

  /** A step document. */
  public static final Keyed DOCUMENT =
      closed(
              "a step",
              optional("$schema", NAME, "Where the schema of this document is, for editors."),
              CLASS,
              ALIASES,
              ID,
              TITLE,
              OBJECTIVE,
              TEMPLATE,
              INJECTIONS,
              optional("parameters", DECLARATIONS, "Additional parameters, as in frontmatter."),
              optional("types", DECLARATIONS, "Named types, as in frontmatter."),
              TOOL_POLICY,
              EVIDENCE,
              GATES,
              ON_FAIL,
              ON_PASS,
              HUMAN_REVIEW,
              CHECKPOINT)
          .with(FrontmatterShape.ORIGIN)
          .with(List.of(ReadExemptions.KEY));

  private StepShape() {}

  private static Map<String, Keyed> gates() {
    Map<String, Keyed> forms = new LinkedHashMap<>();
    GateType.ALL.forEach(type -> forms.put(type.word(), type.shape()));
    return forms;
  }

  private static Shape<Scalar> policy() {
    return new Shape.OneOf(Arrays.stream(EscalatePolicy.values()).map(Enum::name).toList());
  }
}
