package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.harness.GeneratedJava;
import io.promptcompiler.core.harness.Goldens;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.program.MappedClass;
import io.promptcompiler.core.program.MappedClass.Style;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.runtime.PromptParameterException;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Objects of prompts are made from records and beans of the application, of whatever types. */
class MappedClassesTest {
  private static final String REVIEW =
      """
      ---
      types:
        Finding:
          properties:
            line: { type: integer, required: true }
            severity: { enum: [low, very-high], required: true }
            notes: { type: "string[]" }
      parameters:
        task:
          required: true
          properties:
            title: { required: true }
            done: { type: boolean, required: true }
            effort: { type: integer }
            weight: { type: number, default: 1.5 }
            findings: { type: "Finding[]", required: true }
            first: { type: Finding }
            extra: { type: object }
            raw: { type: any }
      ---
      {{task.title}} {{task.done}} {{task.effort}} {{task.weight}}{{#each task.findings}}
      {{line}} {{severity}} {{join notes ", "}}{{/each}}
      {{task.first.line}} {{#each task.extra}}{{@key}}={{this}} {{/each}}{{json task.raw}}
      """;

  /** Every type with which a value of each declared type can be kept. */
  private static final String VALUES =
      """
      ---
      types:
        Values:
          properties:
            s: { required: true }
            sd: { default: none }
            i1: { type: integer, required: true }
            i2: { type: integer, required: true }
            i3: { type: integer, required: true }
            i4: { type: integer }
            i5: { type: integer }
            i6: { type: integer, default: 7 }
            n1: { type: number, required: true }
            n2: { type: number, required: true }
            n3: { type: number, required: true }
            n4: { type: number }
            n5: { type: number, default: 2.5 }
            n6: { type: number }
            b1: { type: boolean, required: true }
            b2: { type: boolean }
            b3: { type: boolean, default: true }
            e1: { enum: [in-progress, done], required: true }
            e2: { enum: [in progress, done] }
            e3: { enum: [low, high], default: low }
            l1: { type: "string[]", required: true }
            l2: { type: "string[]" }
            l3: { type: "integer[]", required: true }
            l4: { type: array, items: { enum: [low, high] }, required: true }
            l5: { type: array, items: { type: "number[]" }, required: true }
            l6: { type: array, items: { type: any }, default: [x] }
            l7: { type: "boolean[]", required: true }
            m: { type: object, required: true }
            a1: { type: any, required: true }
            a2: { type: any }
            o: { type: Values }
            builder: { default: b }
            values: { default: v }
            class: { default: c }
      parameters: { v: { type: Values, required: true } }
      ---
      {{json v}}
      """;

  private static final List<String> COMPONENTS =
      List.of(
          "String s",
          "String sd",
          "int i1",
          "Integer i2",
          "short i3",
          "long i4",
          "Long i5",
          "Short i6",
          "double n1",
          "Float n2",
          "java.math.BigDecimal n3",
          "Double n4",
          "float n5",
          "int n6",
          "boolean b1",
          "Boolean b2",
          "Boolean b3",
          "Status e1",
          "Status e2",
          "String e3",
          "java.util.Set<String> l1",
          "java.util.Collection<? extends String> l2",
          "int[] l3",
          "java.util.List<Object> none",
          "java.util.SortedSet<Level> l4",
          "java.util.List<java.util.Set<Double>> l5",
          "java.util.List<?> l6",
          "java.util.List<Boolean> l7",
          "java.util.Map<String, Integer> m",
          "int a1",
          "Object a2",
          "Values o",
          "String builder_",
          "String values",
          "String class_");

  private static final String APPLICATION =
"""
package com.acme.app;
import com.acme.prompts.AllPrompt;
import java.util.*;
public class Main {
  static Values values(Values inner, String text) {
    return new Values(text, null, 1, 2, (short) 3, 4L, null, null, 1.5, 0.1f,
        new java.math.BigDecimal("2.75"), null, 3.5f, 4, true, null, null,
        Status.IN_PROGRESS, Status.IN_PROGRESS, "HIGH",
        new LinkedHashSet<>(List.of("a")), null, new int[] {1, 2}, null,
        new TreeSet<>(List.of(Level.High)), List.of(Set.of(1.5)), null, List.of(true),
        Map.of("k", 5), 9, null, inner, null, null, null);
  }
  public static String all() {
    return AllPrompt.builder().v(AllPrompt.Values.from(values(values(null, "inner"), "outer"))).render();
  }
  public static String withoutText() {
    return AllPrompt.Values.from(values(null, null)).toString();
  }
  public static String nothing() {
    return AllPrompt.Values.from((Values) null).toString();
  }
}
""";

  @TempDir Path folder;
  @TempDir Path classes;

  private final List<MappedClass> mapped = new ArrayList<>();
  private Templates templates;

  @BeforeEach
  void inFolder() {
    templates = new Templates(folder);
  }

  private void map(String target, String source, Style style) {
    mapped.add(new MappedClass(target, source, style));
  }

  private Compilation compile() {
    return PromptCompiler.compile(
        CompilerOptions.of(templates.root())
            .configuredIn(folder.resolve("pom.xml"))
            .withMapped(mapped));
  }

  private String findings() {
    return templates.print(compile());
  }

  private Object call(String method) throws Exception {
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {classes.toUri().toURL()}, getClass().getClassLoader())) {
      return loader.loadClass("com.acme.app.Main").getMethod(method).invoke(null);
    } catch (InvocationTargetException e) {
      throw (Exception) e.getCause();
    }
  }

  @Test
  void theCodeIsReadable() throws IOException {
    templates.with("review.md", REVIEW);
    map("Task", "com.acme.domain.Task", Style.BEANS);
    map("ReviewPrompt.Finding", "com.acme.domain.Outer.Finding", Style.RECORDS);
    assertThat(findings()).isEmpty();
    GeneratedJava java =
        GeneratedJava.of(compile())
            .with(
                "com/acme/domain/Task.java",
                """
                package com.acme.domain;
                import java.util.*;
                public interface Task {
                  String getTitle();
                  boolean isDone();
                  Integer getEffort();
                  Double getWeight();
                  List<Outer.Finding> getFindings();
                  Outer.Finding getFirst();
                  Map<String, Object> getExtra();
                  List<String> getRaw();
                }
                """)
            .with(
                "com/acme/domain/Outer.java",
"""
package com.acme.domain;
public class Outer {
  public enum Severity { LOW, VERY_HIGH }
  public record Finding(int line, Severity severity, java.util.List<String> notes) {}
}
""")
            .compiles(classes);
    Goldens.check(
        "goldens/mapped/ReviewPrompt.java", java.source("com/acme/prompts/ReviewPrompt.java"));
  }

  @Test
  void recordsHaveValuesOfAllTypes() throws Exception {
    templates.with("all.md", VALUES);
    map("Values", "com.acme.app.Values", Style.RECORDS);
    application("public record Values(" + String.join(", ", COMPONENTS) + ") {}");
    check();
  }

  @Test
  void beansHaveValuesOfAllTypes() throws Exception {
    templates.with("all.md", VALUES);
    map("Values", "com.acme.app.Values", Style.BEANS);
    StringBuilder bean = new StringBuilder("public class Values {\n");
    StringBuilder assignments = new StringBuilder();
    for (String component : COMPONENTS) {
      String name = component.substring(component.lastIndexOf(' ') + 1);
      String type = component.substring(0, component.lastIndexOf(' '));
      String get = name.startsWith("b") && name.length() == 2 ? "is" : "get";
      String getter =
          get + name.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + name.substring(1);
      bean.append("  private final " + component + ";\n");
      bean.append("  public " + type + " " + getter + "() { return " + name + "; }\n");
      assignments.append("this." + name + " = " + name + "; ");
    }
    bean.append("  public Values(" + String.join(", ", COMPONENTS) + ") { " + assignments + "}\n}");
    application(bean.toString());
    check();
  }

  private void application(String values) {
    assertThat(findings()).isEmpty();
    GeneratedJava.of(compile())
        .with("com/acme/app/Values.java", "package com.acme.app;\n" + values)
        .with(
            "com/acme/app/Status.java",
            "package com.acme.app; public enum Status { IN_PROGRESS, DONE }")
        .with("com/acme/app/Level.java", "package com.acme.app; public enum Level { Low, High }")
        .with("com/acme/app/Main.java", APPLICATION)
        .compiles(classes);
  }

  private void check() throws Exception {
    String inner = values("inner", "");
    assertThat(call("all")).isEqualTo(values("outer", "\"o\":" + inner + ",") + "\n");
    assertThatNullPointerException().isThrownBy(() -> call("withoutText")).withMessage("s");
    assertThatNullPointerException().isThrownBy(() -> call("nothing")).withMessage("values");
  }

  private static String values(String text, String object) {
    return "{\"s\":\""
        + text
        + "\",\"sd\":\"none\",\"i1\":1,\"i2\":2,\"i3\":3,\"i4\":4,\"i6\":7,\"n1\":1.5,\"n2\":0.1,"
        + "\"n3\":2.75,\"n5\":3.5,\"n6\":4,\"b1\":true,\"b3\":true,\"e1\":\"in-progress\","
        + "\"e2\":\"in progress\",\"e3\":\"high\",\"l1\":[\"a\"],\"l3\":[1,2],\"l4\":[\"high\"],"
        + "\"l5\":[[1.5]],\"l6\":[\"x\"],\"l7\":[true],\"m\":{\"k\":5},\"a1\":9,"
        + object
        + "\"builder\":\"b\",\"values\":\"v\",\"class\":\"c\"}";
  }

  @Test
  void aRequiredValueThatIsNullIsNamed() throws Exception {
    String[] types = {
      "integer", "number", "boolean", "string", "any", "object", "Inner", "string[]"
    };
    String[] javas = {
      "Long",
      "Double",
      "Boolean",
      "String",
      "Object",
      "java.util.Map<String, ?>",
      "Inner",
      "java.util.List<String>"
    };
    for (int i = 0; i < types.length; i++) {
      templates.with(
          "p.md",
          "---\ntypes: { Inner: { properties: { a: {} } }, Outer: { properties: { the-value: { required: true, type: \"%s\" }, inner: { type: Inner } } } }\nparameters: { o: { type: Outer } }\n---\n{{json o}}"
              .formatted(types[i]));
      mapped.clear();
      map("Outer", "com.acme.app.Outer", Style.RECORDS);
      map("Inner", "com.acme.app.Inner", Style.RECORDS);
      GeneratedJava.of(compile())
          .with(
              "com/acme/app/Outer.java",
              "package com.acme.app; public record Outer("
                  + javas[i]
                  + " the_value, Inner inner) { public "
                  + javas[i]
                  + " theValue() { return the_value; } }")
          .with("com/acme/app/Inner.java", "package com.acme.app; public record Inner(String a) {}")
          .with(
              "com/acme/app/Main.java",
              "package com.acme.app; public class Main { public static void run() {"
                  + " com.acme.prompts.PPrompt.Outer.from(new Outer(null, null)); } }")
          .compiles(classes);
      assertThatNullPointerException()
          .as(types[i])
          .isThrownBy(() -> call("run"))
          .withMessage("the-value");
    }
  }

  @Test
  void constantsAreFoundByTheirTexts() throws Exception {
    templates.with(
        "p.md",
        "---\n"
            + "types: { Item: { properties: { e: { enum: [a-b, x], required: true }, d: { enum:"
            + " [ab, a-b, q], required: true } } } }\n"
            + "parameters: { o: { type: Item } }\n"
            + "---\n"
            + "{{o.e}} {{o.d}}");
    map("Item", "com.acme.app.Item", Style.RECORDS);
    GeneratedJava.of(compile())
        .with(
            "com/acme/app/Item.java",
            "package com.acme.app; public record Item(String e, String d) {}")
        .with(
            "com/acme/app/Main.java",
"""
package com.acme.app;
public class Main {
  static String text(String e, String d) {
    return com.acme.prompts.PPrompt.builder().o(com.acme.prompts.PPrompt.Item.from(new Item(e, d))).render();
  }
  public static String similar() { return text("aB", "AB") + text("A_B", "A_B"); }
  public static String unknown() { return text("abc", "ab"); }
  public static String unclear() { return text("a-b", "aB"); }
}
""")
        .compiles(classes);
    assertThat(call("similar")).isEqualTo("a-b ab" + "a-b a-b");
    assertThatThrownBy(() -> call("unknown"))
        .isInstanceOf(PromptParameterException.class)
        .hasMessageContaining("Parameter 'e' must be one of 'a-b', 'x', but got 'abc'");
    assertThatThrownBy(() -> call("unclear")).hasMessageContaining("'d' must be one of");
  }

  @Test
  void javacRefusesWhatDoesNotFit() {
    templates.with(
        "p.md",
        "---\ntypes: { Item: { properties: { i: { type: integer } } } }\nparameters: { o: { type: Item } }\n---\n{{o.i}}");
    map("Item", "com.acme.app.Item", Style.RECORDS);
    GeneratedJava java = GeneratedJava.of(compile());
    String call = "com.acme.prompts.PPrompt.Item.from(new com.acme.app.Item(%s));";
    for (String fits : List.of("int i", "Long i")) {
      java.with(
          "com/acme/app/Item.java", "package com.acme.app; public record Item(" + fits + ") {}");
      assertThat(java.takes(call.formatted(fits.equals("int i") ? "1" : "1L"))).as(fits).isTrue();
    }
    for (String wrong : List.of("double i", "String i", "Object i", "long other")) {
      java.with(
          "com/acme/app/Item.java", "package com.acme.app; public record Item(" + wrong + ") {}");
      assertThat(java.takes("")).as(wrong).isFalse();
    }
  }

  @Test
  void sharedTypesAreMapped() throws Exception {
    templates
        .with(
            "_defaults.yaml",
            "types: { Owner: { properties: { name: { required: true } } }, Task: { properties: {"
                + " owner: { type: Owner, required: true }, place: { required: true, properties: {"
                + " city: {} } } } } }\n")
        .with(
            "p.md",
            "---\nparameters: { tasks: { type: \"Task[]\", required: true } }\n---\n{{#each tasks}}{{owner.name}} {{place.city}}{{/each}}");
    map("Task", "com.acme.app.Task", Style.RECORDS);
    map("Owner", "com.acme.app.Owner", Style.BEANS);
    map("TaskPlace", "com.acme.app.Place", Style.RECORDS);
    assertThat(findings())
        .contains(
            "Add '<Place>com.acme.app.Place</Place>', with the name of your class, to <records>");
    mapped.set(2, new MappedClass("Task.Place", "com.acme.app.Place", Style.RECORDS));
    assertThat(findings()).isEmpty();
    GeneratedJava.of(compile())
        .with(
            "com/acme/app/Task.java",
            "package com.acme.app; public record Task(Owner owner, Place place) {}")
        .with(
            "com/acme/app/Place.java", "package com.acme.app; public record Place(String city) {}")
        .with(
            "com/acme/app/Owner.java",
            "package com.acme.app; public class Owner { public String getName() { return \"Ann\"; }"
                + " }")
        .with(
            "com/acme/app/Main.java",
            "package com.acme.app; import com.acme.prompts.*; public class Main { public static"
                + " String run() { return"
                + " PPrompt.builder().tasks(java.util.List.of(com.acme.prompts.Task.from(new"
                + " Task(new Owner(), new Place(\"Rome\"))))).render(); } }")
        .compiles(classes);
    assertThat(call("run")).isEqualTo("Ann Rome");
  }

  @Test
  void theMoreSpecificMappingWins() {
    String text = "---\nparameters: { task: { properties: { a: {} } } }\n---\n{{task.a}}";
    templates.with("a.md", text).with("b.md", text);
    map("Task", "com.acme.app.Any", Style.RECORDS);
    map("BPrompt.Task", "com.acme.app.Own", Style.RECORDS);
    assertThat(findings()).isEmpty();
    GeneratedJava java = GeneratedJava.of(compile());
    assertThat(java.source("com/acme/prompts/APrompt.java")).contains("from(Any any)");
    assertThat(java.source("com/acme/prompts/BPrompt.java")).contains("from(Own own)");
  }

  @Test
  void anObjectInsideIsMappedToo() {
    templates.with("review.md", REVIEW);
    map("Task", "com.acme.domain.Task", Style.RECORDS);
    assertThat(findings())
        .isEqualTo(
"""
review.md:16:7: error: [PC140] 'findings' of 'Task' is an object of the class 'Finding', which is not mapped to a class of the application.
   16 |       findings: { type: "Finding[]", required: true }
      |       ^^^^^^^^ Add '<Finding>com.acme.domain.Finding</Finding>', with the name of your class, to <records> in the configuration of the plugin, where '<Task>com.acme.domain.Task</Task>' is.
""");
  }

  @Test
  void namesWithoutAClassAreReported() {
    templates.with("review.md", REVIEW);
    map("Findings", "com.acme.domain.Finding", Style.RECORDS);
    map("Severity", "com.acme.domain.Severity", Style.BEANS);
    assertThat(findings())
        .isEqualTo(
"""
pom.xml: warning: [PC139] No generated object class has the name 'Findings'.
      | Did you mean 'Finding'? Such classes: Finding, Task. Otherwise remove it from <records>.
pom.xml: warning: [PC139] No generated object class has the name 'Severity'.
      | Such classes: Finding, Task. Otherwise remove it from <beans>.
""");
  }

  @Test
  void namesThatCannotBeMappedAreReported() {
    templates.with("review.md", REVIEW);
    map("Finding", "Finding", Style.BEANS);
    map("Task", "com.acme.domain.Outer$Task", Style.BEANS);
    map("Task", "com.acme.domain.Task", Style.RECORDS);
    assertThat(findings())
        .isEqualTo(
"""
pom.xml: error: [PC137] 'Finding', mapped to 'Finding', is not a fully qualified class name.
      | Write it like 'com.acme.domain.Task', and a nested class like 'com.acme.domain.Project.Task'.
pom.xml: error: [PC137] 'com.acme.domain.Outer$Task', mapped to 'Task', is not a fully qualified class name.
      | Write it like 'com.acme.domain.Task', and a nested class like 'com.acme.domain.Project.Task'.
pom.xml: error: [PC138] 'Task' is mapped both as a record and as a bean.
      | Remove it from <records> or from <beans>.
""");
  }

  @Test
  void aClassOfALibraryCannotBeMade() throws IOException {
    Path library = folder.resolve("library");
    new Templates(library)
        .with("_defaults.yaml", "types: { Owner: { properties: { name: {} } } }\n")
        .with("p.md", "---\nparameters: { o: { type: Owner } }\n---\n{{o.name}}");
    Path jar = folder.resolve("jar");
    CompilerOptions published =
        CompilerOptions.of(SourceRoot.of(library, "com.lib"))
            .publishedAs(new Publication("com.lib:prompts", "1", "1"));
    for (OutputFile file : PromptCompiler.compile(published).files()) {
      if (file.type() == Artifact.Type.RESOURCE) {
        new Templates(jar).with(file.path(), file.content());
      }
    }
    Path own = folder.resolve("own");
    Templates templates =
        new Templates(own)
            .with(
                "p.md",
                "---\nparameters: { task: { properties: { owner: { type: Owner } } } }\n---\n{{task.owner.name}}");
    map("Task", "com.acme.domain.Task", Style.RECORDS);
    map("Owner", "com.acme.domain.Owner", Style.RECORDS);
    Compilation compilation =
        PromptCompiler.compile(
            CompilerOptions.of(templates.root())
                .withLibraries(List.of(LibraryPath.of(jar)))
                .withMapped(mapped));
    assertThat(templates.print(compilation))
        .startsWith(
            "p.md:2:37: error: [PC141] 'owner' of 'Task' is an object of the library class 'com.lib.Owner', which cannot be created from a class of the application.")
        .contains("or remove '<Task>com.acme.domain.Task</Task>' from the configuration");
  }

  @Test
  void aDocumentWithAnErrorMayHaveTheClass() {
    templates.with("review.md", REVIEW + "{{unknown}}");
    map("Other", "com.acme.domain.Other", Style.RECORDS);
    assertThat(findings()).contains("PC301").doesNotContain("PC139");
  }
}
