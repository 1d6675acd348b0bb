package io.promptcompiler.core.document.step;

import io.promptcompiler.core.check.LowerTexts;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.MergeTexts;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.type.ConstantReader;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Composes the prompt of a step of its six sections, separated by empty lines. */
final class ComposePrompt {
  private static final String NONE = "(none)";

  private final StepElement step;
  private final Evidence evidence;
  private final ObjectType parameters;
  private final EmitLines lines;
  private final List<Instruction> prompt = new ArrayList<>();

  ComposePrompt(StepElement step, Evidence evidence, ObjectType parameters, LowerTexts texts) {
    this.step = step;
    this.evidence = evidence;
    this.parameters = parameters;
    this.lines = new EmitLines(texts);
  }

  /**
   * The whole prompt.
   *
   * @param template what the step's own text does
   * @param blocks the parameters that stand under headings of their own after it
   */
  List<Instruction> compose(List<Instruction> template, List<Field> blocks) {
    text(objective() + "\n", step.objective().key());
    text("2) Invariants\n", step.injections().key());
    Field invariants = parameters.field(Injections.INVARIANTS).orElseThrow();
    prompt.addAll(lines.emit(value(invariants), invariants.location()));
    text("\n3) Prompt\n", step.template().key());
    prompt.addAll(template);
    text("\n", step.template().key());
    blocks.forEach(this::block);
    text("\n" + gates() + "\n", step.gates().key());
    text(evidence() + "\n", step.evidence().key());
    text(nextActions(), step.onPass().key());
    return MergeTexts.merge(prompt);
  }

  private void text(String text, Location location) {
    prompt.add(new Instruction.EmitText(text, location));
  }

  private Value value(Field field) {
    return new Value.Member(new Value.Parameters(parameters.ref()), field);
  }

  private void block(Field field) {
    Location location = field.location();
    List<Instruction> block = new ArrayList<>();
    block.add(new Instruction.EmitText("\n### " + field.name() + "\n", location));
    block.addAll(lines.emit(value(field), location));
    if (field.mayBeAbsent()) {
      Value isThere = new Value.Truth(value(field), Value.Truth.Test.PRESENT);
      prompt.add(new Instruction.Branch(isThere, block, List.of(), location));
    } else {
      prompt.addAll(block);
    }
  }

  private String objective() {
    String title = step.id().value() + ": " + step.title();
    return "1) Step Objective\n" + title + "\n" + step.objective().value() + "\n";
  }

  private String gates() {
    List<String> gates = step.gates().value().stream().map(ComposePrompt::gate).toList();
    return "4) Gates\n" + list(gates);
  }

  /** The description of a gate, else its parameters. */
  private static String gate(GateElement gate) {
    String type = gate.word().text();
    Optional<Mapping> given = gate.parameters().filter(found -> !found.entries().isEmpty());
    String about =
        gate.description().isEmpty()
            ? given.map(found -> ConstantReader.read(found).json()).orElse("")
            : gate.description();
    return about.isEmpty() ? type : type + ": " + about;
  }

  private String evidence() {
    List<String> criteria = new ArrayList<>();
    evidence.criteria().forEach((id, text) -> criteria.add(id + ": " + text));
    return "5) Evidence\nRequired keys: "
        + names(evidence.required())
        + "\nOptional keys: "
        + names(evidence.optional())
        + "\nCriteria:\n"
        + list(criteria)
        + evidence.template()
        + "\n";
  }

  private String nextActions() {
    StepElement.OnFail onFail = step.onFail();
    int retries = onFail.maxRetries().value();
    StringBuilder actions = new StringBuilder("6) Next Actions\n");
    actions
        .append("- On pass: ")
        .append(step.onPass().value().next().value().text())
        .append("\n- On fail: ");
    if (retries == 0) {
      actions.append("no retry");
    } else {
      actions.append("retry up to ").append(retries).append(retries == 1 ? " time" : " times");
      onFail.retryPrompt().value().ifPresent(text -> actions.append(": ").append(text));
    }
    onFail
        .diagnosePrompt()
        .value()
        .ifPresent(text -> actions.append("\n- Then diagnose: ").append(text));
    return actions.append("\n- Then: ").append(onFail.escalatePolicy().value()).toString();
  }

  private static String names(List<Scalar> keys) {
    return keys.isEmpty()
        ? NONE
        : keys.stream().map(Scalar::text).collect(Collectors.joining(", "));
  }

  private static String list(List<String> items) {
    return items.isEmpty()
        ? "- " + NONE + "\n"
        : items.stream().map(item -> "- " + item + "\n").collect(Collectors.joining());
  }
}
