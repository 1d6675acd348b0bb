package io.promptcompiler.core.migrate;

import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.type.ExampleValues;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Generates values for parameters. Everything that a syntax might interpret occurs in some value
 * and next to each placeholder. Equal parameters have equal values.
 */
final class GeneratedValues extends ExampleValues {
  private static final List<String> TEXTS =
      List.of(
          "plain text",
          "",
          "first line\n  second line\r\n\n\tlast line\n",
          "{{x}} {{{y}}} {{#if a}}{{/if}} \\{{z}}",
          "}",
          "{",
          "\\",
          "$",
          "${name} $${name} {NAME} [NAME] \\[NAME] {name}",
          "  ",
          "\\\\ \\n %s {0} <a href=\"x\">&amp;</a>",
          "é 名字 \uD83D\uDE00 \u00A0\u2028\uFEFF");

  private final int round;
  private final boolean withOptional;

  private GeneratedValues(Types types, int round, boolean withOptional) {
    super(types, /* varies= */ true);
    this.round = round;
    this.withOptional = withOptional;
  }

  /** Returns sets of values for the parameters of a prompt. The last set has no optional values. */
  static List<Map<String, Object>> of(EntryPoint prompt) {
    List<Map<String, Object>> sets = new ArrayList<>();
    for (int round = 0; round < TEXTS.size(); round++) {
      sets.add(of(prompt, round, /* withOptional= */ true));
    }
    Map<String, Object> names = new LinkedHashMap<>(sets.get(0));
    for (Field field : prompt.parameters().fields()) {
      if (field.type() instanceof Type.Text) {
        names.put(field.name(), "<" + field.name() + ">");
      }
    }
    sets.add(names);
    sets.add(of(prompt, 1, /* withOptional= */ false));
    return sets;
  }

  private static Map<String, Object> of(EntryPoint prompt, int round, boolean withOptional) {
    return new GeneratedValues(prompt.types(), round, withOptional)
        .members(prompt.parameters(), new At("", round, 0));
  }

  /**
   * Returns the members of an object. Nested objects have only required members, so that recursion
   * ends.
   */
  @Override
  protected Map<String, Object> members(ObjectType object, At at) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (Field field : object.fields()) {
      if (field.required() || (withOptional && at.depth() == 0)) {
        int number = round + members.size();
        members.put(field.name(), value(field.type(), new At("", number, at.depth())));
      }
    }
    return members;
  }

  @Override
  protected Object list(Type element, At at) {
    return element instanceof Type.ObjectRef ? List.of() : super.list(element, at);
  }

  @Override
  protected Object text(At at) {
    return TEXTS.get(at.number() % TEXTS.size());
  }

  @Override
  protected Object integer(At at) {
    return at.number() - 1L;
  }

  @Override
  protected Object number(At at) {
    return at.number() - 0.5;
  }
}
