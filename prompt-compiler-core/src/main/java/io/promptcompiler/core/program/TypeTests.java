package io.promptcompiler.core.program;

import io.promptcompiler.core.program.Value.Truth.Test;
import io.promptcompiler.core.type.Type;

/** Decides tests of values by their types. */
public final class TypeTests {
  private TypeTests() {}

  /** Whether each value of a type that is there passes a test. */
  public static boolean alwaysPasses(Type type, Test test) {
    if (test == Test.PRESENT || test == Test.NON_EMPTY) {
      return test == Test.PRESENT;
    }
    if (type instanceof Type.ObjectRef || type instanceof Type.AnyMap) {
      return true;
    }
    boolean isNumber = type instanceof Type.Int || type instanceof Type.Num;
    if (test == Test.GIVEN
        && (isNumber || type instanceof Type.Bool || type instanceof Type.ListOf)) {
      return true;
    }
    if (type instanceof Type.EnumOf allowed) {
      return test == Test.SHOWN || !allowed.values().contains("");
    }
    if (type instanceof Type.Int) {
      return test != Test.TRUTHY;
    }
    return test == Test.SHOWN && (type instanceof Type.Text || type instanceof Type.Num);
  }

  /** The first of the tests that have the same outcome for each value of a type. */
  static Test of(Test test, Type type) {
    if (test == Test.NON_EMPTY && type instanceof Type.EnumOf) {
      return of(Test.TRUTHY, type);
    }
    if (test != Test.PRESENT && alwaysPasses(type, test)) {
      return Test.PRESENT;
    }
    boolean isEmptied =
        type instanceof Type.Text || type instanceof Type.EnumOf || type instanceof Type.ListOf;
    boolean isPassedBySome = test != Test.PRESENT && test != Test.NON_EMPTY;
    return (type instanceof Type.Bool && isPassedBySome) || (isEmptied && test != Test.PRESENT)
        ? Test.TRUTHY
        : test;
  }

  static boolean isScalar(Type type) {
    return type instanceof Type.Text
        || type instanceof Type.EnumOf
        || type instanceof Type.Bool
        || type instanceof Type.Int
        || type instanceof Type.Num;
  }
}
