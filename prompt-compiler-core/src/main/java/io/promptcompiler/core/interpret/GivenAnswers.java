package io.promptcompiler.core.interpret;

import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.type.Types;
import io.promptcompiler.runtime.support.GivenSources;
import io.promptcompiler.runtime.support.ParameterReader;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answers of sources from a map, read in the same way as by the generated class. */
final class GivenAnswers implements MessageSources {
  private final GivenSources given;
  private final MessageProgram program;
  private final Types types;
  private final Map<String, @Nullable Object> values = new HashMap<>();

  /** Reads the values. The reader of the sources reports invalid ones. */
  GivenAnswers(GivenSources given, MessageProgram program, Types types) {
    this.given = given;
    this.program = program;
    this.types = types;
    ParameterReader in = given.values();
    in.sensitive(sensitive(program));
    for (Service.Method method : program.requested()) {
      values.put(
          method.name(), ReadParameters.read(in.optional(method.name()), method.returns(), types));
    }
  }

  /** Returns the names of the sources whose answers problems must not show. */
  private static String[] sensitive(MessageProgram program) {
    return program.requested().stream()
        .filter(method -> method.origin().sensitivity().isSensitive())
        .map(Service.Method::name)
        .toArray(String[]::new);
  }

  @Override
  public @Nullable Object answer(String source, Map<String, @Nullable Object> arguments) {
    if (!given.isFunction(source)) {
      return values.get(source);
    }
    ParameterReader in = given.call(source, arguments);
    in.sensitive(sensitive(program));
    Service.Method method = program.service().method(source).orElseThrow();
    Object answer = ReadParameters.read(in.optional(source), method.returns(), types);
    in.check();
    return answer;
  }
}
