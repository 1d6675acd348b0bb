package io.promptcompiler.core.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How texts and variables look in Handlebars. */
class WriteHandlebarsTest {

  private static String write(OldSyntax syntax, String template) {
    DiagnosticList found = new DiagnosticList();
    SourceText source = new SourceText("test.md", template);
    var tree = syntax.parse(source, new Span(0, template.length()), found);
    assertThat(found.toList()).isEmpty();
    return WriteHandlebars.write(tree, name -> name);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      textBlock =
          """
          ${a}            | {{a}}
          ${a}${b}        | {{a}}{{b}}
          {${a}           | { {{~a}}
          ${a}}           | {{a}}{{!}}}
          {${a}}          | { {{~a~}} }
          {{${a}}}        | \\{{{{a}}{{!}}}}
          {{{${a}}}}      | {\\{{{{a}}{{!}}}}}
          \\${a}           | \\\\{{a}}
          \\\\${a}          | \\\\\\{{a}}
          \\{${a}          | \\{ {{~a}}
          \\{{${a}         | \\\\{{!}}\\{{{{a}}
          {{              | \\{{
          {{{             | {\\{{
          {{{{            | \\{{\\{{
          \\{{             | \\\\{{!}}\\{{
          \\\\{{            | \\\\\\{{!}}\\{{
          \\{{{            | \\{\\{{
          {{a}} \\{{b}}    | \\{{a}} \\\\{{!}}\\{{b}}
          {{\\${a}         | \\{{\\\\{{a}}
          ${a}{{b}}       | {{a}}\\{{b}}
          ${a}}{${b}      | {{a}}{{!}}}{ {{~b}}
          {${a}}{${b}}    | { {{~a~}} }{ {{~b~}} }
          $${a} \\{ } {a}  | ${a} \\{ } {a}
          $$${a}          | $${a}
          \\\\ \\{ }} {%x%} | \\\\ \\{ }} {%x%}
          """)
  void dollarBecomesHandlebars(String old, String expected) {
    assertThat(write(OldSyntax.DOLLAR, old)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      textBlock =
          """
          {a}              | {{a}}
          {{a}}            | {a}
          {{{a}}}          | { {{~a~}} }
          {{"x": {a}}}     | {"x": {{a}}{{!}}}
          {{{{a}}}}        | \\{{a}}
          {{}} {_b1} {{{{  | {} {{_b1}} \\{{
          """)
  void pythonBecomesHandlebars(String old, String expected) {
    assertThat(write(OldSyntax.PYTHON, old)).isEqualTo(expected);
  }

  @Test
  void lineBreaksStay() {
    assertThat(write(OldSyntax.BRACKET, "[AB]\r\n[CD]\r\n\r\n  {{\r\n"))
        .isEqualTo("{{AB}}\r\n{{CD}}\r\n\r\n  \\{{\r\n");
  }
}
