package io.promptcompiler.core.code;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.catalog.BrokenPromptException;
import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.code.Template.Variable;
import io.promptcompiler.core.migrate.MigrateRequest;
import io.promptcompiler.core.migrate.MigrateTree;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.javac.MappedText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Makes a template of a prompt in code. The template is compiled and rendered with sample values,
 * and is only offered if it renders what the framework would.
 */
public final class ExtractCode {
  private static final String IT = "it";
  private static final String FILE = "extracted.md";

  /** Parts of texts of Spring AI and Quarkus that are more than variables. */
  private static final Pattern MORE = Pattern.compile("(?<!\\\\)\\{(?=[\\p{L}\\p{N}_#/@!|\\[])");

  private static final Pattern SEPARATED = Pattern.compile("(?<![_.-])[_.-]++(\\p{L})");
  private static final Set<String> INTEGERS = Set.of("int", "long", "Integer", "Long");
  private static final Set<String> BOOLEANS = Set.of("boolean", "Boolean");

  private final CodePrompt prompt;
  private final MappedText text;
  private final Map<String, String> names = new LinkedHashMap<>();

  private ExtractCode(CodePrompt prompt, MappedText text) {
    this.prompt = prompt;
    this.text = text;
  }

  /** Thrown if a prompt cannot be a template; the message is the reason, as a sentence. */
  public static final class NotExtractedException extends Exception {
    private static final long serialVersionUID = 1L;

    private NotExtractedException(String why) {
      super(why);
    }
  }

  /**
   * A template.
   *
   * @param id its path below a folder of templates
   * @param content its content
   * @param call the Java expression that renders it
   */
  public record Extracted(String id, String content, String call) {}

  /**
   * Returns the template for a prompt.
   *
   * @throws NotExtractedException if there is none that certainly renders the same
   * @throws IOException if temporary files cannot be written
   */
  public static Extracted of(CodePrompt prompt) throws NotExtractedException, IOException {
    Optional<MappedText> text = prompt.text();
    if (text.isEmpty()) {
      throw new NotExtractedException("Its text is " + prompt.origin().shown() + ".");
    }
    return new ExtractCode(prompt, text.get()).extract();
  }

  private Extracted extract() throws NotExtractedException, IOException {
    TemplateSyntax syntax = syntax();
    Template template = syntax.read(text.text());
    if (!template.mistakes().isEmpty()) {
      throw new NotExtractedException("Its text has mistakes, which 'check-code' reports.");
    }
    List<String> parts = literals(template);
    boolean hasMore =
        prompt.isTemplate()
            && !(syntax instanceof LangChain4jSyntax)
            && parts.stream().anyMatch(part -> MORE.matcher(part).find());
    boolean hasArrays = prompt.names().values().stream().anyMatch(type -> type.endsWith("[]"));
    if (hasArrays) {
      throw new NotExtractedException("The framework decides how an array is printed.");
    }
    boolean hasProperties = template.variables().stream().anyMatch(variable -> !isPlain(variable));
    if (hasMore || hasProperties) {
      throw new NotExtractedException("Its text has more than variables.");
    }
    StringBuilder tags = new StringBuilder(rendered(parts.get(0), syntax));
    StringBuilder dollars = new StringBuilder(tags);
    StringBuilder expected = new StringBuilder(tags);
    Map<String, Object> samples = new LinkedHashMap<>();
    for (int i = 0; i < template.variables().size(); i++) {
      String name = name(template.variables().get(i).name());
      String next = rendered(parts.get(i + 1), syntax);
      Object sample = samples.computeIfAbsent(name, this::sample);
      tags.append("{{").append(name).append("}}").append(next);
      dollars.append("${").append(name).append('}').append(next);
      expected.append(sample).append(next);
    }
    String simple = frontmatter(samples.keySet(), "") + tags;
    String content =
        isSame(simple, samples, expected.toString())
            ? simple
            : escaped(frontmatter(samples.keySet(), "syntax: dollar\n") + dollars);
    if (!isSame(content, samples, expected.toString())) {
      throw new NotExtractedException("The template would render another text.");
    }
    return new Extracted(id(), content, call(samples.keySet()));
  }

  private TemplateSyntax syntax() {
    if (!prompt.isTemplate()) {
      return prompt.framework().equals("Spring AI")
          ? SentSyntax.spring()
          : SentSyntax.langChain4j();
    }
    return switch (prompt.framework()) {
      case "Quarkus" -> new QuteSyntax();
      case "Spring AI" -> new StringTemplateSyntax(/* refuses= */ false);
      default -> new LangChain4jSyntax();
    };
  }

  /** Returns the parts of the text around the variables. */
  private List<String> literals(Template template) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    for (Variable variable : template.variables()) {
      parts.add(text.text().substring(start, variable.tag().start()));
      start = variable.tag().end();
    }
    parts.add(text.text().substring(start));
    return parts;
  }

  private boolean isPlain(Variable variable) {
    String tag = text.text().substring(variable.tag().start(), variable.tag().end());
    return tag.replaceAll("[{}\\s]", "").equals(variable.name());
  }

  /** Returns how the framework prints a part without variables. */
  private static String rendered(String part, TemplateSyntax syntax) {
    if (syntax instanceof StringTemplateSyntax) {
      return part.replaceAll("\\\\([\\\\{}])", "$1");
    }
    return syntax instanceof QuteSyntax ? part.replace("{{", "{").replace("}}", "}") : part;
  }

  /** Returns the name of a parameter, which is that of the only one for {@code it}. */
  private String name(String variable) {
    boolean isOnly = variable.equals(IT) && prompt.names().size() == 1;
    String name = isOnly ? prompt.names().keySet().iterator().next() : variable;
    names.putIfAbsent(name, prompt.names().getOrDefault(name, ""));
    return name;
  }

  private Object sample(String name) {
    String type = names.getOrDefault(name, "");
    return INTEGERS.contains(type)
        ? (Object) 42
        : BOOLEANS.contains(type) ? (Object) true : "<" + name + ">\n& {{\"it\"}} \\{x}";
  }

  private String frontmatter(Set<String> parameters, String key) {
    String declared =
        parameters.stream()
            .map(name -> "  " + name + ": { " + type(name) + "required: true }\n")
            .collect(Collectors.joining());
    String keys = key + (declared.isEmpty() ? "" : "parameters:\n" + declared);
    return keys.isEmpty() ? "" : "---\n" + keys + "---\n";
  }

  private String type(String name) {
    String type = names.getOrDefault(name, "");
    return INTEGERS.contains(type)
        ? "type: integer, "
        : BOOLEANS.contains(type) ? "type: boolean, " : "";
  }

  /** Returns a template with the syntax 'dollar' as Handlebars, with escapes. */
  private static String escaped(String content) throws IOException {
    return inFolder(
        content,
        folder -> {
          CompilerOptions options = CompilerOptions.of(SourceRoot.of(folder, "prompts"));
          MigrateTree.run(new MigrateRequest(options, Optional.empty(), /* writes= */ true));
          return Files.readString(folder.resolve(FILE));
        });
  }

  private static boolean isSame(String content, Map<String, Object> samples, String expected)
      throws IOException {
    return inFolder(
        content,
        folder -> {
          try {
            return DirectoryCatalog.of(folder).render(FILE, samples).equals(expected);
          } catch (BrokenPromptException e) {
            return false;
          }
        });
  }

  private interface InFolder<T> {
    T apply(Path folder) throws IOException;
  }

  private static <T> T inFolder(String content, InFolder<T> action) throws IOException {
    Path folder = Files.createTempDirectory("prompt");
    try {
      Files.writeString(folder.resolve(FILE), content);
      return action.apply(folder);
    } finally {
      Files.deleteIfExists(folder.resolve(FILE));
      Files.deleteIfExists(folder);
    }
  }

  /** Returns the path: {@code poet/write-poem.md} for the method {@code Poet#writePoem}. */
  private String id() {
    String folder = prompt.owner().contains("#") ? kebab(type()) + "/" : "";
    String role = prompt.role().equals("system") ? "-system" : "";
    return folder + kebab(member()) + role + ".md";
  }

  private String type() {
    String type = prompt.owner().replaceFirst("#.*", "");
    return type.substring(type.lastIndexOf('.') + 1);
  }

  /** Returns the name of the method, or of the class if the prompt belongs to none. */
  private String member() {
    String member = prompt.owner().replaceFirst(".*#", "");
    return prompt.owner().contains("#") && !member.startsWith("<") ? member : type();
  }

  private static String kebab(String name) {
    return name.replaceAll("([a-z0-9])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
  }

  private String call(Set<String> parameters) {
    String member = member().substring(0, 1).toUpperCase(Locale.ROOT) + member().substring(1);
    String name = member + (prompt.role().equals("system") ? "System" : "");
    return name
        + (name.endsWith("Prompt") ? "" : "Prompt")
        + (parameters.isEmpty() ? "" : ".builder()")
        + parameters.stream()
            .map(parameter -> "." + setter(parameter) + "(" + argument(parameter) + ")")
            .collect(Collectors.joining())
        + ".render()";
  }

  /**
   * Returns the name of the method of a builder: {@code current_date} becomes {@code currentDate}.
   */
  private static String setter(String parameter) {
    return SEPARATED
        .matcher(parameter)
        .replaceAll(found -> found.group(1).toUpperCase(Locale.ROOT));
  }

  /** Returns whether values of a type are passed to a template as they are. */
  static boolean isSimple(String type) {
    return INTEGERS.contains(type) || BOOLEANS.contains(type) || type.equals("String");
  }

  /** Returns the value of a parameter in Java, if it is known here. */
  private String argument(String parameter) {
    String type = names.getOrDefault(parameter, "");
    String value = prompt.values().getOrDefault(parameter, parameter);
    boolean isKnown = prompt.names().containsKey(parameter) && !value.equals("…");
    return isSimple(type) ? value : isKnown ? "String.valueOf(" + value + ")" : "…";
  }
}
