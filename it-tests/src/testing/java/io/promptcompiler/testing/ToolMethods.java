package io.promptcompiler.testing;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.backend.ToolDefinition;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.runtime.tool.ToolInfo;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Methods that frameworks make tools of, and the same tools as documents, for tests that compare
 * the schemas. A case is a name, the parameters in Java and their declarations. In Java,
 * {@code @D("…")} is the description of a required parameter, {@code @O("…")} that of an optional
 * one, {@code @F("…")} that of a field and {@code @T("…")} that of the tool; the annotations of a
 * framework replace them.
 */
public final class ToolMethods {
  private static final String TYPES =
      """
      public enum Status { open, paid }
      public record Address(
          @JsonProperty(required = true) @F("The city.") String city,
          @JsonProperty(required = false) @F("The street.") String street) {}
      public record Line(
          @JsonProperty(required = true) @F("The article.") String article,
          @JsonProperty(required = true) @F("How many.") int count,
          @JsonProperty(required = false) @F("What each costs.") BigDecimal price) {}
      public record Order(
          @JsonProperty(required = true) @F("The number.") String id,
          @JsonProperty(required = true) @F("The status.") Status status,
          @JsonProperty(required = true) @F("The lines.") List<Line> lines,
          @JsonProperty(required = false) @F("Where it goes.") Address address) {}
      public record Tree(
          @JsonProperty(required = true) @F("The label.") String label,
          @JsonProperty(required = true) @F("What is below.") List<Tree> children) {}
      """;

  private static final String DECLARED =
      """
      types:
        Address:
          properties:
            city: { required: true, description: The city. }
            street: { description: The street. }
        Line:
          properties:
            article: { required: true, description: The article. }
            count: { type: integer, required: true, description: How many. }
            price: { type: decimal, description: What each costs. }
        Order:
          properties:
            id: { required: true, description: The number. }
            status: { enum: [open, paid], required: true, description: The status. }
            lines: { type: "Line[]", required: true, description: The lines. }
            address: { type: Address, description: Where it goes. }
        Tree:
          properties:
            label: { required: true, description: The label. }
            children: { type: "Tree[]", required: true, description: What is below. }
      """;

  private static final String CASES =
      """
      nothing |  |
      text | @D("A.") String a | a: { required: true, description: A. }
      textOptional | @O("A.") String a | a: { description: A. }
      textQuoted | @D("Say \\"hi\\", or 'ho'.") String a | a: { required: true, description: "Say \\"hi\\", or 'ho'." }
      textUnicode | @D("Größe in €, 日本.") String a | a: { required: true, description: "Größe in €, 日本." }
      textLines | @D("One.\\nTwo.") String a | a: { required: true, description: "One.\\nTwo." }
      textUndescribed | @D("") String a | a: { required: true }
      characters | @D("A.") CharSequence a | a: { required: true, description: A. }
      character | @D("A.") char a | a: { required: true, description: A. }
      uuid | @D("A.") UUID a | a: { required: true, description: A. }
      truth | @D("A.") boolean a | a: { type: boolean, required: true, description: A. }
      truthBoxed | @D("A.") Boolean a | a: { type: boolean, required: true, description: A. }
      truthOptional | @O("A.") Boolean a | a: { type: boolean, description: A. }
      int32 | @D("A.") int a | a: { type: integer, required: true, description: A. }
      int32Boxed | @D("A.") Integer a | a: { type: integer, required: true, description: A. }
      int32Optional | @O("A.") Integer a | a: { type: integer, description: A. }
      int64 | @D("A.") long a | a: { type: integer, required: true, description: A. }
      int64Optional | @O("A.") Long a | a: { type: integer, description: A. }
      int16 | @D("A.") short a | a: { type: integer, required: true, description: A. }
      int8 | @D("A.") byte a | a: { type: integer, required: true, description: A. }
      intBig | @D("A.") BigInteger a | a: { type: integer, required: true, description: A. }
      real64 | @D("A.") double a | a: { type: number, required: true, description: A. }
      real64Optional | @O("A.") Double a | a: { type: number, description: A. }
      real32 | @D("A.") float a | a: { type: number, required: true, description: A. }
      realBig | @D("A.") BigDecimal a | a: { type: decimal, required: true, description: A. }
      realBigOptional | @O("A.") BigDecimal a | a: { type: decimal, description: A. }
      choice | @D("A.") Status a | a: { enum: [open, paid], required: true, description: A. }
      choiceOptional | @O("A.") Status a | a: { enum: [open, paid], description: A. }
      texts | @D("A.") List<String> a | a: { type: "string[]", required: true, description: A. }
      textsOptional | @O("A.") List<String> a | a: { type: "string[]", description: A. }
      textsArray | @D("A.") String[] a | a: { type: "string[]", required: true, description: A. }
      textsSet | @D("A.") Set<String> a | a: { type: "string[]", required: true, description: A. }
      textsCollection | @D("A.") Collection<String> a | a: { type: "string[]", required: true, description: A. }
      ints | @D("A.") List<Integer> a | a: { type: "integer[]", required: true, description: A. }
      intsArray | @D("A.") int[] a | a: { type: "integer[]", required: true, description: A. }
      longsArray | @D("A.") long[] a | a: { type: "integer[]", required: true, description: A. }
      reals | @D("A.") List<Double> a | a: { type: "number[]", required: true, description: A. }
      realsArray | @D("A.") double[] a | a: { type: "number[]", required: true, description: A. }
      decimals | @D("A.") List<BigDecimal> a | a: { type: "decimal[]", required: true, description: A. }
      truths | @D("A.") List<Boolean> a | a: { type: "boolean[]", required: true, description: A. }
      choices | @D("A.") List<Status> a | a: { type: array, items: { enum: [open, paid] }, required: true, description: A. }
      choicesOptional | @O("A.") List<Status> a | a: { type: array, items: { enum: [open, paid] }, description: A. }
      object | @D("A.") Address a | a: { type: Address, required: true, description: A. }
      objectOptional | @O("A.") Address a | a: { type: Address, description: A. }
      objectUndescribed | @D("") Address a | a: { type: Address, required: true }
      objectDecimal | @D("A.") Line a | a: { type: Line, required: true, description: A. }
      objects | @D("A.") List<Address> a | a: { type: "Address[]", required: true, description: A. }
      objectsOptional | @O("A.") List<Line> a | a: { type: "Line[]", description: A. }
      objectsArray | @D("A.") Address[] a | a: { type: "Address[]", required: true, description: A. }
      nested | @D("A.") Order a | a: { type: Order, required: true, description: A. }
      nestedOptional | @O("A.") Order a | a: { type: Order, description: A. }
      nestedMany | @D("A.") List<Order> a | a: { type: "Order[]", required: true, description: A. }
      twice | @D("A.") Address a, @D("B.") Address b | a: { type: Address, required: true, description: A. }, b: { type: Address, required: true, description: B. }
      tree | @D("A.") Tree a | a: { type: Tree, required: true, description: A. }
      treeOptional | @O("A.") Tree a | a: { type: Tree, description: A. }
      trees | @D("A.") List<Tree> a | a: { type: "Tree[]", required: true, description: A. }
      map | @D("A.") Map<String, Object> a | a: { type: object, required: true, description: A. }
      mapOptional | @O("A.") Map<String, Object> a | a: { type: object, description: A. }
      anything | @D("A.") Object a | a: { type: any, required: true, description: A. }
      two | @D("A.") String a, @O("B.") Integer b | a: { required: true, description: A. }, b: { type: integer, description: B. }
      five | @D("E.") String e, @D("D.") int d, @O("C.") Status c, @O("B.") List<String> b, @O("A.") Address a | e: { required: true, description: E. }, d: { type: integer, required: true, description: D. }, c: { enum: [open, paid], description: C. }, b: { type: "string[]", description: B. }, a: { type: Address, description: A. }
      """;

  private ToolMethods() {}

  /** Returns the definitions of all cases by name, compiled together. */
  public static Map<String, ToolInfo> documents(Path folder) throws IOException {
    Files.writeString(folder.resolve("_defaults.yaml"), DECLARED);
    for (String[] one : cases()) {
      String parameters = one[2].isEmpty() ? "" : "---\nparameters: { " + one[2] + " }\n---\n";
      Files.writeString(folder.resolve(one[0] + ".tool.md"), parameters + "Does it.");
    }
    Map<String, ToolInfo> tools = new TreeMap<>();
    PromptCompiler.compile(CompilerOptions.of(SourceRoot.of(folder, "prompts")))
        .documents()
        .forEach(
            document ->
                document
                    .entryPoint()
                    .flatMap(ToolDefinition::of)
                    .ifPresent(tool -> tools.put(tool.name(), tool)));
    return tools;
  }

  /**
   * Compiles the methods of all cases together and returns them by name.
   *
   * @param annotations the annotation for each of {@code D}, {@code O}, {@code F} and {@code T},
   *     with {@code $} for the description as a literal of Java
   */
  public static Map<String, Method> methods(Path folder, Map<String, String> annotations)
      throws IOException, ReflectiveOperationException {
    StringBuilder source = new StringBuilder("import java.math.*; import java.util.*;\n");
    source.append("import com.fasterxml.jackson.annotation.*;\npublic interface Methods {\n");
    source.append(TYPES);
    for (String[] one : cases()) {
      source.append("@T(\"Does it.\") String %s(%s);\n".formatted(one[0], one[1]));
    }
    String text = source.append("}\n").toString();
    for (Map.Entry<String, String> one : annotations.entrySet()) {
      String literal = "\\(\"((?:[^\"\\\\]|\\\\.)*)\"\\)";
      text = text.replaceAll("@" + one.getKey() + literal, one.getValue().replace("$", "\"$1\""));
    }
    Path file = Files.writeString(folder.resolve("Methods.java"), text);
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = javac.getStandardFileManager(null, null, null)) {
      List<String> options = List.of("-parameters", "-proc:none", "-d", folder.toString());
      if (!javac.getTask(null, files, null, options, null, files.getJavaFileObjects(file)).call()) {
        throw new IllegalStateException("The methods do not compile.");
      }
    }
    Map<String, Method> methods = new LinkedHashMap<>();
    URL[] classes = {folder.toUri().toURL()};
    // Not closed, since frameworks load further classes of it.
    for (Method one :
        new URLClassLoader(classes, ToolMethods.class.getClassLoader())
            .loadClass("Methods")
            .getMethods()) {
      methods.put(one.getName(), one);
    }
    return methods;
  }

  /** Returns the name, the parameters in Java and the declarations of each case. */
  private static List<String[]> cases() {
    List<String[]> cases = new ArrayList<>();
    for (String line : CASES.lines().toList()) {
      String[] parts = line.split(" \\|", 3);
      cases.add(new String[] {parts[0].strip(), parts[1].strip(), parts[2].strip()});
    }
    return cases;
  }
}
