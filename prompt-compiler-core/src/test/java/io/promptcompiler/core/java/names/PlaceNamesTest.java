package io.promptcompiler.core.java.names;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.program.Instruction;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlaceNamesTest {
  private static final SourceText OWN = new SourceText("/work/prompts/a/own.md", "1\n2\n3\n4\n");

  private final PlaceNames places = PlaceNames.of(at(OWN, 1), "a/own.md");

  private static Location at(SourceText source, int line) {
    return new Location(source, Span.at(2 * (line - 1)));
  }

  private static Location elsewhere(String path) {
    return at(new SourceText(path, "1\n2\n3\n"), 2);
  }

  private static Instruction text(Location location) {
    return new Instruction.EmitText("x", location);
  }

  @Test
  void aPlaceInTheOwnTemplateIsItsLine() {
    assertThat(places.of(at(OWN, 3))).isEqualTo(new Place("line 3", "line3"));
  }

  @ParameterizedTest
  @CsvSource({
    "/work/prompts/partials/my-hero.prompt.md, partials/my-hero.prompt.md:2, myHero",
    "/home/me/shared/9-lives.md, 9-lives.md:2, _9Lives",
    "/r/x.jar!/META-INF/prompts/sources/0/partials/hero.md, partials/hero.md:2, hero",
    "/work/prompts/p/名.md, p/\\u540d.md:2, partial",
  })
  void aPlaceInAnotherFileNamesTheFile(String path, String comment, String word) {
    assertThat(places.of(elsewhere(path))).isEqualTo(new Place(comment, word));
  }

  @Test
  void aWordForInstructionsIsTheirLinesOrTheirFile() {
    Instruction partial = text(elsewhere("/work/prompts/partials/hero.md"));
    assertThat(places.word(List.of(text(at(OWN, 2)), text(at(OWN, 4)), partial)))
        .isEqualTo("lines2To4");
    assertThat(places.word(List.of(text(at(OWN, 2)), partial))).isEqualTo("line2");
    assertThat(places.word(List.of(partial, text(at(OWN, 2))))).isEqualTo("hero");
  }

  @ParameterizedTest
  @CsvSource({
    "'Answer in plain words.\n', ANSWER_IN_PLAIN",
    "' of ', OF_TEXT",
    "'Internationalization matters', INTERNATIONALIZ_TEXT",
    "'1) two', TWO_TEXT",
  })
  void aConstantHasTheFirstWordsOfItsText(String text, String name) {
    assertThat(ConstantNames.of(text)).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({
    "', ', COMMA_SPACE",
    "'\n', NEWLINE",
    "'\n\n', EMPTY_LINE",
    "'\n  - ', NEWLINE_DASH_SPACE",
    "' (', OPEN_PAREN",
    "'---', DASH",
    "'名前', OTHER_TEXT",
  })
  void aConstantWithoutWordsIsNamedAfterItsCharacters(String text, String name) {
    assertThat(ConstantNames.of(text)).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({"'Default language', TEXT_DEFAULT_TEXT", "'More args', TEXT_MORE_ARG"})
  void aConstantHasNoNameOfOtherConstants(String text, String name) {
    assertThat(ConstantNames.of(text)).isEqualTo(name);
  }
}
