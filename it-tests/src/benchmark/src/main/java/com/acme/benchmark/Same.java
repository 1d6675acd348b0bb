package com.acme.benchmark;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.openjdk.jmh.annotations.Benchmark;

/** Refuses results that differ. */
final class Same {
  private static final int SHOWN = 60;

  private Same() {}

  /** Does something once in each way and compares what that gives. */
  static void ways(Object workload) {
    List<Method> ways =
        Arrays.stream(workload.getClass().getMethods())
            .filter(method -> method.isAnnotationPresent(Benchmark.class))
            .sorted(Comparator.comparing(Method::getName))
            .toList();
    Method first = ways.get(0);
    Object expected = result(workload, first);
    for (Method way : ways) {
      Object result = result(workload, way);
      if (!Objects.deepEquals(result, expected)) {
        throw different(first.getName(), text(expected), way.getName(), text(result));
      }
    }
  }

  static void texts(String way, String expected, String otherWay, String other) {
    if (!other.equals(expected)) {
      throw different(way, expected, otherWay, other);
    }
  }

  private static Object result(Object workload, Method way) {
    try {
      return way.invoke(workload);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(way.getName() + " fails", e);
    }
  }

  private static String text(Object result) {
    return result instanceof byte[] bytes ? new String(bytes, UTF_8) : result.toString();
  }

  private static AssertionError different(
      String way, String expected, String otherWay, String other) {
    int at = 0;
    while (at < Math.min(expected.length(), other.length())
        && expected.charAt(at) == other.charAt(at)) {
      at++;
    }
    return new AssertionError(
        "after %d characters %s gives '%s' and %s '%s'"
            .formatted(at, way, shown(expected, at), otherWay, shown(other, at)));
  }

  private static String shown(String text, int from) {
    return text.substring(from, Math.min(from + SHOWN, text.length()));
  }
}
