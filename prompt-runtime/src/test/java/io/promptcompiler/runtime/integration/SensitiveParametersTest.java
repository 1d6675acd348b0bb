package io.promptcompiler.runtime.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.support.InfoBuilder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Values of sensitive parameters are replaced by their names. */
class SensitiveParametersTest {
  private static final PromptInfo INFO =
      InfoBuilder.of("a.md", "text", "project")
          .required("mail", "string")
          .sensitive("PERSONAL")
          .optional("friends", "any")
          .sensitive("PERSONAL")
          .optional("open", "string")
          .build();

  private static final Map<String, Object> VALUES =
      Map.of(
          "mail",
          "ann@x.org",
          "friends",
          List.of(Map.of("Bob Miller", 47110), "Bob"),
          "open",
          "seen",
          "more",
          "seen too");

  @Test
  void mapsForLogsHaveNames() {
    assertThat(new TreeMap<>(SensitiveParameters.masked(INFO, VALUES)))
        .hasToString("{friends=[friends], mail=[mail], more=seen too, open=seen}");
    assertThat(SensitiveParameters.masked(INFO, Map.of("open", "seen")))
        .isEqualTo(Map.of("open", "seen"));
  }

  @Test
  void undeclaredValuesAreAsSensitiveAsTheirParameter() {
    PromptInfo all =
        InfoBuilder.of("a.prompt", "text", "project")
            .optional("(others)", "object")
            .sensitive("SECRET")
            .optional("open", "string")
            .build();
    assertThat(new TreeMap<>(SensitiveParameters.masked(all, Map.of("x", 1, "open", "seen"))))
        .hasToString("{open=seen, x=[x]}");
  }

  @Test
  void textsThatQuoteValuesHaveNames() {
    assertThat(SensitiveParameters.hide("No 'ann@x.org', 47110, Bob Miller: seen", INFO, VALUES))
        .isEqualTo("No '[mail]', [friends], [friends]: seen");
    assertThat(SensitiveParameters.hide("No 'a'", INFO, Map.of("mail", "a"))).isEqualTo("No 'a'");
    assertThat(SensitiveParameters.hide("41 141 '41' 411 41", INFO, Map.of("mail", 41)))
        .isEqualTo("[mail] 141 '[mail]' 411 [mail]");
  }
}
