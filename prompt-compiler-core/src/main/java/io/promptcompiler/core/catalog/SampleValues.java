package io.promptcompiler.core.catalog;

import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.type.ExampleValues;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Creates sample values for all parameters of a prompt without examples: defaults if declared,
 * strings with the name of the parameter, the first value of an enum, two elements in a list.
 * Others show how a text changes with its values.
 */
public final class SampleValues extends ExampleValues {
  /** The maximum depth of recursive objects. */
  private static final int DEEPEST = 4;

  private static final int LONG_LIST = 5;

  /** The number of samples with other values of booleans and enums. */
  private static final int MOST_CHOICES = 16;

  /** All letters and marks of ASCII, with several lines, and twice the most frequent ones. */
  private static final String LONG_TEXT =
      "The quick brown fox, 'Jumps' over: \"12\" lazy dogs; & <VEXED> cats! (34)\n"
          + "- Who'd pay 567.89 for \\ it? #A_B* {C} [D] ~/E|F=G+H%I^J@K$L`MNOPQRSUWYZ\n0 of it.";

  /** The sizes of samples. */
  private enum Size {
    /** Short texts, and two elements in a list: what people look at. */
    SHORT,
    /** Short texts, also in the place of defaults. */
    CHOICE,
    /** Texts of several lines with all characters of ASCII, large numbers, and longer lists. */
    LONG,
    /** Like {@link #LONG}, but other booleans, other values of enums, and no optional values. */
    REQUIRED,
    /** Empty lists and 0, also in the place of defaults, and short texts. */
    EMPTY
  }

  private final Size size;

  private SampleValues(Types types, Size size) {
    super(types, /* varies= */ false);
    this.size = size;
  }

  /** Returns short sample values by parameter name, as rendering needs them. */
  public static Map<String, Object> of(EntryPoint entryPoint) {
    return of(entryPoint, Size.SHORT, 0);
  }

  /**
   * Returns several samples, each as {@link #of}: short and long ones, without optional values,
   * with empty lists, and with each value of its booleans and enums, up to a limit.
   */
  public static List<Map<String, Object>> all(EntryPoint entryPoint) {
    List<Map<String, Object>> all = new ArrayList<>();
    all.add(of(entryPoint));
    all.add(of(entryPoint, Size.LONG, 0));
    all.add(of(entryPoint, Size.REQUIRED, 1));
    all.add(of(entryPoint, Size.EMPTY, 1));
    Map<String, Object> first = of(entryPoint, Size.CHOICE, 0);
    Map<String, Object> next = first;
    for (int number = 1; number <= MOST_CHOICES; number++) {
      all.add(next);
      next = of(entryPoint, Size.CHOICE, number);
      if (next.equals(first)) {
        break;
      }
    }
    return all;
  }

  /**
   * Returns sample values.
   *
   * @param number chooses among booleans and the values of enums
   */
  private static Map<String, Object> of(EntryPoint entryPoint, Size size, int number) {
    SampleValues samples = new SampleValues(entryPoint.types(), size);
    Map<String, Object> values = samples.members(entryPoint.allParameters(), new At("", number, 0));
    if (entryPoint.rendering() instanceof MessageProgram program) {
      Map<String, Object> answers = new LinkedHashMap<>();
      for (Service.Method source : program.service().methods()) {
        answers.put(
            source.name(), samples.value(source.returns(), new At(source.name(), number, 0)));
      }
      values.putIfAbsent(program.sourcesKey(entryPoint.parameters()), answers);
    } else if (!entryPoint.parts().isEmpty()) {
      values.putIfAbsent(Preview.PART, entryPoint.parts().get(0).name());
    }
    return values;
  }

  @Override
  protected Map<String, Object> members(ObjectType object, At at) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (Field field : object.fields()) {
      boolean isLeftOut = !field.required() && field.defaultValue().isEmpty();
      if (field.required() || (at.depth() < DEEPEST && !(size == Size.REQUIRED && isLeftOut))) {
        members.put(
            field.name(),
            field
                .defaultValue()
                .filter(constant -> size != Size.CHOICE && size != Size.EMPTY)
                .<Object>map(constant -> constant.value())
                .orElseGet(
                    () -> value(field.type(), new At(field.name(), at.number(), at.depth()))));
      }
    }
    return members;
  }

  @Override
  protected Object list(Type element, At at) {
    if (at.depth() >= DEEPEST || size == Size.EMPTY) {
      return List.of();
    }
    if (isShort() || at.depth() > 0) {
      return super.list(element, at);
    }
    At inside = at.deeper();
    return Collections.nCopies(LONG_LIST, value(element, inside));
  }

  @Override
  protected List<Map<String, Object>> messages(At at) {
    return size == Size.EMPTY ? List.of() : super.messages(at);
  }

  @Override
  protected Object map(At at) {
    return size == Size.EMPTY ? Map.of() : super.map(at);
  }

  @Override
  protected Object text(At at) {
    return isShort() ? "[" + at.name() + "]" : LONG_TEXT;
  }

  @Override
  protected Object integer(At at) {
    return size == Size.EMPTY ? 0L : isShort() ? 1L : 100_000L;
  }

  @Override
  protected Object number(At at) {
    return size == Size.EMPTY ? 0.0 : isShort() ? 1.5 : 1_234_567.5;
  }

  @Override
  protected Object decimal(At at) {
    return size == Size.EMPTY ? BigDecimal.ZERO : new BigDecimal("1.50");
  }

  private boolean isShort() {
    return size != Size.LONG && size != Size.REQUIRED;
  }
}
