package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.StoppableThread;
import io.promptcompiler.core.program.Conversation;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fence.Style;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.Fenced;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.Instruction.Indented;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.Instruction.Mark;
import io.promptcompiler.core.program.Marker;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Rendering;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Variable;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.runtime.support.InvisibleCharacters;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The amount of text that a program can print without any value of its callers. Each branch and
 * each included text counts. A loop counts once for each element of a list in the template, or else
 * once, as a recursive call does. Wherever a value is printed or passed on, its default and the
 * literals in it count.
 *
 * @param all the fixed text
 * @param each those parts of it that are printed for each element of a list: bodies of loops,
 *     separators, and partials that call themselves
 * @param isVisible whether it may print anything but white space
 * @param steps the number of instructions and parts of values, which may print nothing. A list of
 *     callers counts as one of {@link #ELEMENTS} elements
 */
record TextAmount(Units all, Units each, boolean isVisible, long steps) {
  private static final long MOST = Long.MAX_VALUE / 4;

  /** The digits of a number of callers that may be divided into groups. */
  private static final long DIGITS = 12;

  private static final long GROUP = 3;

  /** The most decimals that {@code format} prints. */
  private static final long MOST_DECIMALS = 100;

  private static final long ELEMENTS = 10;

  private static final TextAmount NOTHING = text(0, false);

  /**
   * The UTF-16 units of a text.
   *
   * @param length their number
   * @param lineBreaks the number of line breaks
   * @param backticks the number of backticks, which can all be in a row
   */
  private record Units(long length, long lineBreaks, long backticks) {
    static final Units NONE = new Units(0, 0, 0);

    static Units of(String text) {
      return new Units(text.length(), count(text, '\n'), count(text, '`'));
    }

    private static long count(String text, char unit) {
      return text.chars().filter(one -> one == unit).count();
    }

    /** Returns a sum, which repeated includes cannot make overflow. */
    Units and(Units other) {
      return new Units(
          Math.min(MOST, length + other.length),
          Math.min(MOST, lineBreaks + other.lineBreaks),
          Math.min(MOST, backticks + other.backticks));
    }

    Units times(long count) {
      return new Units(capped(count, length), capped(count, lineBreaks), capped(count, backticks));
    }

    /** Returns the text with an indent before each line but the first. */
    Units indented(long indent) {
      return and(new Units(capped(lineBreaks, indent), 0, 0));
    }

    /** Returns the text with the backticks in the two delimiters of a code fence for it. */
    Units inCode() {
      return and(new Units(capped(2, backticks), 0, 1));
    }
  }

  /** Returns the amount of an entry point, without its variants. */
  static TextAmount of(EntryPoint prompt) {
    Rendering rendering = prompt.rendering();
    DefaultSizes defaults = DefaultSizes.of(prompt);
    TextAmount all = of(rendering.instructions(), rendering.procedures(), defaults);
    for (Member.Part part : prompt.parts()) {
      for (Conversation.Message message : part.conversation().messages()) {
        all = all.and(of(message.text(), part.conversation().procedures(), defaults));
      }
    }
    return all;
  }

  /** Returns the number of elements that a value without variables has by itself, or else 1. */
  static long elements(Value value, DefaultSizes defaults) {
    return new Count(List.of(), defaults, Map.of(), new HashMap<>()).elements(value);
  }

  private static TextAmount text(long length, boolean isVisible) {
    return new TextAmount(new Units(length, 0, 0), Units.NONE, isVisible, /* steps= */ 0);
  }

  /** Returns the length of the fixed text in UTF-16 units. */
  long length() {
    return all.length;
  }

  /** Returns the length of what is printed for each element of a list. */
  long perElement() {
    return each.length;
  }

  private static TextAmount of(
      List<Instruction> instructions, List<Procedure> procedures, DefaultSizes defaults) {
    return new Count(procedures, defaults, Map.of(), new HashMap<>()).all(instructions);
  }

  private TextAmount and(TextAmount other) {
    return new TextAmount(
        all.and(other.all),
        each.and(other.each),
        isVisible || other.isVisible,
        Math.min(MOST, steps + other.steps));
  }

  private TextAmount times(long count) {
    return new TextAmount(
        all.times(count), all, isVisible, capped(Math.max(ELEMENTS, count), steps));
  }

  private TextAmount map(UnaryOperator<Units> change) {
    return new TextAmount(change.apply(all), change.apply(each), isVisible, steps);
  }

  private static long capped(long times, long length) {
    return length > 0 && times > MOST / length ? MOST : times * length;
  }

  /**
   * The size of a value without values of callers.
   *
   * @param length its length in UTF-16 units
   * @param elements the number of elements of the longest list in it, or else 1
   */
  private record Size(long length, long elements) {
    private static final Size NONE = new Size(0, 1);
  }

  /**
   * Counts the instructions of a program. Each procedure is counted once. A fragment is counted
   * again for each of the sizes that its arguments and defaults have.
   */
  private static final class Count {
    private final List<Procedure> procedures;
    private final DefaultSizes defaults;

    /** The sizes of the arguments of a fragment, by name. */
    private final Map<String, Size> arguments;

    private final Map<List<Object>, TextAmount> fragments;
    private final Map<Integer, TextAmount> called = new HashMap<>();
    private final Set<Integer> entered = new HashSet<>();
    private final Set<Integer> recursive = new HashSet<>();
    private final Map<Variable, Size> variables = new HashMap<>();

    Count(
        List<Procedure> procedures,
        DefaultSizes defaults,
        Map<String, Size> arguments,
        Map<List<Object>, TextAmount> fragments) {
      this.procedures = procedures;
      this.defaults = defaults;
      this.arguments = arguments;
      this.fragments = fragments;
    }

    TextAmount all(List<Instruction> instructions) {
      TextAmount all = NOTHING;
      for (Instruction instruction : instructions) {
        all = all.and(one(instruction));
      }
      return all;
    }

    private TextAmount one(Instruction instruction) {
      TextAmount own =
          switch (instruction.kind()) {
            case EMIT_TEXT -> fixed(((EmitText) instruction).text());
            case CALL -> procedure(((Call) instruction).procedure());
            case INCLUDE -> fragment((Include) instruction);
            case FENCED -> text(((Fenced) instruction).fence().leastLength(), false);
            case INDENTED -> text(((Indented) instruction).indent().length(), false);
            case MARK -> text(0, !(((Mark) instruction).marker() instanceof Marker.Turn));
            case EMIT_VALUE, HISTORY -> text(0, true);
            case BRANCH, LOOP, BIND, GATHERED, LOG, EMIT_MESSAGE, FILL, SHOW, DIVIDE -> NOTHING;
          };
      TextAmount all =
          own.and(
              new TextAmount(
                  printed(length(instruction.operands())),
                  printed(separators(instruction.operands())),
                  false,
                  steps(instruction)));
      if (instruction instanceof Loop loop) {
        TextAmount its = all(loop.body()).and(all(List.copyOf(loop.policy().between())));
        return all.and(its.times(elements(loop.over()))).and(all(loop.otherwise()));
      }
      for (List<Instruction> block : instruction.blocks()) {
        all = all.and(inside(instruction, all(block)));
      }
      return all;
    }

    /** Returns the amount of a block with what its instruction adds to its lines and backticks. */
    private static TextAmount inside(Instruction instruction, TextAmount block) {
      if (instruction instanceof Indented indented) {
        return block.map(units -> units.indented(indented.indent().length()));
      }
      return instruction instanceof Fenced fenced && fenced.fence().style() == Style.MARKDOWN
          ? block.map(Units::inCode)
          : block;
    }

    /** Returns the units of values, which can be of any kind. */
    private static Units printed(long length) {
      return new Units(length, length, length);
    }

    private static long steps(Instruction instruction) {
      long steps = 1;
      for (Value value : instruction.operands()) {
        steps += value.size(Integer.MAX_VALUE);
      }
      return steps;
    }

    private static TextAmount fixed(String text) {
      boolean isVisible = !InvisibleCharacters.isBlank(text);
      return new TextAmount(Units.of(text), Units.NONE, isVisible, /* steps= */ 0);
    }

    /** Returns the length of the separators that {@code join} prints in some values. */
    private long separators(List<Value> values) {
      long all = 0;
      for (Value value : values) {
        boolean isJoined =
            value instanceof Value.Apply apply
                && apply.function() instanceof Function.OfRuntime of
                && of.word().equals("join");
        long own = isJoined ? length(value.operands().get(1)) : 0;
        all = Math.min(MOST, all + own + separators(value.operands()));
      }
      return all;
    }

    private long length(Value value) {
      return switch (value.kind()) {
        case LITERAL -> DefaultSizes.length(((Value.Literal) value).constant());
        case APPLY -> applied((Value.Apply) value);
        case MEMBER -> {
          Value.Member member = (Value.Member) value;
          long around =
              member.object() instanceof Value.Parameters
                  ? argument(member).length
                  : length(member.object());
          yield around + member.field().defaultValue().map(DefaultSizes::length).orElse(0L);
        }
        case PARAMETERS -> defaults.length();
        case DYNAMIC_MEMBER, DYNAMIC_LOOKUP ->
            Math.max(defaults.longest(), length(value.operands()));
        case READ -> size(((Value.Read) value).variable()).length;
        default -> length(value.operands());
      };
    }

    /** Returns the number of elements of the longest list that a value can be by itself, or 1. */
    private long elements(Value value) {
      long inside = value.operands().stream().mapToLong(this::elements).max().orElse(1);
      return switch (value.kind()) {
        case LITERAL -> DefaultSizes.elements(((Value.Literal) value).constant());
        case MEMBER -> {
          Value.Member member = (Value.Member) value;
          long own = member.field().defaultValue().map(DefaultSizes::elements).orElse(1L);
          yield Math.max(inside, Math.max(own, argument(member).elements));
        }
        case DYNAMIC_MEMBER, DYNAMIC_LOOKUP -> Math.max(inside, defaults.elements());
        case READ -> size(((Value.Read) value).variable()).elements;
        default -> inside;
      };
    }

    /** Returns the size of a parameter of a fragment. */
    private Size argument(Value.Member member) {
      return member.object() instanceof Value.Parameters
          ? arguments.getOrDefault(member.field().name(), Size.NONE)
          : Size.NONE;
    }

    /** Returns the length of a result. Helpers can add blanks and digits, or repeat an argument. */
    private long applied(Value.Apply apply) {
      List<Value> arguments = apply.operands();
      // Each argument is measured once, as arguments can be in each other many times.
      List<Long> lengths = arguments.stream().map(this::length).toList();
      long all = sum(lengths);
      if (!(apply.function() instanceof Function.OfRuntime function)) {
        return all;
      }
      return switch (function.word()) {
        case "indent" -> all + number(arguments.get(1), 0);
        case "format" -> {
          long digits = Math.max(DIGITS, lengths.get(0));
          long decimals = Math.min(MOST_DECIMALS, number(arguments.get(1), MOST_DECIMALS));
          yield all + decimals + capped(digits / GROUP, lengths.get(2));
        }
        case "join" -> all + capped(elements(arguments.get(0)) - 1, lengths.get(1));
        case "replace" -> {
          long found = lengths.get(0) / Math.max(1, lengths.get(1));
          yield Math.min(MOST, all + capped(found, lengths.get(2)));
        }
        default -> all;
      };
    }

    /** Returns a number in the template, or else another one. */
    private static long number(Value value, long other) {
      return value instanceof Value.Literal literal
              && literal.constant() instanceof Constant.Int number
          ? Math.max(0, number.value())
          : other;
    }

    /** Returns the length of the defaults and literals in some values. */
    private long length(List<Value> values) {
      return sum(values.stream().map(this::length).toList());
    }

    private static long sum(List<Long> lengths) {
      return lengths.stream().reduce(0L, (sum, length) -> Math.min(MOST, sum + length));
    }

    private Size size(Variable variable) {
      Size known = variables.get(variable);
      if (known == null) {
        known =
            size(Stream.concat(variable.definition().stream(), variable.among().stream()).toList());
        variables.put(variable, known);
      }
      return known;
    }

    private Size size(List<Value> values) {
      return new Size(length(values), values.stream().mapToLong(this::elements).max().orElse(1));
    }

    private TextAmount procedure(int number) {
      TextAmount known = called.get(number);
      if (known != null) {
        return known;
      }
      if (!entered.add(number)) {
        recursive.add(number);
        return NOTHING;
      }
      TextAmount amount = all(procedures.get(number).body());
      entered.remove(number);
      if (recursive.contains(number)) {
        amount = new TextAmount(amount.all, amount.all, amount.isVisible, amount.steps);
      }
      called.put(number, amount);
      return amount;
    }

    private TextAmount fragment(Include include) {
      StoppableThread.endIfStopped(); // partials with other arguments are counted again
      Fragment fragment = include.fragment();
      Map<String, Size> given = new HashMap<>();
      include.argumentsByName().forEach((name, value) -> given.put(name, size(List.of(value))));
      List<Object> key = List.of(fragment.about().key(), given, defaults);
      TextAmount known = fragments.get(key);
      if (known == null) {
        known =
            new Count(fragment.text().procedures(), defaults.with(fragment), given, fragments)
                .all(fragment.text().instructions());
        fragments.put(key, known);
      }
      return known;
    }
  }
}
