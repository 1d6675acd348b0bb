package io.promptcompiler.it.render;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.it.harness.Project;
import io.promptcompiler.it.oracle.HandlebarsJs;
import io.promptcompiler.it.oracle.PageJs;
import io.promptcompiler.runtime.TextPrompt;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.integration.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Renders in every way there is and holds the results to handlebars.js. */
final class ThreeWays {
  private static final HandlebarsJs HANDLEBARS = HandlebarsJs.fastest();
  private static final PageJs PAGE = PageJs.fastest();

  private ThreeWays() {}

  /** The template of a file, without frontmatter and byte order mark. */
  static String template(String file) {
    String text = file.startsWith("\uFEFF") ? file.substring(1) : file;
    if (!text.startsWith("---")) {
      return text;
    }
    int close = text.indexOf("\n---", 3) + 4;
    int line = text.indexOf('\n', close);
    return line < 0 ? "" : text.substring(line + 1);
  }

  /** Checks that all ways print what handlebars.js prints, and gives that. */
  static String same(
      Project project, String id, String className, String file, Map<String, ?> data) {
    return same(project, id, className, file, data, false);
  }

  /** As above, where the template of an id includes partials, by their names in the template. */
  static String same(
      Project project,
      String id,
      String className,
      String file,
      Map<String, ?> data,
      Map<String, String> partials) {
    String expected = HANDLEBARS.render(template(file), Json.stringify(data), partials);
    prints(project, id, className, file + partials, data, expected);
    return expected;
  }

  /** As above, for a template whose variables are escaped for HTML or not. */
  static String same(
      Project project,
      String id,
      String className,
      String file,
      Map<String, ?> data,
      boolean escapesHtml) {
    String json = Json.stringify(data);
    String expected =
        escapesHtml
            ? HANDLEBARS.renderEscaped(template(file), json)
            : HANDLEBARS.render(template(file), json);
    prints(project, id, className, file, data, expected);
    return expected;
  }

  /**
   * Checks that our ways print what is expected, for templates that are too much for the oracle.
   */
  static void prints(
      Project project,
      String id,
      String className,
      String file,
      Map<String, ?> data,
      String expected) {
    Function<String, Supplier<String>> by = way -> () -> way + ", " + what(id, file, data);
    assertThat(project.interpret(id, data)).as(by.apply("interpreter")).isEqualTo(expected);
    inPage(project, id, data, by.apply("page"), expected);
    TextPrompt prompt = project.prompt(className, data);
    assertThat(prompt.render()).as(by.apply("generated")).isEqualTo(expected);
    StringBuilder appended = new StringBuilder();
    ByteArrayOutputStream utf8 = new ByteArrayOutputStream();
    ByteArrayOutputStream quoted = new ByteArrayOutputStream();
    try {
      prompt.renderTo(appended);
      prompt.writeUtf8(utf8);
      prompt.writeJsonString(quoted);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    assertThat(appended.toString()).as(by.apply("appended")).isEqualTo(expected);
    assertThat(utf8.toByteArray()).as(by.apply("bytes")).isEqualTo(expected.getBytes(UTF_8));
    assertThat(quoted.toString(UTF_8)).as(by.apply("JSON")).isEqualTo(Json.stringify(expected));
  }

  /** Why a page without a server may render nothing. */
  private static final Pattern REFUSED =
      Pattern.compile(
          "reason, it (has decimals|calls the helper|has an integer)|problem, .* 15 digits");

  /** Checks what a page without a server renders, which refuses to where it could not do it. */
  private static void inPage(
      Project project, String id, Map<String, ?> data, Supplier<String> what, String expected) {
    String[] names = id.split("@", 2);
    EntryPoint prompt = project.entryPoint(names[0]);
    String variant = names.length == 1 ? "" : names[1];
    List<String> shown = PAGE.render(prompt, variant, data, TokenBudget.unlimited());
    if (!REFUSED.matcher(String.join(", ", shown)).find()) {
      assertThat(shown).as(what).isEqualTo(List.of("text", expected));
    }
  }

  private static String what(String id, String file, Map<String, ?> data) {
    String shown = file.length() < 50000 ? file : file.substring(0, 2000) + " …";
    return id + "\n" + shown + "\n" + Json.stringify(data);
  }
}
