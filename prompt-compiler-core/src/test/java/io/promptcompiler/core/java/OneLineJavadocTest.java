package io.promptcompiler.core.java;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OneLineJavadocTest {
  @Test
  void oneLineOfTextIsOneLine() {
    assertThat(OneLineJavadoc.in("class A {\n  /**\n   * A $1 \\ name.\n   */\n  String a;\n}\n"))
        .isEqualTo("class A {\n  /** A $1 \\ name. */\n  String a;\n}\n");
  }

  @Test
  void moreLinesStay() {
    String source = "/**\n * First.\n *\n * <p>Second.\n */\nclass A {}\n";
    assertThat(OneLineJavadoc.in(source)).isEqualTo(source);
  }

  @Test
  void whatIsTooLongForALineStays() {
    String source = "/**\n * " + "x".repeat(94) + "\n */\nclass A {}\n";
    assertThat(OneLineJavadoc.in(source)).isEqualTo(source);
    assertThat(OneLineJavadoc.in(source.replaceFirst("xx", ""))).startsWith("/** x");
  }
}
