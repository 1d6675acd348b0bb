package io.promptcompiler.it.render;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.fix.FileChange;
import io.promptcompiler.core.migrate.MigrateRequest;
import io.promptcompiler.core.migrate.MigrateResult;
import io.promptcompiler.core.migrate.MigrateTree;
import io.promptcompiler.core.migrate.OldSyntax;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.it.harness.Project;
import io.promptcompiler.it.oracle.Fuzz;
import io.promptcompiler.it.oracle.HandlebarsJs;
import io.promptcompiler.runtime.integration.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random texts of fragments that mean something in one syntax or the other render after their
 * migration, here and in handlebars.js, to what replacing each placeholder by its value gives.
 */
class MigrateTest {
  private static final long SEED = Fuzz.SEED;
  private static final int COUNT = Math.max(75, Fuzz.COUNT / 4);
  private static final List<String> NAMES = List.of("AA", "B_2", "CC");
  private static final List<String> FRAGMENTS =
      List.of(
          "{",
          "}",
          "{{",
          "}}",
          "{{{",
          "}}}",
          "{{{{",
          "\\",
          "\\\\",
          "$",
          "[",
          "]",
          "(",
          ":",
          "~",
          "!",
          "#",
          "/",
          " ",
          "\n",
          "\r\n",
          "\t",
          "a",
          "é",
          "名",
          "\uD83D\uDE00",
          "{{AA}}",
          "\\{{AA}}",
          "{{!}}",
          "{{! c }}",
          "{{#if AA}}",
          "{{/if}}",
          "{{> p}}",
          "{{{{raw}}}}",
          "{{{{/raw}}}}",
          "{{else}}",
          "{{~AA~}}",
          "{\"a\": {",
          "}}\n",
          "${HOME:-x}",
          "[x]",
          "[ ]",
          "[A](u)",
          "\uFEFF",
          "\u00A0",
          "---\n");
  private static final List<String> VALUES =
      List.of("", "x", "{", "}", "{{AA}}", "\\", "$", "${CC}", "  ", "a\n  b\r\n", "[AA]{AA}", "é");

  private static final HandlebarsJs HANDLEBARS = HandlebarsJs.fastest();

  /** What was a placeholder before, told once more in other words; what escapes is group 1. */
  private static Pattern placeholder(OldSyntax syntax) {
    return Pattern.compile(
        switch (syntax) {
          case DOLLAR -> "(\\$?)\\$\\{([A-Za-z_]\\w*)}";
          case BRACE -> "(\\\\?)\\{([A-Z_][A-Z_0-9]*)}";
          case LOWER_BRACE -> "(\\\\?)\\{([a-z_][A-Za-z_0-9]*)}";
          case BRACKET -> "(\\\\?)\\[([A-Z][A-Z_0-9]+)](?!\\(|\\[|:)";
          case PYTHON -> "(\\{\\{|}})|\\{(\\w+)}";
          case SPRING_AI -> "(\\\\[\\\\{}])|\\{(\\w+)}";
          case LANGCHAIN4J -> "((?!))|\\{\\{(\\w+)}}";
          default -> throw new IllegalArgumentException(syntax.word());
        });
  }

  private static String replaced(OldSyntax syntax, String text, Map<String, String> values) {
    Matcher matcher = placeholder(syntax).matcher(text);
    StringBuilder out = new StringBuilder();
    while (matcher.find()) {
      boolean isPlain = matcher.group(1) == null || matcher.group(1).isEmpty();
      String by =
          isPlain
              ? values.get(matcher.group(2))
              : inBraces(syntax) ? matcher.group(1).substring(1) : matcher.group().substring(1);
      matcher.appendReplacement(out, Matcher.quoteReplacement(by));
    }
    return matcher.appendTail(out).toString();
  }

  private static String random(OldSyntax syntax, Random random) {
    StringBuilder text = new StringBuilder();
    int parts = 1 + random.nextInt(12);
    for (int i = 0; i < parts; i++) {
      String fragment = FRAGMENTS.get(random.nextInt(FRAGMENTS.size()));
      String capitals = NAMES.get(random.nextInt(NAMES.size()));
      String name = syntax == OldSyntax.LOWER_BRACE ? capitals.toLowerCase(Locale.ROOT) : capitals;
      if (random.nextInt(3) == 0) {
        text.append(
            switch (syntax) {
              case DOLLAR -> "${" + name + "}";
              case BRACKET -> "[" + name + "]";
              case LANGCHAIN4J -> " {{" + name + "}} ";
              default -> "{" + name + "}";
            });
      } else if (syntax == OldSyntax.LOWER_BRACE) {
        // handlebars.js has a helper of this name here.
        text.append(fragment.replace("{{{{raw}}}}", "{{{{RAW}}}}"));
      } else if (syntax == OldSyntax.PYTHON) {
        text.append(fragment.replace("{", "{{").replace("}", "}}"));
      } else if (syntax == OldSyntax.SPRING_AI) {
        text.append(fragment.replaceAll("[\\\\{}]", "\\\\$0"));
      } else if (syntax == OldSyntax.LANGCHAIN4J) {
        // Two braces always mean something there.
        text.append(fragment.contains("{") ? "-" : fragment);
      } else {
        text.append(fragment);
      }
    }
    return text.toString();
  }

  /** Whether a document cannot declare it. */
  private static boolean inBraces(OldSyntax syntax) {
    return syntax == OldSyntax.PYTHON
        || syntax == OldSyntax.SPRING_AI
        || syntax == OldSyntax.LANGCHAIN4J;
  }

  /** Migrates without what is but a guess, as random text looks like anything. */
  private static MigrateResult migrate(Path folder, OldSyntax asked) throws IOException {
    CompilerOptions options =
        new CompilerOptions(
            List.of(SourceRoot.of(folder, "com.acme")),
            "com.acme",
            "Prompts",
            Map.of(
                DiagnosticCode.MIXED_STYLES, Severity.OFF,
                DiagnosticCode.MIGRATION_CAVEAT, Severity.OFF),
            List.of(),
            List.of(),
            folder,
            Optional.empty());
    return MigrateTree.run(new MigrateRequest(options, Optional.of(asked), true));
  }

  @ParameterizedTest
  @EnumSource(
      names = {"DOLLAR", "BRACE", "LOWER_BRACE", "BRACKET", "PYTHON", "SPRING_AI", "LANGCHAIN4J"})
  void rendersAsBefore(OldSyntax syntax) throws IOException {
    Map<String, String> old = new LinkedHashMap<>();
    Map<String, String> files = new LinkedHashMap<>();
    for (int i = 0; i < COUNT; i++) {
      Random random = new Random(SEED * 1_000_003 + i);
      String text = random(syntax, random);
      String header = inBraces(syntax) ? "" : "---\nsyntax: " + syntax.word() + "\n---\n";
      boolean hasOwnHead = text.startsWith("---") || text.startsWith("\uFEFF");
      // Without one to be seen, ${x} is taken for that of another tool.
      boolean isSeen = !inBraces(syntax) || text.replaceAll("[$#]\\{", "").contains("{AA}");
      if (!header.isEmpty() || (!hasOwnHead && isSeen)) {
        old.put("f" + i + ".md", text);
        files.put("f" + i + ".md", header + text);
      }
    }
    Map<String, String> migrated = new LinkedHashMap<>();
    Path folder = Files.createTempDirectory("migrate");
    try {
      for (Map.Entry<String, String> file : files.entrySet()) {
        Files.write(folder.resolve(file.getKey()), file.getValue().getBytes(UTF_8));
      }
      MigrateResult result = migrate(folder, syntax);
      assertThat(result.problems()).isEmpty();
      assertThat(result.migrated() + result.handlebars() + result.plain()).isEqualTo(files.size());
      assertThat(result.changes()).hasSizeGreaterThan(files.size() / 3);
      for (FileChange change : result.changes()) {
        Path file = Path.of(change.old().path());
        migrated.put(file.getFileName().toString(), new String(Files.readAllBytes(file), UTF_8));
      }
      assertThat(migrate(folder, syntax).changes()).isEmpty();
    } finally {
      for (String id : files.keySet()) {
        Files.delete(folder.resolve(id));
      }
      Files.delete(folder);
    }
    try (Project project = Project.of(migrated)) {
      assertThat(project.compilation().errors()).as(project.findings()).isEmpty();
      migrated.forEach((id, file) -> compare(project, syntax, id, old.get(id), file));
    }
  }

  private static void compare(
      Project project, OldSyntax syntax, String id, String text, String file) {
    Random random = new Random(SEED + id.hashCode());
    for (int i = 0; i < 4; i++) {
      Map<String, String> values = new LinkedHashMap<>();
      for (String name : placeholders(syntax, text)) {
        values.put(name, VALUES.get(random.nextInt(VALUES.size())));
      }
      String expected = replaced(syntax, text, values);
      String what = "seed " + SEED + " " + id + "\n" + text + "\n" + file + "\n" + values;
      assertThat(project.interpret(id, values)).as(what).isEqualTo(expected);
      assertThat(HANDLEBARS.render(ThreeWays.template(file), Json.stringify(values)))
          .as(what)
          .isEqualTo(expected);
    }
  }

  private static List<String> placeholders(OldSyntax syntax, String text) {
    List<String> names = new ArrayList<>();
    Matcher matcher = placeholder(syntax).matcher(text);
    while (matcher.find()) {
      if (matcher.group(2) != null) {
        names.add(matcher.group(2));
      }
    }
    return names;
  }
}
