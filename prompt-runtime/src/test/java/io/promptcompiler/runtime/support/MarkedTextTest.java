package io.promptcompiler.runtime.support;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MarkedTextTest {

  /** The text with its marks in brackets. */
  private static String shown(MarkedText text) {
    StringBuilder shown = new StringBuilder(text.text());
    for (int i = text.marks() - 1; i >= 0; i--) {
      shown.insert(text.place(i), "[" + text.mark(i) + "]");
    }
    return shown.toString();
  }

  @Test
  void marksStandWhereTheyWerePut() {
    MarkedText text = new MarkedText();
    text.mark("a");
    text.fixed("one ");
    text.mark("b");
    text.mark(null);
    text.mark("c");
    text.value("[d] two");
    assertEquals("[a]one [b][c][d] two", shown(text));
    assertEquals(3, text.marks());
  }

  @Test
  void marksMoveWithIndentedLines() {
    MarkedText text = new MarkedText();
    text.fixed("x\n");
    text.mark("before");
    text.begin();
    text.fixed("one\n");
    text.mark("inside");
    text.fixed("two\n");
    text.mark("end");
    text.indent("  ");
    text.mark("behind");
    assertEquals("x\n[before]  one\n  [inside]two\n[end][behind]", shown(text));
  }

  @Test
  void marksMoveWhereFencesEscapeAndGrow() {
    MarkedText text = new MarkedText();
    text.fixed("<doc>");
    text.begin();
    text.value("</doc>");
    text.mark("inside");
    text.value("</doc");
    text.endTags("doc");
    text.fixed("</doc>\n\n");
    text.mark("before");
    text.begin();
    text.mark("first");
    text.value("````");
    text.endCode("md", "\n", "\n");
    assertEquals(
        "<doc>&lt;/doc>[inside]&lt;/doc</doc>\n\n[before]`````md\n[first]````\n`````\n",
        shown(text));
  }

  @Test
  void thereIsRoomForAllMarks() {
    MarkedText text = new MarkedText();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      text.fixed("x");
      text.mark("m" + i);
      expected.add("x[m" + i + "]");
    }
    assertEquals(String.join("", expected), shown(text));
  }
}
