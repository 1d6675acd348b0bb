package io.promptcompiler.core.document.step;

import io.promptcompiler.core.document.LowerData;
import io.promptcompiler.core.program.Data;
import io.promptcompiler.core.program.RuntimeType;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataObject;
import io.promptcompiler.core.syntax.data.Shape;
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
    List<Data> gates = step.gates().stream().map(LowerDefinition::gate).toList();
    return new Data.Made(
        RuntimeType.STEP_DEFINITION,
        List.of(
            LowerData.of(step.keys(), StepShape.ID),
            LowerData.of(step.keys(), StepShape.TITLE),
            LowerData.of(step.keys(), StepShape.OBJECTIVE),
            toolPolicy(step.get(StepShape.TOOL_POLICY)),
            evidenceSchema(),
            new Data.MadeList(RuntimeType.GATE, gates),
            onFail(step.get(StepShape.ON_FAIL)),
            LowerData.of(step.get(StepShape.ON_PASS), StepShape.NEXT),
            LowerData.of(step.keys(), StepShape.HUMAN_REVIEW),
            LowerData.of(step.keys(), StepShape.CHECKPOINT)));
  }

  private static Data toolPolicy(DataObject tools) {
    return new Data.Made(
        RuntimeType.TOOL_POLICY,
        List.of(
            LowerData.of(tools, StepShape.ALLOWED),
            LowerData.of(tools, StepShape.FORBIDDEN),
            LowerData.of(tools, StepShape.MAX_CALLS)));
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

  private static Data texts(List<Scalar> texts) {
    return Data.texts(texts.stream().map(Scalar::text).toList());
  }

  private static Data onFail(DataObject onFail) {
    String policy = onFail.get(StepShape.ESCALATE_POLICY).text();
    return new Data.Made(
        RuntimeType.ON_FAIL,
        List.of(
            LowerData.of(onFail, StepShape.MAX_RETRIES),
            LowerData.of(onFail, StepShape.RETRY_PROMPT),
            LowerData.of(onFail, StepShape.DIAGNOSE_PROMPT),
            new Data.Chosen(RuntimeType.ESCALATE_POLICY, policy)));
  }

  private static Data gate(GateElement gate) {
    List<Data> arguments = new ArrayList<>();
    for (GateType.Parameter parameter : gate.type().parameters()) {
      arguments.add(argument(parameter.key().shape(), gate.argument(parameter.key())));
    }
    arguments.add(Data.text(gate.description()));
    return new Data.Made(gate.type().runtimeType(), arguments);
  }

  /** Lowers an argument. Gates have integers of 64 bits. */
  private static Data argument(Shape<?> shape, Optional<DataNode> given) {
    if (given.isEmpty()) {
      return new Data.Nothing(Type.INTEGER);
    }
    if (shape instanceof Shape.Anything) {
      return new Data.Plain(ConstantReader.read(given.get()), Type.ANY);
    }
    Data data = LowerData.data(given.get(), shape);
    return data instanceof Data.Count count ? Data.integer(count.value()) : data;
  }
}
