package io.promptcompiler.core.java.names;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Converts dotted names to legal names of packages. */
public final class PackageName {
  private PackageName() {}

  /**
   * A dotted name as a package, each part made legal as the Java language specification advises
   * (6.1) and in lower case: {@code com.my-group} gives {@code com.my_group}.
   */
  public static String of(String dotted) {
    return Arrays.stream(dotted.split("\\.", -1))
        .map(Identifiers::packagePart)
        .collect(Collectors.joining("."));
  }
}
