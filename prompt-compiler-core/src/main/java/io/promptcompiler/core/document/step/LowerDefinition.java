package io.promptcompiler.core.document.step;

import io.promptcompiler.core.program.Data;
import io.promptcompiler.core.program.RuntimeType;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.type.ConstantReader;
import io.promptcompiler.core.type.Keys;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lowers what a step says besides its prompt to data of the runtime's types. */
final class LowerDefinition {
  private final Step step;
  private final Evidence evidence;

  LowerDefinition(Step step, Evidence evidence) {
    this.step = step;
    this.evidence = evidence;
  }

  /** The definition. */
  Data lower() {
    List<Data> gates = step.gates().stream().map(LowerDefinition::gate).toList();
    return new Data.Made(
        RuntimeType.STEP_DEFINITION,
        List.of(
            Data.text(step.id()),
            Data.text(step.scalar("title").text()),
            Data.text(step.scalar("objective").text()),
            toolPolicy(),
            evidenceSchema(),
            new Data.MadeList(RuntimeType.GATE, gates),
            onFail(),
            Data.text(step.next().text()),
            Data.truth(step.keys().truth("human_review").orElseThrow()),
            Data.truth(step.keys().truth("checkpoint").orElseThrow())));
  }

  private Data toolPolicy() {
    Keys policy = step.section("tool_policy");
    return new Data.Made(
        RuntimeType.TOOL_POLICY,
        List.of(
            Data.texts(Step.texts(policy, "allowed")),
            Data.texts(Step.texts(policy, "forbidden")),
            policy
                .scalar("max_calls")
                .map(LowerDefinition::count)
                .orElse(new Data.Nothing(Type.INTEGER))));
  }

  private Data evidenceSchema() {
    List<Data> arguments = new ArrayList<>();
    arguments.add(Data.texts(evidence.required().stream().map(Scalar::text).toList()));
    arguments.add(Data.texts(evidence.optional().stream().map(Scalar::text).toList()));
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
    Keys onFail = step.section("on_fail");
    return new Data.Made(
        RuntimeType.ON_FAIL,
        List.of(
            count(onFail.scalar("max_retries").orElseThrow()),
            textOrNothing(onFail, "retry_prompt"),
            textOrNothing(onFail, "diagnose_prompt"),
            new Data.Chosen(RuntimeType.ESCALATE_POLICY, onFail.text("escalate_policy"))));
  }

  private static Data textOrNothing(Keys keys, String key) {
    return keys.scalar(key)
        .map(text -> Data.text(text.text()))
        .orElse(new Data.Nothing(Type.STRING));
  }

  private static Data count(Scalar number) {
    return new Data.Count(Integer.parseInt(number.text()));
  }

  private static Data gate(Mapping gate) {
    Keys keys = new Keys(gate, problem -> {});
    GateType type = GateType.of(keys.text("type"));
    Keys given =
        new Keys(
            keys.mapping("parameters").orElse(new Mapping(List.of(), gate.location())),
            problem -> {});
    List<Data> arguments = new ArrayList<>();
    for (Shape.Key parameter : type.parameters()) {
      arguments.add(argument(parameter.shape(), given.entry(parameter.name())));
    }
    arguments.add(Data.text(keys.text("description")));
    return new Data.Made(type.runtimeType(), arguments);
  }

  private static Data argument(Shape shape, Optional<Entry> given) {
    if (given.isEmpty()) {
      return new Data.Nothing(Type.INTEGER);
    }
    if (given.get().value() instanceof Sequence list && shape instanceof Shape.ListOf) {
      return Data.texts(list.items().stream().map(item -> ((Scalar) item).text()).toList());
    }
    if (shape instanceof Shape.Anything) {
      return new Data.Plain(ConstantReader.read(given.get().value()), Type.ANY);
    }
    String text = ((Scalar) given.get().value()).text();
    return shape instanceof Shape.Whole ? Data.integer(Long.parseLong(text)) : Data.text(text);
  }
}
