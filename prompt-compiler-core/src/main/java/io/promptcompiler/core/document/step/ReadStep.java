package io.promptcompiler.core.document.step;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.document.ReadAliases;
import io.promptcompiler.core.document.ReadData;
import io.promptcompiler.core.document.step.GateElement.Argument;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.Located;
import io.promptcompiler.core.syntax.data.ObjectReader;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.type.Sensitivity;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Varies;
import java.util.List;
import java.util.Optional;

/** Reads a step document of the right shape to typed elements. */
final class ReadStep {
  private final SourceFile file;
  private final ObjectReader document;

  private ReadStep(SourceFile file, ObjectReader document) {
    this.file = file;
    this.document = document;
  }

  /**
   * The result of reading a document by itself.
   *
   * @param flow its place in the flow, as far as it can be read
   * @param step the step; empty if the document does not have the shape of one
   * @param problems the findings of reading it
   */
  record Result(FlowStep flow, Optional<StepElement> step, List<Diagnostic> problems) {
    /** Copies the list. */
    Result {
      problems = List.copyOf(problems);
    }
  }

  /** Reads a document. */
  static Result read(SourceFile file) {
    DiagnosticList problems = new DiagnosticList();
    Optional<Mapping> document = ReadData.read(file, problems);
    boolean isGood = ReadData.hasShape(file, document, StepShape.DOCUMENT, problems);
    Optional<ReadStep> reading = document.map(found -> new ReadStep(file, ObjectReader.of(found)));
    return new Result(
        reading.map(ReadStep::flow).orElse(FlowStep.broken(file)),
        reading.filter(any -> isGood).map(ReadStep::step),
        problems.toList());
  }

  /** Reads a document as a step; empty if it does not have the shape of one. */
  static Optional<StepElement> element(SourceFile file) {
    return read(file).step();
  }

  private FlowStep flow() {
    return new FlowStep(
        file,
        document.scalar("step_id").filter(found -> !StepShape.ENDS.contains(found.text())),
        document.object("on_pass").flatMap(onPass -> onPass.scalar("next_step_id")));
  }

  private StepElement step() {
    InjectedOrigin injected =
        InjectedOrigin.of(
            document.only(List.of("types", "parameters", Trust.KEY, Varies.KEY, Sensitivity.KEY)),
            Injections.names(document.requiredObject("injections").entries()));
    return new StepElement(
        file,
        document.scalar("class"),
        document.scalars(ReadAliases.KEY),
        text(document, "step_id"),
        document.required("title").text(),
        text(document, "objective"),
        document.written("prompt_template", document.required("prompt_template")),
        document.written("injections", document.requiredObject("injections").entries()),
        injected.declarations(),
        injected.byName(),
        tools(document.requiredObject("tool_policy")),
        document.written("evidence_schema", evidence(document.requiredObject("evidence_schema"))),
        document.written("gates", document.objects("gates", ReadStep::gate)),
        onFail(document.requiredObject("on_fail")),
        document.written("on_pass", onPass(document.requiredObject("on_pass"))),
        truth("human_review"),
        truth("checkpoint"));
  }

  private Located<Boolean> truth(String key) {
    return document.written(key, document.truth(key, false));
  }

  private static StepElement.Tools tools(ObjectReader tools) {
    return new StepElement.Tools(
        tools.written("allowed", tools.scalars("allowed")),
        tools.written("forbidden", tools.scalars("forbidden")),
        tools.written("max_calls", tools.scalar("max_calls")));
  }

  private static StepElement.EvidenceSchema evidence(ObjectReader evidence) {
    return new StepElement.EvidenceSchema(
        evidence.scalars("required"),
        evidence.scalars("optional"),
        evidence.object(EvidenceKey.CHECKLIST).map(ObjectReader::entries).stream()
            .flatMap(List::stream)
            .map(ReadStep::criterion)
            .toList());
  }

  private static StepElement.OnFail onFail(ObjectReader onFail) {
    return new StepElement.OnFail(
        onFail.written("max_retries", onFail.count("max_retries").orElseThrow()),
        optionalText(onFail, "retry_prompt"),
        optionalText(onFail, "diagnose_prompt"),
        text(onFail, "escalate_policy"));
  }

  private static StepElement.OnPass onPass(ObjectReader onPass) {
    return new StepElement.OnPass(onPass.written("next_step_id", onPass.required("next_step_id")));
  }

  private static Located<String> text(ObjectReader object, String key) {
    return object.written(key, object.required(key).text());
  }

  private static Located<Optional<String>> optionalText(ObjectReader object, String key) {
    return object.written(key, object.scalar(key).map(Scalar::text));
  }

  private static GateElement gate(ObjectReader gate) {
    Scalar word = gate.required("type");
    GateType type = GateType.of(word.text());
    Optional<ObjectReader> given = gate.object("parameters");
    return new GateElement(
        word,
        type,
        given.map(ObjectReader::data),
        type.parameters().stream().map(parameter -> argument(parameter, given)).toList(),
        gate.text("description"),
        gate.location());
  }

  private static StepElement.Criterion criterion(Entry entry) {
    return new StepElement.Criterion(entry.key(), ((Scalar) entry.value()).text());
  }

  private static Argument argument(Shape.Key parameter, Optional<ObjectReader> given) {
    String key = parameter.name();
    if (parameter.shape() instanceof Shape.Anything) {
      return new Argument.OfSchema(given.orElseThrow().anything(key));
    }
    if (given.flatMap(found -> found.value(key)).isEmpty()) {
      return new Argument.LeftOut();
    }
    ObjectReader arguments = given.orElseThrow();
    if (parameter.shape() instanceof Shape.ListOf) {
      return new Argument.OfTexts(arguments.scalars(key).stream().map(Scalar::text).toList());
    }
    String text = arguments.required(key).text();
    return parameter.shape() instanceof Shape.Whole
        ? new Argument.OfNumber(Long.parseLong(text))
        : new Argument.OfText(text);
  }
}
