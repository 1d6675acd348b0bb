package io.promptcompiler.docs;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks the blocks of one page from the first to the last, and remembers what the page has shown.
 * Comments before a block say what else there is.
 */
final class PageCheck {
  private static final Pattern COMMENT = Pattern.compile("(?s)([a-z]+)(?::[ ]?(.*))?");
  private static final Pattern FINDING =
      Pattern.compile("(?m)^\\S+:\\d+:\\d+: (?:error|warning): \\[PC\\d+]");

  /** A step of a workflow of GitHub. */
  private static final Pattern STEP = Pattern.compile("(?m)^\\s*- (?:run|uses): (.*)");

  private static final Set<String> TEMPLATES = Set.of("handlebars", "yaml");

  private final Repository repository;
  private final Page page;
  private final PluginGoals plugin;
  private final Commands commands;
  private final Path folder;
  private final Map<String, String> files = new TreeMap<>();
  private final List<String> given = new ArrayList<>();

  /** What the comments before the present block say of it alone. */
  private Optional<String> file = Optional.empty();

  private Optional<String> around = Optional.empty();
  private Optional<String> reports = Optional.empty();
  private Optional<String> prints = Optional.empty();
  private final List<String> added = new ArrayList<>();
  private boolean isSettled;

  /** Whether a test checks all blocks from here to the end of the page. */
  private boolean isRestSettled;

  PageCheck(Repository repository, Page page, PluginGoals plugin, Commands commands, Path folder) {
    this.repository = repository;
    this.page = page;
    this.plugin = plugin;
    this.commands = commands;
    this.folder = folder;
  }

  /** What is wrong with a block. */
  List<String> problems(Snippet snippet) throws Exception {
    List<String> problems = new ArrayList<>(readComments(snippet));
    if (isSettled || isRestSettled || !problems.isEmpty()) {
      return problems;
    }
    if (prints.isPresent()) {
      return printed(snippet.text());
    }
    if (reports.isPresent() || FINDING.matcher(snippet.text()).find()) {
      List<String> wrong = findings(snippet.text());
      files.keySet().removeAll(added);
      return wrong;
    }
    if (file.isPresent()) {
      files.put(file.get(), whole(snippet));
      return findings("");
    }
    if (snippet.shownFile().filter(path -> isLike(snippet, path)).isPresent()) {
      return shown(snippet);
    }
    if (STEP.matcher(snippet.text()).find()) {
      return workflow(snippet.text());
    }
    if (TEMPLATES.contains(snippet.language())) {
      return template(snippet);
    }
    return switch (snippet.language()) {
      case "java" -> new JavaSnippet(prompts(files).sources(), given, snippet.text()).errors();
      case "xml" -> new XmlSnippet(repository, plugin).problems(snippet.text());
      case "json" -> json(snippet.text());
      case "sh" -> commands.problemsOfBlock(snippet.text());
      case "", "text", "diff" -> session(snippet.text());
      default ->
          List.of("Nothing checks '%s'; a comment has to say why".formatted(snippet.language()));
    };
  }

  private List<String> readComments(Snippet snippet) throws IOException {
    file = Optional.empty();
    around = Optional.empty();
    reports = Optional.empty();
    prints = Optional.empty();
    added.clear();
    isSettled = false;
    for (String comment : snippet.comments()) {
      Matcher parts = COMMENT.matcher(comment);
      if (!parts.matches()) {
        return List.of("This comment says nothing that is known here: " + comment);
      }
      String argument = Optional.ofNullable(parts.group(2)).orElse("");
      switch (parts.group(1)) {
        case "file" -> file(argument);
        case "project" -> project(argument);
        case "given" -> {
          if (TEMPLATES.contains(snippet.language())) {
            around = Optional.of(argument);
          } else {
            given.add(argument);
          }
        }
        case "reports" -> reports = Optional.of(argument);
        case "prints" -> prints = Optional.of(argument);
        case "page" -> page(argument);
        case "checked" -> {
          isSettled = true;
          return test(argument);
        }
        case "rest" -> {
          isRestSettled = true;
          return test(argument);
        }
        case "unchecked" -> {
          isSettled = true;
          return argument.isBlank() ? List.of("Say why nothing checks it") : List.of();
        }
        default -> {
          return List.of("This comment says nothing that is known here: " + comment);
        }
      }
    }
    return List.of();
  }

  private void file(String argument) {
    String[] parts = argument.split("\n", 2);
    if (parts.length == 1) {
      file = Optional.of(parts[0].strip());
    } else {
      files.put(parts[0].strip(), parts[1].strip() + "\n");
      added.add(parts[0].strip());
    }
  }

  private void project(String name) throws IOException {
    Path prompts = repository.root().resolve("it-tests/src/it").resolve(name);
    try (Stream<Path> all = Files.walk(prompts)) {
      for (Path one : all.filter(Files::isRegularFile).toList()) {
        String path = prompts.relativize(one).toString().replace('\\', '/');
        if (path.startsWith("src/main/prompts/")) {
          files.put(path.substring("src/main/prompts/".length()), Files.readString(one));
        }
      }
    }
  }

  /** What another page shows, and what its comments add to that. */
  private void page(String name) throws IOException {
    Page other = Page.read(page.file().resolveSibling(name));
    PageCheck read = new PageCheck(repository, other, plugin, commands, folder);
    for (Snippet snippet : other.snippets()) {
      read.readComments(snippet);
      read.file.ifPresent(file -> read.files.put(file, snippet.text()));
    }
    files.putAll(read.files);
  }

  private List<String> test(String name) throws IOException {
    String pageName = page.file().getFileName().toString();
    for (Path source : repository.sources()) {
      if (source.endsWith(name.strip() + ".java") && Files.readString(source).contains(pageName)) {
        return List.of();
      }
    }
    return List.of("No test '%s' reads this page".formatted(name));
  }

  private PagePrompts prompts(Map<String, String> all) throws IOException {
    return new PagePrompts(Files.createTempDirectory(folder, "page"), all);
  }

  /** The files of the page have exactly these findings, after what {@code reports} replaces. */
  private List<String> findings(String expected) throws IOException {
    Map<String, String> all = new TreeMap<>(files);
    if (reports.filter(change -> change.contains(" => ")).isPresent()) {
      String[] change = reports.get().split(" => ", 2);
      all.replaceAll((id, text) -> text.replace(change[0].strip(), change[1].strip()));
    }
    String found = prompts(all).findings();
    String shown =
        expected
            .lines()
            .filter(line -> !line.matches("[$] .*|\\d+ (error|warning)s?\\."))
            .reduce("", (a, b) -> a + b + "\n");
    return found.strip().equals(shown.strip())
        ? List.of()
        : List.of(
            found.isEmpty() ? "The compiler reports nothing" : "The compiler reports\n" + found);
  }

  private static boolean isLike(Snippet snippet, String path) {
    return snippet.language().equals("java") == path.endsWith(".java");
  }

  /** The lines stand in the file that the link before them leads to, indented or not. */
  private List<String> shown(Snippet snippet) throws IOException {
    String path = snippet.shownFile().orElseThrow();
    String text = Files.readString(page.file().resolveSibling(path).normalize());
    return unindented(text).contains(unindented(snippet.text()))
        ? List.of()
        : List.of("These lines do not stand in " + path);
  }

  private static String unindented(String text) {
    return text.replaceAll("(?m)^[ \\t]+", "").strip();
  }

  /** A part of a template. */
  private List<String> template(Snippet snippet) throws IOException {
    if (around.isEmpty()) {
      return List.of("A comment has to say of which file this is, or what is around it");
    }
    String text = whole(snippet);
    boolean isMessages = text.contains("{{#user") || text.contains("{{messages");
    Map<String, String> all = new TreeMap<>(files);
    all.put(isMessages ? "snippet.chat.md" : "snippet.md", text);
    String found = prompts(all).findings();
    return found.isEmpty() ? List.of() : List.of(found);
  }

  /**
   * The file of which the block is a part. A comment says what is around it: where a line of it is
   * an ellipsis, there; else a frontmatter gets a text, and a text a frontmatter.
   */
  private String whole(Snippet snippet) {
    if (around.isEmpty()) {
      return snippet.text();
    }
    Matcher place = Pattern.compile("(?m)^( *)…\\n").matcher(around.get() + "\n");
    if (place.find()) {
      String block = snippet.text().indent(place.group(1).length());
      return place.replaceFirst(Matcher.quoteReplacement(block));
    }
    // Of a frontmatter, the comment may have a part as well, before a line of dashes.
    String[] rest = around.get().split("(?m)^---\\n", 2);
    if (snippet.language().equals("yaml")) {
      String more = rest.length > 1 ? rest[0] : "";
      return "---\n" + more + snippet.text() + "---\n" + rest[rest.length - 1] + "\n";
    }
    return "---\n" + around.get() + "\n---\n" + snippet.text();
  }

  /** What an expression gives, or the exception that it throws. */
  private List<String> printed(String text) throws Exception {
    String found = new RunJava(prompts(files).sources(), folder).eval(prints.orElseThrow());
    return found.strip().equals(text.strip()) ? List.of() : List.of("It prints\n" + found);
  }

  private static List<String> json(String text) {
    String whole = text.strip().replaceFirst(",?\\s*…\\s*}$", "}").replaceFirst(",$", "");
    for (String attempt : List.of(whole, "{" + whole + "}")) {
      try {
        new ObjectMapper().readTree(attempt);
        return List.of();
      } catch (IOException e) {
        if (attempt.startsWith("{" + whole)) {
          return List.of(String.valueOf(e.getMessage()));
        }
      }
    }
    return List.of();
  }

  /** Of a workflow, the commands. */
  private List<String> workflow(String text) throws IOException {
    List<String> problems = new ArrayList<>();
    Matcher step = STEP.matcher(text);
    while (step.find()) {
      if (step.group().contains("- run: ")) {
        problems.addAll(commands.problems(step.group(1)));
      }
    }
    return problems;
  }

  /** Of what a terminal shows, the commands. */
  private List<String> session(String text) throws IOException {
    List<String> problems = new ArrayList<>();
    for (String line : text.lines().filter(one -> one.startsWith("$ ")).toList()) {
      problems.addAll(commands.problems(line.substring(2)));
    }
    boolean isSession = text.startsWith("$ ");
    if (!isSession) {
      problems.add("A comment has to say what checks this");
    }
    return problems;
  }
}
