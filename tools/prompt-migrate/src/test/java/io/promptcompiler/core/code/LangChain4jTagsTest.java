package io.promptcompiler.core.code;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.testing.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tags of LangChain4j, compared with its own regular expression. */
class LangChain4jTagsTest {
  private static final Pattern VARIABLE = Pattern.compile("\\{\\{\\s*(.+?)\\s*\\}\\}");
  private static final String[] PIECES = {"{", "{{", "}", "}}", " ", "\n", "\u2028", "a", "b c"};

  private static List<String> ofPattern(String text) {
    List<String> all = new ArrayList<>();
    Matcher matcher = VARIABLE.matcher(text);
    while (matcher.find()) {
      all.add(matcher.start() + "-" + matcher.end() + " " + matcher.group(1).trim());
    }
    return all;
  }

  private static List<String> ofTags(String text) {
    List<String> all = new ArrayList<>();
    LangChain4jTags tags = new LangChain4jTags(text);
    while (tags.next()) {
      String name = text.substring(tags.name().start(), tags.name().end());
      all.add(tags.tag().start() + "-" + tags.tag().end() + " " + name);
    }
    return all;
  }

  @Seeds(20)
  void tagsAreThoseOfTheRegularExpression(int seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 10_000; i++) {
      String text =
          random
              .ints(random.nextInt(12), 0, PIECES.length)
              .mapToObj(piece -> PIECES[piece])
              .collect(Collectors.joining());
      assertThat(ofTags(text)).as(text).isEqualTo(ofPattern(text));
    }
  }

  /** With the regular expression, this takes hours. */
  @Test
  void aTextOfBracesIsReadInLinearTime() {
    assertThat(ofTags("{".repeat(2_000_000)).size()).isZero();
    String open = "{{".repeat(1_000_000);
    assertThat(ofTags(open + "x\nx" + " ".repeat(1_000_000) + "}}").size()).isZero();
  }
}
