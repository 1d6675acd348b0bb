package io.promptcompiler.core.evolve;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Writes code that uses all that some classes offer: it calls each method, goes through each chain
 * of stages, implements each interface and switches over each enum. It is written from class files
 * and knows nothing of how they were made.
 */
final class CallerCode {
  /** The class of the code as people write it. */
  static final String WRITTEN = "Written";

  /** The class of the code that is run. */
  static final String COMPILED = "Compiled";

  private static final Set<Class<?>> BOXES = Set.of(Long.class, Double.class, Boolean.class);

  private final StringBuilder code = new StringBuilder();
  private int count;

  private CallerCode() {}

  /** Code as people write it: no stage is named. */
  static String written(Collection<Class<?>> classes) {
    CallerCode caller = new CallerCode();
    for (Class<?> one : visible(classes)) {
      if (!isStage(one)) {
        caller.uses(one);
      }
    }
    return "final class " + WRITTEN + " {\n" + caller.code + "}\n";
  }

  /** A method for each call, so that each can be run alone, and a class for each interface. */
  static String compiled(Collection<Class<?>> classes) {
    CallerCode caller = new CallerCode();
    for (Class<?> one : visible(classes)) {
      if (isApplicationInterface(one)) {
        caller.implementation(one);
      }
      for (Method method : methods(one)) {
        boolean isVoid = method.getReturnType() == void.class;
        caller.add(
            (isVoid ? "void" : name(method.getGenericReturnType())) + " ",
            parameters(one, method),
            method,
            (isVoid ? "" : "return ") + call(one, method) + ";");
      }
      for (Object constant : constants(one)) {
        String name = name(one) + "." + ((Enum<?>) constant).name();
        caller.code.append("  public static Object c" + caller.count++ + "() { return ");
        caller.code.append(name).append("; }\n");
      }
    }
    return "public final class " + COMPILED + " {\n" + caller.code + "}\n";
  }

  private static List<Class<?>> visible(Collection<Class<?>> classes) {
    return classes.stream()
        .filter(CallerCode::isVisible)
        .sorted(Comparator.comparing(Class::getName))
        .toList();
  }

  private static boolean isVisible(Class<?> one) {
    return Modifier.isPublic(one.getModifiers())
        && (one.getEnclosingClass() == null || isVisible(one.getEnclosingClass()));
  }

  private static boolean isStage(Class<?> one) {
    return one.isInterface() && one.getEnclosingClass() != null && !isHandler(one);
  }

  private static boolean isApplicationInterface(Class<?> one) {
    return one.isInterface() && (one.getEnclosingClass() == null || isHandler(one));
  }

  /** Returns whether applications implement an interface as the code of a tool. */
  private static boolean isHandler(Class<?> one) {
    return one.getSimpleName().equals("Handler");
  }

  private static List<Method> methods(Class<?> one) {
    return Arrays.stream(one.getDeclaredMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()))
        .filter(method -> !method.isBridge() && !method.isSynthetic())
        .sorted(Comparator.comparing(Method::toString))
        .toList();
  }

  private static List<Object> constants(Class<?> one) {
    return one.isEnum() ? List.of(one.getEnumConstants()) : List.of();
  }

  private void uses(Class<?> one) {
    String self = name(one);
    List<Class<?>> supertypes = new ArrayList<>(List.of(one.getInterfaces()));
    if (one.getSuperclass() != null) {
      supertypes.add(one.getSuperclass());
    }
    for (Class<?> supertype : supertypes) {
      if (!isStage(supertype) && supertype.getTypeParameters().length == 0) {
        String up = "  static %s up%d(%s it) { return it; }\n";
        code.append(up.formatted(name(supertype), count++, self));
      }
    }
    for (Constructor<?> constructor : one.getConstructors()) {
      add(
          "void ",
          parameters(constructor),
          constructor,
          "new " + self + "(" + arguments(constructor) + ");");
    }
    for (Method method : methods(one)) {
      use(one, method);
    }
    if (!constants(one).isEmpty()) {
      String cases =
          constants(one).stream()
              .map(constant -> "case " + ((Enum<?>) constant).name() + " -> 1; ")
              .collect(Collectors.joining());
      code.append(
          "  static int all%d(%s it) { return switch (it) { %s}; }\n"
              .formatted(count++, self, cases));
    }
    if (isApplicationInterface(one)) {
      implementation(one);
    }
  }

  private void use(Class<?> one, Method first) {
    List<String> parameters = new ArrayList<>(parameters(one, first));
    StringBuilder chain = new StringBuilder(call(one, first));
    Method last = first;
    while (isStage(last.getReturnType())) {
      last = methods(last.getReturnType()).get(0);
      chain.append(".").append(last.getName());
      if (last.getParameterCount() == 0) {
        chain.append("()");
        continue;
      }
      String argument = "b" + parameters.size();
      parameters.add(name(last.getGenericParameterTypes()[0]) + " " + argument);
      chain.append("(").append(argument).append(")");
    }
    Class<?> type = last.getReturnType();
    String result = name(last.getGenericReturnType()) + " result = " + chain + ";";
    if (type == void.class) {
      result = chain + ";";
    } else if (type.isPrimitive() && type != boolean.class) {
      result += " byte narrow = (byte) " + chain + ";";
    } else if (BOXES.contains(type)) {
      result += " boolean isNull = " + chain + " == null;";
    }
    add("void ", parameters, first, result);
  }

  private void add(String returns, List<String> parameters, Executable method, String body) {
    String exceptions =
        Arrays.stream(method.getExceptionTypes())
            .map(CallerCode::name)
            .collect(Collectors.joining(", "));
    code.append("  public static ").append(returns).append("m").append(count++);
    code.append("(").append(String.join(", ", parameters)).append(")");
    code.append(exceptions.isEmpty() ? "" : " throws " + exceptions);
    code.append(" { ").append(body).append(" }\n");
  }

  private void implementation(Class<?> one) {
    code.append("  public static final class Of%d implements %s {\n".formatted(count++, name(one)));
    for (Method method : methods(one)) {
      code.append("    @Override public ").append(name(method.getGenericReturnType())).append(" ");
      code.append(method.getName()).append("(").append(String.join(", ", parameters(method)));
      code.append(") { return null; }\n");
    }
    code.append("  }\n");
  }

  private static List<String> parameters(Class<?> one, Method method) {
    List<String> parameters = new ArrayList<>();
    if (!Modifier.isStatic(method.getModifiers())) {
      parameters.add(name(one) + " it");
    }
    parameters.addAll(parameters(method));
    return parameters;
  }

  private static List<String> parameters(Executable method) {
    List<String> parameters = new ArrayList<>();
    for (Type type : method.getGenericParameterTypes()) {
      parameters.add(name(type) + " a" + parameters.size());
    }
    return parameters;
  }

  private static String call(Class<?> one, Method method) {
    String on = Modifier.isStatic(method.getModifiers()) ? name(one) : "it";
    return on + "." + method.getName() + "(" + arguments(method) + ")";
  }

  /** Null where that is possible, and a short number, since nothing else takes either. */
  private static String arguments(Executable method) {
    List<String> arguments = new ArrayList<>();
    for (Class<?> type : method.getParameterTypes()) {
      boolean isNumber = type == long.class || type == double.class;
      String variable = "a" + arguments.size();
      arguments.add(BOXES.contains(type) ? "null" : isNumber ? "(byte) 1" : variable);
    }
    return String.join(", ", arguments);
  }

  private static String name(Type type) {
    return type.getTypeName().replace('$', '.');
  }
}
