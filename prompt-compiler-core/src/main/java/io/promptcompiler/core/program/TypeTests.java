package io.promptcompiler.core.program;

import io.promptcompiler.core.program.Value.Truth.Test;
import io.promptcompiler.core.type.Type;

/** Decides tests of values from the types of the values. */
public final class TypeTests {
  private TypeTests() {}

  /** Returns whether every value of a type that is present passes a test. */
  public static boolean alwaysPasses(Type type, Test test) {
    if (test == Test.PRESENT || test == Test.NON_EMPTY) {
      return test == Test.PRESENT;
    }
    return switch (type.kind()) {
      case OBJECT, MAP, MEDIA -> true;
      case BOOL, LIST, MESSAGES -> test == Test.GIVEN;
      case INT, DEC -> test != Test.TRUTHY;
      case NUM -> test == Test.GIVEN || test == Test.SHOWN;
      case TEXT -> test == Test.SHOWN;
      case ENUM -> test == Test.SHOWN || !((Type.EnumOf) type).values().contains("");
      case ANY -> false;
    };
  }

  /** Returns the canonical one of the tests that have the same result for all values of a type. */
  public static Test of(Test test, Type type) {
    if (test == Test.NON_EMPTY && type instanceof Type.EnumOf) {
      return of(Test.TRUTHY, type);
    }
    if (test == Test.PRESENT || alwaysPasses(type, test)) {
      return Test.PRESENT;
    }
    return switch (type.kind()) {
      case TEXT, ENUM, LIST, MESSAGES -> Test.TRUTHY;
      case BOOL -> test == Test.NON_EMPTY ? test : Test.TRUTHY;
      case INT, NUM, DEC, ANY, MAP, OBJECT, MEDIA -> test;
    };
  }
}
