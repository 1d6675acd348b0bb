package io.promptcompiler.core.java.checks;

import io.promptcompiler.core.backend.Reachable;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.java.model.ConstantEmitter;
import io.promptcompiler.core.java.text.Literals;
import io.promptcompiler.core.program.Conversation.Message;
import io.promptcompiler.core.program.Data;
import io.promptcompiler.core.program.Delimiters;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.program.Rendering;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Reports a class whose texts, messages or data exceed the capacity of a class file: the constant
 * pool has 65,535 entries, two for each text, and data is created in one method of at most 64 KB.
 */
public final class CheckRoom {
  /**
   * The number of texts that occupy as many entries as a message, which may need two methods and
   * the name of a slot.
   */
  private static final int TEXTS_OF_A_MESSAGE = 4;

  private final Set<Object> texts = new HashSet<>();
  private final Set<Value> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private int values;
  private int messages;

  private CheckRoom() {}

  /** Checks the class of an entry point. */
  public static void check(EntryPoint entryPoint, DiagnosticSink sink) {
    CheckRoom room = new CheckRoom();
    room.values += entryPoint.about().synopsis().size();
    room.defaults(entryPoint.allParameters(), entryPoint.types());
    room.rendering(entryPoint.rendering());
    entryPoint.variants().stream()
        .filter(Variant::isOwn)
        .forEach(variant -> room.rendering(variant.text()));
    room.members(entryPoint.members(), sink);
    room.report(entryPoint.about().id(), entryPoint.location(), sink);
  }

  private void rendering(Rendering rendering) {
    if (rendering instanceof MessageProgram messages) {
      messages.requests().forEach(request -> request.arguments().ifPresent(this::constant));
    }
    instructions(rendering.instructions());
    procedures(rendering.procedures());
  }

  /** Checks the class of a fragment. */
  public static void check(Fragment fragment, DiagnosticSink sink) {
    CheckRoom room = new CheckRoom();
    room.rendering(fragment.text());
    room.report(fragment.about().id(), fragment.location(), sink);
  }

  /** Checks the class of a folder. */
  public static void check(FolderMembers folder, DiagnosticSink sink) {
    CheckRoom room = new CheckRoom();
    room.members(folder.members(), sink);
    String name = folder.folder().isEmpty() ? folder.name() : folder.folder();
    room.report(name, folder.location(), sink);
  }

  private void report(String id, Location location, DiagnosticSink sink) {
    report(id, texts.size(), "different texts", Limits.TEXTS, location, sink);
    report(id, values, "values as defaults and data", Limits.VALUES, location, sink);
    if (texts.size() <= Limits.TEXTS) {
      int most = (Limits.TEXTS - texts.size()) / TEXTS_OF_A_MESSAGE;
      report(id, messages, "messages", most, location, sink);
    }
  }

  private static void report(
      String id, int count, String things, int most, Location location, DiagnosticSink sink) {
    if (count > most) {
      sink.report(
          Diagnostic.of(DiagnosticCode.TOO_MANY, location, id, count, things, most)
              .fix("Divide it, or pass its content to the prompt as a parameter."));
    }
  }

  /** Counts the data of members, except parts, which have their own classes. */
  private void members(List<Member> members, DiagnosticSink sink) {
    for (Member member : members) {
      if (member instanceof Member.Given given) {
        data(given.data());
      } else if (member instanceof Member.Output output) {
        values += Literals.parts(output.schema()).size();
      } else if (member instanceof Member.Part part) {
        CheckRoom room = new CheckRoom();
        for (Message message : part.conversation().messages()) {
          room.instructions(message.text());
        }
        room.procedures(part.conversation().procedures());
        room.report(part.name(), part.location(), sink);
      }
    }
  }

  private void defaults(ObjectType parameters, Types types) {
    fields(parameters.fields());
    for (Reachable.Mention mention : Reachable.from(parameters, types)) {
      if (mention.type() instanceof Type.ObjectRef ref) {
        fields(types.object(ref).fields());
      }
    }
  }

  /** Counts defaults, except scalars, which the static initializer does not create. */
  private void fields(List<Field> fields) {
    for (Field field : fields) {
      if (!ConstantEmitter.isInline(field.type())) {
        field.defaultValue().ifPresent(this::constant);
      }
    }
  }

  private void data(Data data) {
    values++;
    if (data instanceof Data.Plain plain) {
      constant(plain.constant());
    } else if (data instanceof Data.Tree tree) {
      tree.members().forEach(member -> data(member.data()));
    } else if (data instanceof Data.Made made) {
      made.arguments().forEach(this::data);
    } else if (data instanceof Data.MadeList list) {
      list.items().forEach(this::data);
    }
  }

  private void constant(Constant constant) {
    values++;
    if (constant instanceof Constant.Text text) {
      values += Literals.parts(text.value()).size() - 1;
    } else if (constant instanceof Constant.Dec decimal) {
      texts.add(decimal.value().toString());
    } else if (constant instanceof Constant.Items items) {
      items.items().forEach(this::constant);
    } else if (constant instanceof Constant.Members members) {
      values += members.members().size();
      members.members().values().forEach(this::constant);
    }
  }

  private void procedures(List<Procedure> procedures) {
    procedures.forEach(procedure -> instructions(procedure.body()));
  }

  private void instructions(List<Instruction> instructions) {
    for (Instruction instruction : instructions) {
      texts.addAll(
          switch (instruction.kind()) {
            case EMIT_TEXT -> Literals.parts(((Instruction.EmitText) instruction).text());
            case INDENTED -> Literals.parts(((Instruction.Indented) instruction).indent());
            case LOG -> List.of(((Instruction.Log) instruction).template());
            case FENCED -> delimiters((Instruction.Fenced) instruction);
            case BRANCH, LOOP, BIND, EMIT_VALUE, CALL, INCLUDE, GATHERED, MARK -> List.of();
            case EMIT_MESSAGE, HISTORY, FILL, SHOW, DIVIDE -> List.of();
          });
      messages += instruction.emitsMessages() ? 1 : 0;
      instruction.operands().forEach(this::value);
      instruction.blocks().forEach(this::instructions);
    }
  }

  private static List<String> delimiters(Instruction.Fenced fenced) {
    Delimiters delimiters = Delimiters.of(fenced.fence());
    List<String> texts = new ArrayList<>(List.of(fenced.fence().name(), delimiters.closing()));
    texts.add(delimiters.beforeAttributes() + delimiters.afterAttributes());
    fenced.attributes().forEach(attribute -> texts.add(attribute.name()));
    return texts;
  }

  private void value(Value value) {
    if (!seen.add(value)) {
      return;
    }
    if (value instanceof Value.DynamicMember member) {
      texts.add(member.name());
    } else if (value instanceof Value.Extended extended) {
      texts.addAll(extended.names());
    } else if (value instanceof Value.Literal literal) {
      literal(literal.constant());
    }
    value.operands().forEach(this::value);
  }

  private void literal(Constant constant) {
    if (constant instanceof Constant.Text text) {
      texts.addAll(Literals.parts(text.value()));
    } else if (constant instanceof Constant.Int || constant instanceof Constant.Num) {
      texts.add(constant);
    } else if (constant instanceof Constant.Items items) {
      items.items().forEach(this::literal);
    } else if (constant instanceof Constant.Members members) {
      texts.addAll(members.members().keySet());
      members.members().values().forEach(this::literal);
    }
  }
}
