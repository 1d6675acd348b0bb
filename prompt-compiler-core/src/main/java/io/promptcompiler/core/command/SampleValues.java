package io.promptcompiler.core.command;

import io.promptcompiler.core.catalog.Preview;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.type.ExampleValues;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.Types;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Creates sample values for all parameters of a prompt without examples: defaults if declared,
 * strings with the name of the parameter, the first value of an enum, two elements in a list.
 */
public final class SampleValues extends ExampleValues {
  /** The maximum depth of recursive objects. */
  private static final int DEEPEST = 4;

  private SampleValues(Types types) {
    super(types, /* varies= */ false);
  }

  /** Returns the sample values by parameter name, as rendering needs them. */
  public static Map<String, Object> of(EntryPoint entryPoint) {
    SampleValues samples = new SampleValues(entryPoint.types());
    Map<String, Object> values = samples.members(entryPoint.allParameters(), new At("", 0, 0));
    if (entryPoint.rendering() instanceof MessageProgram program) {
      Map<String, Object> answers = new LinkedHashMap<>();
      for (Service.Method source : program.service().methods()) {
        answers.put(source.name(), samples.value(source.returns(), new At(source.name(), 0, 0)));
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
      if (field.required() || at.depth() < DEEPEST) {
        members.put(
            field.name(),
            field
                .defaultValue()
                .<Object>map(constant -> constant.value())
                .orElseGet(
                    () -> value(field.type(), new At(field.name(), at.number(), at.depth()))));
      }
    }
    return members;
  }

  @Override
  protected Object list(Type element, At at) {
    return at.depth() >= DEEPEST ? List.of() : super.list(element, at);
  }

  @Override
  protected Object text(At at) {
    return "<" + at.name() + ">";
  }

  @Override
  protected Object integer(At at) {
    return 1L;
  }

  @Override
  protected Object number(At at) {
    return 1.5;
  }

  @Override
  protected Object decimal(At at) {
    return new BigDecimal("1.50");
  }
}
