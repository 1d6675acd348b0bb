package io.promptcompiler.core.evolve;

import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Request;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Types;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Restricts the requests of a chat document to the arguments of the released sources, because an
 * application that implements these sources ignores new arguments. Changes of the sources
 * themselves are reported separately.
 */
final class ReleasedArguments {
  private final Service released;
  private final Types types;

  /** Creates an instance for the sources of a release, with the types of their arguments. */
  ReleasedArguments(Service released, Types types) {
    this.released = released;
    this.types = types;
  }

  /** Returns a program whose requests contain only released arguments. */
  MessageProgram in(MessageProgram program) {
    return program.with(
        texts(program.instructions()),
        program.procedures().stream().map(one -> one.with(texts(one.body()))).toList());
  }

  private List<Instruction> texts(List<Instruction> instructions) {
    return instructions.stream().map(one -> one.map(this::value, this::texts)).toList();
  }

  private Value value(Value value) {
    return value instanceof Value.Answer answer
        ? new Value.Answer(request(answer.request()))
        : value.map(this::value);
  }

  private Request request(Request request) {
    Optional<Service.Method> method = released.method(request.method().name());
    return method
        .map(old -> new Request(request.number(), request.method(), arguments(old, request)))
        .orElse(request);
  }

  private Optional<Constant.Members> arguments(Service.Method old, Request request) {
    if (old.arguments().isEmpty()) {
      return Optional.empty();
    }
    List<String> declared = types.object(old.arguments().get()).fieldNames();
    Map<String, Constant> known = new LinkedHashMap<>();
    request
        .arguments()
        .ifPresent(
            all ->
                all.members()
                    .forEach(
                        (name, value) -> {
                          if (declared.contains(name)) {
                            known.put(name, value);
                          }
                        }));
    return Optional.of(new Constant.Members(known));
  }
}
