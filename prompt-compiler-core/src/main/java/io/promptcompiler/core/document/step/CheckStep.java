package io.promptcompiler.core.document.step;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.DataObject;
import io.promptcompiler.core.syntax.data.Shape;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Reports parts of a step that are well-formed but probably mistakes. */
final class CheckStep {
  private static final Pattern TAG = Pattern.compile("\\{\\{[^{}]++\\}\\}");

  private final StepElement step;
  private final Evidence evidence;
  private final DiagnosticSink sink;

  private CheckStep(StepElement step, Evidence evidence, DiagnosticSink sink) {
    this.step = step;
    this.evidence = evidence;
    this.sink = sink;
  }

  static void check(StepElement step, Evidence evidence, DiagnosticSink sink) {
    CheckStep check = new CheckStep(step, evidence, sink);
    check.tools();
    step.gates().forEach(check::gate);
    check.mentions();
    check.tags(step.get(StepShape.TITLE));
    check.tags(step.get(StepShape.OBJECTIVE));
  }

  /** Reports a tag in a text, which would be printed unchanged. */
  private void tags(Scalar text) {
    TAG.matcher(text.text())
        .results()
        .findFirst()
        .ifPresent(
            tag ->
                sink.report(
                    Diagnostic.of(DiagnosticCode.UNFILLED_PLACEHOLDER, text.location(), tag.group())
                        .fix(
                            "Only 'prompt_template' is a template. Remove the tag, or write it"
                                + " there.")));
  }

  private void tools() {
    DataObject tools = step.get(StepShape.TOOL_POLICY);
    List<String> allowed = tools.get(StepShape.ALLOWED).stream().map(Scalar::text).toList();
    for (Scalar tool : tools.get(StepShape.FORBIDDEN)) {
      if (allowed.contains(tool.text())) {
        sink.report(
            Diagnostic.of(DiagnosticCode.TOOL_CONFLICT, tool.location(), tool.text())
                .fix("Remove it from one of the two lists."));
      }
    }
    if (tools.find(StepShape.MAX_CALLS).filter(most -> most == 0).isPresent()) {
      sink.report(
          Diagnostic.of(DiagnosticCode.NO_CALLS, tools.placeOfValue(StepShape.MAX_CALLS))
              .fix("Remove 'max_calls' if there is no limit."));
    }
  }

  private void gate(GateElement gate) {
    Scalar type = gate.word();
    List<String> missing =
        gate.type().evidence().stream().filter(key -> !evidence.requires(key)).toList();
    if (!missing.isEmpty()) {
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.GATE_WITHOUT_EVIDENCE,
                  type.location(),
                  type.text(),
                  "'" + String.join("' and '", missing) + "'")
              .fix("Add it to 'required' of 'evidence_schema'."));
    }
    for (GateType.Parameter parameter : gate.type().parameters()) {
      if (parameter.key().shape() instanceof Shape.Anything) {
        gate.argument(parameter.key())
            .filter(node -> !isSchema(node))
            .ifPresent(this::reportSchema);
      }
    }
  }

  private static boolean isSchema(DataNode node) {
    if (node instanceof Scalar scalar) {
      boolean isTruth = scalar.text().equals("true") || scalar.text().equals("false");
      return !scalar.isPlain() || isTruth || !scalar.text().matches("-?[0-9].*|null|~|");
    }
    return !(node instanceof Sequence);
  }

  private void reportSchema(DataNode node) {
    String what = "a JSON Schema or the name of one";
    sink.report(
        Diagnostic.of(DiagnosticCode.WRONG_SHAPE, node.location(), "schema", what)
            .fix("It is " + node.shape() + "."));
  }

  private void mentions() {
    String template = step.get(StepShape.TEMPLATE).text().toLowerCase(Locale.ROOT);
    for (Scalar key : evidence.required()) {
      String words = key.text().toLowerCase(Locale.ROOT);
      String pattern = Pattern.quote(words).replace("_", "\\E[_ -]\\Q");
      if (!Pattern.compile(pattern).matcher(template).find()) {
        sink.report(
            Diagnostic.of(DiagnosticCode.EVIDENCE_NOT_MENTIONED, key.location(), key.text())
                .fix("Explain in 'prompt_template' how to provide it."));
      }
    }
  }
}
