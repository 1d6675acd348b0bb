package io.promptcompiler.core.document.chat;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.NOT_A_LIST;

import io.promptcompiler.core.check.LowerTexts;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.document.LowerLeaf;
import io.promptcompiler.core.program.Absence;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.LoopFrame;
import io.promptcompiler.core.program.MessageInstruction;
import io.promptcompiler.core.program.MessageInstruction.Branch;
import io.promptcompiler.core.program.MessageInstruction.Emit;
import io.promptcompiler.core.program.MessageInstruction.Loop;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.Truth.Test;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Keys;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.ChatRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Lowers plans: loops and branches around messages. */
final class LowerPlan {
  private final LowerTexts texts;
  private final LowerLeaf leaves;
  private final References references;
  private final Conditions conditions;
  private final LowerMessage blocks;
  private final DiagnosticSink sink;

  LowerPlan(
      LowerTexts texts,
      LowerLeaf leaves,
      References references,
      Conditions conditions,
      LowerMessage blocks,
      DiagnosticSink sink) {
    this.texts = texts;
    this.leaves = leaves;
    this.references = references;
    this.conditions = conditions;
    this.blocks = blocks;
    this.sink = sink;
  }

  /** What the nodes of a plan do. */
  List<MessageInstruction> lower(Sequence plan, Loops loops) {
    List<MessageInstruction> instructions = new ArrayList<>();
    for (DataNode item : plan.items()) {
      Mapping node = (Mapping) item;
      Keys keys = new Keys(node, sink);
      switch (keys.text("kind")) {
        case "message" -> instructions.add(blocks.lower(node, loops));
        case "if" -> instructions.addAll(branch(node, keys, loops));
        default -> forEach(node, keys, loops).ifPresent(instructions::add);
      }
    }
    return instructions;
  }

  private List<MessageInstruction> branch(Mapping node, Keys keys, Loops loops) {
    Mapping when = keys.mapping("when").orElseThrow();
    Value condition = conditions.lower(when, loops);
    Optional<Sequence> otherwise = keys.sequence("else");
    boolean alwaysHolds =
        condition instanceof Value.Truth truth
            && truth.test() == Test.PRESENT
            && !truth.of().optional();
    if (alwaysHolds && otherwise.isPresent()) {
      Mapping reference = (Mapping) when.entry("ref").orElseThrow().value();
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.UNREACHABLE,
                  node.entry("else").orElseThrow().keyLocation(),
                  References.shown(reference),
                  "there")
              .fix("Remove 'else'."));
    }
    List<MessageInstruction> then = lower(keys.sequence("then").orElseThrow(), loops);
    List<MessageInstruction> rest = otherwise.map(plan -> lower(plan, loops)).orElse(List.of());
    return Absence.decides(condition)
        .map(truth -> truth ? then : rest)
        .orElseGet(() -> List.of(new Branch(condition, then, rest, node.location())));
  }

  private Optional<MessageInstruction> forEach(Mapping node, Keys keys, Loops loops) {
    Mapping reference = keys.mapping("source").orElseThrow();
    Value source = references.lower(reference, loops);
    boolean isKnown = !(source instanceof Value.Absent);
    if (isKnown && !References.mayBeList(source.type())) {
      String shown = References.shown(reference);
      sink.report(
          Diagnostic.of(NOT_A_LIST, reference.location(), shown, source.type().described())
              .fix("Name a source that returns a list."));
    }
    Value over = over(source, keys);
    Type element = ((Type.ListOf) over.type()).element();
    Variable item = texts.variable("item", element, element instanceof Type.Any);
    LoopFrame frame = texts.loop();
    Loops inside = loops.inside(item, frame);
    // Without a list nothing is known of its elements, and the body would only repeat the finding.
    if (!isKnown) {
      return Optional.empty();
    }
    boolean prepends = keys.text("fillDir").equals("prepend");
    return Optional.of(
        new Loop(
            over,
            item,
            frame,
            lower(keys.sequence("map").orElseThrow(), inside),
            prepends ? Loop.Order.PREPEND : Loop.Order.APPEND,
            between(keys, inside),
            LowerMessage.budget(keys),
            keys.truth("stopWhenOutOfBudget").orElse(true),
            node.location()));
  }

  /** The list, sorted and cut. */
  private static Value over(Value source, Keys keys) {
    String order = keys.text("order");
    boolean isList = source.type() instanceof Type.ListOf;
    boolean isOfWords =
        source.type() instanceof Type.ListOf list && list.element() instanceof Type.EnumOf;
    Value list = source;
    if (!isList || (isOfWords && !order.isEmpty())) {
      // Words are sorted as the texts that they are.
      Value any = source.type() instanceof Type.Any ? source : new Value.ToAny(source);
      list = new Value.Apply(BuiltIn.LIST, List.of(any), new Type.ListOf(Type.ANY), false);
    }
    if (!order.isEmpty()) {
      BuiltIn sort = order.equals("asc") ? BuiltIn.SORT_ASCENDING : BuiltIn.SORT_DESCENDING;
      list = new Value.Apply(sort, List.of(list), list.type(), false);
    }
    Optional<Scalar> limit = keys.scalar("limit");
    if (limit.isPresent()) {
      Constant most = new Constant.Int(Long.valueOf(limit.get().text()));
      Value number = new Value.Literal(most, Type.INTEGER);
      list = new Value.Apply(BuiltIn.TAKE, List.of(list, number), list.type(), false);
    }
    return list;
  }

  private List<Emit> between(Keys keys, Loops inside) {
    Optional<Scalar> separator =
        keys.entry("interleave")
            .map(Entry::value)
            .flatMap(found -> new Keys((Mapping) found, sink).scalar("text"));
    if (separator.isEmpty()) {
      return List.of();
    }
    List<Instruction> text = leaves.lower(separator.get(), inside.around());
    return List.of(
        new Emit(
            ChatRole.USER,
            false,
            text,
            List.of(),
            OptionalInt.empty(),
            separator.get().location()));
  }
}
