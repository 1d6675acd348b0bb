package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Generated objects are equal by class and values, and show their values. */
class GeneratedObjectTest {

  @Test
  void equalByValues() {
    assertThat(new Pair("a", 1.5))
        .isEqualTo(new Pair("a", 1.5))
        .hasSameHashCodeAs(new Pair("a", 1.5));
    assertThat(new Pair("a", 1.5)).isNotEqualTo(new Pair("b", 1.5)).isNotEqualTo(new Pair("a", 2));
    assertThat(new Pair(null, 0)).isEqualTo(new Pair(null, 0)).isNotEqualTo(new Pair("", 0));
  }

  @Test
  void numbersAreComparedAsDoubleDoes() {
    assertThat(new Pair("a", Double.NaN)).isEqualTo(new Pair("a", Double.NaN));
    assertThat(new Pair("a", 0.0)).isNotEqualTo(new Pair("a", -0.0));
  }

  @Test
  void anotherClassIsNeverEqual() {
    assertThat(new Nothing()).isEqualTo(new Nothing()).isNotEqualTo(new Other());
    assertThat(new Nothing().equals(null)).isFalse();
  }

  @Test
  void showsItsValuesAsARecord() {
    assertThat(new Pair("a", 1)).hasToString("Pair[text=a, number=1.0]");
    assertThat(new Pair(null, 1)).hasToString("Pair[text=null, number=1.0]");
    assertThat(new Nothing()).hasToString("Nothing[]");
  }

  private static final class Pair extends GeneratedObject {
    private final @Nullable String text;
    private final double number;

    Pair(@Nullable String text, double number) {
      this.text = text;
      this.number = number;
    }

    @Override
    protected void values(NamedValues all) {
      all.add("text", text);
      all.add("number", number);
    }
  }

  private static final class Nothing extends GeneratedObject {}

  private static final class Other extends GeneratedObject {}
}
