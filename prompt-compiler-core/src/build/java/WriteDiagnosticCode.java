import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes the enum {@code DiagnosticCode}. Its constants come from the explanations of findings, and
 * everything else from a template. Maven runs this file before it compiles the module.
 */
final class WriteDiagnosticCode {
  private static final Pattern HEADING = Pattern.compile("(?m)^## PC.*\n");

  /** The lines with which the explanation of a finding begins. */
  private static final Pattern FINDING =
      Pattern.compile(
          """
          ## PC(?<number>\\d+)

          <!-- (?<name>\\w+)(?: category: (?<category>\\w+))?(?: lookup: (?<lookup>\\w+))? -->
          > (?<severity>error|warning|off)(?<canBeLowered>, can be lowered)?: (?<text>.+)
          """);

  private WriteDiagnosticCode() {}

  /**
   * Writes the enum, unless the file already has this content.
   *
   * @param args the folder with the explanations, the template, and the file to write
   */
  public static void main(String[] args) throws IOException {
    String constants = String.join(",\n", constants(Path.of(args[0])).values()) + ";\n";
    String code = Files.readString(Path.of(args[1])).replace("  ;\n", constants);
    Path file = Path.of(args[2]);
    if (!Files.exists(file) || !Files.readString(file).equals(code)) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, code);
    }
  }

  /** Returns the constants by the numbers of their ids. */
  private static Map<Integer, String> constants(Path folder) throws IOException {
    Map<Integer, String> constants = new TreeMap<>();
    for (Path file : files(folder)) {
      String explanations = Files.readString(file);
      Matcher heading = HEADING.matcher(explanations);
      while (heading.find()) {
        Matcher finding =
            FINDING.matcher(explanations).region(heading.start(), explanations.length());
        if (!finding.lookingAt()) {
          fail(
              file,
              heading.group(),
              "needs an empty line, '<!-- NAME -->' and '> error: Message.' below it");
        }
        String constant = constant(finding, category(file));
        if (constants.put(Integer.valueOf(finding.group("number")), constant) != null) {
          fail(file, heading.group(), "is there twice");
        }
      }
    }
    return constants;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  /** Returns the usual category of a file: {@code JAVA_NAMES} for {@code java-names.md}. */
  private static String category(Path file) {
    String name = file.getFileName().toString().replace(".md", "");
    return name.replace('-', '_').toUpperCase(Locale.ROOT);
  }

  private static String constant(Matcher finding, String usualCategory) {
    String category = finding.group("category");
    String severity = finding.group("severity").toUpperCase(Locale.ROOT);
    String lookup = finding.group("lookup");
    return String.format(
        "  %s(\n      \"PC%s\",\n      DiagnosticCategory.%s,\n      Severity.%s,\n"
            + "      %s,\n      %s,\n      \"%s\")",
        finding.group("name"),
        finding.group("number"),
        category == null ? usualCategory : category,
        severity,
        !severity.equals("ERROR") || finding.group("canBeLowered") != null,
        lookup == null ? "Optional.empty()" : "Optional.of(Lookup." + lookup + ")",
        finding.group("text").replace("\\", "\\\\").replace("\"", "\\\""));
  }

  private static void fail(Path file, String heading, String problem) {
    System.err.println(file + ": '" + heading.strip() + "' " + problem + ".");
    System.exit(1);
  }
}
