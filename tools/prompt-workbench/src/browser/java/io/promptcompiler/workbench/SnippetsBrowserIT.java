package io.promptcompiler.workbench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.catalog.ParameterSources;
import io.promptcompiler.core.command.Workbench.Shown;
import io.promptcompiler.core.command.Workbench.Texts;
import io.promptcompiler.core.module.PromptModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code that pages offer to be copied is code: javac, a shell and a reader of JSON take it. */
class SnippetsBrowserIT {
  private static final List<String> JAVA = List.of("Java", "LangChain4j", "Spring AI");

  @TempDir Path folder;

  /** A snippet of a page, with the values that it is about. */
  private record Snippet(String key, String name, String code, Object values) {}

  @Test
  void allThatIsOfferedToBeCopiedIsValid() throws Exception {
    List<String> problems = new ArrayList<>();
    int java = 0;
    int others = 0;
    try (Browser browser = Browser.open()) {
      for (PromptModule module : ExampleModules.all()) {
        Compilation compilation = PromptCompiler.compile(module.options());
        if (!compilation.errors().isEmpty()) {
          continue; // needs what only its POM says
        }
        Path site = Files.createTempDirectory(folder, "site");
        Texts texts = new Texts("Prompts", ExampleModules.PROJECTS);
        Catalogue catalogue = Catalogue.of(List.of(Shown.alone(module)), texts);
        WriteSite.write(catalogue, site);
        List<Snippet> snippets = snippets(browser, catalogue, site);
        problems.addAll(compile(compilation, snippets));
        for (Snippet snippet : snippets) {
          java += JAVA.contains(snippet.name()) ? 1 : 0;
          others += JAVA.contains(snippet.name()) ? 0 : 1;
          if (snippet.name().equals("MCP")) {
            checkCall(snippet);
          } else if (snippet.name().equals("curl")) {
            checkShell(snippet);
          }
        }
      }
    }
    assertThat(problems).isEmpty();
    assertThat(java).isGreaterThan(100);
    assertThat(others).isGreaterThan(60);
  }

  /** The snippets of all pages, for each of their examples. */
  private static List<Snippet> snippets(Browser browser, Catalogue catalogue, Path site) {
    browser.go(site.resolve("index.html").toUri().toString());
    browser.one(".row");
    List<Snippet> snippets = new ArrayList<>();
    for (CataloguePage page : catalogue.pages()) {
      if (page.document().entryPoint().isEmpty()) {
        continue;
      }
      String json = DataScript.json(catalogue.describe(page));
      Object found =
          browser.script(
              "const page = JSON.parse(arguments[0]);"
                  + " const prompt = {id: arguments[1], scope: arguments[2]};"
                  + " return (page.examples || []).map(one => JSON.stringify([one.values,"
                  + " catalogue.snippets(page, prompt, one.values, one.part || '')]))",
              json,
              page.file().id().path(),
              page.file().root().scope().word());
      for (Object example : (List<?>) Objects.requireNonNull(found)) {
        List<?> one = (List<?>) read(String.valueOf(example));
        for (Object pair : (List<?>) one.get(1)) {
          List<?> snippet = (List<?>) pair;
          snippets.add(
              new Snippet(
                  page.key(),
                  String.valueOf(snippet.get(0)),
                  String.valueOf(snippet.get(1)),
                  one.get(0)));
        }
      }
    }
    return snippets;
  }

  private static Object read(String json) {
    return Objects.requireNonNull(new ParameterSources.Json("snippet", json).value());
  }

  /** What javac says of the snippets in Java, each in a method of a class, beside the prompts. */
  private List<String> compile(Compilation compilation, List<Snippet> snippets) throws Exception {
    Path sources = Files.createTempDirectory(folder, "java");
    List<Path> files = new ArrayList<>();
    for (OutputFile file : compilation.files()) {
      if (file.type() == Artifact.Type.SOURCE) {
        files.add(write(sources.resolve(file.path()), file.content()));
      }
    }
    for (Snippet snippet : snippets) {
      if (JAVA.contains(snippet.name())) {
        String name = "Snippet" + files.size();
        files.add(write(sources.resolve("snippet/" + name + ".java"), around(name, snippet)));
      }
    }
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    try (StandardJavaFileManager manager = javac.getStandardFileManager(found, null, UTF_8)) {
      List<String> options = List.of("-proc:none", "-d", sources.toString(), "--release", "17");
      javac
          .getTask(null, manager, found, options, null, manager.getJavaFileObjectsFromPaths(files))
          .call();
    }
    return found.getDiagnostics().stream()
        .filter(one -> one.getKind() == Diagnostic.Kind.ERROR)
        .map(one -> one.getMessage(null) + "\n" + content(one))
        .toList();
  }

  private static String content(Diagnostic<? extends JavaFileObject> finding) {
    try {
      return String.valueOf(finding.getSource().getCharContent(true));
    } catch (IOException e) {
      return String.valueOf(e);
    }
  }

  /** Imports stay first; the rest is what a method does that has a model and a client. */
  private static String around(String name, Snippet snippet) {
    String imports =
        snippet
            .code()
            .lines()
            .filter(line -> line.startsWith("import "))
            .collect(Collectors.joining("\n"));
    String statements =
        snippet
            .code()
            .lines()
            .filter(line -> !line.startsWith("import "))
            .collect(Collectors.joining("\n"));
    return """
        package snippet;
        %s
        final class %s {
          void use(
              dev.langchain4j.model.chat.ChatModel model,
              org.springframework.ai.chat.client.ChatClient client) {
            %s
          }
        }
        """
        .formatted(imports, name, statements);
  }

  private static Path write(Path file, String text) throws Exception {
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    return Files.writeString(file, text, UTF_8);
  }

  /** A call of a tool is JSON below a comment, and has the values. */
  private static void checkCall(Snippet snippet) {
    String json = snippet.code().substring(snippet.code().indexOf('\n'));
    Map<?, ?> call = (Map<?, ?>) read(json);
    Map<?, ?> arguments = (Map<?, ?>) Objects.requireNonNull(call.get("arguments"));
    assertThat(arguments.get("params")).isEqualTo(withoutPart(snippet.values()));
  }

  /** A shell passes the values on as they are, whatever quotes are in them. */
  private void checkShell(Snippet snippet) throws Exception {
    Path arguments = folder.resolve("arguments");
    Path script =
        write(
            folder.resolve("snippet.sh"),
            """
            prompt() { printf '%%s\\0' "$@" > '%s'; }
            jq() { cat > /dev/null; }
            curl() { cat > /dev/null; }
            %s"""
                .formatted(arguments, snippet.code()));
    Process shell = new ProcessBuilder("sh", script.toString()).redirectErrorStream(true).start();
    String said = new String(shell.getInputStream().readAllBytes(), UTF_8);
    assertThat(shell.waitFor()).as(said).isZero();
    List<String> passed = Arrays.asList(Files.readString(arguments, UTF_8).split("\0", -1));
    assertThat(passed.get(0)).isEqualTo("render");
    assertThat(snippet.key()).endsWith(passed.get(1).replaceAll("#.*", ""));
    assertThat(read(passed.get(passed.indexOf("--params") + 1)))
        .isEqualTo(withoutPart(snippet.values()));
  }

  private static Map<?, ?> withoutPart(Object values) {
    return ((Map<?, ?>) values)
        .entrySet().stream()
            .filter(value -> !value.getKey().equals("part"))
            .collect(
                LinkedHashMap::new,
                (map, value) -> map.put(value.getKey(), value.getValue()),
                Map::putAll);
  }
}
