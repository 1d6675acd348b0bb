package io.promptcompiler.it.reflection;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.it.harness.ClassFile;
import io.promptcompiler.it.harness.JavaInMemory;
import io.promptcompiler.it.harness.Project;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Everything in the bytecode of the runtime, of generated code and of the integrations that a
 * native image would have to be told of. Each use is listed here with the reason for it.
 */
class NoReflectionTest {
  /** Reads JSON to maps and lists; a class is only ever that of the SDK. */
  private static final Set<String> JACKSON =
      Set.of(
          "com/fasterxml/jackson/databind/DeserializationFeature",
          "com/fasterxml/jackson/databind/DeserializationFeature.FAIL_ON_TRAILING_TOKENS",
          "com/fasterxml/jackson/databind/DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS",
          "com/fasterxml/jackson/databind/json/JsonMapper",
          "com/fasterxml/jackson/databind/json/JsonMapper$Builder",
          "com/fasterxml/jackson/databind/json/JsonMapper$Builder.build",
          "com/fasterxml/jackson/databind/json/JsonMapper$Builder.enable",
          "com/fasterxml/jackson/databind/json/JsonMapper.builder");

  /** All that is used, by the class that uses it. */
  private static final Map<String, Set<String>> ALLOWED =
      Map.of(
          // Finds catalogs on the class path. Services, and resources that are named by constants,
          // are registered by an image; who names the catalog's class needs neither.
          "io/promptcompiler/runtime/support/EntryCatalog",
          Set.of(
              "java/lang/ClassLoader.getResources",
              "java/lang/ClassLoader.getSystemClassLoader",
              "java/util/ServiceLoader",
              "java/util/ServiceLoader.iterator",
              "java/util/ServiceLoader.load"),
          // The class loader that discover() without an argument means.
          "io/promptcompiler/runtime/PromptCatalog",
          Set.of("java/lang/Thread.getContextClassLoader"),
          // Says in the message of an error which jar the runtime comes from.
          "io/promptcompiler/runtime/support/Contract",
          Set.of("java/lang/Class.getProtectionDomain"),
          // Reads files of agent skills, which are resources next to the class of the skill.
          "io/promptcompiler/runtime/support/SkillFiles",
          Set.of("java/lang/Class.getResourceAsStream"),
          // A fence between threads, which names no member.
          "io/promptcompiler/runtime/support/FixedTexts",
          Set.of("java/lang/invoke/VarHandle", "java/lang/invoke/VarHandle.releaseFence"),
          // Reads eight bytes of an array at once; a handle of arrays names no member.
          "io/promptcompiler/runtime/support/UnitEncoder",
          Set.of(
              "java/lang/invoke/MethodHandles.byteArrayViewVarHandle",
              "java/lang/invoke/VarHandle",
              "java/lang/invoke/VarHandle.get",
              "java/lang/invoke/VarHandle.set"),
          // The mapper of the SDK, which reads and writes the SDK's own messages by reflection.
          "io/promptcompiler/mcp/JsonText",
          JACKSON,
          // Reads the return types of AI services, which LangChain4j reflects on as well.
          "io/promptcompiler/langchain4j/CheckReturnTypes",
          Set.of(
              "[Ljava/lang/reflect/Method;",
              "[Ljava/lang/reflect/Type;",
              "java/lang/Class.getCanonicalName",
              "java/lang/Class.getConstructors",
              "java/lang/Class.getMethods",
              "java/lang/reflect/Method",
              "java/lang/reflect/Method.getGenericReturnType",
              "java/lang/reflect/Method.getName",
              "java/lang/reflect/Method.getParameterTypes",
              "java/lang/reflect/Method.getReturnType",
              "java/lang/reflect/ParameterizedType",
              "java/lang/reflect/ParameterizedType.getActualTypeArguments",
              "java/lang/reflect/Type"),
          // The class loader in which discover() looks.
          "io/promptcompiler/springai/autoconfigure/PromptAutoConfiguration",
          Set.of("java/lang/ClassLoader.getSystemClassLoader"));

  @ParameterizedTest
  @CsvSource({
    "io/promptcompiler/runtime/, 80",
    "io/promptcompiler/batch/, 20",
    "io/promptcompiler/langchain4j/, 5",
    "io/promptcompiler/mcp/, 20",
    "io/promptcompiler/outputs/, 10",
    "io/promptcompiler/springai/, 5"
  })
  void onlyWhatIsListedIsUsed(String folder, int least) throws Exception {
    Map<String, byte[]> classes = classes(folder);
    assertThat(classes).hasSizeGreaterThan(least);
    Map<String, Set<String>> listed = new TreeMap<>(ALLOWED);
    listed.keySet().removeIf(name -> !name.startsWith(folder));
    // Also what is no longer used must not stay listed.
    assertThat(reflecting(classes)).isEqualTo(listed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "batch-app",
        "catalogue",
        "chat-markdown",
        "chat-stories",
        "dotprompt",
        "langchain4j-app",
        "mcp-stories",
        "spring-ai-app",
        "tools-app",
        "typed-outputs",
        "variants"
      })
  void generatedCodeReflectsNowhere(String project) {
    Path prompts = Path.of("src", "it", project, "src", "main", "prompts");
    try (Project one = Project.copyOf(prompts)) {
      Map<String, byte[]> classes = new TreeMap<>();
      one.classes().files().forEach((name, bytes) -> classes.put(name.replace('.', '/'), bytes));
      assertThat(classes).hasSizeGreaterThan(3);
      assertThat(reflecting(classes)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Class.forName(\"A\")",
        "A.class.getMethods()",
        "A.class.getResource(\"a\")",
        "A.class.getDeclaredConstructor().newInstance()",
        "Thread.currentThread().getContextClassLoader()",
        "java.lang.invoke.MethodHandles.lookup().findStatic(A.class, \"f\", null)",
        "java.lang.reflect.Array.newInstance(A.class, 1)",
        "java.util.ServiceLoader.load(Runnable.class)",
        "new java.io.ObjectInputStream(null).readObject()",
      })
  void theScanSees(String expression) {
    String source = "class A { static Object f() throws Throwable { return " + expression + "; } }";
    byte[] bytes = JavaInMemory.compile(Map.of("A.java", source), Map.of()).files().get("A");
    assertThat(Reflection.in(ClassFile.of(bytes))).isNotEmpty();
  }

  @Test
  void theScanPassesOverWhatTheJvmLinks() {
    String source =
        """
        record A(String a, int b) {
          Object f() {
            Runnable run = () -> System.out.println(a + b);
            return run;
          }
        }
        """;
    byte[] bytes = JavaInMemory.compile(Map.of("A.java", source), Map.of()).files().get("A");
    assertThat(Reflection.in(ClassFile.of(bytes))).isEmpty();
  }

  private static Map<String, Set<String>> reflecting(Map<String, byte[]> classes) {
    Map<String, Set<String>> found = new TreeMap<>();
    classes.forEach(
        (name, bytes) -> {
          Set<String> uses = Reflection.in(ClassFile.of(bytes));
          if (!uses.isEmpty()) {
            found.put(name, uses);
          }
        });
    return found;
  }

  /** The class files below a folder of this test's class path, which may be in a jar. */
  private static Map<String, byte[]> classes(String folder) throws IOException, URISyntaxException {
    Map<String, byte[]> classes = new LinkedHashMap<>();
    for (URL place : places(folder)) {
      if (place.getProtocol().equals("jar")) {
        URI jar = URI.create(place.toString().replaceFirst("!.*", "").substring("jar:".length()));
        try (FileSystem zip = FileSystems.newFileSystem(Path.of(jar))) {
          read(zip.getPath("/" + folder), folder, classes);
        }
      } else {
        read(Path.of(place.toURI()), folder, classes);
      }
    }
    return classes;
  }

  private static List<URL> places(String folder) throws IOException {
    ClassLoader loader = NoReflectionTest.class.getClassLoader();
    List<URL> places = new ArrayList<>();
    loader.getResources(folder).asIterator().forEachRemaining(places::add);
    return places;
  }

  private static void read(Path root, String folder, Map<String, byte[]> classes)
      throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".class")).toList()) {
        String path = folder + root.relativize(file).toString().replace('\\', '/');
        classes.put(path.substring(0, path.length() - ".class".length()), Files.readAllBytes(file));
      }
    }
  }
}
