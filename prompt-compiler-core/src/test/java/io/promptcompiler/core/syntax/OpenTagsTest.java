package io.promptcompiler.core.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.syntax.OpenTags.Block;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenTagsTest {
  private static OpenTags in(String template) {
    return OpenTags.in(template, 0, template.length());
  }

  /** Closers of open blocks, with what is called if that is something else. */
  private static String blocks(String template) {
    return in(template).blocks().stream()
        .map(
            block ->
                block.closer().equals(block.helper())
                    ? block.closer()
                    : block.closer() + ":" + block.helper())
        .collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "{{#each xs}}a!each",
        "{{#each xs}}{{#if y}}{{/if}}!each",
        "{{#each xs}}{{#if y}}{{/each}}!''",
        "{{/each}}{{#if y}}!if",
        "{{#if y}}{{else}}!if:else",
        "{{#if y}}{{^}}!if:else",
        "{{#if y}}{{else with z}}!if:with",
        "{{^if y}}!if:else",
        "{{#> layout}}a!layout",
        "{{#*inline \"a\"}}!inline",
        "{{~#each xs~}}!each",
        "\\{{#each xs}}!''",
        "\\\\{{#each xs}}!each",
        "{{{{raw}}}}{{#each xs}}!''",
        "{{{{raw}}}}{{#each xs}}{{{{/raw}}}}{{#if y}}!if",
        "{{upper '{{#each xs}}'}}!''",
        "{{#if (eq a '}}')}}{{#each xs}}!if each",
        "{{ ; }}{{#each xs}}!each",
        "{{ ; {{#each xs}}!each",
        "{{a {{#each xs}}!each",
        "{{a {{else}}{{#each xs}}!each",
        "{{#if y}}{\"n\": {{x}}}{{/if}}!''"
      })
  void findsOpenBlocks(String template, String blocks) {
    assertThat(blocks(template)).isEqualTo(blocks);
  }

  @Test
  void commentsOpenNothing() {
    assertThat(blocks("{{!-- {{#each xs}} --}}{{#if y}}")).isEqualTo("if");
    assertThat(in("{{!-- {{").tag()).isEmpty();
    assertThat(in("{{! a").tag()).isEmpty();
  }

  @Test
  void knowsWhatBlocksAreAbout() {
    assertThat(in("{{#each a.b.[c d] as |x i|}}{{#with (lookup a 1) as |y|}}").blocks())
        .containsExactly(
            new Block("each", "each", "a.b.[c d]", List.of("x", "i")),
            new Block("with", "with", "", List.of("y")));
    assertThat(in("{{#with ../a}}{{else each this.c}}").blocks())
        .containsExactly(new Block("with", "each", "this.c", List.of()));
    assertThat(in("{{#fence name=\"a\"}}{{#match as |x|}}").blocks())
        .containsExactly(
            new Block("fence", "fence", "", List.of()),
            new Block("match", "match", "", List.of("x")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "a {{b!b",
        "a {{~#each x!#each x",
        "{{{b!b",
        "{{&b!b",
        "{{#if (eq tone \"wa!#if (eq tone \"wa",
        "{{b {{c!c",
        "{{!''",
        "{{else !else ",
      },
      ignoreLeadingAndTrailingWhitespace = false)
  void findsTheOpenTag(String template, String inside) {
    assertThat(template.substring(in(template).tag().orElseThrow())).isEqualTo(inside);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "{{b}} c", "\\{{b", "{{{{raw}}}} {{b", "{{b \"}} c"})
  void noTagIsOpen(String template) {
    assertThat(in(template).tag()).isEmpty();
  }

  @Test
  void manyBrokenTagsArePassedOver() {
    assertThat(blocks("{{#each xs}}" + "{{ ; ".repeat(100_000))).isEqualTo("each");
  }
}
