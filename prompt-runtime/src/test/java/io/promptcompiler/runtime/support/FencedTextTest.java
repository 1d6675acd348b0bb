package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FencedTextTest {
  private static String tags(String... values) {
    FencedText text = new FencedText();
    text.fixed("<doc>");
    text.begin();
    for (String value : values) {
      text.value(value);
    }
    text.endTags("doc");
    text.fixed("</doc>");
    return text.text().substring("<doc>".length()).replaceFirst("</doc>$", "");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<doc>",
        "</doc>",
        "</DoC x",
        "<  doc\n",
        "< \u00a0/\u200b \u2028doc>",
        "<\ufeffdoc/>",
        "<d\u200boc>",
        "<\u0001/doc>",
        "</do\ufe0fc>",
        "<\u3164/\u2800d\u034fo\u115fc\uffa0>",
        "</do\udb40\udc00c",
        "</do\u001cc>",
        "<doc",
        "</do",
        "<",
        "</doc.x>",
        "</doc\u00e9>",
        "\u0085</doc:"
      })
  void aTagOrItsBeginningIsEscaped(String value) {
    assertThat(tags(value)).isEqualTo(value.replace("<", "&lt;"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<docs>",
        "</doc-x>",
        "</doc_>",
        "<doc1",
        "<//doc>",
        "<do c>",
        "a < b",
        "<\\doc>",
        "\u212a<p>"
      })
  void allElseStaysAsItIs(String value) {
    assertThat(tags(value + " ")).isEqualTo(value + " ");
  }

  @Test
  void valuesBesideEachOtherMakeNoTag() {
    assertThat(tags("<", "/", "doc", ">")).isEqualTo("&lt;/doc>");
    assertThat(tags("</d", "", "oc>")).isEqualTo("&lt;/doc>");
    assertThat(tags("<<</d", "oc>")).isEqualTo("<<&lt;/doc>");
    assertThat(tags("a <", " b")).isEqualTo("a &lt; b");
  }

  @Test
  void whatTheTemplateSaysIsEscapedOnlyWhereAValueGoesOn() {
    FencedText text = new FencedText();
    text.begin();
    text.fixed("</");
    text.value("doc>");
    text.fixed("</doc><docs>");
    text.value("x");
    text.fixed("<");
    text.value("doc");
    text.endTags("doc");
    assertThat(text.text()).isEqualTo("&lt;/doc></doc><docs>x&lt;doc");
  }

  @Test
  void eachFenceAroundAValueJudgesIt() {
    FencedText text = new FencedText();
    text.begin();
    text.fixed("<in>");
    text.begin();
    text.value("</in></out>");
    text.endTags("in");
    text.fixed("</in>");
    text.endTags("out");
    assertThat(text.text()).isEqualTo("<in>&lt;/in>&lt;/out></in>");
  }

  @Test
  void aValueIsKnownAsOneAfterItWasIndented() {
    FencedText text = new FencedText();
    text.begin();
    text.begin();
    text.fixed("a\n");
    text.value("<\n/doc>\n\n");
    text.indent("  ");
    text.endTags("doc");
    assertThat(text.text()).isEqualTo("  a\n  &lt;\n  /doc>\n  \n");
  }

  private static String code(String... values) {
    FencedText text = new FencedText();
    text.begin();
    for (String value : values) {
      text.value(value);
    }
    text.endCode("x", "\n", "");
    return text.text();
  }

  @Test
  void aCodeFenceIsLongerThanAnyRunOfBackticks() {
    assertThat(code("")).isEqualTo("```x\n```");
    assertThat(code("a`b``c")).isEqualTo("```x\na`b``c\n```");
    assertThat(code("``", "``\n")).isEqualTo("`````x\n````\n`````");
    assertThat(code("a\r")).isEqualTo("```x\na\r\n```");
  }

  @Test
  void linesBeginWhereTextStands() {
    FencedText text = new FencedText();
    text.emptyLine("\n");
    text.line("\n");
    text.fixed("a");
    text.line("\r\n");
    text.line("\n");
    text.fixed("b");
    text.emptyLine("\n");
    text.emptyLine("\n");
    text.fixed("c\n \t\r\n");
    text.emptyLine("\n");
    text.fixed("d\n");
    text.emptyLine("\n");
    assertThat(text.text()).isEqualTo("a\r\nb\n\nc\n \t\r\nd\n\n");
  }

  @Test
  void attributesAreEscaped() {
    FencedText text = new FencedText();
    text.attribute("a", "<\"&'>\n\r\t\u2028");
    text.attribute("b", null);
    text.attribute("c", "");
    assertThat(text.text()).isEqualTo(" a=\"&lt;&quot;&amp;'&gt;&#10;&#13;&#9;\u2028\" c=\"\"");
  }

  @Test
  void manyFencesCanBeOpen() {
    FencedText text = new FencedText();
    for (int i = 0; i < 100; i++) {
      text.begin();
    }
    text.value("<x99>");
    for (int i = 0; i < 100; i++) {
      text.endTags("x" + i);
    }
    assertThat(text.text()).isEqualTo("&lt;x99>");
  }

  @Test
  void aMarkStandsForEachRunOfWhiteSpace() {
    assertThat(TextHelpers.datamark("", "^")).isEmpty();
    assertThat(TextHelpers.datamark(" a\t\n\u00a0b\u2028\u0085", "^")).isEqualTo("^a^b^");
    assertThat(TextHelpers.datamark("a^b ^ c", "^")).isEqualTo("ab^c");
    assertThat(TextHelpers.datamark("a\ud83d\ude00 b\u200bc", "\ud83d\ude00"))
        .isEqualTo("a\ud83d\ude00b\u200bc");
  }
}
