package io.promptcompiler.core.java.names;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The conversion of dotted names to legal names of packages. */
public final class PackageName {
  private PackageName() {}

  /**
   * Returns a dotted name as a package in lower case. Each part is converted as the Java language
   * specification advises (6.1): {@code com.my-group} becomes {@code com.my_group}.
   */
  public static String of(String dotted) {
    return Arrays.stream(dotted.split("\\.", -1))
        .map(Identifiers::packagePart)
        .collect(Collectors.joining("."));
  }
}
