package io.promptcompiler.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks the commands in a page: goals, options, profiles, modules, tests. */
final class Commands {
  /** Programs of others, whose arguments only they can judge. */
  private static final Set<String> OTHERS =
      Set.of("claude", "curl", "git", "npm", "npx", "paste", "printf", "(printf", "spark-submit");

  private static final Pattern TOOL_JAR = Pattern.compile("(?:.*/)?prompt-cli-.*-standalone\\.jar");
  private static final Pattern GOAL = Pattern.compile("prompt:([a-z-]+)");
  private static final Pattern PROPERTY = Pattern.compile("-D(prompt\\.[A-Za-z.]+).*");

  private final Repository repository;
  private final PluginGoals plugin;
  private final ToolCommands tool;
  private final List<Path> sources;

  Commands(Repository repository) throws Exception {
    this.repository = repository;
    this.plugin = new PluginGoals();
    this.tool = new ToolCommands();
    this.sources = repository.sources();
  }

  /** The problems of the lines of a block; a backslash continues a line. */
  List<String> problemsOfBlock(String block) throws IOException {
    List<String> problems = new ArrayList<>();
    for (String line : block.replace("\\\n", " ").lines().toList()) {
      for (String command : line.split("\\s[|]\\s|[|]$", -1)) {
        if (!command.isBlank()) {
          problems.addAll(problems(command.strip()));
        }
      }
    }
    return problems;
  }

  /** The problems of one command. */
  List<String> problems(String command) throws IOException {
    List<String> words =
        List.of(command.replaceFirst("\\s(?:#|>).*", "").replaceAll("['\"]", "").split("\\s+"));
    words = words.stream().dropWhile(word -> word.matches("[A-Z_]+=.*")).toList();
    String program = words.get(0);
    List<String> arguments = words.subList(1, words.size());
    if (program.equals("mvn") || program.equals("./mvnw")) {
      return ofMaven(arguments);
    }
    if (program.equals("prompt") || program.endsWith("/prompt")) {
      return tool.problem(arguments).map(List::of).orElse(List.of());
    }
    if (program.equals("java")) {
      return ofJava(arguments);
    }
    return OTHERS.contains(program)
        ? List.of()
        : List.of("'%s' is no program that pages call".formatted(program));
  }

  private List<String> ofJava(List<String> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      if (TOOL_JAR.matcher(arguments.get(i)).matches()) {
        return tool.problem(arguments.subList(i + 1, arguments.size()))
            .map(List::of)
            .orElse(List.of());
      }
      if (arguments.get(i).endsWith(".java")) {
        return file(arguments.get(i));
      }
    }
    return List.of("Java runs neither the tool nor a source: " + String.join(" ", arguments));
  }

  private List<String> ofMaven(List<String> arguments) throws IOException {
    List<String> problems = new ArrayList<>();
    Optional<String> goal =
        arguments.stream()
            .map(GOAL::matcher)
            .filter(Matcher::matches)
            .map(match -> match.group(1))
            .findFirst();
    goal.filter(one -> !plugin.goals().contains(one))
        .ifPresent(one -> problems.add("The plugin has no goal '%s'".formatted(one)));
    for (int i = 0; i < arguments.size(); i++) {
      String word = arguments.get(i);
      Matcher property = PROPERTY.matcher(word);
      if (property.matches()) {
        String name = property.group(1);
        if (!name.startsWith("prompt.param.") && !plugin.reads(goal, name)) {
          problems.add("No goal that is called here reads '%s'".formatted(name));
        }
      } else if (word.equals("-pl")) {
        for (String module : arguments.get(i + 1).split(",", -1)) {
          problems.addAll(file(module + "/pom.xml"));
        }
      } else if (word.startsWith("-P")) {
        for (String profile : word.substring(2).split(",", -1)) {
          if (!profiles().contains(profile)) {
            problems.add("No POM has a profile '%s'".formatted(profile));
          }
        }
      } else if (word.startsWith("-Dtest=")) {
        problems.addAll(tests(word.substring("-Dtest=".length())));
      } else if (word.startsWith("-Dinvoker.test=")) {
        problems.addAll(
            file("it-tests/src/it/" + word.substring("-Dinvoker.test=".length()) + "/pom.xml"));
      }
    }
    return problems;
  }

  private List<String> file(String path) {
    return Files.exists(repository.root().resolve(path))
        ? List.of()
        : List.of("There is no '%s'".formatted(path));
  }

  private String profiles() throws IOException {
    StringBuilder ids = new StringBuilder();
    for (Path pom : files("pom.xml")) {
      Matcher id =
          Pattern.compile("<profile>.*?<id>([^<]+)</id>", Pattern.DOTALL)
              .matcher(Files.readString(pom));
      while (id.find()) {
        ids.append(id.group(1)).append('\n');
      }
    }
    return ids.toString();
  }

  private List<String> tests(String names) throws IOException {
    List<String> problems = new ArrayList<>();
    for (String name : names.split(",", -1)) {
      String simple = name.substring(name.lastIndexOf('.') + 1).replace("*", ".*");
      if (!name.isEmpty() && files(simple + "\\.java").isEmpty()) {
        problems.add("There is no test '%s'".formatted(name));
      }
    }
    return problems;
  }

  private List<Path> files(String name) {
    return sources.stream().filter(path -> path.getFileName().toString().matches(name)).toList();
  }
}
