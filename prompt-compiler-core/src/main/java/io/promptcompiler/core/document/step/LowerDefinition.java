package io.promptcompiler.core.document.step;

import io.promptcompiler.core.document.step.GateElement.Argument;
import io.promptcompiler.core.program.Data;
import io.promptcompiler.core.program.RuntimeType;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.type.ConstantReader;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lowers the declarations of a step, except for its prompt, to data of the runtime's types. */
final class LowerDefinition {
  private final StepElement step;
  private final Evidence evidence;

  LowerDefinition(StepElement step, Evidence evidence) {
    this.step = step;
    this.evidence = evidence;
  }

  /** Returns the definition. */
  Data lower() {
    List<Data> gates = step.gates().value().stream().map(LowerDefinition::gate).toList();
    return new Data.Made(
        RuntimeType.STEP_DEFINITION,
        List.of(
            Data.text(step.id().value()),
            Data.text(step.title()),
            Data.text(step.objective().value()),
            toolPolicy(),
            evidenceSchema(),
            new Data.MadeList(RuntimeType.GATE, gates),
            onFail(),
            Data.text(step.onPass().value().next().value().text()),
            Data.truth(step.humanReview().value()),
            Data.truth(step.checkpoint().value())));
  }

  private Data toolPolicy() {
    StepElement.Tools tools = step.tools();
    return new Data.Made(
        RuntimeType.TOOL_POLICY,
        List.of(
            texts(tools.allowed().value()),
            texts(tools.forbidden().value()),
            tools
                .maxCalls()
                .value()
                .<Data>map(most -> new Data.Count(Integer.parseInt(most.text())))
                .orElse(new Data.Nothing(Type.INTEGER))));
  }

  private Data evidenceSchema() {
    List<Data> arguments = new ArrayList<>();
    arguments.add(texts(evidence.required()));
    arguments.add(texts(evidence.optional()));
    evidence
        .criteria()
        .forEach(
            (id, text) -> {
              arguments.add(Data.text(id));
              arguments.add(Data.text(text));
            });
    return new Data.Made(RuntimeType.EVIDENCE_SCHEMA, arguments);
  }

  private Data onFail() {
    StepElement.OnFail onFail = step.onFail();
    return new Data.Made(
        RuntimeType.ON_FAIL,
        List.of(
            new Data.Count(onFail.maxRetries().value()),
            textOrNothing(onFail.retryPrompt().value()),
            textOrNothing(onFail.diagnosePrompt().value()),
            new Data.Chosen(RuntimeType.ESCALATE_POLICY, onFail.escalatePolicy().value())));
  }

  private static Data textOrNothing(Optional<String> text) {
    return text.map(Data::text).orElse(new Data.Nothing(Type.STRING));
  }

  private static Data texts(List<Scalar> texts) {
    return Data.texts(texts.stream().map(Scalar::text).toList());
  }

  private static Data gate(GateElement gate) {
    List<Data> arguments = new ArrayList<>();
    gate.arguments().forEach(argument -> arguments.add(argument(argument)));
    arguments.add(Data.text(gate.description()));
    return new Data.Made(gate.type().runtimeType(), arguments);
  }

  private static Data argument(Argument argument) {
    if (argument instanceof Argument.OfTexts list) {
      return Data.texts(list.texts());
    }
    if (argument instanceof Argument.OfSchema given) {
      return new Data.Plain(ConstantReader.read(given.schema()), Type.ANY);
    }
    if (argument instanceof Argument.OfNumber given) {
      return Data.integer(given.number());
    }
    return argument instanceof Argument.OfText given
        ? Data.text(given.text())
        : new Data.Nothing(Type.INTEGER);
  }
}
