package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.interpret.Interpreter;
import io.promptcompiler.core.program.Conversion.Form;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Value.LoopState.Property;
import io.promptcompiler.core.program.Value.Truth.Test;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.core.type.Types;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Random programs over a fixed set of parameters, with every kind of instruction, and random values
 * for the parameters.
 */
final class RandomProgram {
  static final Location PLACE = new Location(new SourceText("a.md", "text"), Span.at(0));
  private static final List<String> WORDS = List.of("a", "b\n", " c", "d e\nf", "\n");

  static final ObjectType PARAMETERS =
      object(
          field("text", Type.STRING, true, Optional.empty()),
          field("maybe", Type.STRING, false, Optional.empty()),
          field("flag", Type.BOOLEAN, true, Optional.empty()),
          field("loud", Type.BOOLEAN, false, Optional.of(new Constant.Bool(false))),
          field("some", Type.ANY, false, Optional.empty()),
          field("list", new Type.ListOf(Type.STRING), true, Optional.empty()));

  private final Random random;
  private final List<Fragment> fragments = new ArrayList<>();
  private final List<Procedure> procedures = new ArrayList<>();
  private int variables;
  private int loops;

  private RandomProgram(Random random) {
    this.random = random;
  }

  /** What can be read at a place. */
  private record Scope(ObjectType parameters, List<Variable> variables, List<LoopFrame> loops) {
    Scope with(Variable variable) {
      List<Variable> more = new ArrayList<>(variables);
      more.add(variable);
      return new Scope(parameters, more, loops);
    }

    Scope with(LoopFrame loop) {
      List<LoopFrame> more = new ArrayList<>(loops);
      more.add(loop);
      return new Scope(parameters, variables, more);
    }
  }

  static TextProgram of(Random random) {
    RandomProgram program = new RandomProgram(random);
    for (int i = random.nextInt(3); i > 0; i--) {
      program.fragments.add(program.fragment(i));
    }
    return program.program(PARAMETERS);
  }

  /** Values for the parameters; of those that may be absent some are. */
  static Map<String, Object> values(Random random) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put(
        "text", List.of("", "x", "y\nz", "</x> <", "a </Y b", "````").get(random.nextInt(6)));
    values.put("flag", random.nextBoolean());
    values.put("list", WORDS.subList(0, random.nextInt(3)));
    if (random.nextBoolean()) {
      values.put("maybe", List.of("", "m").get(random.nextInt(2)));
    }
    if (random.nextBoolean()) {
      values.put("loud", random.nextBoolean());
    }
    switch (random.nextInt(4)) {
      case 0 -> values.put("some", Map.of("k", "v"));
      case 1 -> values.put("some", List.of(true, "w"));
      case 2 -> values.put("some", true);
      default -> {}
    }
    return values;
  }

  static String render(TextProgram program, Map<String, Object> values) {
    return Interpreter.render(
        new EntryPoint(about("a"), naming(), PARAMETERS, Types.NONE, program, List.of(), PLACE),
        values);
  }

  static Fragment fragment(String id, ObjectType parameters, TextProgram text) {
    return new Fragment(about(id), naming(), parameters, Types.NONE, text, PLACE, Optional.empty());
  }

  static ObjectType object(Field... fields) {
    return new ObjectType(TypeName.named("a.md", "parameters"), List.of(fields), "", PLACE);
  }

  static Field field(String name, Type type, boolean required, Optional<Constant> byDefault) {
    return new Field(name, type, required, byDefault, "", PLACE);
  }

  static Value parameter(String name) {
    return new Value.Member(
        new Value.Parameters(PARAMETERS.ref()), PARAMETERS.field(name).orElseThrow());
  }

  private static About about(String id) {
    return new About(id, "text", "project", List.of(), "", "", "current", Optional.empty(), "", "");
  }

  private static EntryPoint.Naming naming() {
    return new EntryPoint.Naming("acme", "prompt", Optional.empty());
  }

  private Fragment fragment(int number) {
    ObjectType parameters =
        object(
            field("q", Type.ANY, false, Optional.empty()),
            field("p", Type.ANY, false, Optional.empty()));
    RandomProgram inside = new RandomProgram(random);
    inside.fragments.addAll(fragments);
    return fragment("f" + number, parameters, inside.program(parameters));
  }

  /** Procedures call those that were made before them. */
  private TextProgram program(ObjectType parameters) {
    for (int i = random.nextInt(3); i > 0; i--) {
      Variable variable = variable(Type.ANY);
      Scope scope = new Scope(parameters, List.of(variable), List.of());
      List<Instruction> body = instructions(scope, 2);
      procedures.add(new Procedure(procedures.size(), "p", List.of(variable), body));
    }
    return new TextProgram(
        instructions(new Scope(parameters, List.of(), List.of()), 3), procedures);
  }

  private Variable variable(Type type) {
    return new Variable(++variables, "v", type, true, Optional.empty());
  }

  private List<Instruction> instructions(Scope scope, int depth) {
    return IntStream.range(0, 1 + random.nextInt(3)).mapToObj(i -> one(scope, depth)).toList();
  }

  private Instruction one(Scope scope, int depth) {
    switch (random.nextInt(depth == 0 ? 4 : 12)) {
      case 0 -> {
        return new Instruction.EmitText(word(), PLACE);
      }
      case 1, 2 -> {
        Form form = List.of(Form.ANY, Form.JSON, Form.WORDS).get(random.nextInt(3));
        return new Instruction.EmitValue(
            value(scope, 2), new Conversion(form, random.nextBoolean()), PLACE);
      }
      case 3 -> {
        if (!procedures.isEmpty() && random.nextBoolean()) {
          int procedure = random.nextInt(procedures.size());
          return new Instruction.Call(procedure, "p", List.of(value(scope, 1)), PLACE);
        }
        if (!fragments.isEmpty()) {
          Fragment fragment = fragments.get(random.nextInt(fragments.size()));
          List<Value> arguments = List.of(value(scope, 1), value(scope, 1));
          return new Instruction.Include(fragment, arguments, PLACE);
        }
        Value level = new Value.Literal(new Constant.Text("debug"), Type.STRING);
        return new Instruction.Log("a", level, List.of(value(scope, 1)), PLACE);
      }
      case 4, 5, 6 -> {
        return new Instruction.Branch(
            truth(scope, 3),
            instructions(scope, depth - 1),
            random.nextBoolean() ? List.of() : instructions(scope, depth - 1),
            PLACE);
      }
      case 7 -> {
        Variable item = variable(Type.ANY);
        LoopFrame frame = new LoopFrame(++loops, Type.INTEGER);
        return new Instruction.Loop(
            random.nextBoolean() ? value(scope, 1) : list(scope),
            Instruction.Loop.Mode.MEMBERS,
            item,
            frame,
            instructions(scope.with(item).with(frame), depth - 1),
            random.nextBoolean() ? List.of() : instructions(scope, depth - 1),
            PLACE);
      }
      case 8 -> {
        Variable variable = variable(Type.ANY);
        return new Instruction.Bind(
            variable, value(scope, 2), instructions(scope.with(variable), depth - 1), PLACE);
      }
      case 9 -> {
        return new Instruction.Indented("> ", instructions(scope, depth - 1), PLACE);
      }
      default -> {
        Instruction fenced = fenced(scope, depth);
        return random.nextBoolean() ? fenced : new Instruction.Gathered(List.of(fenced), PLACE);
      }
    }
  }

  private Instruction fenced(Scope scope, int depth) {
    boolean isMarkdown = random.nextInt(3) == 0;
    Fence.Edge edge = random.nextBoolean() ? Fence.Edge.INLINE : Fence.Edge.alone("\n");
    Fence fence =
        isMarkdown
            ? new Fence(Fence.Style.MARKDOWN, "x", Fence.Edge.alone("\n"), edge)
            : new Fence(Fence.Style.TAGS, random.nextBoolean() ? "x" : "y", edge, edge);
    Instruction.Fenced.Attribute attribute =
        new Instruction.Fenced.Attribute("is", value(scope, 1), new Conversion(Form.JSON, false));
    return new Instruction.Fenced(
        fence,
        isMarkdown || random.nextBoolean() ? List.of() : List.of(attribute),
        instructions(scope, depth - 1),
        PLACE);
  }

  private String word() {
    return WORDS.get(random.nextInt(WORDS.size()));
  }

  private Value list(Scope scope) {
    return new Value.Contexts(value(scope, 1), new Value.Parameters(scope.parameters().ref()));
  }

  private Value value(Scope scope, int depth) {
    switch (random.nextInt(depth == 0 ? 4 : 13)) {
      case 0 -> {
        return random.nextInt(4) == 0
            ? new Value.Absent()
            : new Value.Literal(new Constant.Text(word()), Type.STRING);
      }
      case 1 -> {
        if (!scope.variables().isEmpty()) {
          int one = random.nextInt(scope.variables().size());
          return new Value.Read(scope.variables().get(one));
        }
        return read(scope);
      }
      case 2 -> {
        if (!scope.loops().isEmpty()) {
          Property[] properties = Property.values();
          return new Value.LoopState(
              scope.loops().get(random.nextInt(scope.loops().size())),
              properties[random.nextInt(properties.length)]);
        }
        return read(scope);
      }
      case 3 -> {
        return read(scope);
      }
      case 4 -> {
        return new Value.Choice(
            truth(scope, depth - 1), any(value(scope, depth - 1)), any(value(scope, depth - 1)));
      }
      case 5 -> {
        return new Value.DynamicMember(value(scope, depth - 1), "k");
      }
      case 6 -> {
        return new Value.DynamicLookup(value(scope, depth - 1), value(scope, depth - 1));
      }
      case 7 -> {
        return apply(BuiltIn.OR_ELSE, Type.ANY, value(scope, depth - 1), value(scope, depth - 1));
      }
      case 8 -> {
        return apply(new Function.OfRuntime("upper"), Type.STRING, value(scope, depth - 1));
      }
      case 9 -> {
        return new Value.Extended(
            value(scope, depth - 1), List.of("k"), List.of(value(scope, depth - 1)));
      }
      case 10 -> {
        return new Value.ToAny(value(scope, depth - 1));
      }
      case 11 -> {
        return new Value.Length(
            random.nextBoolean()
                ? apply(new Function.OfRuntime("upper"), Type.STRING, value(scope, depth - 1))
                : list(scope));
      }
      default -> {
        return truth(scope, depth - 1);
      }
    }
  }

  private static Value any(Value value) {
    return value.type() instanceof Type.Any ? value : new Value.ToAny(value);
  }

  private Value read(Scope scope) {
    List<Field> fields = scope.parameters().fields();
    return new Value.Member(
        new Value.Parameters(scope.parameters().ref()), fields.get(random.nextInt(fields.size())));
  }

  private Value truth(Scope scope, int depth) {
    if (depth <= 0 || random.nextInt(3) == 0) {
      Test[] tests = Test.values();
      return new Value.Truth(value(scope, 0), tests[random.nextInt(tests.length)]);
    }
    switch (random.nextInt(6)) {
      case 0 -> {
        return new Value.Not(truth(scope, depth - 1));
      }
      case 1 -> {
        return apply(BuiltIn.ALL, Type.BOOLEAN, truth(scope, depth - 1), truth(scope, depth - 1));
      }
      case 2 -> {
        return apply(BuiltIn.SOME, Type.BOOLEAN, truth(scope, depth - 1), truth(scope, depth - 1));
      }
      case 3 -> {
        return apply(BuiltIn.EQUAL, Type.BOOLEAN, value(scope, 1), value(scope, 1));
      }
      case 4 -> {
        return new Value.IsList(value(scope, depth - 1));
      }
      default -> {
        Value condition = truth(scope, depth - 1);
        return new Value.Truth(
            new Value.Choice(condition, truth(scope, depth - 1), truth(scope, depth - 1)),
            List.of(Test.values()).get(random.nextInt(Test.values().length)));
      }
    }
  }

  private static Value apply(Function function, Type type, Value... arguments) {
    boolean isOptional = function == BuiltIn.OR_ELSE;
    return new Value.Apply(function, List.of(arguments), type, isOptional);
  }
}
