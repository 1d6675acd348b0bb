package io.promptcompiler.cli;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.Families;
import io.promptcompiler.core.command.OptionWords;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.core.library.ReadLibraries;
import io.promptcompiler.core.module.FindModules;
import io.promptcompiler.core.module.HelperConsent;
import io.promptcompiler.core.module.LoweredFinding;
import io.promptcompiler.core.module.ProjectHelpers;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.Kinds;
import io.promptcompiler.core.source.MisplacedTemplates;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.Syntax;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options that select prompts. Without options, these are the prompts of all modules in and
 * below the folder, with the configuration in their POMs.
 */
final class ProjectOptions {
  private static final Kinds KINDS = Families.STANDARD.kinds();

  /** Reads severities, which one option has. */
  static final OptionWords SEVERITIES =
      new OptionWords(name -> name.equals("severities") ? "--severity" : "--severity " + name);

  @Option(
      names = {"-C", "--project"},
      paramLabel = "DIR",
      description =
          "The folder of the project, or of several projects. Default: the current folder.")
  private @Nullable Path project;

  @Option(
      names = {"-m", "--module"},
      paramLabel = "NAME",
      description = "Only this module of the project.")
  private @Nullable String module;

  @Option(
      names = {"-r", "--root"},
      paramLabel = "DIR",
      description = "A folder of templates, instead of the configured ones.")
  private List<Path> roots = new ArrayList<>();

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      completionCandidates = CompletedWords.Kinds.class,
      description = "The kind of the documents in --root.")
  private @Nullable String kind;

  @Option(
      names = "--root-syntax",
      paramLabel = "SYNTAX",
      completionCandidates = CompletedWords.Syntaxes.class,
      description = "The syntax of variables in texts of --root that do not declare one.")
  private @Nullable String syntax;

  @Option(
      names = "--root-scope",
      paramLabel = "SCOPE",
      completionCandidates = CompletedWords.Scopes.class,
      description = "project, shared or system.",
      defaultValue = "project")
  private String scope = "project";

  @Option(
      names = "--package",
      paramLabel = "NAME",
      description = "The package of the catalog and of the outermost prompts. Default: prompts.")
  private @Nullable String packageName;

  @Option(
      names = "--include",
      paramLabel = "PATTERN",
      description = "Only these ids of --root, as in build/**.")
  private List<String> includes = new ArrayList<>();

  @Option(names = "--exclude", paramLabel = "PATTERN", description = "None of these ids of --root.")
  private List<String> excludes = new ArrayList<>();

  @Option(
      names = "--library",
      paramLabel = "JAR",
      description = "A prompt library that the templates in --root include.")
  private List<Path> libraries = new ArrayList<>();

  @Option(
      names = "--require",
      paramLabel = "ID",
      description = "A template that must exist, as an id or a pattern.")
  private List<String> required = new ArrayList<>();

  @Option(
      names = "--severity",
      paramLabel = "ID=WORD",
      description = "The severity of a finding: PC310=off, warning or error.")
  private Map<String, String> severities = Map.of();

  @Option(
      names = "--skill-value",
      paramLabel = "NAME=VALUE",
      description = "The value of a parameter with which agent skills are rendered.")
  private Map<String, String> skillValues = Map.of();

  @Option(
      names = "--allow-helpers",
      arity = "0..1",
      fallbackValue = "once",
      paramLabel = "WHEN",
      description =
          "Runs helpers of the project, which are code of it, and uses a configuration that a build"
              + " of another user recorded: once, or always in this project. Default: asks on a"
              + " terminal before helpers run.")
  private @Nullable String allowHelpers;

  /** The notes about modules that were printed. */
  private final Set<String> printed = new HashSet<>();

  /** Returns the folder of the project, to which no link of a checkout may lead. */
  Path folder(Console console) throws IOException {
    return project == null ? console.folder() : console.input(project);
  }

  /** Returns whether roots are given as options. */
  boolean isByHand() {
    return !roots.isEmpty();
  }

  /** Returns whether only one module of the project is selected. */
  boolean isOfOneModule() {
    return module != null;
  }

  /** Returns the findings whose severity is given as an option. */
  Set<DiagnosticCode> named() {
    return SEVERITIES.severities(severities).keySet();
  }

  /** Returns all modules of the project, also those that are not selected. */
  List<PromptModule> all(Console console) throws IOException {
    return FindModules.of(folder(console), consent(console)).modules();
  }

  /** Returns a new module whose folder of prompts need not exist yet. */
  PromptModule fresh(Console console, Path prompts) throws IOException {
    Path folder = folder(console);
    CompilerOptions options = adjusted(CompilerOptions.of(SourceRoot.of(prompts, "prompts")));
    return new PromptModule(
        String.valueOf(folder.getFileName()),
        options,
        ProjectHelpers.withConsent(folder, options.helpers(), consent(console)),
        List.of());
  }

  /** Returns the consent of the user to run helpers of the project. */
  AskForHelpers consent(Console console) {
    return new AskForHelpers(allowHelpers, console);
  }

  /**
   * Returns the modules; at least one.
   *
   * @throws UsageException if there are no modules
   */
  List<PromptModule> modules(Console console) throws IOException {
    List<PromptModule> modules = modulesIfAny(console);
    if (modules.isEmpty()) {
      throw noModules(console);
    }
    return modules;
  }

  /** Returns the modules, of which there may be none. */
  List<PromptModule> modulesIfAny(Console console) throws IOException {
    Path folder = folder(console);
    if (!Files.isDirectory(folder)) {
      throw new UsageException("There is no folder '" + folder + "'.");
    }
    if (isByHand()) {
      return List.of(byHand(console));
    }
    refuseWithoutRoot();
    return modulesAround(folder, console);
  }

  /** Returns the exception for a folder without modules. */
  UsageException noModules(Console console) throws IOException {
    Path folder = folder(console).toAbsolutePath().normalize();
    String elsewhere =
        MisplacedTemplates.advice(folder, folder.resolve("src/main/prompts"))
            .map(advice -> " " + advice)
            .orElse("");
    return new UsageException(
        "There are no prompts in '"
            + folder(console)
            + "' or below: no folder prompts or src/main/prompts, no prompt.yaml and no output of"
            + " 'mvn generate-sources'."
            + elsewhere
            + " Create a prompt with 'prompt new text NAME', or name a folder"
            + " of templates with --root. Kinds of 'prompt new': "
            + String.join(", ", Starter.words())
            + ".");
  }

  /** Returns the modules in, below or above a folder, with the options of this command. */
  List<PromptModule> modulesAround(Path folder, Console console) throws IOException {
    return chosen(find(folder, consent(console), console, printed)).stream()
        .map(
            one ->
                new PromptModule(
                    one.name(), adjusted(one.options()), one.helpers(), byFiles(one.lowered())))
        .toList();
  }

  /**
   * Finds the modules in, below or above a folder, and prints notes about them.
   *
   * @param printed the notes that were printed, which are not repeated
   */
  static List<PromptModule> find(
      Path folder, HelperConsent consent, Console console, Set<String> printed) throws IOException {
    FindModules.Result found = FindModules.of(folder, consent);
    List<String> notes = new ArrayList<>(found.notes(console::shown));
    for (Path settings : ProjectFile.misnamed(folder)) {
      notes.add(
          "The settings in %s are not read. Name it '%s'."
              .formatted(console.shown(settings), ProjectFile.NAME));
    }
    notes.stream().filter(printed::add).forEach(note -> console.say("note: " + note));
    return found.modules();
  }

  private List<PromptModule> chosen(List<PromptModule> modules) {
    String wanted = module;
    if (wanted == null || modules.isEmpty()) {
      return modules;
    }
    List<PromptModule> chosen = modules.stream().filter(one -> one.name().equals(wanted)).toList();
    if (chosen.isEmpty()) {
      throw new UsageException(
          Suggestion.join(
              "There is no module '" + wanted + "' with prompts.",
              Suggestion.didYouMean(
                  wanted, modules.stream().map(PromptModule::name).toList(), "Modules")));
    }
    return chosen;
  }

  private void refuseWithoutRoot() {
    boolean isMeantForRoots =
        kind != null
            || syntax != null
            || !scope.equals("project")
            || packageName != null
            || !includes.isEmpty()
            || !excludes.isEmpty()
            || !libraries.isEmpty();
    if (isMeantForRoots) {
      throw new UsageException(
          "--kind, --root-syntax, --root-scope, --package, --include, --exclude and --library need"
              + " --root. Add --root.");
    }
  }

  private PromptModule byHand(Console console) throws IOException {
    Optional<ProjectFile> settings = ProjectFile.find(folder(console));
    String base =
        packageName == null
            ? settings.flatMap(ProjectFile::packageName).orElse("prompts")
            : packageName;
    List<SourceRoot> all = new ArrayList<>();
    for (Path root : roots) {
      Path directory = console.input(folder(console).resolve(root));
      if (!Files.isDirectory(directory)) {
        throw new UsageException("There is no folder '" + root + "' of templates.");
      }
      all.add(
          new SourceRoot(
              directory,
              OptionWords.word("--kind", kind, KINDS::of, KINDS.words()),
              OptionWords.word(
                  "--root-syntax",
                  syntax,
                  Syntax::of,
                  Arrays.stream(Syntax.values()).map(Syntax::word).toList()),
              OptionWords.word(
                      "--root-scope",
                      scope,
                      Scope::of,
                      Arrays.stream(Scope.values()).map(Scope::word).toList())
                  .orElse(Scope.PROJECT),
              base,
              includes,
              excludes));
    }
    CompilerOptions plain = CompilerOptions.of(all.get(0)).withRoots(all);
    CompilerOptions options = settings.map(file -> file.under(plain)).orElse(plain);
    return new PromptModule(
        String.valueOf(folder(console).getFileName()),
        adjusted(options.withLibraries(libraryPaths(console))),
        ProjectHelpers.withConsent(folder(console), options.helpers(), consent(console)),
        byFiles(LoweredFinding.in(settings)));
  }

  private List<LibraryPath> libraryPaths(Console console) throws IOException {
    List<LibraryPath> paths = new ArrayList<>();
    for (Path library : libraries) {
      Path path = console.input(folder(console).resolve(library));
      if (!Files.exists(path)) {
        throw new UsageException("There is no library '" + library + "', which --library names.");
      }
      if (!ReadLibraries.hasPrompts(path)) {
        throw new UsageException(
            "'" + library + "' is not a prompt library: it has no META-INF/prompts/index.json.");
      }
      paths.add(LibraryPath.of(path));
    }
    return paths;
  }

  /** Returns the lowered findings without those whose severity the user has named. */
  private List<LoweredFinding> byFiles(List<LoweredFinding> lowered) {
    return lowered.stream().filter(one -> !severities.containsKey(one.code().id())).toList();
  }

  private CompilerOptions adjusted(CompilerOptions options) {
    Map<DiagnosticCode, Severity> all = new EnumMap<>(DiagnosticCode.class);
    all.putAll(options.severities());
    all.putAll(SEVERITIES.severities(severities));
    List<String> ids = new ArrayList<>(options.requiredTemplates());
    ids.addAll(required);
    Map<String, String> values = new TreeMap<>(options.skillValues());
    values.putAll(skillValues);
    return options.withSeverities(all).requiring(ids).withSkillValues(values);
  }
}
