import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes 50 prompts, and classes that give the same texts: with a {@code StringBuilder}, as one
 * method or behind a builder with a stage for each value, and with {@code +}. Run by the build,
 * before anything is compiled. No two of the texts are the same, so that nothing can be shared
 * between classes.
 */
final class WriteColdStart {
  private static final int PAGES = 50;
  private static final String PACKAGE = "com.acme.benchmark.cold.pages";

  private static final String CONDITIONAL = "urgent";
  private static final List<String> PARAMETERS =
      List.of("product", "team", "reader", "topic", CONDITIONAL);

  private static final List<String> SENTENCES =
      List.of(
          "You write page %d of the manual of {{product}}, for {{reader}}.",
          "The page is about {{topic}}, and {{team}} is responsible for it.",
          "Begin with what {{reader}} will be able to do after reading chapter %d.",
          "Explain each step of {{topic}} with one example, and number the examples from %d.",
          "Leave out what page %d says already, and refer to it by its title.",
          "Where {{product}} shows a message, quote it as it stands, in at most %d words.",
          "If {{team}} has not decided how something is done, say so in note %d.",
          "End with %d questions by which one can check whether {{topic}} was understood.");

  private static final String CONDITION =
      " This is urgent: leave the examples of page %d out for now.";

  private WriteColdStart() {}

  /**
   * Writes.
   *
   * @param args the folder for prompts, and the one for Java
   */
  public static void main(String[] args) throws IOException {
    Path java = Path.of(args[1], PACKAGE.split("\\."));
    List<String> generated = new ArrayList<>();
    List<String> fromMaps = new ArrayList<>();
    List<String> byHand = new ArrayList<>();
    List<String> staged = new ArrayList<>();
    List<String> concatenated = new ArrayList<>();
    for (int page = 1; page <= PAGES; page++) {
      String name = "Page%02d".formatted(page);
      write(Path.of(args[0], "cold", name.toLowerCase(Locale.ROOT) + ".md"), prompt(page));
      write(java.resolve(name + "ByHand.java"), byHand(name + "ByHand", page));
      write(java.resolve(name + "Staged.java"), staged(name + "Staged", name + "ByHand"));
      write(java.resolve(name + "Concatenated.java"), concatenated(name + "Concatenated", page));
      String prompt = "com.acme.benchmark.prompts.cold." + name + "Prompt";
      generated.add(prompt + setters(page));
      fromMaps.add(prompt + ".fromMap(" + map(page) + ").render()");
      staged.add(name + "Staged" + setters(page));
      byHand.add(name + "ByHand.render(" + String.join(", ", values(page)) + ")");
      concatenated.add(name + "Concatenated.render(" + String.join(", ", values(page)) + ")");
    }
    write(java.resolve("AllGenerated.java"), all("AllGenerated", generated));
    write(java.resolve("AllFromMaps.java"), all("AllFromMaps", fromMaps));
    write(java.resolve("AllByHand.java"), all("AllByHand", byHand));
    write(java.resolve("AllStaged.java"), all("AllStaged", staged));
    write(java.resolve("AllConcatenated.java"), all("AllConcatenated", concatenated));
  }

  private static List<String> values(int page) {
    return List.of(
        "\"the editor\"",
        "\"team %d\"".formatted(page),
        "\"guest %d\"".formatted(page),
        "\"part %d\"".formatted(page),
        "true");
  }

  /** A text without its condition; each page begins with another sentence. */
  private static String text(int page) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < SENTENCES.size(); i++) {
      String sentence = SENTENCES.get((page + i) % SENTENCES.size());
      text.append(i == 0 ? "" : " ").append(sentence.formatted(page + 3 * i));
    }
    return text.toString();
  }

  private static String prompt(int page) {
    StringBuilder prompt = new StringBuilder("---\nparameters:\n");
    for (String parameter : PARAMETERS) {
      String type = parameter.equals(CONDITIONAL) ? "boolean" : "string";
      prompt.append("  %s: { type: %s, required: true }\n".formatted(parameter, type));
    }
    String condition = "{{#if %s}}%s{{/if}}".formatted(CONDITIONAL, CONDITION.formatted(page));
    return prompt + "---\n" + text(page) + condition + "\n";
  }

  private static String setters(int page) {
    StringBuilder call = new StringBuilder(".builder()");
    for (int i = 0; i < PARAMETERS.size(); i++) {
      call.append("." + PARAMETERS.get(i) + "(" + values(page).get(i) + ")");
    }
    return call.append(".render()").toString();
  }

  private static String map(int page) {
    return IntStream.range(0, PARAMETERS.size())
        .mapToObj(i -> "\"" + PARAMETERS.get(i) + "\", " + values(page).get(i))
        .collect(Collectors.joining(", ", "java.util.Map.of(", ")"));
  }

  private static String byHand(String name, int page) {
    String body =
        "    StringBuilder out = new StringBuilder();\n"
            + pieces(page, piece -> "    out.append(" + piece + ");\n")
            + "    if (urgent) {\n      out.append(\""
            + CONDITION.formatted(page)
            + "\");\n    }\n    return out.append(\"\\n\").toString();\n";
    return type(name, render(body));
  }

  /** What builds like the class of a prompt, and renders with the method of another class. */
  private static String staged(String name, String byHand) {
    StringBuilder interfaces = new StringBuilder();
    StringBuilder members = new StringBuilder();
    for (int i = 0; i < PARAMETERS.size(); i++) {
      String type = PARAMETERS.get(i).equals(CONDITIONAL) ? "boolean" : "String";
      String setter = PARAMETERS.get(i) + "(" + type + " value)";
      String next = i + 1 < PARAMETERS.size() ? "Needs" + (i + 1) : "Builder";
      interfaces.append(
          "  public interface Needs%d {\n    %s %s;\n  }\n\n".formatted(i, next, setter));
      members.append("    private %s %s;\n".formatted(type, PARAMETERS.get(i)));
      members.append(
          "    @Override public Builder %s {\n      %s = value;\n      return this;\n    }\n"
              .formatted(setter, PARAMETERS.get(i)));
    }
    String stages =
        IntStream.range(0, PARAMETERS.size())
            .mapToObj(i -> "Needs" + i)
            .collect(Collectors.joining(", "));
    return type(
        name,
        "  public static Needs0 builder() {\n    return new Builder();\n  }\n\n"
            + interfaces
            + "  public static final class Builder implements "
            + stages
            + " {\n"
            + members
            + "    public String render() {\n      return "
            + byHand
            + ".render("
            + String.join(", ", PARAMETERS)
            + ");\n    }\n  }\n");
  }

  private static String concatenated(String name, int page) {
    String body =
        "    return "
            + pieces(page, piece -> piece + " + ")
            + "(urgent ? \""
            + CONDITION.formatted(page)
            + "\" : \"\") + \"\\n\";\n";
    return type(name, render(body));
  }

  /** Fixed texts and names of values, in turn. */
  private static String pieces(int page, UnaryOperator<String> write) {
    StringBuilder out = new StringBuilder();
    String[] pieces = text(page).split("\\{\\{|\\}\\}");
    for (int i = 0; i < pieces.length; i++) {
      out.append(write.apply(i % 2 == 0 ? "\"" + pieces[i] + "\"" : pieces[i]));
    }
    return out.toString();
  }

  private static String render(String body) {
    String strings = String.join(", String ", PARAMETERS.subList(0, PARAMETERS.size() - 1));
    return "  static String render(String %s, boolean %s) {\n%s  }\n"
        .formatted(strings, CONDITIONAL, body);
  }

  private static String all(String name, List<String> calls) {
    return type(
        name,
        "  public static String[] render() {\n    return new String[] {\n      "
            + String.join(",\n      ", calls)
            + "\n    };\n  }\n");
  }

  private static String type(String name, String members) {
    return "package " + PACKAGE + ";\n\npublic final class " + name + " {\n" + members + "}\n";
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    if (!Files.exists(file) || !Files.readString(file).equals(text)) {
      Files.writeString(file, text);
    }
  }
}
