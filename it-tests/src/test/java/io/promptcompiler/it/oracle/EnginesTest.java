package io.promptcompiler.it.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Of handlebars.js one hears the same from each engine. */
class EnginesTest {
  @Test
  void nodeSaysWhatNashornSays() {
    Optional<Engine> found = Node.start();
    assumeThat(found).as("Node.js").isPresent();
    try (HandlebarsJs node = new HandlebarsJs(found.orElseThrow());
        HandlebarsJs nashorn = new HandlebarsJs()) {
      String template = "{{#each xs}}{{@index}}{{> p}}é名😀\u2028\n{{else}}{{no such}}{{/each}}";
      Map<String, String> partials = Map.of("p", " {{this}} {{truncate this 1}}");
      List<String> jsons =
          List.of("{\"xs\": [\"\\ud83d\", \"long\", 1e21, 5e-324]}", "{\"xs\": []}", "{");
      List<String> templates = List.of(template, "{{#if", "a {{~ b }}\n{{! c }}\n\"d\"");

      List<String> rendered = node.render(template, jsons, partials);
      assertThat(rendered.subList(0, 2))
          .isEqualTo(nashorn.render(template, jsons, partials).subList(0, 2));
      assertThat(rendered.get(0)).startsWith("0 \ud83d \ud83dé名😀\u2028\n1 long …é");
      assertThat(rendered.get(1)).startsWith("ERROR Missing helper");
      assertThat(rendered.get(2)).startsWith("ERROR ");
      assertThat(node.trees(templates)).isEqualTo(nashorn.trees(templates));
    }
  }
}
