package io.promptcompiler.workbench;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.Conversation;
import io.promptcompiler.core.program.Conversion;
import io.promptcompiler.core.program.Delimiters;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fence;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Marker;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.OriginOf;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.type.BuiltInTypes;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.core.type.Types;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Describes the programs of a prompt as data, which {@code interpret.js} runs in the page. So the
 * page needs no template compiler, and templates never become code.
 */
public final class ProgramData {
  /** The largest integer up to which JavaScript has all integers. */
  private static final long LARGEST_INTEGER = (1L << 53) - 1;

  private final EntryPoint entryPoint;
  private final ShownFiles files;
  private final IdentityHashMap<Fragment, Integer> numbers = new IdentityHashMap<>();
  private final List<Object> fragments = new ArrayList<>();
  private final Map<TypeName, Integer> objectNumbers = new LinkedHashMap<>();
  private final List<Object> objects = new ArrayList<>();
  private final Map<List<Object>, Integer> places = new LinkedHashMap<>();

  /** Why the page cannot run the programs; empty if it can. */
  private Optional<String> reason = Optional.empty();

  private ProgramData(EntryPoint entryPoint, ShownFiles files) {
    this.entryPoint = entryPoint;
    this.files = files;
  }

  /** Returns the programs of an entry point, or {@code reason} if the page cannot run them. */
  static Map<String, Object> of(EntryPoint entryPoint, ShownFiles files) {
    return new ProgramData(entryPoint, files).describe();
  }

  /**
   * Returns the programs of an entry point as the page gets them: {@code programs} of variants by
   * their names, the base as an empty name, and {@code parts} by their names; or {@code reason} if
   * the page cannot run them.
   */
  public static Map<String, Object> of(EntryPoint entryPoint) {
    return of(entryPoint, new ShownFiles(Path.of(""), UnaryOperator.identity()));
  }

  private Map<String, Object> describe() {
    Map<String, Object> programs = new LinkedHashMap<>();
    program(entryPoint).ifPresent(base -> programs.put("", base));
    for (Variant variant : entryPoint.variants()) {
      program(entryPoint.in(variant)).ifPresent(one -> programs.put(variant.name(), one));
    }
    Map<String, Object> parts = new LinkedHashMap<>();
    entryPoint.parts().forEach(part -> parts.put(part.name(), part(part)));
    return reason
        .map(why -> new Members().always("reason", why))
        .orElseGet(
            () ->
                new Members()
                    .with("programs", programs)
                    .with("parts", parts)
                    .with("fragments", fragments)
                    .with("objects", objects)
                    .with("places", List.copyOf(places.keySet()))
                    .with("masked", entryPoint.hasSensitive()))
        .map();
  }

  private Optional<Object> program(EntryPoint one) {
    Describe describe = new Describe(one.parameters(), one.types());
    Members members = new Members().with("parameters", fields(one.parameters(), one.types()));
    if (one.rendering() instanceof TextProgram text) {
      return Optional.of(describe.text(text, members));
    }
    if (!(one.rendering() instanceof MessageProgram program)) {
      return Optional.empty();
    }
    Map<String, Object> sources = new LinkedHashMap<>();
    for (Service.Method method : program.requested()) {
      sources.put(method.name(), type(method.returns(), one.types()));
    }
    boolean isDocument = program.manner() == MessageProgram.Manner.DOCUMENT;
    return Optional.of(
        members
            .always("messages", describe.block(program.instructions()))
            .with("procedures", describe.procedures(program.procedures()))
            .with("slots", program.slots())
            .with("sources", sources)
            .with("sourcesKey", program.sourcesKey(one.parameters()))
            .with("keepsBlank", isDocument)
            .with("joins", program.manner() != MessageProgram.Manner.SEPARATE)
            .with("limit", isDocument ? null : one.about().limit().map(About.TokenLimit::tokens))
            .map());
  }

  private Object part(Member.Part part) {
    Conversation conversation = part.conversation();
    Describe describe = new Describe(part.parameters(), entryPoint.types());
    return new Members()
        .with("parameters", fields(part.parameters(), entryPoint.types()))
        .always(
            "conversation",
            conversation.messages().stream()
                .map(one -> List.of(one.role().toString(), describe.block(one.text())))
                .toList())
        .with("procedures", describe.procedures(conversation.procedures()))
        .map();
  }

  private List<Object> fields(ObjectType object, Types types) {
    List<Object> fields = new ArrayList<>();
    for (Field field : object.fields()) {
      Members members =
          new Members()
              .always("name", field.name())
              .always("type", type(field.type(), types))
              .with("required", field.required())
              .with("rest", field.name().equals(Field.REST));
      Object value = field.defaultValue().map(constant -> constant.value()).orElse(null);
      if (value != null) {
        boolean isRead =
            field
                .type()
                .contains(
                    type -> type.kind() == Type.Kind.DEC || BuiltInTypes.isBuiltIn(type),
                    types::object);
        check(value);
        members.always("default", DecimalTexts.in(value)).with("readsDefault", isRead);
      }
      fields.add(members.map());
    }
    return fields;
  }

  /** Returns the word for a type, or an object with what it consists of. */
  private Object type(Type type, Types types) {
    return switch (type.kind()) {
      case TEXT, BOOL, INT, NUM, DEC, MAP, ANY, MEDIA ->
          type.kind().name().toLowerCase(Locale.ROOT);
      case LIST -> Map.of("list", type(((Type.ListType) type).element(), types));
      case MESSAGES -> Map.of("messages", ((Type.Messages) type).roles());
      case ENUM -> Map.of("enum", ((Type.EnumOf) type).values());
      case OBJECT -> Map.of("object", object((Type.ObjectRef) type, types));
    };
  }

  private int object(Type.ObjectRef ref, Types types) {
    Integer known = objectNumbers.get(ref.name());
    if (known != null) {
      return known;
    }
    int number = objects.size();
    objectNumbers.put(ref.name(), number);
    objects.add(List.of()); // a type may contain itself
    objects.set(number, fields(types.object(ref), types));
    return number;
  }

  private void cannot(String why) {
    reason = reason.or(() -> Optional.of(why));
  }

  /** Checks that JavaScript can hold a constant. */
  private void check(@Nullable Object constant) {
    if (constant instanceof Long integer && Math.abs(integer) > LARGEST_INTEGER) {
      cannot("it has an integer that JavaScript would round");
    } else if (constant instanceof Collection<?> items) {
      items.forEach(this::check);
    } else if (constant instanceof Map<?, ?> members) {
      members.values().forEach(this::check);
    }
  }

  /** Describes a program whose values have the types of its parameters. */
  private final class Describe {
    private final OriginOf trust;

    Describe(ObjectType parameters, Types types) {
      trust = new OriginOf(ref -> ref.equals(parameters.ref()) ? parameters : types.object(ref));
    }

    Map<String, Object> text(TextProgram program, Members members) {
      return members
          .always("text", block(program.instructions()))
          .with("procedures", procedures(program.procedures()))
          .map();
    }

    List<Object> procedures(List<Procedure> procedures) {
      List<Object> all = new ArrayList<>();
      for (Procedure procedure : procedures) {
        all.add(
            new Members()
                .with("parameters", procedure.parameters().stream().map(Variable::number).toList())
                .always("body", block(procedure.body()))
                .map());
      }
      return all;
    }

    /** Describes a block. A text of several places becomes one instruction for each. */
    List<Object> block(List<? extends Instruction> instructions) {
      List<Object> block = new ArrayList<>();
      for (Instruction instruction : instructions) {
        if (instruction instanceof Instruction.Gathered gathered) {
          block.addAll(block(gathered.body()));
        } else if (instruction instanceof Instruction.EmitText text && !text.parts().isEmpty()) {
          block.addAll(block(text.parts()));
        } else {
          OneInstruction one = new OneInstruction(this);
          instruction.accept(one);
          block.add(one.members.map());
        }
      }
      return block;
    }

    /** Describes a chain of branches at once, since it may be long. */
    void branch(Instruction.Branch branch, Members members) {
      List<Object> cases = new ArrayList<>();
      Instruction.Branch last = branch;
      cases.add(List.of(value(last.condition()), block(last.then())));
      while (last.otherwise().size() == 1
          && last.otherwise().get(0) instanceof Instruction.Branch next) {
        last = next;
        cases.add(List.of(value(last.condition()), block(last.then())));
      }
      members.always("op", "branch").always("cases", cases).with("else", block(last.otherwise()));
    }

    Object fragment(Fragment fragment) {
      Integer known = numbers.get(fragment);
      if (known != null) {
        return known;
      }
      int number = fragments.size();
      numbers.put(fragment, number);
      fragments.add(Map.of());
      Describe its = new Describe(fragment.parameters(), fragment.types());
      Members members = new Members().with("parameters", fragment.parameters().fieldNames());
      fragments.set(number, its.text(fragment.text(), members));
      return number;
    }

    /** Returns the number of the place of a fixed text. */
    int placeOfText(Location location, String text) {
      int inside = Math.max(0, location.text().indexOf(text));
      return place(location, 0, location.source().line(location.span().start() + inside));
    }

    /** Returns the number of the place of a value, with its source text as a label. */
    int placeOfValue(Location location, Value value) {
      return place(location, trust.isUntrusted(value) ? 2 : 1, location.line());
    }

    private int place(Location location, int kind, int line) {
      List<Object> place = new ArrayList<>();
      boolean isKnown = !(location.isWholeFile() && location.source().content().isEmpty());
      if (isKnown || kind > 0) {
        place.add(kind);
      }
      if (isKnown) {
        place.add(files.number(location.source()));
        place.add(line);
        if (kind > 0) {
          place.add(DescribeRendered.label(location.text()));
        }
      }
      Integer next = places.size();
      Integer known = places.putIfAbsent(place, next);
      return known == null ? next : known;
    }

    List<Object> values(List<Value> values) {
      return values.stream().map(this::value).toList();
    }

    Object value(Value value) {
      Members members = new Members().always("is", value.kind().name().toLowerCase(Locale.ROOT));
      switch (value.kind()) {
        case PARAMETERS -> members.with("beside", ((Value.Parameters) value).beside());
        case READ -> members.always("variable", ((Value.Read) value).variable().number());
        case ANSWER -> members.always("source", ((Value.Answer) value).request().method().name());
        case MEMBER -> members.always("name", ((Value.Member) value).field().name());
        case DYNAMIC_MEMBER -> members.always("name", ((Value.DynamicMember) value).name());
        case LITERAL -> {
          Object constant = ((Value.Literal) value).constant().value();
          check(constant);
          if (constant instanceof BigDecimal decimal) {
            members.always("decimal", decimal.toPlainString());
          } else if (constant != null) {
            members.always("value", constant);
          }
        }
        case EXTENDED -> members.with("names", ((Value.Extended) value).names());
        case LOOP_STATE -> {
          Value.LoopState state = (Value.LoopState) value;
          members
              .always("loop", state.loop().number())
              .always("property", state.property().name().toLowerCase(Locale.ROOT));
        }
        case TRUTH ->
            members.always("test", ((Value.Truth) value).test().name().toLowerCase(Locale.ROOT));
        case APPLY -> members.always("function", function(((Value.Apply) value).function()));
        case ELEMENT, DYNAMIC_LOOKUP, LENGTH, ABSENT, TO_ANY, CONTEXTS, IS_LIST, NOT, CHOICE -> {
          // only operands
        }
      }
      return members.with("of", values(value.operands())).map();
    }

    private String function(Function function) {
      if (function instanceof Function.OfProject helper) {
        cannot("it calls the helper '" + helper.name() + "' of the project");
      }
      return function.word();
    }
  }

  /** Describes one instruction. */
  private static final class OneInstruction implements Instruction.Visitor {
    final Members members = new Members();
    private final Describe describe;

    OneInstruction(Describe describe) {
      this.describe = describe;
    }

    private Members op(String word) {
      return members.always("op", word);
    }

    @Override
    public void visit(Instruction.Branch branch) {
      describe.branch(branch, members);
    }

    @Override
    public void visit(Instruction.Loop loop) {
      Instruction.Loop.MessagePolicy policy = loop.policy();
      op("loop")
          .always("over", describe.value(loop.over()))
          .always("item", loop.item().number())
          .always("frame", loop.frame().number())
          .always("body", describe.block(loop.body()))
          .with("else", describe.block(loop.otherwise()))
          .with("prepends", policy.prepends())
          .with("between", describe.block(policy.between()))
          .with("budget", budget(policy.budget()))
          .with("stops", policy.stops());
    }

    @Override
    public void visit(Instruction.Bind bind) {
      op("bind")
          .always("variable", bind.variable().number())
          .always("value", describe.value(bind.value()))
          .always("body", describe.block(bind.body()));
    }

    @Override
    public void visit(Instruction.EmitText text) {
      op("text")
          .always("text", text.text())
          .always("at", describe.placeOfText(text.location(), text.text()));
    }

    @Override
    public void visit(Instruction.EmitValue emit) {
      op("value")
          .always("value", describe.value(emit.value()))
          .with("as", form(emit.conversion()))
          .with("html", emit.conversion().htmlEscaped())
          .always("at", describe.placeOfValue(emit.location(), emit.value()));
    }

    /** Returns the word for a form of its own; empty if the value prints as in JavaScript. */
    private static String form(Conversion conversion) {
      return switch (conversion.form()) {
        case JSON -> "json";
        case WORDS -> "words";
        case TEXT, TRUTH, INTEGER, NUMBER, DECIMAL, ENUM, ANY -> "";
      };
    }

    @Override
    public void visit(Instruction.Call call) {
      op("call")
          .always("procedure", call.procedure())
          .with("arguments", describe.values(call.arguments()));
    }

    @Override
    public void visit(Instruction.Include include) {
      op("include")
          .always("fragment", describe.fragment(include.fragment()))
          .with("arguments", describe.values(include.arguments()));
    }

    @Override
    public void visit(Instruction.Indented indented) {
      op("indent")
          .always("indent", indented.indent())
          .always("body", describe.block(indented.body()));
    }

    @Override
    public void visit(Instruction.Fenced fenced) {
      Fence fence = fenced.fence();
      Delimiters delimiters = Delimiters.of(fence);
      List<Object> attributes = new ArrayList<>();
      for (Instruction.Fenced.Attribute one : fenced.attributes()) {
        attributes.add(
            new Members()
                .always("name", one.name())
                .always("value", describe.value(one.value()))
                .with("as", form(one.conversion()))
                .with("html", one.conversion().htmlEscaped())
                .map());
      }
      op("fence")
          .always("name", fence.name())
          .with("markdown", fence.style() == Fence.Style.MARKDOWN)
          .always("lineBreak", delimiters.lineBreak())
          .with("beginsLine", fence.opening().isAlone())
          .with("endsLine", fence.closing().isAlone())
          .always("lastLineBreak", fence.closing().lineBreak())
          .always("before", delimiters.beforeAttributes())
          .with("attributes", attributes)
          .always("after", delimiters.afterAttributes())
          .always("closing", delimiters.closing())
          .always("body", describe.block(fenced.body()))
          .always("at", describe.placeOfText(fenced.location(), ""));
    }

    @Override
    public void visit(Instruction.Gathered gathered) {
      throw new IllegalStateException("Its body is described instead");
    }

    @Override
    public void visit(Instruction.Mark mark) {
      Marker marker = mark.marker();
      op("mark").with("of", describe.values(marker.operands()));
      if (marker instanceof Marker.Media) {
        members.always("mark", "media");
      } else if (marker instanceof Marker.Link) {
        members.always("mark", "link");
      } else if (marker instanceof Marker.Section section) {
        members.always("mark", "section").always("name", section.name());
      } else if (marker instanceof Marker.Turn turn) {
        members.always("mark", "turn").always("role", turn.role().toString());
      } else if (marker instanceof Marker.Past past) {
        members
            .always("mark", "past")
            .always("at", describe.placeOfValue(mark.location(), past.messages()));
      } else {
        throw new IllegalStateException("No mark of a finished program: " + marker);
      }
    }

    @Override
    public void visit(Instruction.Log log) {
      op("log");
    }

    @Override
    public void visit(Instruction.EmitMessage message) {
      op("message")
          .always("role", message.role().toString())
          .with("prefix", message.isPrefix())
          .always("text", describe.block(message.text()))
          .with("unlessBlank", describe.block(message.unlessBlank()))
          .with("budget", budget(message.budget()));
    }

    @Override
    public void visit(Instruction.History history) {
      op("history")
          .always("messages", describe.value(history.messages()))
          .with("budget", budget(history.budget()))
          .always("at", describe.placeOfValue(history.location(), history.messages()));
    }

    @Override
    public void visit(Instruction.Fill fill) {
      op("fill")
          .always("slot", fill.slot())
          .with("budget", budget(fill.budget()))
          .always("body", describe.block(fill.body()));
    }

    @Override
    public void visit(Instruction.Show show) {
      op("show")
          .always("slot", show.slot())
          .with("header", describe.block(show.header()))
          .with("footer", describe.block(show.footer()))
          .with("isOmittedEmpty", show.isOmittedEmpty());
    }

    @Override
    public void visit(Instruction.Divide divide) {
      op("divide")
          .always("text", describe.block(divide.text()))
          .always("earlier", describe.value(divide.earlier()))
          .always("at", describe.placeOfValue(divide.location(), divide.earlier()));
    }

    /** Returns a budget, of which 0 is one; null without a limit. */
    private static @Nullable Long budget(OptionalInt budget) {
      return budget.isPresent() ? (Long) (long) budget.getAsInt() : null;
    }
  }
}
