package io.promptcompiler.it.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.backend.EntryPointInfo;
import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.program.Data;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.it.harness.Project;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.integration.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * The public suites of dotprompt, rendered by the interpreter and by generated code. They lie in
 * the folder {@code spec} of a checkout of its repository: beside this project, in a folder {@code
 * dotprompt}, or where {@code -Ddotprompt.spec} or the environment variable {@code DOTPROMPT_SPEC}
 * says. Without one there is nothing to do here.
 */
class DotpromptConformanceTest {
  /** Tests that cannot be met when a project is built, each with its reason. */
  private static final Map<String, String> NOT_MET = Map.of();

  private static final int TESTS = 117;

  /** A test of a suite. */
  private record Case(
      String name,
      String template,
      Map<String, Object> suite,
      Map<String, Object> test,
      String folder) {
    Map<String, Object> expected() {
      return map(test.get("expect"));
    }

    Map<String, Object> data() {
      Map<String, Object> data = new LinkedHashMap<>(map(suite.get("data")));
      data.putAll(map(test.get("data")));
      return data;
    }

    /** What a caller gives by name. */
    Map<String, Object> given() {
      Map<String, Object> given = new LinkedHashMap<>(map(data().get("input")));
      map(data().get("context")).forEach((name, value) -> given.put("@" + name, value));
      List<Object> history = new ArrayList<>(history());
      if (!history.isEmpty()) {
        given.put("history", history);
      }
      return given;
    }

    List<ChatMessage> history() {
      List<ChatMessage> history = new ArrayList<>();
      for (Object one : list(data().get("messages"))) {
        Map<String, Object> message = map(one);
        List<MessagePart> parts = new ArrayList<>();
        for (Object part : list(message.get("content"))) {
          parts.add(new MessagePart.TextPart((String) map(part).get("text")));
        }
        history.add(
            new ChatMessage(DotpromptMessages.role((String) message.get("role")), parts, false));
      }
      return history;
    }

    Map<String, String> files() {
      Map<String, String> files = new LinkedHashMap<>();
      files.put(folder + "/test.prompt", template);
      for (String key : List.of("partials", "resolverPartials")) {
        map(suite.get(key))
            .forEach(
                (name, text) -> files.put(folder + "/partials/" + name + ".prompt", "" + text));
      }
      Map<String, Object> defaults = new LinkedHashMap<>();
      if (!map(suite.get("schemas")).isEmpty()) {
        defaults.put("types", suite.get("schemas"));
      }
      // Defaults that a caller has for all prompts are those of a folder here.
      Map<String, Object> parameters = new LinkedHashMap<>();
      map(map(map(test.get("options")).get("input")).get("default"))
          .forEach(
              (name, value) ->
                  parameters.put(name, Map.of("type", "any", "required", false, "default", value)));
      if (!parameters.isEmpty()) {
        defaults.put("parameters", parameters);
      }
      if (!defaults.isEmpty()) {
        files.put(folder + "/_defaults.yaml", Json.stringify(defaults));
      }
      return files;
    }
  }

  @TestFactory
  Stream<DynamicTest> everyTest() throws IOException {
    List<Case> cases = cases(spec());
    assertThat(cases).hasSizeGreaterThanOrEqualTo(TESTS);
    assertThat(NOT_MET.keySet()).isSubsetOf(cases.stream().map(Case::name).toList());
    Map<Case, String> findings = new LinkedHashMap<>();
    Map<String, String> files = new LinkedHashMap<>();
    for (Case one : cases) {
      try (Project project = Project.of(one.files())) {
        if (project.compilation().errors().isEmpty()) {
          files.putAll(one.files());
        } else {
          findings.put(one, project.findings());
        }
      }
    }
    Project project = Project.of(files);
    PromptCatalog generated = project.catalog();
    PromptCatalog interpreted =
        DirectoryCatalog.of(
            CompilerOptions.of(SourceRoot.of(project.folder(), "com.acme.prompts")));
    return DynamicTest.stream(
            cases.stream(),
            Case::name,
            one -> {
              assertThat(findings.get(one)).isNull();
              boolean isMet = !NOT_MET.containsKey(one.name());
              for (PromptCatalog catalog : List.of(interpreted, generated)) {
                List<ChatMessage> messages =
                    catalog.messages(one.folder() + "/test", one.given()).messages();
                if (isMet) {
                  isExpected(messages, one);
                }
              }
              if (isMet) {
                metadata(project, one);
              }
            })
        .onClose(project::close);
  }

  /** Without the suites, too, somebody can see that the paths of this class are right. */
  @Test
  void rolesOfDotprompt() {
    assertThat(DotpromptMessages.role("model")).isEqualTo(ChatRole.ASSISTANT);
  }

  private static void isExpected(List<ChatMessage> messages, Case one) {
    List<Object> expected = new ArrayList<>();
    List<ChatMessage> history = one.history();
    int marked = 0;
    for (Object each : list(one.expected().get("messages"))) {
      Map<String, Object> message = new LinkedHashMap<>(map(each));
      Object metadata = message.remove("metadata");
      if (metadata != null) {
        // What says so in dotprompt is here the very message that was given.
        assertThat(metadata).isEqualTo(Map.of("purpose", "history"));
        assertThat(messages).contains(history.get(marked++));
      }
      expected.add(message);
    }
    assertThat(DotpromptMessages.written(messages)).isEqualTo(expected);
  }

  /** What the class says besides its messages: of the program, and of the class itself. */
  private static void metadata(Project project, Case one) throws ReflectiveOperationException {
    EntryPoint entryPoint =
        project.compilation().program().entryPoints().stream()
            .filter(each -> each.about().id().equals(one.folder() + "/test.prompt"))
            .findFirst()
            .orElseThrow();
    Class<?> type = project.classes().loadClass("com.acme.prompts." + one.folder() + ".TestPrompt");
    Map<String, Object> expected = one.expected();
    same(expected.get("model"), "model", entryPoint, type, value -> value);
    same(expected.get("ext"), "ext", entryPoint, type, value -> value);
    same(expected.get("raw"), "frontmatter", entryPoint, type, value -> value);
    same(expected.get("config"), "config", entryPoint, type, value -> value);
    Function<Object, Object> parsed = value -> new Yaml().load(String.valueOf(value));
    Map<String, Object> input = map(expected.get("input"));
    same(input.get("schema"), "inputSchema", entryPoint, type, parsed);
    Object output = map(expected.get("output")).get("schema");
    if (output != null) {
      String interpreted = EntryPointInfo.of(entryPoint).outputSchema();
      String generated = project.catalog().info(one.folder() + "/test").outputSchema();
      assertThat(parsed.apply(interpreted)).isEqualTo(output);
      assertThat(parsed.apply(generated)).isEqualTo(output);
    }
    map(input.get("default"))
        .forEach(
            (name, value) ->
                assertThat(
                        entryPoint
                            .parameters()
                            .field(name)
                            .orElseThrow()
                            .defaultValue()
                            .orElseThrow()
                            .value())
                    .isEqualTo(value));
  }

  private static void same(
      Object expected,
      String member,
      EntryPoint entryPoint,
      Class<?> type,
      Function<Object, Object> read)
      throws ReflectiveOperationException {
    Optional<Data> data =
        entryPoint.members().stream()
            .filter(each -> each.name().equals(member) && each instanceof Member.Given)
            .map(each -> ((Member.Given) each).data())
            .findFirst();
    if (expected == null) {
      return;
    }
    Object generated = type.getMethod(member).invoke(null);
    if (data.orElseThrow() instanceof Data.Plain plain) {
      assertThat(numbers(read.apply(plain.constant().value()))).isEqualTo(numbers(expected));
      assertThat(numbers(read.apply(generated))).isEqualTo(numbers(expected));
    } else {
      for (Map.Entry<String, Object> each : map(expected).entrySet()) {
        Object value = generated.getClass().getMethod(each.getKey()).invoke(generated);
        assertThat(numbers(value)).isEqualTo(numbers(each.getValue()));
      }
      assertThat(((Data.Tree) data.get()).members()).hasSameSizeAs(map(expected).keySet());
    }
  }

  /** Whole numbers alike, of however many bits. */
  private static Object numbers(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> all = new LinkedHashMap<>();
      map.forEach((key, each) -> all.put(key, numbers(each)));
      return all;
    }
    if (value instanceof List<?> list) {
      return list.stream().map(DotpromptConformanceTest::numbers).toList();
    }
    return value instanceof Integer number ? (Object) number.longValue() : value;
  }

  private static Path spec() {
    Path beside = Path.of("..", "..", "dotprompt", "spec");
    String said =
        Optional.ofNullable(System.getProperty("dotprompt.spec"))
            .or(() -> Optional.ofNullable(System.getenv("DOTPROMPT_SPEC")))
            .orElse(beside.toString());
    Path spec = Path.of(said);
    return Files.isDirectory(spec)
        ? spec
        : abort("needs the folder 'spec' of a checkout of dotprompt: -Ddotprompt.spec=…");
  }

  private static List<Case> cases(Path spec) throws IOException {
    List<Case> cases = new ArrayList<>();
    List<Path> files;
    try (Stream<Path> all = Files.walk(spec)) {
      files = all.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
    for (Path file : files) {
      Object read = new Yaml(new SafeConstructor(new LoaderOptions())).load(Files.readString(file));
      for (Object each : list(read)) {
        Map<String, Object> suite = map(each);
        for (Object test : list(suite.get("tests"))) {
          String name =
              spec.relativize(file) + ": " + suite.get("name") + ", " + map(test).get("desc");
          String template = (String) suite.get("template");
          cases.add(new Case(name, template, suite, map(test), "c" + cases.size()));
        }
      }
    }
    return cases;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object value) {
    return value instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
  }

  private static List<?> list(Object value) {
    return value instanceof List<?> list ? list : List.of();
  }
}
