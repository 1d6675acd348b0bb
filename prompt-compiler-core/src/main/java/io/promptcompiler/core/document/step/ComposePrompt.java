package io.promptcompiler.core.document.step;

import io.promptcompiler.core.check.LowerTemplates;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Fence;
import io.promptcompiler.core.program.GatherFences;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.MergeTexts;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataObject;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.type.ConstantReader;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Trust;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Composes the prompt of a step from its six sections, separated by empty lines. */
final class ComposePrompt {
  private static final String NONE = "(none)";
  private static final String EMPTY = "- " + NONE + "\n";

  private final StepElement step;
  private final Evidence evidence;
  private final ObjectType parameters;
  private final LowerTemplates texts;
  private final EmitLines lines;
  private final List<Instruction> prompt = new ArrayList<>();

  ComposePrompt(StepElement step, Evidence evidence, ObjectType parameters, LowerTemplates texts) {
    this.step = step;
    this.evidence = evidence;
    this.parameters = parameters;
    this.texts = texts;
    this.lines = new EmitLines(texts);
  }

  /**
   * Returns the whole prompt.
   *
   * @param template the instructions of the step's text
   * @param blocks the parameters that follow the template under separate headings
   */
  List<Instruction> compose(List<Instruction> template, List<Field> blocks) {
    objective();
    text("2) Invariants\n", step.place(StepShape.INJECTIONS));
    Field invariants = parameters.field(Injections.INVARIANTS).orElseThrow();
    prompt.addAll(lines(invariants));
    text("\n3) Prompt\n", step.place(StepShape.TEMPLATE));
    prompt.addAll(template);
    text("\n", step.place(StepShape.TEMPLATE));
    blocks.forEach(this::block);
    gates();
    evidence();
    nextActions();
    return GatherFences.around(MergeTexts.merge(prompt), texts.procedures());
  }

  private void text(String text, Location location) {
    prompt.add(new Instruction.EmitText(text, location));
  }

  private Value value(Field field) {
    return new Value.Member(new Value.Parameters(parameters.ref()), field);
  }

  /** Returns the lines of a value, in a fence if it is untrusted. */
  private List<Instruction> lines(Field field) {
    List<Instruction> emitted = lines.emit(value(field), field.location());
    if (field.trust() != Trust.UNTRUSTED || Trust.isMeaninglessFor(field.type())) {
      return emitted;
    }
    Fence fence = Fence.lines(Injections.fenceName(field.name()));
    return List.of(new Instruction.Fenced(fence, List.of(), emitted, field.location()));
  }

  private void block(Field field) {
    Location location = field.location();
    List<Instruction> block = new ArrayList<>();
    block.add(new Instruction.EmitText("\n### " + field.name() + "\n", location));
    block.addAll(lines(field));
    if (field.mayBeAbsent()) {
      Value isThere = new Value.Truth(value(field), Value.Truth.Test.PRESENT);
      prompt.add(new Instruction.Branch(isThere, block, List.of(), location));
    } else {
      prompt.addAll(block);
    }
  }

  private void objective() {
    Location objective = step.place(StepShape.OBJECTIVE);
    text("1) Step Objective\n", objective);
    text(step.id() + ": " + step.get(StepShape.TITLE).text() + "\n", step.place(StepShape.ID));
    text(step.get(StepShape.OBJECTIVE).text() + "\n\n", objective);
  }

  private void gates() {
    Location section = step.place(StepShape.GATES);
    text("\n4) Gates\n", section);
    List<GateElement> gates = step.gates();
    gates.forEach(gate -> text(item(gate(gate)), gate.word().location()));
    text((gates.isEmpty() ? EMPTY : "") + "\n", section);
  }

  /** Returns the description of a gate, or its parameters if it has no description. */
  private static String gate(GateElement gate) {
    String type = gate.word().text();
    Optional<Mapping> given =
        gate.parameters().map(DataObject::data).filter(found -> !found.entries().isEmpty());
    String about =
        gate.description().isEmpty()
            ? given.map(found -> ConstantReader.read(found).json()).orElse("")
            : gate.description();
    return about.isEmpty() ? type : type + ": " + about;
  }

  private void evidence() {
    Location section = step.place(StepShape.EVIDENCE);
    text("5) Evidence\n", section);
    text(
        "Required keys: " + names(evidence.required()) + "\n", place(evidence.required(), section));
    text(
        "Optional keys: " + names(evidence.optional()) + "\n", place(evidence.optional(), section));
    StringBuilder criteria = new StringBuilder("Criteria:\n");
    evidence.criteria().forEach((id, text) -> criteria.append(item(id + ": " + text)));
    text(criteria + (evidence.criteria().isEmpty() ? EMPTY : ""), section);
    text(evidence.template() + "\n\n", section);
  }

  private static Location place(List<Scalar> keys, Location section) {
    return keys.isEmpty() ? section : keys.get(0).location();
  }

  private void nextActions() {
    DataObject onFail = step.get(StepShape.ON_FAIL);
    long retries = onFail.get(StepShape.MAX_RETRIES);
    text("6) Next Actions\n", step.place(StepShape.ON_PASS));
    Location next = step.get(StepShape.ON_PASS).place(StepShape.NEXT);
    text("- On pass: " + step.next() + "\n", next);
    String times = retries + (retries == 1 ? " time" : " times");
    text(
        "- On fail: " + (retries == 0 ? "no retry" : "retry up to " + times),
        onFail.place(StepShape.MAX_RETRIES));
    if (retries > 0) {
      text(": ", onFail, StepShape.RETRY_PROMPT);
    }
    text("\n- Then diagnose: ", onFail, StepShape.DIAGNOSE_PROMPT);
    text("\n- Then: ", onFail, StepShape.ESCALATE_POLICY);
  }

  private void text(String before, DataObject object, Shape.Key<Scalar> key) {
    object.find(key).ifPresent(text -> text(before + text.text(), object.place(key)));
  }

  private static String names(List<Scalar> keys) {
    return keys.isEmpty()
        ? NONE
        : keys.stream().map(Scalar::text).collect(Collectors.joining(", "));
  }

  private static String item(String text) {
    return "- " + text + "\n";
  }
}
