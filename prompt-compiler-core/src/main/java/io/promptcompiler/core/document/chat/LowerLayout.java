package io.promptcompiler.core.document.chat;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.SLOT_SHOWN_TWICE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_SLOT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNUSED_SLOT;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.diagnostic.UnknownVariant;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.document.chat.ChatElement.LayoutItem;
import io.promptcompiler.core.document.chat.ChatElement.ShownSlot;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.EmitMessage;
import io.promptcompiler.core.program.Instruction.Show;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.type.NameMeaning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Lowers the layout: messages, and slots with the messages around them. */
final class LowerLayout {
  private final LowerMessage blocks;
  private final List<String> slots;
  private final DiagnosticSink sink;
  private final Map<String, Scalar> shown = new HashMap<>();

  /**
   * Creates an instance for one layout.
   *
   * @param slots the names of the slots, by number
   */
  LowerLayout(LowerMessage blocks, List<String> slots, DiagnosticSink sink) {
    this.blocks = blocks;
    this.slots = slots;
    this.sink = sink;
  }

  /**
   * Returns the instructions of a layout.
   *
   * @param declared the slots of the document
   */
  List<Instruction> lower(List<LayoutItem> layout, List<ChatElement.Slot> declared, Loops none) {
    List<Instruction> instructions = new ArrayList<>();
    declared.forEach(slot -> Use.report(slot.key(), () -> meaning(slot)));
    for (LayoutItem item : layout) {
      if (item instanceof MessageElement message) {
        instructions.add(blocks.lower(message, none));
      } else if (item instanceof ShownSlot slot) {
        declared.stream()
            .filter(one -> one.name().equals(slot.name().text()))
            .forEach(one -> Use.report(slot.name().location(), () -> meaning(one)));
        if (isFirst(slot.name())) {
          instructions.add(show(slot, none));
        }
      } else {
        throw new UnknownVariant(item);
      }
    }
    for (ChatElement.Slot slot : declared) {
      if (!shown.containsKey(slot.name())) {
        sink.report(
            Diagnostic.of(UNUSED_SLOT, slot.key(), slot.name())
                .fix("Add a node '{\"kind\": \"slot\", \"name\": \"" + slot.name() + "\"}'."));
      }
    }
    return instructions;
  }

  private static NameMeaning meaning(ChatElement.Slot slot) {
    return new NameMeaning.OfPart(NameMeaning.SLOT, slot.name(), "", slot.key());
  }

  private boolean isFirst(Scalar name) {
    if (!slots.contains(name.text())) {
      Fix fix = Suggestion.correction(name.text(), slots, "Slots", name.location());
      sink.report(Diagnostic.of(UNKNOWN_SLOT, name.location(), name.text()).fix(fix));
      return false;
    }
    Scalar twin = shown.putIfAbsent(name.text(), name);
    if (twin != null) {
      sink.report(
          Diagnostic.of(SLOT_SHOWN_TWICE, name.location(), name.text())
              .fix("Line " + twin.location().line() + " already shows it."));
    }
    return twin == null;
  }

  private Show show(ShownSlot slot, Loops none) {
    return new Show(
        slots.indexOf(slot.name().text().strip()),
        emits(slot.header(), none),
        emits(slot.footer(), none),
        slot.omitIfEmpty(),
        slot.location());
  }

  private List<EmitMessage> emits(List<MessageElement> messages, Loops none) {
    return messages.stream().map(message -> blocks.lower(message, none)).toList();
  }
}
