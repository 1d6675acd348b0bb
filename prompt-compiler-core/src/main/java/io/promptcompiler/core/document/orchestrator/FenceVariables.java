package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.program.Fence;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Puts fences around variables that declare one: {@code "USER_REQUEST": { "fence": "request" }}.
 * The prompts of orchestrators have no blocks, so they cannot contain fences themselves.
 */
final class FenceVariables {
  private static final String KEY = "fence";

  private final Map<String, String> names;

  private FenceVariables(Map<String, String> names) {
    this.names = names;
  }

  /** Returns the fences that declarations name. */
  static FenceVariables of(OrchestratorElement document, DiagnosticSink sink) {
    Map<String, String> names = new LinkedHashMap<>();
    for (Entry entry : document.parameters()) {
      if (entry.value() instanceof Mapping declaration) {
        declaration
            .entry(KEY)
            .flatMap(found -> name(found, sink))
            .ifPresent(name -> names.put(entry.key(), name));
      }
    }
    return new FenceVariables(names);
  }

  private static Optional<String> name(Entry entry, DiagnosticSink sink) {
    String name = entry.value() instanceof Scalar scalar && !scalar.isNull() ? scalar.text() : "";
    if (Fence.isName(name)) {
      return Optional.of(name);
    }
    sink.report(
        Diagnostic.of(DiagnosticCode.BAD_FENCE_NAME, entry.value().location(), name)
            .fix("Write a letter, then letters, digits, '_' and '-'."));
    return Optional.empty();
  }

  /** Returns a text in which these variables are inside their fences. */
  List<Instruction> in(List<Instruction> text) {
    if (names.isEmpty()) {
      return text;
    }
    List<Instruction> fenced = new ArrayList<>();
    for (int i = 0; i < text.size(); i++) {
      Instruction instruction = text.get(i);
      Optional<String> name =
          instruction instanceof Instruction.EmitValue emit
              ? variable(emit.value()).map(names::get)
              : Optional.empty();
      if (name.isEmpty()) {
        fenced.add(instruction.mapBlocks(this::in));
      } else {
        boolean isAlone = beginsLine(fenced) && endsLine(text.subList(i + 1, text.size()));
        Fence fence = isAlone ? Fence.lines(name.get()) : Fence.inline(name.get());
        fenced.add(
            new Instruction.Fenced(
                isAlone ? withoutLastBreak(fence) : fence,
                List.of(),
                List.of(instruction),
                instruction.location()));
      }
    }
    return fenced;
  }

  /**
   * Returns the fence without the last line break: the line break after the closing tag is the one
   * after the variable.
   */
  private static Fence withoutLastBreak(Fence lines) {
    return new Fence(lines.style(), lines.name(), lines.opening(), Fence.Edge.alone(""));
  }

  private static boolean beginsLine(List<Instruction> before) {
    return before.isEmpty()
        || (before.get(before.size() - 1) instanceof Instruction.EmitText text
            && text.text().endsWith("\n"));
  }

  private static boolean endsLine(List<Instruction> after) {
    return after.isEmpty()
        || (after.get(0) instanceof Instruction.EmitText text && text.text().startsWith("\n"));
  }

  /** Returns the variable whose value is printed, however it is converted. */
  private static Optional<String> variable(Value value) {
    if (value instanceof Value.Member member && member.object() instanceof Value.Parameters) {
      return Optional.of(member.field().name());
    }
    return value.operands().stream().flatMap(operand -> variable(operand).stream()).findFirst();
  }
}
