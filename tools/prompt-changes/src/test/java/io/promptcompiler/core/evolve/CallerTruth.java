package io.promptcompiler.core.evolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.harness.GeneratedJava;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a change really breaks: javac compiles callers of the released classes with the present
 * ones, and callers that were compiled with the released ones run with the present ones.
 *
 * @param breaks what breaks
 * @param why what javac and the JVM say
 */
record CallerTruth(Set<Compatibility> breaks, List<String> why) {

  static CallerTruth of(GeneratedJava released, GeneratedJava present)
      throws ReflectiveOperationException {
    CompiledClasses before = CompiledClasses.of(released);
    CompiledClasses after = CompiledClasses.of(present);
    List<Class<?>> classes = load(before);
    Map<String, String> written = Map.of(CallerCode.WRITTEN, CallerCode.written(classes));
    Map<String, String> both = new HashMap<>(written);
    both.put(CallerCode.COMPILED, CallerCode.compiled(classes));
    CompiledClasses.Result callers = before.called(both);
    assertThat(callers.errors()).as("callers of what was released: %s", both).isEmpty();
    assertThat(failures(callers.classes().beside(before))).as("calls as released").isEmpty();
    Set<Compatibility> breaks = EnumSet.noneOf(Compatibility.class);
    List<String> why = new ArrayList<>(after.called(written).errors());
    if (!why.isEmpty()) {
      breaks.add(Compatibility.SOURCE);
    }
    List<String> failures = failures(callers.classes().beside(after));
    if (!failures.isEmpty()) {
      breaks.add(Compatibility.LINKING);
      why.addAll(failures);
    }
    return new CallerTruth(breaks, why);
  }

  private static List<Class<?>> load(CompiledClasses compiled) throws ReflectiveOperationException {
    ClassLoader loader = compiled.loader();
    List<Class<?>> classes = new ArrayList<>();
    for (String name : compiled.names()) {
      classes.add(Class.forName(name, false, loader));
    }
    return classes;
  }

  /** Runs each call; only what the JVM cannot link counts. */
  private static List<String> failures(CompiledClasses classes)
      throws ReflectiveOperationException {
    List<String> failures = new ArrayList<>();
    try {
      Class<?> caller = Class.forName(CallerCode.COMPILED, true, classes.loader());
      for (Method method : caller.getDeclaredMethods()) {
        run(method, null, failures);
      }
      for (Class<?> implementation : caller.getDeclaredClasses()) {
        Object instance = implementation.getConstructor().newInstance();
        for (Class<?> type : implementation.getInterfaces()) {
          for (Method method : type.getDeclaredMethods()) {
            run(method, instance, failures);
          }
        }
      }
    } catch (LinkageError e) {
      failures.add(e.toString());
    }
    return failures;
  }

  @SuppressWarnings("NullAway") // null for whatever an object could be
  private static void run(Method method, Object on, List<String> failures)
      throws IllegalAccessException {
    Object[] arguments = new Object[method.getParameterCount()];
    for (int i = 0; i < arguments.length; i++) {
      Class<?> type = method.getParameterTypes()[i];
      arguments[i] =
          type == long.class
              ? (Object) 1L
              : type == double.class
                  ? (Object) 1.0
                  : type == int.class ? (Object) 1 : type == boolean.class ? (Object) true : null;
    }
    try {
      method.invoke(on, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof LinkageError) {
        failures.add(method.getName() + ": " + e.getCause());
      }
    }
  }
}
