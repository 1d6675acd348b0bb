package io.promptcompiler.core.interpret;

import io.promptcompiler.core.program.Conversation;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.MaskOf;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Rendering;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Types;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Replaces sensitive values in programs by their names, for renders that are kept or published,
 * such as those of examples. Conditions and loops still depend on the values, and a value that
 * prints nothing still does.
 */
public final class MaskSensitive {
  private final MaskOf masks;
  private final Map<Fragment, Fragment> fragments;

  private MaskSensitive(ObjectType parameters, Types types, Map<Fragment, Fragment> fragments) {
    this.masks = new MaskOf(ref -> ref.equals(parameters.ref()) ? parameters : types.object(ref));
    this.fragments = fragments;
  }

  /**
   * Returns an entry point that renders the names of sensitive values instead of the values; the
   * same one if it has no sensitive values.
   */
  public static EntryPoint in(EntryPoint entryPoint) {
    if (!entryPoint.hasSensitive()) {
      return entryPoint;
    }
    Types types = entryPoint.types();
    MaskSensitive masks = of(entryPoint.parameters(), types);
    return new EntryPoint(
        entryPoint.about(),
        entryPoint.naming(),
        entryPoint.parameters(),
        types,
        masks.rendering(entryPoint.rendering()),
        entryPoint.members().stream()
            .map(member -> member instanceof Member.Part part ? part(part, types) : member)
            .toList(),
        entryPoint.variants().stream()
            .map(variant -> variant.with(masks.rendering(variant.text())))
            .toList(),
        entryPoint.location());
  }

  private static MaskSensitive of(ObjectType parameters, Types types) {
    return new MaskSensitive(parameters, types, new IdentityHashMap<>());
  }

  private static Member part(Member.Part part, Types types) {
    MaskSensitive masks = of(part.parameters(), types);
    Conversation conversation = part.conversation();
    return new Member.Part(
        part.name(),
        part.parameters(),
        new Conversation(
            conversation.messages().stream()
                .map(
                    message ->
                        new Conversation.Message(
                            message.role(), masks.mask(message.text()), message.location()))
                .toList(),
            masks.procedures(conversation.procedures())),
        part.description(),
        part.location());
  }

  private Rendering rendering(Rendering rendering) {
    List<Instruction> masked = mask(rendering.instructions());
    if (rendering instanceof TextProgram text) {
      return new TextProgram(masked, procedures(text.procedures()));
    }
    return rendering instanceof MessageProgram messages
        ? messages.with(masked, procedures(messages.procedures()))
        : rendering;
  }

  private List<Procedure> procedures(List<Procedure> procedures) {
    return procedures.stream().map(one -> one.with(mask(one.body()))).toList();
  }

  private List<Instruction> mask(List<Instruction> instructions) {
    return instructions.stream().map(this::mask).toList();
  }

  private Instruction mask(Instruction instruction) {
    if (instruction.printsOperands()) {
      return instruction.map(this::mask, this::mask);
    }
    return instruction instanceof Include include
        ? new Include(fragment(include.fragment()), include.arguments(), include.location())
        : instruction.mapBlocks(this::mask);
  }

  private Value mask(Value value) {
    Value masked = masks.masked(value);
    return masked == value
        ? value
        : new Value.Choice(
            new Value.Truth(value, Value.Truth.Test.GIVEN), masked, new Value.Absent());
  }

  private Fragment fragment(Fragment fragment) {
    Fragment known = fragments.get(fragment);
    if (known == null) {
      MaskSensitive its = new MaskSensitive(fragment.parameters(), fragment.types(), fragments);
      TextProgram text = fragment.text();
      known =
          fragment.with(
              new TextProgram(its.mask(text.instructions()), its.procedures(text.procedures())));
      fragments.put(fragment, known);
    }
    return known;
  }
}
