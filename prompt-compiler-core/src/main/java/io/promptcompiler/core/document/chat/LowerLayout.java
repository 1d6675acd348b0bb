package io.promptcompiler.core.document.chat;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.SLOT_SHOWN_TWICE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_SLOT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNUSED_SLOT;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.program.MessageInstruction;
import io.promptcompiler.core.program.MessageInstruction.Emit;
import io.promptcompiler.core.program.MessageInstruction.Show;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.type.Keys;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Lowers the layout: messages, and slots with what stands around them. */
final class LowerLayout {
  private final LowerMessage blocks;
  private final List<String> slots;
  private final DiagnosticSink sink;
  private final Map<String, Scalar> shown = new HashMap<>();

  /**
   * For one layout.
   *
   * @param slots the names of the slots, by number
   */
  LowerLayout(LowerMessage blocks, List<String> slots, DiagnosticSink sink) {
    this.blocks = blocks;
    this.slots = slots;
    this.sink = sink;
  }

  /**
   * What a layout does.
   *
   * @param declared the slots of the document
   */
  List<MessageInstruction> lower(Sequence layout, Mapping declared, Loops none) {
    List<MessageInstruction> instructions = new ArrayList<>();
    for (DataNode item : layout.items()) {
      Mapping node = (Mapping) item;
      Keys keys = new Keys(node, sink);
      if (keys.text("kind").equals("message")) {
        instructions.add(blocks.lower(node, none));
      } else if (isFirst(keys.scalar("name").orElseThrow())) {
        instructions.add(show(node, keys, none));
      }
    }
    for (Entry slot : declared.entries()) {
      if (!shown.containsKey(slot.key())) {
        sink.report(
            Diagnostic.of(UNUSED_SLOT, slot.keyLocation(), slot.key())
                .fix("Add a node '{\"kind\": \"slot\", \"name\": \"" + slot.key() + "\"}'."));
      }
    }
    return instructions;
  }

  private boolean isFirst(Scalar name) {
    if (!slots.contains(name.text())) {
      String fix = Suggestion.didYouMean(name.text(), slots, "Slots");
      sink.report(Diagnostic.of(UNKNOWN_SLOT, name.location(), name.text()).fix(fix));
      return false;
    }
    Scalar twin = shown.putIfAbsent(name.text(), name);
    if (twin != null) {
      sink.report(
          Diagnostic.of(SLOT_SHOWN_TWICE, name.location(), name.text())
              .fix("Line " + twin.location().line() + " shows it already."));
    }
    return twin == null;
  }

  private Show show(Mapping node, Keys keys, Loops none) {
    return new Show(
        slots.indexOf(keys.text("name")),
        emits(node, "header", none),
        emits(node, "footer", none),
        keys.truth("omitIfEmpty").orElse(true),
        node.location());
  }

  private List<Emit> emits(Mapping node, String key, Loops none) {
    List<Emit> emits = new ArrayList<>();
    node.entry(key)
        .map(Entry::value)
        .map(value -> value instanceof Sequence list ? list.items() : List.of(value))
        .orElse(List.of())
        .forEach(block -> emits.add(blocks.lower((Mapping) block, none)));
    return emits;
  }
}
