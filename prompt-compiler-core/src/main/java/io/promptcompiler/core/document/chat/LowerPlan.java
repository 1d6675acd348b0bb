package io.promptcompiler.core.document.chat;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.NOT_A_LIST;

import io.promptcompiler.core.check.LowerTemplates;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.UnknownVariant;
import io.promptcompiler.core.document.chat.PlanItem.SortOrder;
import io.promptcompiler.core.document.template.LowerLeaf;
import io.promptcompiler.core.program.Absence;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.EmitMessage;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.LoopFrame;
import io.promptcompiler.core.program.Role;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.Truth.Test;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Lowers plans to loops and branches around messages. */
final class LowerPlan {
  private final LowerTemplates texts;
  private final LowerLeaf leaves;
  private final References references;
  private final Conditions conditions;
  private final LowerMessage blocks;
  private final DiagnosticSink sink;

  LowerPlan(
      LowerTemplates texts,
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

  /** Lowers the items of a plan. */
  List<Instruction> lower(List<PlanItem> plan, Loops loops) {
    List<Instruction> instructions = new ArrayList<>();
    for (PlanItem item : plan) {
      if (item instanceof MessageElement message) {
        instructions.add(blocks.lower(message, loops));
      } else if (item instanceof PlanItem.If branch) {
        instructions.addAll(branch(branch, loops));
      } else if (item instanceof PlanItem.ForEach loop) {
        forEach(loop, loops).ifPresent(instructions::add);
      } else {
        throw new UnknownVariant(item);
      }
    }
    return instructions;
  }

  private List<Instruction> branch(PlanItem.If branch, Loops loops) {
    Value condition = conditions.lower(branch.when(), loops);
    boolean alwaysHolds =
        condition instanceof Value.Truth truth
            && truth.test() == Test.PRESENT
            && !truth.of().optional();
    if (alwaysHolds && branch.otherwise().isPresent()) {
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.UNREACHABLE,
                  branch.otherwise().get().key(),
                  branch.when().ref().shown(),
                  "there")
              .fix("Remove 'else'."));
    }
    List<Instruction> then = lower(branch.then(), loops);
    List<Instruction> rest =
        branch.otherwise().map(plan -> lower(plan.value(), loops)).orElse(List.of());
    return Absence.decides(condition)
        .map(truth -> truth ? then : rest)
        .orElseGet(() -> List.of(new Branch(condition, then, rest, branch.location())));
  }

  private Optional<Instruction> forEach(PlanItem.ForEach loop, Loops loops) {
    ReferenceElement reference = loop.source();
    Value source = references.lower(reference, loops);
    boolean isKnown = !(source instanceof Value.Absent);
    if (isKnown && !References.mayBeList(source.type())) {
      String type = source.type().described();
      sink.report(
          Diagnostic.of(NOT_A_LIST, reference.location(), reference.shown(), type)
              .fix("Name a source that returns a list."));
    }
    Value over = over(source, loop);
    Type element = ((Type.ListType) over.type()).element();
    Variable item = texts.element("item", element, element.isAny(), over);
    LoopFrame frame = texts.loop();
    Loops inside = loops.inside(item, frame);
    // If the list is unknown, its elements are too, and the body would only repeat the finding.
    if (!isKnown) {
      return Optional.empty();
    }
    return Optional.of(
        new Loop(
            over,
            Loop.Mode.ELEMENTS,
            item,
            frame,
            lower(loop.body(), inside),
            List.of(),
            new Loop.MessagePolicy(
                loop.prepends(), between(loop, inside), loop.budget(), loop.stopsWhenOutOfBudget()),
            loop.location()));
  }

  /** Returns the list, sorted and cut. */
  private static Value over(Value source, PlanItem.ForEach loop) {
    Optional<SortOrder> order = loop.order();
    boolean isList = source.type().isList();
    boolean isOfWords =
        source.type() instanceof Type.ListType list && list.element() instanceof Type.EnumOf;
    Value list = source;
    if (!isList || (isOfWords && order.isPresent())) {
      // Enum values are sorted as texts.
      Value any = source.type().isAny() ? source : new Value.ToAny(source);
      list = new Value.Apply(BuiltIn.LIST, List.of(any), new Type.ListOf(Type.ANY), false);
    }
    if (order.isPresent()) {
      boolean isAscending = order.get() == SortOrder.ASCENDING;
      BuiltIn sort = isAscending ? BuiltIn.SORT_ASCENDING : BuiltIn.SORT_DESCENDING;
      list = new Value.Apply(sort, List.of(list), list.type(), false);
    }
    if (loop.limit().isPresent()) {
      Constant most = new Constant.Int((long) loop.limit().getAsInt());
      Value number = new Value.Literal(most, Type.INTEGER);
      list = new Value.Apply(BuiltIn.TAKE, List.of(list, number), list.type(), false);
    }
    return list;
  }

  private List<EmitMessage> between(PlanItem.ForEach loop, Loops inside) {
    Optional<Scalar> separator = loop.separator();
    if (separator.isEmpty()) {
      return List.of();
    }
    List<Instruction> text = leaves.lower(separator.get(), inside.around()).instructions();
    return List.of(
        new EmitMessage(
            Role.USER, false, text, List.of(), OptionalInt.empty(), separator.get().location()));
  }
}
