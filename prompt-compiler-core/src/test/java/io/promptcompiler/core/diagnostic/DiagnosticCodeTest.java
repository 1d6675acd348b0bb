package io.promptcompiler.core.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The catalogue, and the page that explains it. */
class DiagnosticCodeTest {
  private static final Path PAGE = Path.of("..", "docs", "diagnostics.md");
  private static final Pattern ENTRY = Pattern.compile("### (.+)\n\n> (.+)\n\n(?=[^#\\s])");

  @Test
  void thePageExplainsEachInOrder() throws IOException {
    List<String> explained = new ArrayList<>();
    Matcher entry = ENTRY.matcher(Files.readString(PAGE));
    while (entry.find()) {
      explained.add(entry.group(1) + " > " + entry.group(2));
    }
    assertThat(explained)
        .isEqualTo(Arrays.stream(DiagnosticCode.values()).map(this::entry).toList());
  }

  private String entry(DiagnosticCode code) {
    boolean canBeLowered = code.severity() == Severity.ERROR && code.canBeLowered();
    return code.id()
        + " · "
        + code.severity().name().toLowerCase(Locale.ROOT)
        + (canBeLowered ? ", can be lowered" : "")
        + " > "
        + code.text().replace("%s", "…");
  }

  @ParameterizedTest
  @EnumSource
  void theTextIsASentence(DiagnosticCode code) {
    assertThat(code.text()).matches("(?:[A-Z'%].*)\\.").doesNotContain("!", "..");
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
    int open = code.text().split("%s", -1).length - 1;
    Object[] words = Collections.nCopies(open + 1, "x").toArray();
    assertThatThrownBy(() -> code.message(words)).hasMessageContaining("takes " + open + " words");
    assertThat(code.message(Collections.nCopies(open, "x").toArray())).doesNotContain("%");
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
