package io.promptcompiler.core.java;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.harness.GeneratedJava;
import io.promptcompiler.core.harness.Templates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A parameter can have the name of any member of the class that its prompt becomes. */
class MembersAsParametersTest {
  private static final Pattern MEMBER =
      Pattern.compile("(?m)^ +(?:public|private|protected|static|final).*? (\\w+)(?:\\(| =|;)");

  private static final String DOTPROMPT =
      """
      model: vendor/model
      config: { temperature: 0.5, model: x }
      tools: [search]
      acme.team: writers
      """;

  @TempDir Path folder;

  private Templates prompt(String file, Set<String> parameters) throws IOException {
    boolean isDotprompt = file.endsWith(".prompt");
    boolean isChat = file.endsWith(".chat.md");
    String keys = isDotprompt ? DOTPROMPT + "input:\n  schema:\n" : "parameters:\n";
    String declared =
        parameters.stream()
            .map(
                name ->
                    isDotprompt
                        ? "    " + name + ": string\n"
                        : "  " + name + ": { required: true }\n")
            .collect(Collectors.joining());
    String printed =
        parameters.stream().map(name -> "{{this." + name + "}} ").collect(Collectors.joining());
    return new Templates(Files.createTempDirectory(folder, "prompt"))
        .with(
            file,
            "---\n"
                + keys
                + declared
                + "---\n"
                + (isChat ? "{{#user}}" + printed + "{{/user}}" : printed));
  }

  @ParameterizedTest
  @ValueSource(strings = {"code.md", "code.chat.md", "code.prompt"})
  void aParameterCanBeNamedLikeEachMember(String file) throws IOException {
    Compilation plain = prompt(file, Set.of("a")).compile();
    Set<String> names = new TreeSet<>();
    plain.files().stream()
        .filter(one -> one.path().endsWith("CodePrompt.java"))
        .forEach(
            one ->
                MEMBER
                    .matcher(one.content())
                    .results()
                    .forEach(found -> names.add(found.group(1))));
    assertThat(names).contains("info", "render", "builder", "a");
    if (file.endsWith(".prompt")) {
      assertThat(names).contains("model", "config", "tools", "ext", "inputSchema", "frontmatter");
    }
    names.removeIf(name -> name.contains("_") || Character.isUpperCase(name.charAt(0)));
    Templates templates = prompt(file, names);
    Compilation compilation = templates.compile();
    assertThat(templates.print(compilation)).isEmpty();
    GeneratedJava.of(compilation).compiles(templates.folder().resolve("classes"));
  }
}
