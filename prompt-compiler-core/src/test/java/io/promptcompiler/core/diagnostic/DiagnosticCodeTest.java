package io.promptcompiler.core.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The catalogue of findings. */
class DiagnosticCodeTest {
  @ParameterizedTest
  @EnumSource
  void theTextIsASentence(DiagnosticCode code) {
    assertThat(code.text()).matches("(?:[A-Z'…].*)\\.").doesNotContain("!", "..");
  }

  @ParameterizedTest
  @EnumSource
  void aCodeIsFoundByItsId(DiagnosticCode code) {
    assertThat(code.id()).matches("PC[1-9][0-9]{2,3}");
    assertThat(DiagnosticCode.of(code.id())).contains(code);
  }

  @ParameterizedTest
  @EnumSource
  void theTextHasAsManyPlaceholdersAsWords(DiagnosticCode code) {
    int open = code.text().split("…", -1).length - 1;
    Object[] words = Collections.nCopies(open + 1, "x").toArray();
    assertThatThrownBy(() -> code.message(words)).hasMessageContaining("takes " + open + " words");
    assertThat(code.message(Collections.nCopies(open, "x").toArray())).doesNotContain("…");
  }

  @ParameterizedTest
  @EnumSource
  void theIdShowsTheCategory(DiagnosticCode code) {
    List<Integer> ofOne =
        Arrays.stream(DiagnosticCode.values())
            .filter(other -> other.category() == code.category())
            .map(other -> Integer.parseInt(other.id().substring(2)) / 100)
            .distinct()
            .toList();
    assertThat(ofOne).hasSize(1);
  }

  @Test
  void anUnknownIdIsNotFound() {
    assertThat(DiagnosticCode.of("PC999")).isEmpty();
  }

  @Test
  void idsAreDifferentAndInOrder() {
    assertThat(Arrays.stream(DiagnosticCode.values()).map(code -> code.id().substring(2)))
        .extracting(Integer::valueOf)
        .doesNotHaveDuplicates()
        .isSorted();
  }
}
