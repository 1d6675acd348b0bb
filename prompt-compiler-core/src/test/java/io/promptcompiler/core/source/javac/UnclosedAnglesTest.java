package io.promptcompiler.core.source.javac;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnclosedAnglesTest {
  private static final int MANY = 1000;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a<",
        "a<a,",
        "a<List<a>,",
        "a/*\"*/ < // a\n",
        "a\\u003c",
        "a<(x + 1),a",
        "(a<",
        "a<(\\u0022\"",
        "a<@A(1 + ';') a"
      })
  void manyAreFound(String repeated) {
    assertThat(UnclosedAngles.areTooMany("class A { Object a = " + repeated.repeat(MANY))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Map<String, List<Integer>> a,",
        "for (int i = 0; i < n; i++) { if (a<b) c(d<e, () -> f<g); }",
        "1<<2, a<<b,",
        "a<=b, ",
        "\"<a<a<\" + '<' + \"\"\"\n <a \"<a\\\"\"\" <a\n\"\"\" + ",
        "/* a<a<a */ // a<a<a\n",
        "a<b && ",
        "\"\\\\u003ca<\" + ",
        "if (a<b) {} ("
      })
  void othersAreNone(String repeated) {
    assertThat(UnclosedAngles.areTooMany("class A { Object a = " + repeated.repeat(MANY)))
        .isFalse();
  }
}
