package io.promptcompiler.core.program;

import io.promptcompiler.core.type.Constant;
import java.util.Optional;

/**
 * A request that a program makes to a service, at most once each time it runs.
 *
 * @param number identifies it in its program
 * @param method the method that is called
 * @param arguments the object with the arguments, if the method has any
 */
public record Request(int number, Service.Method method, Optional<Constant.Members> arguments) {
  @Override
  public String toString() {
    String given = arguments.map(Constant::json).orElse("");
    return "ask " + method.name() + "(" + given + ")";
  }
}
