package io.promptcompiler.core.module;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.RecordedOptions;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.Checkout;
import io.promptcompiler.core.source.SearchedFolders;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Finds the modules with prompts below a folder. A module is a folder for which {@code generate}
 * recorded a configuration, or a folder with a {@code prompt.yaml} or with {@code
 * src/main/prompts}. If the folder contains no module, it may have a folder {@code prompts}, and
 * its parent folders are searched, so that commands work in every folder of a module. A folder that
 * belongs to no module may have agent skills, which need no project.
 */
public final class FindModules {
  private static final String PROMPTS = "src/main/prompts";
  private static final String PROMPTS_ALONE = "prompts";

  /** The folders of templates that modules have without a configuration, in a module's folder. */
  public static final List<String> FOLDERS = List.of(PROMPTS, PROMPTS_ALONE);

  /** The package of modules without a build. */
  public static final String DEFAULT_PACKAGE = "prompts";

  /** The folders of a module in which builds record their configuration: Maven's and Gradle's. */
  private static final List<String> OUTPUTS = List.of("build", "target");

  private final List<PromptModule> found = new ArrayList<>();
  private final List<Path> outdated = new ArrayList<>();
  private final List<Path> unread = new ArrayList<>();
  private final Map<Path, Checkout.RefusedRoot> refused = new LinkedHashMap<>();
  private final Map<Path, String> ignored = new LinkedHashMap<>();

  /** The folders of which a module was found, and the one in which the search began. */
  private final Set<Path> projects = new LinkedHashSet<>();

  private final Set<Path> incomplete = new TreeSet<>();

  private final HelperConsent consent;

  private FindModules(HelperConsent consent) {
    this.consent = consent;
  }

  /**
   * The modules that were found.
   *
   * @param modules the modules, in the order of their folders
   * @param outdated the POMs and settings that have changed since {@code generate} recorded their
   *     configuration
   * @param unread the POMs whose configuration {@code generate} has not recorded
   * @param refused the folders of templates that files of the project name although {@link
   *     Checkout#refusal} has a reason, each with the reason; nothing in them is read
   * @param ignored the recorded configurations that do not count, each with {@link
   *     RecordedOptions#problem}
   * @param skipped the {@link #FOLDERS} of projects with templates that neither builds nor modules
   *     of the project, or around it, read
   * @param incomplete the folders in which some folders were not searched, since there are too many
   */
  public record Result(
      List<PromptModule> modules,
      List<Path> outdated,
      List<Path> unread,
      Map<Path, Checkout.RefusedRoot> refused,
      Map<Path, String> ignored,
      List<SkippedFolder> skipped,
      List<Path> incomplete) {
    /** Copies the lists and maps. */
    public Result {
      modules = List.copyOf(modules);
      outdated = List.copyOf(outdated);
      unread = List.copyOf(unread);
      refused = Collections.unmodifiableMap(new LinkedHashMap<>(refused));
      ignored = Collections.unmodifiableMap(new LinkedHashMap<>(ignored));
      skipped = List.copyOf(skipped);
      incomplete = List.copyOf(incomplete);
    }

    /** Returns notes for the user about what was found, as sentences. */
    public List<String> notes(Function<Path, String> shown) {
      List<String> notes = new ArrayList<>();
      outdated.forEach(
          file ->
              notes.add(
                  shown.apply(file)
                      + " has changed since '"
                      + (isOfGradle(file) ? "gradle generatePrompts" : "mvn generate-sources")
                      + "' ran, which should run again."));
      if (!unread.isEmpty()) {
        notes.add(
            "The configuration of prompts in "
                + String.join(", ", unread.stream().map(shown).toList())
                + " is unknown until 'mvn generate-sources' has run the goal 'generate'.");
      }
      refused.forEach(
          (folder, refusal) ->
              notes.add(
                  shown.apply(folder) + " is not read: " + refusal.why() + ". " + refusal.fix()));
      Map<String, List<String>> files = new LinkedHashMap<>();
      ignored.forEach(
          (file, problem) ->
              files.computeIfAbsent(problem, none -> new ArrayList<>()).add(shown.apply(file)));
      files.forEach(
          (problem, all) ->
              notes.add(
                  "The configuration of prompts in "
                      + String.join(", ", all)
                      + " is not used: "
                      + problem));
      notes.addAll(SkippedFolder.notes(skipped, shown));
      SearchedFolders.note(incomplete, "prompts", shown).ifPresent(notes::add);
      return notes;
    }

    private static boolean isOfGradle(Path file) {
      return String.valueOf(file.getFileName()).matches(".*\\.gradle(\\.kts)?");
    }
  }

  /**
   * Finds the modules for a folder.
   *
   * @param consent decides whether helpers of the modules may run
   * @throws IOException if a folder cannot be read
   */
  public static Result of(Path folder, HelperConsent consent) throws IOException {
    return of(folder, consent, /* isDeep= */ true);
  }

  /**
   * Finds the modules that can contain the files directly in a folder. Unlike in a search for the
   * modules of a folder, nothing below it is searched: it may be any folder of the disk.
   *
   * @param consent decides whether helpers of the modules may run
   * @throws IOException if a folder cannot be read
   */
  public static Result around(Path folder, HelperConsent consent) throws IOException {
    Path start = folder.toAbsolutePath().normalize();
    Result all = of(start, consent, /* isDeep= */ false);
    List<PromptModule> around =
        all.modules().stream().filter(module -> canContain(module.options(), start)).toList();
    return around.isEmpty()
        ? new Result(List.of(), List.of(), List.of(), Map.of(), Map.of(), List.of(), List.of())
        : new Result(
            around,
            all.outdated(),
            all.unread(),
            all.refused(),
            all.ignored(),
            all.skipped(),
            all.incomplete());
  }

  private static boolean canContain(CompilerOptions options, Path folder) {
    return options.roots().stream().map(SourceRoot::directory).anyMatch(folder::startsWith)
        || options.projectFile().map(Path::getParent).filter(folder::equals).isPresent();
  }

  private static Result of(Path folder, HelperConsent consent, boolean isDeep) throws IOException {
    Path start = folder.toAbsolutePath().normalize();
    FindModules find = new FindModules(consent);
    if (isDeep) {
      find.below(start);
    } else {
      find.at(start);
    }
    // Modules below are others: they must not hide the templates of this folder.
    if (!find.projects.contains(start) && !find.isKnown(start.resolve(PROMPTS_ALONE))) {
      find.alone(start);
    }
    if (!find.found.isEmpty()) {
      find.projects.add(start);
    }
    boolean isBelow = !find.found.isEmpty();
    boolean isOutside = Checkout.isRepository(start);
    for (Path above = start.getParent();
        above != null && find.found.isEmpty() && !isOutside;
        above = above.getParent()) {
      find.at(above);
      // Any program may have a folder 'prompts', so it counts only for what is in it or in its
      // repository.
      boolean isNear = start.startsWith(above.resolve(PROMPTS_ALONE));
      if (find.found.isEmpty() && (isNear || Checkout.isRepository(above))) {
        find.alone(above);
      }
      isOutside = Checkout.isRepository(above);
    }
    boolean isInModule =
        find.roots().anyMatch(root -> start.startsWith(root) || root.startsWith(start));
    if (!isBelow && !isInModule && (isDeep || FindSkills.isOne(start))) {
      find.skills(start);
    }
    if (find.found.isEmpty()) {
      find.withoutFolder(start);
    }
    return new Result(
        find.named(),
        find.outdated,
        find.unread,
        find.refused,
        find.ignored,
        SkippedFolder.in(find.projects, find.found),
        List.copyOf(find.incomplete));
  }

  /** Returns the modules; those with the same name are distinguished by their folders. */
  private List<PromptModule> named() {
    List<PromptModule> named = new ArrayList<>();
    for (PromptModule module : found) {
      boolean isOnly = found.stream().filter(one -> one.name().equals(module.name())).count() == 1;
      Path folder = module.options().configuration();
      named.add(
          isOnly
              ? module
              : new PromptModule(
                  module.name() + " (" + folder + ")",
                  module.options(),
                  module.helpers(),
                  module.lowered()));
    }
    return named;
  }

  private void below(Path top) throws IOException {
    SearchedFolders searched = SearchedFolders.ofModules(top);
    incomplete.addAll(searched.incomplete());
    for (Path folder : searched.folders()) {
      at(folder);
    }
  }

  private void at(Path folder) throws IOException {
    int before = found.size();
    addModules(folder);
    if (found.size() > before) {
      projects.add(folder);
    }
  }

  private void addModules(Path folder) throws IOException {
    int before = found.size();
    for (String output : OUTPUTS) {
      Path state = folder.resolve(output).resolve("prompt-compiler");
      if (Files.isDirectory(state)) {
        recorded(folder, state);
      }
    }
    if (found.size() > before) {
      return;
    }
    Path prompts = folder.resolve(PROMPTS);
    Optional<ProjectFile> settings = ProjectFile.in(folder);
    List<SourceRoot> roots =
        settings.map(one -> one.roots(one.packageName().orElse(DEFAULT_PACKAGE))).orElse(List.of());
    if (!roots.isEmpty()) {
      add(folder, roots);
    } else if (Files.isDirectory(prompts)) {
      if (isKnown(prompts)) {
        projects.add(folder);
      } else {
        add(folder, prompts);
      }
    } else if (settings.isPresent()) {
      alone(folder);
    }
  }

  /** Returns whether a build, or the settings in a folder above, name a folder of templates. */
  private boolean isKnown(Path templates) {
    return found.stream()
        .map(PromptModule::options)
        .filter(options -> options.isOfBuild() || isIn(options.folder(), templates))
        .flatMap(options -> options.roots().stream())
        .anyMatch(root -> root.directory().equals(templates));
  }

  private static boolean isIn(Path folder, Path templates) {
    return templates.startsWith(folder) && !templates.equals(folder);
  }

  private Stream<Path> roots() {
    return found.stream()
        .flatMap(module -> module.options().roots().stream())
        .map(SourceRoot::directory);
  }

  /**
   * Adds a module for each folder of agent skills, in place of the project around them, whose
   * settings and tools they share.
   */
  private void skills(Path folder) throws IOException {
    FindSkills skills = FindSkills.in(folder);
    incomplete.addAll(skills.incomplete());
    List<SourceRoot> roots = skills.roots(DEFAULT_PACKAGE);
    List<SourceRoot> around =
        found.stream().flatMap(module -> module.options().roots().stream()).toList();
    if (!roots.isEmpty()) {
      found.clear();
      unread.clear();
      outdated.clear();
      ignored.clear();
      projects.clear();
    }
    Optional<ProjectFile> settings = ProjectFile.find(folder);
    for (SourceRoot root : roots) {
      CompilerOptions plain = CompilerOptions.of(root).withToolRoots(around);
      CompilerOptions options = settings.map(file -> file.under(plain)).orElse(plain);
      found.add(
          new PromptModule(
              String.valueOf(folder.relativize(root.directory())),
              options,
              ProjectHelpers.withConsent(folder, options.helpers(), consent),
              LoweredFinding.in(settings)));
    }
  }

  /** Adds the folder {@code prompts} of a folder, if it exists. */
  private void alone(Path folder) throws IOException {
    Path prompts = folder.resolve(PROMPTS_ALONE);
    if (Files.isDirectory(prompts) && !prompts.endsWith(PROMPTS)) {
      add(folder, prompts);
    }
  }

  /** Adds the module of settings whose folder of templates does not exist, which is reported. */
  private void withoutFolder(Path start) throws IOException {
    Optional<ProjectFile> settings = ProjectFile.find(start);
    if (settings.isPresent()) {
      Path folder = Objects.requireNonNull(settings.get().path().getParent());
      add(folder, folder.resolve(PROMPTS_ALONE));
    }
  }

  private void add(Path folder, Path prompts) throws IOException {
    String name =
        ProjectFile.find(folder).flatMap(ProjectFile::packageName).orElse(DEFAULT_PACKAGE);
    add(folder, List.of(SourceRoot.of(prompts, name)));
  }

  /** Adds a module whose build has not recorded its configuration. */
  private void add(Path folder, List<SourceRoot> all) throws IOException {
    List<SourceRoot> roots = shown(folder, all);
    if (roots.isEmpty()) {
      return;
    }
    CompilerOptions options = CompilerOptions.of(roots.get(0)).withRoots(roots);
    Optional<ProjectFile> settings = ProjectFile.find(folder);
    if (settings.isPresent()) {
      options =
          settings
              .get()
              .under(options)
              .configuredIn(settings.get().path())
              .inPackage(settings.get().packageName().orElse(DEFAULT_PACKAGE));
    }
    Path pom = folder.resolve("pom.xml");
    if (Files.isRegularFile(pom)) {
      if (ignored.keySet().stream().noneMatch(record -> isOutput(record, folder))) {
        unread.add(pom);
      }
      options = options.configuredIn(pom);
    }
    found.add(
        new PromptModule(
            String.valueOf(folder.getFileName()),
            options,
            ProjectHelpers.withConsent(folder, options.helpers(), consent),
            LoweredFinding.in(settings)));
  }

  private static boolean isOutput(Path record, Path folder) {
    return OUTPUTS.stream().map(folder::resolve).anyMatch(record::startsWith);
  }

  /** Returns the roots that the checkout of a folder may show, and records the others. */
  private List<SourceRoot> shown(Path folder, List<SourceRoot> roots) {
    Checkout checkout = Checkout.of(folder);
    List<SourceRoot> shown = new ArrayList<>();
    for (SourceRoot root : roots) {
      checkout
          .refusal(root.directory())
          .ifPresentOrElse(
              refusal -> refused.put(root.directory(), refusal), () -> shown.add(root));
    }
    return shown;
  }

  /** Reads a recorded configuration; configurations of test prompts are ignored. */
  private void recorded(Path folder, Path state) throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(state)) {
      files =
          all.filter(
                  file ->
                      file.getFileName().toString().matches("main-.*\\" + RecordedOptions.ENDING))
              .sorted()
              .toList();
    }
    for (Path file : files) {
      Optional<RecordedOptions> read = RecordedOptions.read(file, folder);
      boolean isTrusted = read.isEmpty() && consent.trusts(folder);
      if (isTrusted) {
        read = RecordedOptions.readOfAnybody(file, folder);
      }
      if (read.isPresent()) {
        add(folder, file, read.get());
      } else {
        ignored.put(file, RecordedOptions.problem(file, folder, isTrusted));
      }
    }
  }

  /** Adds a module whose build has recorded its configuration in a file. */
  private void add(Path folder, Path file, RecordedOptions recorded) throws IOException {
    List<SourceRoot> roots = shown(folder, recorded.options().roots());
    if (!roots.isEmpty()) {
      CompilerOptions options = recorded.options().withRoots(roots);
      recorded.outdated().ifPresent(outdated::add);
      found.add(
          new PromptModule(
              name(options, folder),
              options,
              ProjectHelpers.withConsent(
                  folder, recorded.options().helpers(), recorded.classes(), consent),
              LoweredFinding.in(options.severities(), ProjectFile.of(options), file)));
    }
  }

  /** Returns the artifact id under which the module is published, or the name of its folder. */
  private static String name(CompilerOptions options, Path folder) {
    String[] parts = options.coordinates().split(":", -1);
    return parts.length > 1 ? parts[1] : String.valueOf(folder.getFileName());
  }
}
