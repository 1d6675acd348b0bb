package io.promptcompiler.core.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Statement.Content;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is a variable in the older syntaxes, what is text, and where each stands. */
class PlaceholderParserTest {
  private static final String BEFORE = "---\n---\n";

  /** Texts as they are, variables in {@code <>}, each with its span in the template. */
  private static String parse(Syntax syntax, String template) {
    SourceText source = new SourceText("test.md", BEFORE + template + "[AFTER]");
    Span span = new Span(BEFORE.length(), BEFORE.length() + template.length());
    Body body = PlaceholderParser.parse(source, span, syntax);
    List<String> parts = new ArrayList<>();
    int at = span.start();
    for (Statement statement : body.statements()) {
      assertThat(statement.span().start()).as("no gap").isEqualTo(at);
      at = statement.span().end();
      Span shown = statement.span().shift(-BEFORE.length());
      if (statement instanceof Content content) {
        assertThat(content.original()).isEqualTo(content.value());
        parts.add(content.value() + "@" + shown);
      } else {
        var name = Variables.in(statement).orElseThrow();
        assertThat(source.slice(name.span())).isEqualTo(name.name());
        parts.add("<" + name.name() + ">@" + shown);
      }
    }
    assertThat(at).isEqualTo(span.end());
    assertThat(body.span()).isEqualTo(body.statements().isEmpty() ? Span.at(at) : span);
    return String.join(" ", parts);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      textBlock =
          """
          ${a},<a>@0-4
          x${a}y${_b2}z,x@0-1 <a>@1-5 y@5-6 <_b2>@6-12 z@12-13
          ${a}${a},<a>@0-4 <a>@4-8
          $${a},${a}@0-5
          $$${a},$${a}@0-6
          a$${b}c${d}e,a${b}c@0-7 <d>@7-11 e@11-12
          $${a}$${b},${a}${b}@0-10
          $$ $a $(a) ${} ${ a } ${HOME:-x} ${1} ${a-b} ${a.b} ${a,$$ $a $(a) ${} ${ a } ${HOME:-x} ${1} ${a-b} ${a.b} ${a@0-55
          $${HOME:-x},$${HOME:-x}@0-11
          \\${a},\\@0-1 <a>@1-5
          ${{a}},${{a}}@0-6
          {"a":${a}},`{"a":@0-5 <a>@5-9 }@9-10`
          {{a}} {A} [A_B],{{a}} {A} [A_B]@0-15
          """)
  void dollarPlaceholdersAreParsed(String template, String expected) {
    assertThat(parse(Syntax.DOLLAR, template)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      textBlock =
          """
          {A}                           | <A>@0-3
          x{USER_REQUEST}{_1}y          | x@0-1 <USER_REQUEST>@1-15 <_1>@15-19 y@19-20
          \\{A}                          | {A}@0-4
          \\\\{A}                         | \\{A}@0-5
          a\\{A}b{C}                     | a{A}b@0-6 <C>@6-9
          \\{a} \\{ \\ {A                  | \\{a} \\{ \\ {A@0-12
          {"a": {}, "b": {B}}           | {"a": {}, "b": @0-15 <B>@15-18 }@18-19
          {a} {Ab} {A-B} {1} { A } {}   | {a} {Ab} {A-B} {1} { A } {}@0-27
          {{A}}                         | {@0-1 <A>@1-4 }@4-5
          <0-100> [A_B] ${a}            | <0-100> [A_B] ${a}@0-18
          """)
  void bracePlaceholdersAreParsed(String template, String expected) {
    assertThat(parse(Syntax.BRACE, template)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      textBlock =
          """
          {a}                           | <a>@0-3
          x{firstName}{_1}y             | x@0-1 <firstName>@1-12 <_1>@12-16 y@16-17
          \\{a}                          | {a}@0-4
          \\\\{a}                         | \\{a}@0-5
          {"a": {}, "b": {b}}           | {"a": {}, "b": @0-15 <b>@15-18 }@18-19
          {A} {Ab} {a-b} {1} { a } {}   | {A} {Ab} {a-b} {1} { a } {}@0-27
          {a.b} {a:.2f} {a[0]} {a!r}    | {a.b} {a:.2f} {a[0]} {a!r}@0-26
          {{a}}                         | {@0-1 <a>@1-4 }@4-5
          """)
  void lowerBracePlaceholdersAreParsed(String template, String expected) {
    assertThat(parse(Syntax.LOWER_BRACE, template)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      textBlock =
          """
          [IN_SCOPE]                    | <IN_SCOPE>@0-10
          a[A1]b[B_]                    | a@0-1 <A1>@1-5 b@5-6 <B_>@6-10
          \\[A1]                         | [A1]@0-5
          \\\\[A1]                        | \\[A1]@0-6
          \\[A1](u) \\[a] \\[              | \\[A1](u) \\[a] \\[@0-16
          - [ ] a [x] b [X] c           | - [ ] a [x] b [X] c@0-19
          [TEXT](url) [text](url)       | [TEXT](url) [text](url)@0-23
          [REF][id] [REF][]             | [REF][id] [REF][]@0-17
          [REF]: url                    | [REF]: url@0-10
          [^1] [^NOTE]: a               | [^1] [^NOTE]: a@0-15
          [_A] [1A] [A-B] [A B] [Ab] [] | [_A] [1A] [A-B] [A B] [Ab] []@0-29
          [REF] (url)                   | <REF>@0-5  (url)@5-11
          ${a} {A} {{a}}                | ${a} {A} {{a}}@0-14
          """)
  void bracketPlaceholdersAreParsed(String template, String expected) {
    assertThat(parse(Syntax.BRACKET, template)).isEqualTo(expected);
  }

  @Test
  void anEmptyTemplateHasNoStatements() {
    assertThat(parse(Syntax.DOLLAR, "")).isEmpty();
  }

  @Test
  void locationsCountUnitsOfAnyLine() {
    assertThat(parse(Syntax.DOLLAR, "é😀\r\n${a}\r\n\u2028\uFEFF"))
        .isEqualTo("é😀\r\n@0-5 <a>@5-9 \r\n\u2028\uFEFF@9-13");
  }

  /** What stands behind the template is not looked at. */
  @Test
  void endsWhereTheTemplateEnds() {
    assertThat(parse(Syntax.BRACKET, "a[BE")).isEqualTo("a[BE@0-4");
  }

  @Test
  void hugeTextsAreParsedInTime() {
    String text = "${" + "a".repeat(100_000) + " $".repeat(100_000);
    assertThat(parse(Syntax.DOLLAR, text)).startsWith("${aa");
    assertThat(parse(Syntax.BRACKET, "[A".repeat(100_000))).startsWith("[A[A");
    assertThat(parse(Syntax.BRACE, "{" + "A".repeat(300_000) + "}")).startsWith("<AA");
  }
}
