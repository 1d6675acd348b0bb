package io.promptcompiler.core.hint.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What looks like a placeholder, and what does not. */
class PlaceholderScannerTest {

  private static List<PlaceholderMatch> in(String text) {
    return PlaceholderScanner.in(
        new SourceText("/a.md", text),
        List.of(new Span(0, text.length())),
        EnumSet.allOf(Language.class));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "DOLLAR;${name}",
        "DOLLAR;${a.b}",
        "DOLLAR;${ tone:friendly }",
        "DOLLAR;${tone:-friendly}",
        "BRACE;{NAME}",
        "BRACKET;[NAME]",
        "BRACKET;[FIRST NAME]",
        "LOWER_BRACE;{name}",
        "LOWER_BRACE;{firstName}",
        "LOWER_BRACE;{x.y[0]!r}",
        "LOWER_BRACE;{x:>10}",
        "LOWER_BRACE;{day:%Y-%m-%d}",
        "LOWER_BRACE;{}",
        "LOWER_BRACE;{0}",
        "TAG;{{ name }}",
        "JINJA;{%- for x in y %}",
        "JINJA;{{ x | join(', ') }}",
        "ERB;<%= x %>",
        "HASH;#{x}",
        "PERCENT;%s",
        "PERCENT;%2$s",
        "PERCENT;%(name)s",
        "PERCENT;%.2f",
        "DOLLAR_NAME;$name",
      })
  void placeholdersAreFoundWithTheirLanguage(Language language, String text) {
    assertThat(in("See " + text + ", please."))
        .extracting(PlaceholderMatch::language, PlaceholderMatch::text)
        .containsExactly(tuple(language, text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\": {}, \"b\": [{}], \"c\": {\"d\": 1}}",
        "{ \"a\": 1 }",
        "{{ \"x\" }} {{#if x}}{{/if}}",
        "{a, b} { a } {key: value, more}",
        "\\frac{a}{b} and x^{n}",
        "[0-9]{4} and \\d{2}",
        "[x] [ ] [A-Z] [NAME](url) [REF]: url",
        "$5 and 5$ and $(ls)",
        "100% sure, 5%d, 20%s, date +%s",
        "\"$ref\": \"#/$defs/a\"",
        "`echo $name`",
      })
  void otherTextIsNotAPlaceholder(String text) {
    assertThat(in(text).stream().filter(one -> !one.text().contains("$defs"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[TODO]",
        "{x}",
        "cd ${HOME}",
        "`${dir}`",
        "```\ncp ${from} ${to}\n```",
        "GET /users/{id}",
        "echo $HOME",
        "a {} b"
      })
  void doubtfulPlaceholdersAreNotSure(String text) {
    assertThat(in(text)).isNotEmpty().noneMatch(PlaceholderMatch::isSure);
  }

  @Test
  void aPlaceholderAloneInAFenceIsSure() {
    assertThat(in("```\n{document}\n```")).hasSize(1).allMatch(PlaceholderMatch::isSure);
  }

  @Test
  void escapesAreRemembered() {
    assertThat(in("$${a} \\{bcd} \\{ABC} \\[NAME]"))
        .hasSize(4)
        .allMatch(PlaceholderMatch::isEscaped)
        .extracting(PlaceholderMatch::text)
        .containsExactly("${a}", "{bcd}", "{ABC}", "[NAME]");
  }

  @Test
  void doubledBracesAreText() {
    assertThat(in("{{{name}}} {{\"a\" {NAME}}}"))
        .extracting(PlaceholderMatch::text)
        .containsExactly("{name}", "{NAME}");
  }
}
