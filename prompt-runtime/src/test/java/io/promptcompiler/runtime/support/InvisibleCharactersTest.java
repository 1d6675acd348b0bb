package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.text.UnicodeSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The list of invisible characters is what ICU4J knows of Unicode, and some that are blank by their
 * glyphs alone. With {@code -Dinvisible=rewrite} it is written anew.
 */
class InvisibleCharactersTest {
  /**
   * No property of Unicode says that these are blank: braille without dots, a note without a head,
   * a filler of Khitan and blanks of Egyptian hieroglyphs.
   */
  private static final String BLANK = "[\\u2800\\U0001D159\\U00016FE4\\U00013441\\U00013442]";

  private static final UnicodeSet EXPECTED =
      new UnicodeSet(
              "[[:Default_Ignorable_Code_Point:][:Cf:][[:Cc:]-[:White_Space:]]" + BLANK + "]")
          .freeze();

  private static final Path SOURCE =
      Path.of(
          "src", "main", "java", InvisibleCharacters.class.getName().replace('.', '/') + ".java");

  private static final Pattern LIST = Pattern.compile("(?<= RANGES =)[^;]*(?=;)");

  @BeforeAll
  static void rewrite() throws IOException {
    if ("rewrite".equals(System.getProperty("invisible"))) {
      String ranges =
          EXPECTED
              .rangeStream()
              .map(range -> "\"" + escaped(range.codepoint) + escaped(range.codepointEnd) + "\"")
              .collect(Collectors.joining("\n          + ", "\n      ", ""));
      String source = Files.readString(SOURCE);
      Files.writeString(
          SOURCE, LIST.matcher(source).replaceFirst(Matcher.quoteReplacement(ranges)));
    }
  }

  private static String escaped(int codePoint) {
    return Character.toString(codePoint)
        .chars()
        .mapToObj(unit -> "\\u%04x".formatted(unit))
        .collect(Collectors.joining());
  }

  @Test
  void eachCodePointIsJudgedAsByUnicode() {
    assertSame(EXPECTED, InvisibleCharacters::contain);
  }

  @Test
  void whiteSpaceIsThatOfUnicode() {
    assertSame(new UnicodeSet("[:White_Space:]"), FencedText::isBlank);
  }

  private static void assertSame(UnicodeSet expected, IntPredicate actual) {
    UnicodeSet misjudged = new UnicodeSet();
    for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
      if (actual.test(codePoint) != expected.contains(codePoint)) {
        misjudged.add(codePoint);
      }
    }
    assertThat(misjudged.isEmpty()).as("%s", misjudged).isTrue();
  }
}
