package io.promptcompiler.core.hint.language;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.ParseTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever is written, reading it as another language ends, and says something that fits. */
class TagCorrectionsTest {
  private static final List<String> PARTS =
      List.of(
          "{{",
          "}}",
          "{{{",
          "}}}",
          "{{{{",
          "}}}}",
          "{",
          "}",
          "{%",
          "%}",
          "#",
          "/",
          "^",
          ">",
          "~",
          "-",
          "&",
          "!",
          "!--",
          "--}}",
          " ",
          " ",
          " ",
          "\n",
          "if",
          "else",
          "elseif",
          "endif",
          "end",
          "each",
          "for",
          "in",
          "as",
          "|",
          "||",
          "&&",
          "==",
          "=",
          "<",
          "+",
          "?",
          ":",
          ",",
          ".",
          "..",
          "../",
          "(",
          ")",
          "[",
          "]",
          "\"",
          "'",
          "`",
          "\u201c",
          "\u201d",
          "\u200b",
          "\u00a0",
          "@",
          "$",
          "%",
          "\\",
          "name",
          "x",
          "0",
          "12",
          "not",
          "and",
          "upper",
          "include",
          "switch",
          "case",
          "default",
          "{{#if x}}",
          "{{/if}}",
          "{{name | upper}}",
          "{{end}}",
          "text");

  @Test
  void anyTemplateIsReadWithoutAnException() {
    Random random = new Random(19);
    int corrections = 0;
    for (int i = 0; i < 20_000; i++) {
      corrections += check(random(random)).size();
    }
    assertThat(corrections).isGreaterThan(1_000);
  }

  @Test
  void aPathBeforeParenthesesIsNoFunction() {
    assertThat(check("{{#if (eq user.role (lower $kind))}}{{/if}}"))
        .extracting(one -> one.edits().get(0).replacement())
        .containsExactly("{{#if (eq user.role (lower kind))}}");
  }

  private static String random(Random random) {
    StringBuilder text = new StringBuilder();
    for (int length = random.nextInt(24); length >= 0; length--) {
      text.append(PARTS.get(random.nextInt(PARTS.size())));
    }
    return text.toString();
  }

  private static List<TagCorrection> check(String text) {
    SourceText source = new SourceText("/a.md", text);
    Span all = new Span(0, text.length());
    List<TagCorrection> found = new ArrayList<>(TagCorrections.in(source, all));
    found.addAll(TagCorrections.blocksOfPercent(source, all));
    for (TagCorrection one : found) {
      Diagnostic finding = one.diagnostic(source);
      assertThat(finding.location().text()).as(text).isNotEmpty();
      for (Edit edit : one.edits()) {
        assertThat(edit.replacement()).as(text).isNotEqualTo(edit.place().text());
      }
    }
    List<Diagnostic> findings = new ArrayList<>();
    boolean isRight =
        ParseTemplate.parse(source, all, Syntax.HANDLEBARS, findings::add).isPresent();
    assertThat(findings.isEmpty()).as(text).isEqualTo(isRight);
    return found;
  }
}
