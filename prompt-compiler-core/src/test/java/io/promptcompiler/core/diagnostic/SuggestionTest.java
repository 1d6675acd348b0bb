package io.promptcompiler.core.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What may have been meant, also among very many names. */
class SuggestionTest {
  @ParameterizedTest
  @CsvSource({
    "zebrra, zebra",
    "Zebra, zebra",
    "name4321x, name4321",
    "nmae, name",
    "name49999, name4999",
  })
  void theNearestOfManyIsFound(String name, String meant) {
    List<String> known =
        new ArrayList<>(IntStream.range(0, 5_000).mapToObj(i -> "name" + i).toList());
    known.add("zebra");
    known.add("name");
    assertThat(Suggestion.didYouMean(name, known)).isEqualTo("Did you mean '" + meant + "'?");
  }
}
