package io.promptcompiler.it.reflection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.it.harness.JavaInMemory;
import io.promptcompiler.it.harness.Project;
import io.promptcompiler.runtime.PromptCatalog;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the JVM loads while prompts are rendered by their classes, from its own log: nothing that
 * reflects, links at run time or makes classes. Catalogs have lambdas, which the JVM links.
 */
class LoadedClassesTest {
  private static final Pattern LOADED = Pattern.compile("\\[class,load *\\] ([^ ]+) source:.*");
  private static final Pattern REFLECTION =
      Pattern.compile(
          "java\\.lang\\.reflect\\.(?!Array$).*|jdk\\.internal\\.reflect\\..*|.*\\$Proxy.*"
              + "|java\\.util\\.ServiceLoader.*|java\\.io\\.Object(?:In|Out)put.*|sun\\.misc\\..*");

  /** Not handles of fields and arrays, which the JDK's own atomic classes have. */
  private static final Pattern LINKING =
      Pattern.compile(
          "java\\.lang\\.invoke\\.(?:\\w*Metafactory|StringConcat|Bootstrap|Bound|LambdaForm|Invoker).*"
              + "|jdk\\.internal\\.org\\.objectweb\\.asm\\..*|.*\\$\\$Lambda.*|.*/0x.*");

  /** Applications pay for tools when they use some. */
  private static final Pattern TOOLS =
      Pattern.compile("io\\.promptcompiler\\.runtime\\.tool\\..*|.*Tool");

  private static final String TEMPLATE =
      """
      ---
      parameters:
        name: { required: true }
        tags: { type: 'string[]' }
        more: { type: any }
        count: { type: integer, default: 3 }
      types:
        Line: { properties: { no: { type: integer }, text: {} } }
      ---
      Hello {{name}}!{{#each tags}} {{@index}}:{{this}}{{else}} none{{/each}}
      {{#if count}}{{count}}{{/if}} {{json more}} {{upper name}}
      """;
  private static final String CHAT =
      """
      ---
      parameters: { question: { required: true } }
      ---
      {{#system}}Be brief.{{/system}}
      {{#user}}{{question}}{{/user}}
      """;
  private static final String NOTHING =
      """
      class Nothing {
        public static void main(String[] arguments) {
          System.out.print("ready");
        }
      }
      """;
  private static final String RENDERING =
      """
      import com.acme.prompts.AskPrompt;
      import com.acme.prompts.HelloPrompt;
      import java.util.List;

      class Rendering {
        public static void main(String[] arguments) throws Exception {
          HelloPrompt hello =
              HelloPrompt.builder().name("Ann").tags(List.of("a", "b")).build();
          String text = hello.render();
          int messages = AskPrompt.builder().question("Why?").build().render().size();
          System.out.print(text.length() > 5 && messages == 2 ? "ready" : text);
        }
      }
      """;
  private static final String CALLING =
      """
      class Calling {
        public static void main(String[] arguments) {
          System.out.print(
              io.promptcompiler.runtime.tool.Tools.of(com.acme.prompts.SearchTool.tool(in -> "ready"))
                  .call("search", java.util.Map.of())
                  .text());
        }
      }
      """;
  private static final String DISCOVERED =
      """
      class Discovered {
        public static void main(String[] arguments) {
          io.promptcompiler.runtime.PromptCatalog.discover();
          Runnable linked = () -> System.out.print("ready");
          linked.run();
        }
      }
      """;

  @TempDir Path folder;

  @BeforeEach
  void compile() throws IOException {
    try (Project project =
        Project.of(
            Map.of("hello.md", TEMPLATE, "ask.chat.md", CHAT, "search.tool.md", "Searches."))) {
      Map<String, String> sources = new LinkedHashMap<>(project.sources());
      sources.put("Nothing.java", NOTHING);
      sources.put("Rendering.java", RENDERING);
      sources.put("Discovered.java", DISCOVERED);
      sources.put("Calling.java", CALLING);
      write(JavaInMemory.compile(sources, Map.of()).files());
    }
  }

  @Test
  void aClassRendersWithoutReflectionAndWithoutLinking() throws Exception {
    assertThat(loadedBy("Rendering"))
        .contains("com.acme.prompts.HelloPrompt", "com.acme.prompts.AskPrompt")
        .contains("io.promptcompiler.runtime.support.GeneratedText")
        .noneMatch(name -> TOOLS.matcher(name).matches())
        .noneMatch(name -> REFLECTION.matcher(name).matches())
        .noneMatch(name -> LINKING.matcher(name).matches());
  }

  @Test
  void theLogShowsWhatDiscoveringDoes() throws Exception {
    // The one use of services, and lambdas: it shows that the log would show others.
    assertThat(loadedBy("Discovered"))
        .anyMatch(name -> REFLECTION.matcher(name).matches())
        .anyMatch(name -> LINKING.matcher(name).matches())
        .noneMatch(name -> TOOLS.matcher(name).matches());
  }

  @Test
  void theLogShowsTools() throws Exception {
    assertThat(loadedBy("Calling"))
        .contains("com.acme.prompts.SearchTool", "io.promptcompiler.runtime.tool.Tools");
  }

  /** What a program loads beyond what the JVM does to start any, which it also reflects for. */
  private Set<String> loadedBy(String main) throws Exception {
    Set<String> names = loaded(main);
    names.removeAll(loaded("Nothing"));
    return names;
  }

  private void write(Map<String, byte[]> classes) throws IOException {
    for (Map.Entry<String, byte[]> one : classes.entrySet()) {
      Path file = folder.resolve(one.getKey().replace('.', '/') + ".class");
      Files.createDirectories(file.getParent());
      Files.write(file, one.getValue());
    }
  }

  private Set<String> loaded(String main) throws Exception {
    Path log = folder.resolve(main + ".log");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load:file=" + log + ":tags",
                "-cp",
                String.join(
                    File.pathSeparator,
                    List.of(
                        folder.toString(), place(PromptCatalog.class), place(NullMarked.class))),
                main)
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(said).isEqualTo("ready");
    Set<String> names = new TreeSet<>();
    for (String line : Files.readAllLines(log)) {
      Matcher loaded = LOADED.matcher(line);
      if (loaded.matches()) {
        names.add(loaded.group(1));
      }
    }
    assertThat(names).contains("java.lang.Object", main);
    return names;
  }

  private static String place(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
  }
}
