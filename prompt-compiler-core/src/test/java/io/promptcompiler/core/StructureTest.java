package io.promptcompiler.core;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Holds the packages to their order: what a source file mentions, by import or by full name, must
 * lie before it in the way from a template to Java.
 */
class StructureTest {
  /**
   * Each may know those before it. A package inside one, {@code syntax.data}, counts as it, unless
   * it has a place of its own: hints about text come before the parsers that report them, and hints
   * about declarations after those, and the frontmatter of dotprompt, which has declarations, last.
   */
  private static final List<String> STAGES =
      List.of(
          "diagnostic",
          "source",
          "hint",
          "syntax",
          "tool",
          "hint.declaration",
          "syntax.dotprompt",
          "type",
          "program",
          "check",
          "document");

  private static final Set<String> BACK_ENDS = Set.of("java", "interpret", "backend");
  private static final Set<String> SEEN_BY_BACK_ENDS =
      Set.of("diagnostic", "type", "program", "backend");

  /** The compiler itself, and what runs it. */
  private static final List<String> ON_TOP =
      List.of("", "build", "catalog", "driver", "example", "library", "module", "project", "skill");

  private static final Set<String> RUNS_IT =
      Set.of("build", "catalog", "example", "module", "skill");

  /** The modules with further packages of the compiler, which Maven keeps out of it. */
  private static final List<String> TOOLS =
      List.of(
          "tools/prompt-changes",
          "tools/prompt-commands",
          "tools/prompt-language-server",
          "tools/prompt-migrate");

  /**
   * Names of classes in two modules that mean the same in both: applications, POMs or generated
   * code use them, or the modules do the same for two frameworks or hosts.
   */
  private static final Set<String> SHARED_NAMES =
      Set.of(
          "Alias.java",
          "CacheMarks.java",
          "Helper.java",
          "OpenRelease.java",
          "TokenEstimators.java",
          "Varies.java",
          "WriteMessage.java");

  /**
   * What comes before elements: merging what is inherited, the language of declarations, and
   * knowing a file by what it holds.
   */
  private static final Set<String> WORKS_ON_DATA =
      Set.of("MergeAncestors.java", "DeclareVariables.java", "OrchestratorFamily.java");

  /** What families of documents have in common. */
  private static final Set<String> SHARED_BY_FAMILIES =
      Set.of("document", "document.frontmatter", "document.template");

  /** An agent skill is a text with a folder around it. */
  private static final Map<String, String> BUILT_ON = Map.of("document.skill", "document.text");

  private static final String CORE = "io.promptcompiler.core";
  private static final Pattern SEALED =
      Pattern.compile("(?<!non-)\\bsealed (?:abstract )?(?:class|interface) [^{]*");

  /** A map without a fixed order, unless it is copied to one that has. */
  private static final Pattern MAP = Pattern.compile("(?<!new TreeMap<>\\(\\s{0,20})Map\\.of\\(");

  private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
  private static final Pattern MENTION =
      Pattern.compile("\\bio\\.promptcompiler\\.core((?:\\.[a-z]\\w*)*)\\.[A-Z*]");
  private static final Pattern FORM_OF_TEMPLATES =
      Pattern.compile(
          "\\b(?:case (?:TEMPLATE|DOTPROMPT)|Form\\.(?:TEMPLATE|MESSAGES|DOTPROMPT))\\b");
  private static final Pattern IMPORT = Pattern.compile("(?m)^import (?:static )?([\\w.]+)");

  @Test
  void everyPackageOfTheCompilerHasAPlaceInTheOrder() {
    Set<String> places = new TreeSet<>(STAGES);
    places.addAll(BACK_ENDS);
    places.addAll(ON_TOP);
    assertThat(compiler()).extracting(Source::stage).isSubsetOf(places).hasSizeGreaterThan(150);
  }

  @Test
  void aStageKnowsOnlyThoseBeforeIt() {
    List<String> wrong = new ArrayList<>();
    for (Source source : compiler()) {
      int place = STAGES.indexOf(source.stage());
      if (place >= 0) {
        wrong.addAll(source.mentionsOutside(STAGES.subList(0, place + 1)));
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void aBackEndKnowsOnlyTheProgram() {
    List<String> wrong = new ArrayList<>();
    for (Source source : compiler()) {
      if (BACK_ENDS.contains(source.stage())) {
        Set<String> seen = new TreeSet<>(SEEN_BY_BACK_ENDS);
        seen.add(source.stage());
        wrong.addAll(source.mentionsOutside(seen));
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void aKindOfDocumentDoesNotKnowAnother() {
    List<String> wrong = new ArrayList<>();
    for (Source source : compiler()) {
      if (source.stage().equals("document")) {
        source.mentions().stream()
            .filter(mentioned -> stage(mentioned).equals("document"))
            .filter(
                mentioned ->
                    !mentioned.equals(source.inside()) && !SHARED_BY_FAMILIES.contains(mentioned))
            .filter(mentioned -> !mentioned.equals(BUILT_ON.get(source.inside())))
            .forEach(mentioned -> wrong.add(source.path() + " knows " + mentioned));
      }
    }
    assertThat(wrong).isEmpty();
  }

  /** A front end hands over what its tags mean, so that nothing after it knows which one it was. */
  @ParameterizedTest
  @ValueSource(strings = {"check", "program", "type", "backend", "java", "interpret"})
  void noStageAfterTheFrontEndsKnowsWhichOneItWas(String stage) {
    List<Source> after =
        compiler().stream().filter(source -> source.stage().equals(stage)).toList();
    assertThat(after).isNotEmpty();
    assertThat(after)
        .filteredOn(source -> source.text().toLowerCase(Locale.ROOT).contains("dotprompt"))
        .isEmpty();
  }

  @Test
  void oneClassChoosesTheFrontEndOfAFile() {
    List<String> knowing =
        compiler().stream()
            .filter(source -> FORM_OF_TEMPLATES.matcher(source.text()).find())
            .map(Source::name)
            .toList();
    // The kinds say which they have.
    assertThat(knowing).containsExactlyInAnyOrder("Dialect.java", "Kind.java", "TextFamily.java");
  }

  @Test
  void theCompilerDoesNotKnowWhatRunsIt() {
    List<String> wrong = new ArrayList<>();
    for (Source source : compiler()) {
      if (!RUNS_IT.contains(source.stage())) {
        source.mentions().stream()
            .filter(RUNS_IT::contains)
            .forEach(mentioned -> wrong.add(source.path() + " knows " + mentioned));
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void oneClassKnowsTheDriver() {
    List<Source> knowing =
        compilerAndTools().stream()
            .filter(source -> !source.stage().equals("driver"))
            .filter(source -> source.mentions().contains("driver"))
            .toList();
    assertThat(knowing)
        .extracting(source -> source.path().getFileName().toString())
        .containsExactly("PromptCompiler.java");
  }

  @Test
  void oneClassKnowsTheFamiliesOfDocuments() {
    Set<String> families =
        Set.of(
            "document.chat",
            "document.orchestrator",
            "document.skill",
            "document.step",
            "document.text");
    List<String> knowing =
        compilerAndTools().stream()
            .filter(source -> !source.stage().equals("document"))
            .filter(source -> source.mentions().stream().anyMatch(families::contains))
            .map(source -> source.path().getFileName().toString())
            .toList();
    // The other one compiles single templates that are to be migrated.
    assertThat(knowing).containsExactlyInAnyOrder("Families.java", "TextCompiler.java");
  }

  /** A family gives a table of what others rely on in its documents. */
  @Test
  void noFamilyIsComparedByAClassOfItsOwn() {
    assertThat(sources("tools/prompt-changes", "main"))
        .filteredOn(source -> source.stage().equals("evolve"))
        .hasSizeGreaterThan(30)
        .extracting(Source::name)
        .noneMatch(name -> name.matches(".*(?:Chat|Evidence|Flow|Gate|Orchestrator|Task).*"))
        .noneMatch(name -> name.matches("(?:Compare)?Steps?.*"));
  }

  @Test
  void theCompilerDoesNotKnowMaven() {
    assertThat(filesWith(compiler(), "org.apache.maven", "org.codehaus", "org.eclipse")).isEmpty();
    assertThat(filesWith(compilerAndTools(), "org.apache.maven", "org.codehaus")).isEmpty();
  }

  /** All else of the plugin is on the class path of builds, where the compiler is not. */
  @Test
  void onlyWorkOfGradleTasksKnowsTheCompiler() {
    assertThat(sources("tools/prompt-gradle-plugin", "main"))
        .filteredOn(source -> !source.mentions().isEmpty())
        .extracting(Source::name)
        .hasSizeGreaterThan(2)
        .allMatch(name -> name.endsWith("Work.java"));
  }

  @Test
  void oneClassKnowsTheBackEndThatWritesClasses() {
    List<Source> knowing =
        Stream.concat(compilerAndTools().stream(), sources("prompt-maven-plugin", "main").stream())
            .filter(source -> !source.stage().equals("java"))
            .filter(
                source -> source.mentions().stream().anyMatch(name -> stage(name).equals("java")))
            .toList();
    assertThat(knowing)
        .extracting(source -> source.path().getFileName().toString())
        .containsExactly("Targets.java");
  }

  /** A back end is chosen with the options, so a second one is a package and a line there. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "prompt-compiler-core",
        "prompt-maven-plugin",
        "tools/prompt-changes",
        "tools/prompt-cli",
        "tools/prompt-commands",
        "tools/prompt-gradle-plugin",
        "tools/prompt-language-server",
        "tools/prompt-migrate",
        "tools/prompt-workbench"
      })
  void onlyOptionsChooseTheBackEnd(String module) {
    assertThat(sources(module, "main"))
        .filteredOn(source -> source.text().contains("Targets."))
        .extracting(Source::name)
        .isSubsetOf("CompilerOptions.java", "DeclaredOptions.java");
  }

  @Test
  void theProgramDoesNotKnowClassesOfTheRuntime() {
    List<Source> program =
        compiler().stream().filter(source -> source.stage().equals("program")).toList();
    assertThat(filesWith(program, "io.promptcompiler.runtime"))
        .singleElement(STRING)
        .contains("/RuntimeSemantics.java");
  }

  @Test
  void onlyTheJavaPackageWritesJava() {
    List<Source> others =
        compilerAndTools().stream().filter(source -> !source.stage().equals("java")).toList();
    assertThat(filesWith(others, "com.palantir.javapoet")).isEmpty();
  }

  @Test
  void theRuntimeNeedsOnlyTheJdkAndAnnotationsOfWhatMayBeNull() {
    Set<String> foreign = new TreeSet<>();
    for (Source source : runtime()) {
      Matcher imported = IMPORT.matcher(source.text());
      while (imported.find()) {
        foreign.add(imported.group(1).replaceFirst("^(\\w+\\.\\w+)\\..*", "$1"));
      }
    }
    assertThat(foreign)
        .filteredOn(name -> !name.startsWith("java.") && !name.equals("io.promptcompiler"))
        .containsExactly("org.jspecify");
    assertThat(filesWith(runtime(), CORE)).isEmpty();
  }

  @Test
  void theRuntimeDoesNotReflect() {
    assertThat(runtime()).isNotEmpty();
    assertThat(filesWith(runtime(), "java.lang.reflect", "Class.forName")).isEmpty();
  }

  /** What integrations do, others can do too. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "integrations/prompt-batch",
        "integrations/prompt-junit",
        "integrations/prompt-langchain4j",
        "integrations/prompt-mcp",
        "integrations/prompt-outputs",
        "integrations/prompt-overrides",
        "integrations/prompt-spark",
        "integrations/prompt-spring-ai",
        "prompt-maven-plugin",
        "tools/prompt-cli",
        "tools/prompt-gradle-plugin",
        "tools/prompt-language-server",
        "tools/prompt-workbench"
      })
  void whatIsBuiltOnTheRuntimeKnowsItsPublicTypesOnly(String module) {
    assertThat(sources(module, "main")).isNotEmpty();
    assertThat(filesWith(sources(module, "main"), "io.promptcompiler.runtime.support")).isEmpty();
  }

  /** {@code Map.of} has another order in each process, so what is written would have, too. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "integrations/prompt-batch",
        "integrations/prompt-langchain4j",
        "integrations/prompt-mcp",
        "integrations/prompt-overrides",
        "integrations/prompt-spring-ai",
        "prompt-maven-plugin",
        "tools/prompt-cli",
        "tools/prompt-gradle-plugin",
        "tools/prompt-language-server",
        "tools/prompt-workbench"
      })
  void whatIsWrittenHasTheSameOrderInEachProcess(String module) {
    List<String> found = new ArrayList<>();
    for (Source source : sources(module, "main")) {
      Matcher matcher = MAP.matcher(source.text());
      while (matcher.find()) {
        if (arguments(source.text(), matcher.end()) > 2) {
          found.add(source.path() + " at " + matcher.start());
        }
      }
    }
    assertThat(found)
        .as("write new TreeMap<>(Map.of(…)), or a map in the order of members")
        .isEmpty();
  }

  /** Returns the number of arguments of a call whose parenthesis ends at an offset. */
  private static int arguments(String text, int from) {
    int commas = 0;
    int depth = 1;
    boolean isQuoted = false;
    for (int i = from; depth > 0; i++) {
      char unit = text.charAt(i);
      isQuoted ^= unit == '"' && text.charAt(i - 1) != '\\';
      depth += isQuoted ? 0 : unit == '(' ? 1 : unit == ')' ? -1 : 0;
      commas += !isQuoted && depth == 1 && unit == ',' ? 1 : 0;
    }
    return commas + 1;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "prompt-runtime",
        "prompt-compiler-core",
        "prompt-maven-plugin",
        "it-tests",
        "tools/prompt-changes",
        "tools/prompt-cli",
        "tools/prompt-commands",
        "tools/prompt-gradle-plugin",
        "tools/prompt-language-server",
        "tools/prompt-migrate"
      })
  void everyPackageSaysWhatItIs(String module) {
    List<String> silent = new ArrayList<>();
    for (String sources : List.of("main", "test")) {
      for (Source source : sources(module, sources)) {
        if (!Files.exists(source.path().resolveSibling("package-info.java"))) {
          silent.add(sources + " " + source.inPackage());
        }
      }
    }
    assertThat(silent.stream().distinct()).isEmpty();
  }

  @Test
  void aMentionIsSeenInAnImportAndInAFullName() {
    Source source =
        new Source(
            Path.of("A.java"),
            """
            package io.promptcompiler.core.check;
            import static io.promptcompiler.core.program.Operands.of;
            import io.promptcompiler.core.syntax.data.DataNode;
            class A { io.promptcompiler.core.java.text.Code code; io.promptcompiler.core.Compilation c; }
            """);
    assertThat(source.mentions()).containsExactly("", "java.text", "program", "syntax.data");
    assertThat(source.mentionsOutside(List.of("program", "syntax")))
        .containsExactly("A.java knows the top", "A.java knows java.text");
  }

  /** A class name that readers know from one package should mean the same in all others. */
  @Test
  void classNamesAreUnique() throws IOException {
    Map<String, List<String>> packages = new TreeMap<>();
    for (Source source : allModules()) {
      if (!source.name().equals("package-info.java")) {
        packages.computeIfAbsent(source.name(), name -> new ArrayList<>()).add(source.inPackage());
      }
    }
    assertThat(packages).hasSizeGreaterThan(1_000);
    packages.values().removeIf(found -> found.size() == 1);
    assertThat(packages.keySet()).as("%s", packages).isEqualTo(SHARED_NAMES);
  }

  /**
   * Javac lists what is permitted in the order in which it happens to meet it, if nobody says it.
   * So pages of Javadoc would differ where the file system lists sources in another order.
   */
  @Test
  void sealedTypesSayWhatTheyPermit() {
    List<String> sealed = new ArrayList<>();
    List<String> silent = new ArrayList<>();
    for (Source source : Stream.concat(compilerAndTools().stream(), runtime().stream()).toList()) {
      Matcher header = SEALED.matcher(source.text());
      while (header.find()) {
        sealed.add(header.group());
        if (!header.group().contains(" permits ")) {
          silent.add(source.path() + " " + header.group());
        }
      }
    }
    assertThat(sealed).hasSizeGreaterThan(20);
    assertThat(silent).isEmpty();
  }

  /**
   * Documents of data are read by the keys of their shapes, or to typed elements in one place, and
   * nothing else has string keys.
   */
  @ParameterizedTest
  @ValueSource(strings = {"document.chat", "document.orchestrator", "document.step", "library"})
  void onlyWhatReadsDocumentsLooksUpTheirKeys(String inside) {
    List<Source> others =
        compiler().stream()
            .filter(source -> source.inside().equals(inside))
            .filter(source -> !source.name().startsWith("Read"))
            .filter(source -> !WORKS_ON_DATA.contains(source.name()))
            .toList();
    assertThat(others).hasSizeGreaterThan(10);
    assertThat(filesWith(others, "ObjectReader", "core.type.Keys", ".entry(\"")).isEmpty();
    assertThat(filesWith(others, "(Mapping)", "(Sequence)", "(Scalar)")).isEmpty();
  }

  private static List<String> filesWith(List<Source> sources, String... texts) {
    List<String> found = new ArrayList<>();
    for (Source source : sources) {
      for (String text : texts) {
        if (source.text().contains(text)) {
          found.add(source.path() + " has " + text);
        }
      }
    }
    return found;
  }

  private static List<Source> compiler() {
    return sources("prompt-compiler-core", "main");
  }

  private static List<Source> compilerAndTools() {
    Stream<Source> tools =
        TOOLS.stream()
            .flatMap(module -> sources(module, "main").stream())
            .filter(source -> source.inPackage().startsWith(CORE));
    return Stream.concat(compiler().stream(), tools).toList();
  }

  private static List<Source> allModules() throws IOException {
    List<String> modules =
        new ArrayList<>(List.of("prompt-compiler-core", "prompt-maven-plugin", "prompt-runtime"));
    for (String folder : List.of("integrations", "tools")) {
      try (Stream<Path> found = Files.list(Path.of("..", folder))) {
        found.map(module -> folder + "/" + module.getFileName()).forEach(modules::add);
      }
    }
    return modules.stream().flatMap(module -> sources(module, "main").stream()).toList();
  }

  private static List<Source> runtime() {
    return sources("prompt-runtime", "main");
  }

  private static List<Source> sources(String module, String sources) {
    Path folder = Path.of("..", module, "src", sources, "java");
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.endsWith("module-info.java"))
          .sorted()
          .map(StructureTest::read)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Source read(Path path) {
    try {
      return new Source(path, new String(Files.readAllBytes(path), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String stage(String inside) {
    return STAGES.contains(inside) ? inside : inside.split("\\.", -1)[0];
  }

  private record Source(Path path, String text) {

    String inPackage() {
      Matcher matcher = PACKAGE.matcher(text);
      assertThat(matcher.find()).as("%s has a package", path).isTrue();
      return matcher.group(1);
    }

    String name() {
      return path.getFileName().toString();
    }

    /** The package below that of the compiler; empty for the compiler itself. */
    String inside() {
      String name = inPackage();
      return name.substring(Math.min(name.length(), CORE.length() + 1));
    }

    String stage() {
      return StructureTest.stage(inside());
    }

    /** The packages of the compiler that it names, below that of the compiler. */
    Set<String> mentions() {
      Set<String> mentions = new TreeSet<>();
      Matcher matcher = MENTION.matcher(text);
      while (matcher.find()) {
        String mentioned = matcher.group(1);
        mentions.add(mentioned.isEmpty() ? "" : mentioned.substring(1));
      }
      return mentions;
    }

    List<String> mentionsOutside(Collection<String> allowed) {
      return mentions().stream()
          .filter(mentioned -> !inside().equals(mentioned))
          .filter(mentioned -> !allowed.contains(StructureTest.stage(mentioned)))
          .map(mentioned -> path + " knows " + (mentioned.isEmpty() ? "the top" : mentioned))
          .toList();
    }
  }
}
