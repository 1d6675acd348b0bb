package io.promptcompiler.core.program;

import io.promptcompiler.core.type.Constant;
import java.util.Optional;

/**
 * A request that a program makes to a service, at most once each time it runs.
 *
 * @param number tells it from all others of its program
 * @param method what is asked
 * @param arguments the arguments, if the method takes some
 */
public record Request(int number, Service.Method method, Optional<Constant.Members> arguments) {
  @Override
  public String toString() {
    String given = arguments.map(Constant::json).orElse("");
    return "ask " + method.name() + "(" + given + ")";
  }
}
