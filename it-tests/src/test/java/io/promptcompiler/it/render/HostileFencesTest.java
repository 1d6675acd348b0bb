package io.promptcompiler.it.render;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.ibm.icu.text.UnicodeSet;
import io.promptcompiler.it.harness.Project;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.Text;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Values that try to get out of fences, alone, beside each other and in loops. Judges are others:
 * commonmark for Markdown, Jackson for JSON, and for tags a scanner that is written from the rule.
 */
class HostileFencesTest {
  private static final int COUNT = 10_000;
  private static final String PARAMETERS =
      """
      ---
      parameters: { a: { required: true }, b: { required: true }, xs: { type: "string[]", required: true } }
      ---
      {{#if (eq (length (json this)) 1)}}{{/if}}""";

  /** Blanks, characters that cannot be seen, line breaks of all kinds, and ends of other things. */
  private static final String[] PIECES = {
    "<",
    "</",
    "< /",
    "/",
    ">",
    "document",
    "DOCUMENT",
    "Docu",
    "ment",
    "d",
    "ocument",
    "document>",
    "</document>",
    "<document>",
    "<document id=\"1\">",
    "</document\n>",
    "</documents>",
    "&lt;",
    "&",
    " ",
    "\t",
    "\n",
    "\r",
    "\r\n",
    "\n\n",
    "\u000b",
    "\f",
    "\u0085",
    "\u00a0",
    "\u00ad",
    "\u200b",
    "\u200d",
    "\u2028",
    "\u2029",
    "\u202e",
    "\u2060",
    "\u3000",
    "\ufeff",
    "\udb40\udc01",
    "\udb40\udc00",
    "\udb43\udfff",
    "\u001c",
    "\u034f",
    "\u115f",
    "\u17b4",
    "\u2065",
    "\u2800",
    "\u3164",
    "\ufe0f",
    "\uffa0",
    "docu\ufe0fment>",
    "</docu\u3164ment>",
    "`",
    "``",
    "```",
    "````",
    "\n```\n",
    "\n````````\n",
    "```diff",
    "~~~",
    "    ",
    "- ",
    "> ",
    "# ",
    "<pre>",
    "<!--",
    "-->",
    "<script>",
    "]]>",
    "\"",
    "\\",
    "\\u003c",
    "'",
    "{{a}}",
    "-",
    "_",
    "x",
    "1",
    "\ud83d\ude00",
    "\u0001",
    "\u212a",
    "\u017f"
  };

  private static final UnicodeSet INVISIBLE =
      new UnicodeSet(
          "[[:Default_Ignorable_Code_Point:][:Cf:][[:Cc:]-[:White_Space:]]"
              + "\\u2800\\U00013441\\U00013442\\U00016FE4\\U0001D159]");

  /** A tag of the fence, as the rule describes it; the strictest reading of it. */
  private static final Pattern TAG =
      Pattern.compile(
          "<[~\\p{IsWhite_Space}]*/?[~\\p{IsWhite_Space}]*[dD][~]*[oO][~]*[cC][~]*[uU][~]*[mM][~]*"
              .concat("[eE][~]*[nN][~]*[tT](?![A-Za-z0-9_-])")
              .replace("~", ranges(INVISIBLE)));

  private static String ranges(UnicodeSet characters) {
    return characters
        .rangeStream()
        .map(range -> "\\x{%x}-\\x{%x}".formatted(range.codepoint, range.codepointEnd))
        .collect(joining());
  }

  private static Project project;

  private record Case(String a, String b, List<String> xs) {
    Map<String, Object> data() {
      return Map.of("a", a, "b", b, "xs", xs);
    }

    String all() {
      return a + b + String.join("", xs);
    }
  }

  @BeforeAll
  static void compile() {
    project =
        Project.of(
            Map.of(
                "lines.md",
                PARAMETERS
                    + "{{#fence \"document\"}}\n{{a}}{{b}}\n"
                    + "{{#each xs}}{{this}}{{/each}}\n{{/fence}}\nAfter",
                "inline.md",
                PARAMETERS
                    + "{{#fence \"document\" of=a}}{{a}}{{b}} and {{#each xs}}{{this}}{{/each}}{{/fence}}",
                "nested.md",
                PARAMETERS
                    + "{{#fence \"document\"}}{{a}}{{#fence \"part\" of=b}}{{b}}{{#each xs}}{{this}}{{/each}}"
                    + "{{/fence}}{{a}}{{/fence}}",
                "markdown.md",
                PARAMETERS
                    + "Before\n\n{{#fence \"diff\" style=\"markdown\"}}\n{{a}}{{b}}"
                    + "{{#each xs}}{{this}}{{/each}}\n{{/fence}}\nAfter",
                "json.md",
                PARAMETERS + "[{{json a}}, {{#fence \"document\"}}{{json b}}{{json xs}}{{/fence}}]",
                "datamark.md",
                PARAMETERS
                    + "{{datamark a mark=\"^\"}}|{{#each xs}}{{datamark this}}{{/each}}{{b}}"));
    assertThat(project.findings()).isEmpty();
  }

  @AfterAll
  static void close() {
    project.close();
  }

  private static List<Case> cases() {
    Random random = new Random(20);
    List<Case> cases = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      if (i % 4 == 0) {
        List<String> parts = divided(random);
        cases.add(new Case(parts.get(0), parts.get(1), parts.subList(2, parts.size())));
      } else {
        List<String> xs = new ArrayList<>();
        while (xs.size() < random.nextInt(5)) {
          xs.add(value(random));
        }
        cases.add(new Case(value(random), value(random), xs));
      }
    }
    return cases;
  }

  private static String value(Random random) {
    StringBuilder value = new StringBuilder();
    for (int i = random.nextInt(5); i >= 0; i--) {
      value.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return value.toString();
  }

  /** Values that are a delimiter once they stand beside each other. */
  private static List<String> divided(Random random) {
    String[] delimiters = {"</document>", "< / Document >", "<document>", "````````", "\n```\n"};
    String whole = value(random) + delimiters[random.nextInt(delimiters.length)] + value(random);
    List<String> parts = new ArrayList<>(List.of(""));
    for (int i = 0; i < whole.length(); i++) {
      int last = parts.size() - 1;
      if (random.nextInt(4) == 0 && !Character.isLowSurrogate(whole.charAt(i))) {
        parts.add("" + whole.charAt(i));
      } else {
        parts.set(last, parts.get(last) + whole.charAt(i));
      }
    }
    while (parts.size() < 2) {
      parts.add("");
    }
    return parts;
  }

  private static String render(String name, Case one) {
    String className = Character.toUpperCase(name.charAt(0)) + name.substring(1) + "Prompt";
    String text = project.prompt(className, one.data()).render();
    assertThat(project.interpret(name + ".md", one.data())).as("%s", one).isEqualTo(text);
    return text;
  }

  /** Checks that all tags in a text are the first one and the last one; gives what is between. */
  private static String between(String text, String open, String close, Case one) {
    assertThat(text).as("%s", one).startsWith(open).endsWith(close);
    List<Integer> tags = new ArrayList<>();
    Matcher tag = TAG.matcher(text);
    while (tag.find()) {
      tags.add(tag.start());
      tag.region(tag.start() + 1, text.length());
    }
    int last = text.length() - close.length() + close.indexOf('<');
    assertThat(tags).as("%s in %s", one, text).containsExactly(0, last);
    return text.substring(open.length(), text.length() - close.length());
  }

  private static String unescaped(String text) {
    return text.replace("&lt;", "<");
  }

  @Test
  void tagsOnLines() {
    for (Case one : cases()) {
      String inside = between(render("lines", one), "<document>\n", "</document>\nAfter", one);
      assertThat(unescaped(inside))
          .isEqualTo(unescaped(one.a() + one.b() + "\n" + String.join("", one.xs()) + "\n"));
    }
  }

  @Test
  void tagsWithEachInvisibleCharacter() {
    List<String> tags =
        INVISIBLE.stream()
            .map(it -> "<" + it + "/" + it + "do" + it + "cument" + it + ">")
            .toList();
    Case all = new Case("", "", tags);
    String inside = between(render("lines", all), "<document>\n", "</document>\nAfter", all);
    assertThat(inside).isEqualTo("\n" + String.join("", tags).replace("<", "&lt;") + "\n");
  }

  @Test
  void tagsInALineWithAttributes() {
    for (Case one : cases()) {
      String text = render("inline", one);
      String open = text.substring(0, text.indexOf('>') + 1);
      assertThat(open).matches("<document of=\"[^\"<>\\r\\n\\t]*\">");
      String inside = between(text, open, "</document>", one);
      assertThat(unescaped(inside))
          .isEqualTo(unescaped(one.a() + one.b() + " and " + String.join("", one.xs())));
    }
  }

  @Test
  void fencesInFences() {
    for (Case one : cases()) {
      String inside = between(render("nested", one), "<document>", "</document>", one);
      assertThat(inside.split("<part", -1)).hasSize(2);
      assertThat(inside.split("</part>", -1)).hasSize(2);
    }
  }

  @Test
  void markdown() {
    org.commonmark.parser.Parser parser = org.commonmark.parser.Parser.builder().build();
    for (Case one : cases()) {
      Node before = parser.parse(render("markdown", one)).getFirstChild();
      assertThat(before).as("%s", one).isInstanceOf(Paragraph.class);
      FencedCodeBlock code = (FencedCodeBlock) before.getNext();
      assertThat(code.getInfo()).isEqualTo("diff");
      assertThat(code.getLiteral())
          .as("%s", one)
          .isEqualTo((one.all() + "\n").replace("\r\n", "\n").replace('\r', '\n'));
      Node after = code.getNext();
      assertThat(((Text) after.getFirstChild()).getLiteral()).isEqualTo("After");
      assertThat(after.getNext()).isNull();
    }
  }

  @Test
  void json() throws IOException {
    for (Case one : cases()) {
      String text = render("json", one);
      int open = text.lastIndexOf("<document>");
      String outside = text.substring(1, open - 2);
      assertThat(parsed(outside)).containsExactly(one.a());
      String inside = text.substring(open);
      String fenced = between(inside, "<document>", "</document>]", one);
      assertThat(fenced).doesNotContain("<");
      List<String> texts = new ArrayList<>(List.of(one.b()));
      texts.addAll(one.xs());
      assertThat(parsed(fenced)).isEqualTo(texts);
    }
  }

  private static List<String> parsed(String json) throws IOException {
    List<String> texts = new ArrayList<>();
    try (JsonParser parser = new JsonFactory().createParser(json)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.VALUE_STRING) {
          texts.add(parser.getText());
        }
      }
    }
    return texts;
  }

  @Test
  void datamark() {
    for (Case one : cases()) {
      String expected = marked(one.a(), "^") + "|";
      for (String x : one.xs()) {
        expected += marked(x, "\u2581");
      }
      assertThat(render("datamark", one)).isEqualTo(expected + one.b());
    }
  }

  private static String marked(String text, String mark) {
    return text.replace(mark, "").replaceAll("\\p{IsWhite_Space}+", mark);
  }
}
